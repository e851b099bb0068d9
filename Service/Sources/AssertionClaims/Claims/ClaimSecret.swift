internal import COpenSSL
internal import SAML

/// The secret of the digests under which a store keeps claims.
///
/// All instances of a service must have the same secret. With another secret, earlier claims are not found; a Redis store
/// rejects instances whose secret differs from the one that it was first used with. The description contains nothing of it.
public struct ClaimSecret: Sendable, CustomStringConvertible, CustomReflectable {
    /// The accepted lengths in bytes.
    public static let counts = 32...4096

    private let bytes: [UInt8]

    /// Creates a secret.
    ///
    /// - Parameter bytes: Random bytes, as many as ``counts`` allows.
    /// - Throws: ``ClaimError``, code ``ClaimError/Code/configuration``, if there are fewer or more.
    public init(_ bytes: [UInt8]) throws(ClaimError) {
        guard Self.counts.contains(bytes.count) else {
            let text = "the secret of the claims has \(bytes.count) bytes; use \(Self.counts.lowerBound) random bytes"
            throw ClaimError(.configuration, text)
        }
        self.bytes = bytes
    }

    /// The name of the type.
    public var description: String { "ClaimSecret" }

    /// A mirror without children, for debuggers and `dump`.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension ClaimSecret {
    /// Of issuer and ID.
    func digest(of assertion: VerifiedAssertion) throws(ClaimError) -> Digest {
        try digest(issuer: Array(assertion.issuer.utf8), id: Array(assertion.id.utf8))
    }

    func digest(issuer: [UInt8], id: [UInt8]) throws(ClaimError) -> Digest {
        try digest(.assertion, [issuer, id])
    }

    /// It differs for each assertion, so that it does not reveal repeated visits.
    func digest(of claimant: Claimant, for assertion: Digest) throws(ClaimError) -> Digest {
        try digest(.claimant, [assertion.bytes, claimant.caller, claimant.device])
    }

    /// Returns the digest by which two instances can compare their secrets.
    func check() throws(ClaimError) -> Digest {
        try digest(.secret, [])
    }

    private enum Kind: UInt8 {
        case assertion = 1
        case claimant, secret
    }

    /// Returns the HMAC-SHA256 of fields, each after its length.
    private func digest(_ kind: Kind, _ fields: [[UInt8]]) throws(ClaimError) -> Digest {
        var message = [kind.rawValue]
        for field in fields {
            unsafe withUnsafeBytes(of: UInt64(field.count).bigEndian) { unsafe message.append(contentsOf: $0) }
            message += field
        }
        var result = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        var count: UInt32 = 0
        let code = unsafe HMAC(EVP_sha256(), bytes, Int32(bytes.count), message, message.count, &result, &count)
        guard unsafe code != nil, Int(count) == result.count else {
            throw ClaimError(.unavailable, "OpenSSL cannot compute HMAC-SHA256; check its configuration")
        }
        return Digest(bytes: result)
    }
}
