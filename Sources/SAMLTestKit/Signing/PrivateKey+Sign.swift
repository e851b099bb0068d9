internal import CXMLSigning
package import XMLSecurity

// Keys and values without a document, for signatures whose octets are known.

extension PrivateKey {
    /// Generates an RSA key; `nil` if OpenSSL does not generate one of this size and exponent.
    package static func rsa(bits: Int, exponent: UInt64) -> PrivateKey? {
        guard (512...16384).contains(bits) else { return nil }
        return unsafe cxsign_key_generate_rsa(UInt32(bits), exponent).map { unsafe PrivateKey(owning: $0) }
    }

    /// Generates a key on a curve with OpenSSL's name; `nil` if OpenSSL has no such curve.
    package static func ellipticCurve(_ name: String) -> PrivateKey? {
        unsafe cxsign_key_generate(0, name).map { unsafe PrivateKey(owning: $0) }
    }

    /// Signs octets: PKCS#1 v1.5 with an RSA key, DER of ECDSA with another one; empty if OpenSSL does not sign.
    package func signature(of octets: [UInt8], by digest: DigestMethod) -> [UInt8] {
        let name =
            switch digest {
            case .sha1: "SHA1"
            case .sha256: "SHA256"
            case .sha384: "SHA384"
            case .sha512: "SHA512"
            }
        return unsafe Self.bytes { unsafe cxsign_octets(pointer, name, octets, octets.count, $0) }
    }
}
