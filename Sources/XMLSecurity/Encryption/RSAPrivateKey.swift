internal import CXMLSecurity

/// A private RSA key, which can decrypt.
///
/// Any number of threads may use the same key at once: OpenSSL's object is not changed after its creation.
@safe
package final class RSAPrivateKey: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer
    package let bits: Int
    /// The SHA-256 fingerprint of the DER SubjectPublicKeyInfo of its public key.
    package let fingerprint: [UInt8]

    package enum Failure: Error, Hashable, Sendable {
        case library(XMLSecurityError)
        case unreadable, passwordRequired, wrongPassword, notRSA, size
    }

    /// Reads PEM with a private key, possibly beside others, or DER (PKCS#8 or PKCS#1); an empty password is none.
    package init(reading bytes: [UInt8], password: [UInt8]?) throws(Failure) {
        do throws(XMLSecurityError) { try XMLLibrary.prepare() } catch { throw .library(error) }
        var facts = cxs_private_key_facts()
        let key = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe (password ?? []).withUnsafeBufferPointer { secret in
                unsafe bytes.baseAddress.flatMap {
                    unsafe cxs_private_key_read($0, bytes.count, secret.baseAddress, secret.count, &facts)
                }
            }
        }
        guard let key = unsafe key else {
            switch facts.result {
            case CXS_PRIVATE_KEY_NEEDS_PASSWORD: throw .passwordRequired
            case CXS_PRIVATE_KEY_WRONG_PASSWORD: throw .wrongPassword
            case CXS_PRIVATE_KEY_NOT_RSA: throw .notRSA
            case CXS_PRIVATE_KEY_SIZE: throw .size
            default: throw .unreadable
            }
        }
        unsafe pointer = key
        bits = Int(facts.bits)
        fingerprint = unsafe withUnsafeBytes(of: facts.spki_sha256) { unsafe Array($0) }
    }

    deinit { unsafe cxs_private_key_free(pointer) }

    /// The length of a key that is encrypted for this one, in bytes.
    var byteCount: Int { (bits + 7) / 8 }
}
