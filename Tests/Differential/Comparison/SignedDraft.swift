import XMLSecurity

/// A document with a signature whose values are missing.
struct SignedDraft {
    let bytes: [UInt8]
    /// The offset at which DigestValue ends.
    let digestOffset: Int
    /// The offset at which SignatureValue ends, after the digest.
    let valueOffset: Int
    /// True if the offsets were found by a search for text, which may be elsewhere.
    var isSearched = false

    /// Returns the document with the values; every other byte is unchanged.
    func filled(digest: [UInt8], value: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + digest.count + value.count)
        result += bytes[..<digestOffset]
        result += digest
        result += bytes[digestOffset..<valueOffset]
        result += value
        result += bytes[valueOffset...]
        return result
    }
}
