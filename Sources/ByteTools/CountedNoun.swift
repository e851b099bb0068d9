extension Int {
    /// The number with a comma after each group of three digits.
    package var grouped: String {
        let digits = Array("\(magnitude)".utf8)
        let groups = stride(from: digits.count, to: 0, by: -3).map {
            String(decoding: digits[Swift.max(0, $0 - 3)..<$0], as: UTF8.self)
        }
        return (self < 0 ? "-" : "") + groups.reversed().joined(separator: ",")
    }

    /// The number with a noun, such as `1 call` or `2 calls`.
    package func counted(_ noun: String, plural: String? = nil) -> String {
        "\(grouped) \(self == 1 ? noun : plural ?? noun + "s")"
    }
}
