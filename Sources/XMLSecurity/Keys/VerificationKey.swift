internal import CXMLSecurity

/// A public key, which can verify signatures if it is supported.
///
/// Only RSA keys of up to 16384 bits and EC keys on P-256, P-384 and P-521 are decoded. This is checked before OpenSSL is
/// called, because a certificate of 500 bytes can define a curve on which decoding a point takes a fifth of a second.
///
/// Any number of threads may use the same key at once: OpenSSL's object is not changed after its creation and counts
/// its references atomically.
@safe
package final class VerificationKey: Sendable {
    package enum Kind: String, Hashable, Sendable {
        case rsa = "RSA"
        case ellipticCurve = "EC"
        case other
    }

    /// OpenSSL's key; `nil` if the key is not supported.
    nonisolated(unsafe) let pointer: OpaquePointer?
    package let kind: Kind
    /// The size in bits; 0 if it is not supported.
    package let bits: Int
    /// The public exponent of an RSA key, `UInt64.max` if it is larger; 0 for other kinds and unsupported keys.
    package let exponent: UInt64
    /// OpenSSL's name of an EC key's curve; empty for other kinds, and for a curve with explicit parameters.
    package let curve: String
    package let unsupportedReason: String?
    package var isSupported: Bool { unsupportedReason == nil }
    /// The SHA-256 fingerprint of its DER SubjectPublicKeyInfo.
    package let fingerprint: [UInt8]

    /// Reads a DER SubjectPublicKeyInfo (RFC 5280 section 4.1).
    package convenience init(subjectPublicKeyInfo der: [UInt8]) throws(XMLSecurityError) {
        try XMLLibrary.prepare()
        var facts = cxs_key_facts()
        let key = unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.flatMap { unsafe cxs_key_from_spki($0, der.count, &facts) }
        }
        guard !der.isEmpty, facts.support != CXS_KEY_MALFORMED else {
            throw XMLSecurityError(.unreadableKey, "this is not a public key that OpenSSL can read")
        }
        unsafe self.init(owning: key, facts)
    }

    /// Returns true if DER has the structure of a private key, encrypted or not; it is not decoded.
    package static func isPrivateKey(der: [UInt8]) -> Bool {
        unsafe der.withUnsafeBufferPointer { der in
            unsafe der.baseAddress.map { unsafe cxs_der_is_private_key($0, der.count) } ?? false
        }
    }

    /// Takes ownership of a key, if it is supported.
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
            case CXS_KEY_OTHER_CURVE: "its curve is not P-256, P-384 or P-521"
            case CXS_KEY_EXPLICIT_CURVE: "it defines its own curve instead of using P-256, P-384 or P-521"
            case CXS_KEY_LARGE_RSA: "it has more than 16384 bits, or an exponent of more than 64 bits"
            default: "it is neither RSA nor EC"
            }
    }

    deinit { unsafe cxs_key_free(pointer) }

    /// The length of a signature of the key in bytes; 0 if it is unknown.
    var signatureByteCount: Int {
        switch kind {
        case .rsa: (bits + 7) / 8
        case .ellipticCurve: (bits + 7) / 8 * 2
        case .other: 0
        }
    }
}
