internal import ByteTools
internal import CXMLSecurity

package enum DigestMethod: String, Hashable, Sendable, CaseIterable {
    case sha1 = "http://www.w3.org/2000/09/xmldsig#sha1"
    case sha256 = "http://www.w3.org/2001/04/xmlenc#sha256"
    case sha384 = "http://www.w3.org/2001/04/xmldsig-more#sha384"
    case sha512 = "http://www.w3.org/2001/04/xmlenc#sha512"

    package var byteCount: Int {
        switch self {
        case .sha1: 20
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The digest of no octets.
    package var ofNothing: [UInt8] {
        switch self {
        case .sha1: Self.sha1OfNothing
        case .sha256: Self.sha256OfNothing
        case .sha384: Self.sha384OfNothing
        case .sha512: Self.sha512OfNothing
        }
    }

    private static let sha1OfNothing = [UInt8](hex: "da39a3ee5e6b4b0d3255bfef95601890afd80709")
    private static let sha256OfNothing = [UInt8](
        hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    private static let sha384OfNothing = [UInt8](
        hex: "38b060a751ac96384cd9327eb1b1e36a21fdb71114be07434c0cc7bf63f6e1da274edebfe76f65fbd51ad2f14898b95b"
    )
    private static let sha512OfNothing = [UInt8](
        hex: "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
            + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    )

    var number: cxs_digest {
        switch self {
        case .sha1: CXS_SHA1
        case .sha256: CXS_SHA256
        case .sha384: CXS_SHA384
        case .sha512: CXS_SHA512
        }
    }

    package func hash(_ bytes: [UInt8]) throws(XMLSecurityError) -> [UInt8] { try hash(bytes.span) }

    func hash(_ bytes: Span<UInt8>) throws(XMLSecurityError) -> [UInt8] {
        try XMLLibrary.prepare()
        let digest = unsafe [UInt8](unsafeUninitializedCapacity: 64) { result, count in
            unsafe bytes.withUnsafeBufferPointer { bytes in
                // The result has 64 bytes, so it has an address.
                count =
                    unsafe result.baseAddress.map { unsafe cxs_hash(number, bytes.baseAddress, bytes.count, $0) } ?? 0
            }
        }
        guard digest.count == byteCount else {
            throw XMLSecurityError(.digestAlgorithm, "this system's OpenSSL does not provide \(self)")
        }
        return digest
    }
}

package enum SignatureMethod: String, Hashable, Sendable, CaseIterable {
    case rsaSHA1 = "http://www.w3.org/2000/09/xmldsig#rsa-sha1"
    case rsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"
    case rsaSHA384 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha384"
    case rsaSHA512 = "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512"
    case ecdsaSHA1 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha1"
    case ecdsaSHA256 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256"
    case ecdsaSHA384 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384"
    case ecdsaSHA512 = "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512"

    /// The digest inside the signature.
    package var digest: DigestMethod {
        switch self {
        case .rsaSHA1, .ecdsaSHA1: .sha1
        case .rsaSHA256, .ecdsaSHA256: .sha256
        case .rsaSHA384, .ecdsaSHA384: .sha384
        case .rsaSHA512, .ecdsaSHA512: .sha512
        }
    }

    package var keyKind: VerificationKey.Kind {
        switch self {
        case .rsaSHA1, .rsaSHA256, .rsaSHA384, .rsaSHA512: .rsa
        case .ecdsaSHA1, .ecdsaSHA256, .ecdsaSHA384, .ecdsaSHA512: .ellipticCurve
        }
    }
}

/// The supported canonicalization algorithms, which remove comments.
package enum CanonicalizationMethod: String, Hashable, Sendable, CaseIterable {
    case exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
    case inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
    case inclusive11 = "http://www.w3.org/2006/12/xml-c14n11"

    /// True if the result depends on the namespaces of the surrounding elements.
    package var isInclusive: Bool { self != .exclusive }

    var number: cxs_canonicalization {
        switch self {
        case .exclusive: CXS_EXCLUSIVE_C14N
        case .inclusive: CXS_C14N
        case .inclusive11: CXS_C14N_11
        }
    }
}

extension [UInt8] {
    fileprivate init(hex: String) {
        let digits = hex.utf8.map { $0.isASCIIDigit ? $0 - 0x30 : $0 - 0x57 }
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
