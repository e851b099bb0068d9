internal import CXMLSecurity

/// The supported encryption algorithms of content (XML Encryption 1.1 section 5.2).
package enum ContentCipher: String, Hashable, Sendable, CaseIterable {
    case aes128GCM = "http://www.w3.org/2009/xmlenc11#aes128-gcm"
    case aes192GCM = "http://www.w3.org/2009/xmlenc11#aes192-gcm"
    case aes256GCM = "http://www.w3.org/2009/xmlenc11#aes256-gcm"
    case aes128CBC = "http://www.w3.org/2001/04/xmlenc#aes128-cbc"
    case aes192CBC = "http://www.w3.org/2001/04/xmlenc#aes192-cbc"
    case aes256CBC = "http://www.w3.org/2001/04/xmlenc#aes256-cbc"
    case tripleDESCBC = "http://www.w3.org/2001/04/xmlenc#tripledes-cbc"

    /// True if changed content cannot be decrypted; the others show by their errors what changed content decrypts to.
    package var isAuthenticated: Bool {
        switch self {
        case .aes128GCM, .aes192GCM, .aes256GCM: true
        case .aes128CBC, .aes192CBC, .aes256CBC, .tripleDESCBC: false
        }
    }

    var number: cxs_cipher {
        switch self {
        case .aes128GCM: CXS_AES_128_GCM
        case .aes192GCM: CXS_AES_192_GCM
        case .aes256GCM: CXS_AES_256_GCM
        case .aes128CBC: CXS_AES_128_CBC
        case .aes192CBC: CXS_AES_192_CBC
        case .aes256CBC: CXS_AES_256_CBC
        case .tripleDESCBC: CXS_TRIPLE_DES_CBC
        }
    }
}

/// The supported encryption algorithms of keys, for RSA keys (XML Encryption 1.1 section 5.5).
package enum KeyTransport: Hashable, Sendable {
    case oaep(digest: DigestMethod, mask: DigestMethod, label: [UInt8])
    /// RSA-1.5, whose padding is easily attacked.
    case pkcs1
}

package enum KeyTransportMethod: String, Hashable, Sendable, CaseIterable {
    /// RSA-OAEP whose mask uses SHA-1.
    case oaepMGF1P = "http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"
    /// RSA-OAEP whose mask uses the digest of an `MGF` element.
    case oaep = "http://www.w3.org/2009/xmlenc11#rsa-oaep"
    case pkcs1 = "http://www.w3.org/2001/04/xmlenc#rsa-1_5"
}

package enum MaskMethod: String, Hashable, Sendable, CaseIterable {
    case sha1 = "http://www.w3.org/2009/xmlenc11#mgf1sha1"
    case sha256 = "http://www.w3.org/2009/xmlenc11#mgf1sha256"

    package var digest: DigestMethod {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        }
    }
}

extension XMLName {
    package static let encryptedData = XMLName.encryption("EncryptedData")
    package static let encryptedKey = XMLName.encryption("EncryptedKey")
    package static let encryptionMethod = XMLName.encryption("EncryptionMethod")
    static let cipherData = XMLName.encryption("CipherData")
    static let cipherValue = XMLName.encryption("CipherValue")
    static let oaepParams = XMLName.encryption("OAEPparams")
    static let carriedKeyName = XMLName.encryption("CarriedKeyName")
    static let referenceList = XMLName.encryption("ReferenceList")
    static let mask = XMLName("http://www.w3.org/2009/xmlenc11#", "MGF")
    static let retrievalMethod = XMLName.signature("RetrievalMethod")

    private static func encryption(_ local: StaticString) -> Self {
        Self("http://www.w3.org/2001/04/xmlenc#", local)
    }
}
