/// Text that no description, dump or mirror shows: what the platform's framework and Adobe exchange through the app.
public struct HiddenText: Hashable, Sendable {
    /// The text; whoever reads this is responsible for where it goes.
    public let revealed: String

    /// Takes a text.
    public init(_ text: String) {
        revealed = text
    }
}

extension HiddenText: Codable {
    /// Reads the text.
    ///
    /// - Throws: `DecodingError` if there is no text.
    public init(from decoder: any Decoder) throws {
        revealed = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the text as it is.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(revealed)
    }
}

extension HiddenText: Redacted {
    /// How long the text is, in bytes of UTF-8.
    public var description: String { "<\(revealed.utf8.count) bytes, hidden>" }
}
