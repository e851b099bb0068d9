/// Text that passes between Apple's framework and Adobe through the app; descriptions, dumps and mirrors do not contain it.
public struct HiddenText: Hashable, Sendable {
    /// The text; the caller is responsible for where it goes.
    public let revealed: String

    public init(_ text: String) {
        revealed = text
    }
}

extension HiddenText: Redacted {
    /// The length of the text, in bytes of UTF-8.
    public var description: String { "<\(revealed.utf8.count) bytes, hidden>" }
}
