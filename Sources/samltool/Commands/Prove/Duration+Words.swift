extension Duration {
    /// The duration in seconds, such as `1.5 s`.
    var words: String {
        let tenths = (self / .milliseconds(100)).rounded()
        let whole = Int(tenths) / 10
        return Int(tenths) % 10 == 0 ? "\(whole) s" : "\(whole).\(Int(tenths) % 10) s"
    }

    /// The duration in milliseconds, rounded.
    var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
