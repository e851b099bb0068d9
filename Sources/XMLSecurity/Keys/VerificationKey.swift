internal import CXMLSecurity

/// A public key, ready to verify with if it is supported.
///
/// OpenSSL decodes RSA keys of up to 16384 bits and EC keys on P-256, P-384 and P-521 only. That is decided before it sees a key:
/// a certificate of 500 bytes can define a curve on which to decode a point takes a fifth of a second.
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

    /// OpenSSL's key; `nil` if the key is not supported.
    nonisolated(unsafe) let pointer: OpaquePointer?
    /// What kind of key it is.
    package let kind: Kind
    /// Its size, in bits; 0 if it is not supported.
    package let bits: Int
    /// The public exponent of an RSA key, `UInt64.max` if it is larger; 0 for other kinds, and if it is not supported.
    package let exponent: UInt64
    /// The name of an EC key's curve, as OpenSSL has it; empty for other kinds, and for a curve that the key defines.
    package let curve: String
    /// Why nothing can be verified with it; `nil` if it is supported.
    package let unsupportedReason: String?
    /// Whether it can verify anything.
    package var isSupported: Bool { unsupportedReason == nil }
    /// The SHA-256 fingerprint of its DER SubjectPublicKeyInfo.
    package let fingerprint: [UInt8]

    /// Reads a DER SubjectPublicKeyInfo (RFC 5280 section 4.1).
    ///
    /// - Throws: ``XMLSecurityError``, code ``XMLSecurityError/Code/unreadableKey``.
    package convenience init(subjectPublicKeyInfo der: [UInt8]) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        var facts = cxs_key_facts()
        let key = unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.flatMap { unsafe cxs_key_from_spki($0, der.count, &facts) }
        }
        guard !der.isEmpty, facts.support != CXS_KEY_MALFORMED else {
            throw XMLSecurityError(.unreadableKey, "this is no public key that OpenSSL can read")
        }
        unsafe self.init(owning: key, facts)
    }

    /// Tells whether DER has the structure of a private key, encrypted or not; it is not decoded.
    package static func isPrivateKey(der: [UInt8]) -> Bool {
        unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.map { unsafe cxs_der_is_private_key($0, der.count) } ?? false
        }
    }

    /// Takes a key over, if it is supported, and frees it in the end.
    @unsafe
    init(owning key: OpaquePointer?, _ facts: cxs_key_facts) {
        unsafe pointer = key
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
        unsupportedReason =
            switch facts.support {
            case CXS_KEY_SUPPORTED: nil
            case CXS_KEY_OTHER_CURVE: "it is on another curve than P-256, P-384 and P-521"
            case CXS_KEY_EXPLICIT_CURVE: "it defines a curve of its own instead of naming P-256, P-384 or P-521"
            case CXS_KEY_LARGE_RSA: "it has more than 16384 bits, or an exponent of more than 64"
            default: "it is neither RSA nor EC"
            }
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
