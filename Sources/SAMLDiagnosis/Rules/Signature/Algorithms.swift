internal import ByteTools
internal import SAML

// Rules about algorithms and key sizes.

extension Rule {
    static let signatureCanonicalization = Rule(
        "signature.canonicalization",
        .error(.signature, .policy),
        title: "the canonicalization algorithm is not accepted",
        explanation: """
            SAML signatures use exclusive canonicalization without comments. The algorithm of this signature is \
            unknown to this tool, or it preserves comments, which software treats differently. It is not documented \
            which algorithms Adobe accepts.
            """,
        advice: "The provider must use `http://www.w3.org/2001/10/xml-exc-c14n#`.",
        source: "decision of this project; SAML core §5.4.3, which also allows the variants with comments"
    )

    static let signatureInclusiveC14N = Rule(
        "signature.inclusive-c14n",
        .warning(.signature, .policy),
        title: "the signature uses inclusive canonicalization",
        explanation: """
            Inclusive canonicalization also signs the namespaces of the surrounding elements. Software that extracts \
            the assertion, or moves it into another envelope, invalidates the signature without changing the \
            assertion. SAML recommends the exclusive form; many servers accept both, and a verification \
            accepts the inclusive form if it is allowed. Adobe's own sample is exclusive.
            """,
        advice: "Ask the provider for exclusive canonicalization, in CanonicalizationMethod and in the transforms.",
        tool: "`verify --allow-inclusive-c14n` accepts it",
        source: "decision of this project; SAML core §5.4.3 and §5.4.4",
        place: .alsoAsWarning(at: .signature)
    )

    static let signatureAlgorithm = Rule(
        "signature.algorithm",
        .error(.signature, .policy),
        title: "the signature algorithm is not accepted",
        explanation: """
            This tool accepts RSA and ECDSA with SHA-2, and SHA-1 if it is allowed. It rejects HMAC, DSA, MD5 and \
            others, because they are broken or allow a public key to be used as a secret. A few algorithms are secure \
            but not supported by libxmlsec1 here, such as RSA-PSS. It is not documented which algorithms Adobe's \
            server supports.
            """,
        advice: """
            The provider must sign with RSA and SHA-256 (`http://www.w3.org/2001/04/xmldsig-more#rsa-sha256`), the \
            most widely supported algorithm.
            """,
        source: "decision of this project; XML Signature 1.1 §6.4; RFC 9231",
        remark: { _, input in input.remarkOnAlgorithm }
    )

    static let signatureDigestAlgorithm = Rule(
        "signature.digest-algorithm",
        .error(.signature, .policy),
        title: "the digest algorithm is not accepted",
        explanation: """
            This tool accepts SHA-256, SHA-384 and SHA-512, and SHA-1 if it is allowed. Other digests are broken or \
            unknown. It is not documented which digests Adobe's server supports.
            """,
        advice: "The provider must use SHA-256 (`http://www.w3.org/2001/04/xmlenc#sha256`) as DigestMethod.",
        source: "decision of this project; XML Signature 1.1 §6.2; RFC 9231"
    )

    static let signatureSHA1 = Rule(
        "signature.sha1",
        .warning(.signature, .policy),
        title: "the signature uses SHA-1",
        explanation: """
            Since 2017 it is possible to create two documents with the same SHA-1 digest, so such a signature may be \
            moved to a document that the provider did not sign. Adobe's own sample still uses SHA-1, so the exchange \
            may accept it; it is not known for how long. A verification rejects it unless it is allowed.
            """,
        advice: "Ask the provider to sign with SHA-256, both in SignatureMethod and in DigestMethod.",
        tool: "`verify --allow-sha1` accepts it",
        source: """
            decision of this project; NIST SP 800-131A Rev. 2; Adobe's MVPD integration guide, authentication, whose \
            sample has rsa-sha1
            """,
        place: .alsoAsWarning(at: .signature),
        remark: { _, _ in
            CheckRemark(
                message:
                    "the signature uses SHA-1: Adobe may accept it, as in its own sample; a verification rejects it unless it is allowed"
            )
        }
    )

    static let trustWeakKey = Rule(
        "trust.weak-key",
        .warning(.signature, .policy),
        title: "the signing key is weak",
        explanation: """
            An RSA key below 2048 bits can be broken with effort, a small public exponent makes forgery possible with \
            lax software, and other kinds of keys or curves are not supported everywhere. The signature itself is \
            valid. It is not known whether Adobe accepts the key; a verification rejects it, except for small RSA keys \
            if they are allowed.
            """,
        advice: """
            Ask the provider for an RSA key of 2048 bits or more with exponent 65537, or a P-256 key, and for the date \
            of the change; Adobe needs the new certificate first.
            """,
        tool: "`verify --min-rsa-bits` allows smaller RSA keys",
        source: "decision of this project; NIST SP 800-131A Rev. 2",
        place: .alsoAsWarning(at: .signature)
    )
}

extension RuleContext {
    fileprivate var remarkOnAlgorithm: CheckRemark {
        let names: [(mark: ByteText, name: String)] = [
            ("hmac", "HMAC, which needs a shared secret and proves nothing to others"), ("md5", "MD5, which is broken"),
            ("mgf1", "RSA-PSS"), ("rsa-pss", "RSA-PSS"), ("dsa-", "DSA"), ("ripemd", "RIPEMD-160"),
            ("sha224", "SHA-224"),
        ]
        for method in claims?.signatures.compactMap({ $0.signatureMethod }).prefix(4) ?? []
        where method.utf8.count <= 256 {
            let lower = ByteText(decoding: method.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
            // ECDSA is accepted, with SHA-2.
            guard !lower.contains("ecdsa"), let known = names.first(where: { lower.contains($0.mark) }) else {
                continue
            }
            return CheckRemark(message: "the signature algorithm is \(known.name), and is not accepted ('\(method)')")
        }
        return CheckRemark()
    }
}
