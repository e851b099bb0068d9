internal import ByteTools

/// A keyword of Adobe's API, in a field that may contain keywords that this version does not know.
///
/// Two keywords are equal if their bytes are equal; Swift's equality of strings is canonical equivalence.
public protocol AdobeKeyword: RawRepresentable<String>, Codable, Hashable, Sendable {
    /// Creates a keyword from its text in Adobe's API.
    init(rawValue: String)
}

extension AdobeKeyword {
    /// True if the two keywords have the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue.hasSameBytes(as: right.rawValue) }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { for byte in rawValue.utf8 { hasher.combine(byte) } }
}
