internal import ByteTools

/// A word of Adobe's, in a field that may have others than this version knows.
///
/// Two words are the same if their bytes are; Swift's equality of strings is laxer.
public protocol AdobeKeyword: RawRepresentable<String>, Codable, Hashable, Sendable {
    /// Makes a word as Adobe writes it.
    init(rawValue: String)
}

extension AdobeKeyword {
    /// True if two words have the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { for byte in rawValue.utf8 { hasher.combine(byte) } }
}
