extension UInt8 {
    /// The two hexadecimal digits of the byte, in uppercase.
    package var uppercaseHexadecimal: String { CollectionOfOne(self).text(inDigits: "0123456789ABCDEF") }
}

extension Collection<UInt8> {
    /// The hexadecimal digits of the bytes, two for each, in lowercase.
    package var hexadecimal: String { text(inDigits: "0123456789abcdef") }

    fileprivate func text(inDigits digits: String) -> String {
        let digits = Array(digits.utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
