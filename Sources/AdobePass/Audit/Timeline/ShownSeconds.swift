extension Double {
    /// A number of seconds for a message, in tenths.
    package var shownSeconds: String {
        let tenths = Int((Swift.min(self, 1e9) * 10).rounded())
        let number = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return tenths == 10 ? "1 second" : "\(number) seconds"
    }
}
