import SAML

/// Content that can be trusted.
enum TrustChoice: Sendable {
    case certificates([UInt8])
    case publicKeys([UInt8])
    case metadata(SAMLMetadata)

    /// Reads content; `nil` if it is none of these.
    init?(_ content: [UInt8]) {
        if (try? TrustedKeys(certificates: content)) != nil {
            self = .certificates(content)
        } else if Self.isPublicKey(content) {
            self = .publicKeys(content)
        } else if let metadata = try? SAMLMetadata(content) {
            self = .metadata(metadata)
        } else {
            return nil
        }
    }

    private static func isPublicKey(_ content: [UInt8]) -> Bool {
        var keys = TrustedKeys()
        return (try? keys.add(publicKey: content)) != nil
    }
}

extension TrustedKeys {
    /// Adds content of any kind.
    ///
    /// - Parameters:
    ///   - content: The content.
    ///   - issuers: The expected issuers, which select the members of a federation.
    /// - Throws: `SAMLError` if the content cannot be trusted.
    mutating func add(_ content: [UInt8], for issuers: [String]) throws(SAMLError) {
        switch TrustChoice(content) {
        case .certificates(let bytes): try add(certificates: bytes)
        case .publicKeys(let bytes): try add(publicKey: bytes)
        case .metadata(let metadata): try add(metadata, for: issuers)
        // The error of the most frequent kind explains what the content is.
        case nil: try add(certificates: content)
        }
    }
}
