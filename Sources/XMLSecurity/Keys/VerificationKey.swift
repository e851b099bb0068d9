internal import CXMLSecurity

/// A public key, ready to verify with.
///
/// Any number of threads may use the same key at once: OpenSSL's object is never changed after it was made, and counts
/// its references atomically.
@safe
package final class VerificationKey: Sendable {
    /// The kinds of keys.
    package enum Kind: String, Hashable, Sendable {
        case rsa = "RSA"
        case ellipticCurve = "EC"
        case other
    }

    nonisolated(unsafe) let pointer: OpaquePointer
    /// What kind of key it is.
    package let kind: Kind
    /// Its size, in bits.
    package let bits: Int
    /// The public exponent of an RSA key, `UInt64.max` if it is larger; 0 for other kinds.
    package let exponent: UInt64
    /// The name of an EC key's curve, as OpenSSL has it; empty for other kinds.
    package let curve: String
    /// The SHA-256 fingerprint of its DER SubjectPublicKeyInfo.
    package let fingerprint: [UInt8]

    /// Reads a DER SubjectPublicKeyInfo (RFC 5280 section 4.1).
    ///
    /// - Throws: ``XMLSecurityError``, code ``XMLSecurityError/Code/unreadableKey``.
    package convenience init(subjectPublicKeyInfo der: [UInt8]) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        let key = unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.flatMap { unsafe cxs_key_from_spki($0, der.count) }
        }
        guard let key = unsafe key else {
            throw XMLSecurityError(.unreadableKey, "this is no public key that OpenSSL can read")
        }
        try unsafe self.init(owning: key)
    }

    /// Takes a key over, and frees it in the end.
    @unsafe
    init(owning key: OpaquePointer) throws(XMLSecurityError) {
        unsafe pointer = key
        var facts = cxs_key_facts()
        let isRead = unsafe cxs_key_read(key, &facts)
        kind =
            switch facts.type {
            case CXS_KEY_RSA: .rsa
            case CXS_KEY_EC: .ellipticCurve
            default: .other
            }
        bits = Int(facts.bits)
        exponent = facts.exponent
        curve = unsafe withUnsafeBytes(of: facts.curve) {
            unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        fingerprint = unsafe withUnsafeBytes(of: facts.spki_sha256) { unsafe Array($0) }
        if !isRead { throw XMLSecurityError(.unreadableKey, "OpenSSL cannot tell anything about this key") }
    }

    deinit { unsafe cxs_key_free(pointer) }

    /// How long a signature that the key made is, in bytes; 0 if that is not known.
    var signatureByteCount: Int {
        switch kind {
        case .rsa: (bits + 7) / 8
        case .ellipticCurve: (bits + 7) / 8 * 2
        case .other: 0
        }
    }
}
