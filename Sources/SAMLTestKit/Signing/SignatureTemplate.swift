internal import XMLSecurity

/// An empty `ds:Signature`, whose parts can be any XML, so that a hostile one can be made, too.
public struct SignatureTemplate: Hashable, Sendable {
    /// The URI of the signature algorithm.
    public var signatureMethod = SignatureMethod.rsaSHA256.rawValue
    /// The URI of the digest algorithm.
    public var digestMethod = DigestMethod.sha256.rawValue
    /// The element `CanonicalizationMethod`.
    public var canonicalization = #"<ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#
    /// The content of `Transforms`.
    public var transforms =
        #"<ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>"#
    /// The URI, if it is not `#` and the ID.
    public var uri: String?
    /// The element `KeyInfo`; empty for none.
    public var keyInfo = ""
    /// The content after KeyInfo.
    public var tail = ""

    /// Creates a template for RSA with SHA-256 and exclusive canonicalization, without KeyInfo.
    public init() {}

    /// Creates a template for a key and a hash function, without KeyInfo.
    public init(for key: SigningKey, hash: SigningHash = .sha256) {
        signatureMethod = hash.signatureMethod(for: key.kind).rawValue
        digestMethod = hash.digestMethod.rawValue
    }

    /// Returns the signature for the element with an ID, with empty values.
    public func text(referenceTo id: String) -> String {
        #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo>\#(canonicalization)"#
            + #"<ds:SignatureMethod Algorithm="\#(signatureMethod)"/><ds:Reference URI="\#(uri ?? "#" + id)"><ds:Transforms>"#
            + #"\#(transforms)</ds:Transforms><ds:DigestMethod Algorithm="\#(digestMethod)"/><ds:DigestValue></ds:DigestValue>"#
            + #"</ds:Reference></ds:SignedInfo><ds:SignatureValue></ds:SignatureValue>\#(keyInfo)\#(tail)</ds:Signature>"#
    }

    /// Returns a KeyInfo with a certificate in Base64.
    public static func keyInfo(certificate: String) -> String {
        "<ds:KeyInfo><ds:X509Data><ds:X509Certificate>\(certificate)</ds:X509Certificate></ds:X509Data></ds:KeyInfo>"
    }
}

/// The hash functions of digests and signatures.
public enum SigningHash: String, Hashable, Sendable, CaseIterable {
    case sha1
    case sha256
    case sha384
    case sha512
}

extension SigningHash {
    fileprivate var digestMethod: DigestMethod {
        switch self {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }

    fileprivate func signatureMethod(for kind: SigningKey.Kind) -> SignatureMethod {
        switch self {
        case .sha1: kind == .ellipticCurve ? .ecdsaSHA1 : .rsaSHA1
        case .sha256: kind == .ellipticCurve ? .ecdsaSHA256 : .rsaSHA256
        case .sha384: kind == .ellipticCurve ? .ecdsaSHA384 : .rsaSHA384
        case .sha512: kind == .ellipticCurve ? .ecdsaSHA512 : .rsaSHA512
        }
    }
}
