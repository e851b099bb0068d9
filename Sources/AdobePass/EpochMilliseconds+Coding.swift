extension EpochMilliseconds: Codable {
    /// Reads milliseconds from a number or a string of digits; Adobe uses both.
    ///
    /// - Throws: ``AdobePassError`` if the value is neither, or if it looks like seconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        let value = text.map { Int64($0) } ?? (try? container.decode(Int64.self))
        guard let value else {
            let message = "the value must be milliseconds since 1970: a whole number or a string of digits"
            throw AdobePassError(.wrongType, message, path: decoder.codingPath.fieldPath)
        }
        self.init(rawValue: value)
        guard !looksLikeSeconds else {
            let message = "the value looks like seconds; it must be milliseconds since 1970"
            throw AdobePassError(.wrongType, message, path: decoder.codingPath.fieldPath)
        }
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
