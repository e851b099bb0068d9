internal import ByteTools
internal import SAML

// Algorithms and sizes of keys.

extension Rule {
    static let signatureCanonicalization = Rule(
        "signature.canonicalization",
        .error(.signature, .policy),
        title: "the canonicalisation algorithm is not accepted",
        explanation: """
            Signatures on SAML use exclusive canonicalisation without comments. Another algorithm is unknown here, or \
            it keeps comments in, which readers treat differently. What the exchange accepts is not documented.
            """,
        advice: "The provider has to use `http://www.w3.org/2001/10/xml-exc-c14n#`.",
        source: "decision of this project; SAML core §5.4.3, which also allows the variants with comments"
    )

    static let signatureInclusiveC14N = Rule(
        "signature.inclusive-c14n",
        .warning(.signature, .policy),
        title: "canonicalisation is inclusive",
        explanation: """
            Inclusive canonicalisation signs the namespaces of the elements around, too. Whoever takes the assertion \
            out, or puts it into another envelope, breaks the signature without touching it. SAML recommends the \
            exclusive form; many servers accept both, and `verify` accepts this one with `--allow-inclusive-c14n`. \
            Adobe's own sample is exclusive.
            """,
        advice: "Ask the provider for exclusive canonicalisation, in CanonicalizationMethod and in the transforms.",
        source: "decision of this project; SAML core §5.4.3 and §5.4.4",
        place: .alsoAsWarning(at: .signature)
    )

    static let signatureAlgorithm = Rule(
        "signature.algorithm",
        .error(.signature, .policy),
        title: "the signature algorithm is not accepted",
        explanation: """
            RSA and ECDSA with SHA-2 are accepted, and SHA-1 as an exception. HMAC, DSA, MD5 and others are not: they \
            are broken, or confuse public keys with secrets. A few are sound but unknown to libxmlsec1 here, such as \
            RSA-PSS. Which algorithms Adobe's server knows is not documented.
            """,
        advice: """
            The provider has to sign with RSA and SHA-256 (`http://www.w3.org/2001/04/xmldsig-more#rsa-sha256`), the \
            one that is known most widely.
            """,
        source: "decision of this project; XML Signature 1.1 §6.4; RFC 9231",
        remark: { _, input in input.remarkOnAlgorithm }
    )

    static let signatureDigestAlgorithm = Rule(
        "signature.digest-algorithm",
        .error(.signature, .policy),
        title: "the digest algorithm is not accepted",
        explanation: """
            SHA-256, SHA-384 and SHA-512 are accepted, and SHA-1 as an exception. Others are broken or unknown. Which \
            digests Adobe's server knows is not documented.
            """,
        advice: "The provider has to use SHA-256 (`http://www.w3.org/2001/04/xmlenc#sha256`) as DigestMethod.",
        source: "decision of this project; XML Signature 1.1 §6.2; RFC 9231"
    )

    static let signatureSHA1 = Rule(
        "signature.sha1",
        .warning(.signature, .policy),
        title: "the signature uses SHA-1",
        explanation: """
            Two documents with the same SHA-1 digest can be made since 2017, so such a signature may be moved to a \
            document that the provider did not sign. Adobe's own sample still uses it, so the exchange may well accept \
            it; nothing says for how long. `verify` refuses it unless `--allow-sha1` is given.
            """,
        advice: "Ask the provider to sign with SHA-256, both in SignatureMethod and in DigestMethod.",
        source: """
            decision of this project; NIST SP 800-131A Rev. 2; Adobe's MVPD integration guide, authentication, whose \
            sample has rsa-sha1
            """,
        place: .alsoAsWarning(at: .signature)
    )

    static let trustWeakKey = Rule(
        "trust.weak-key",
        .warning(.signature, .policy),
        title: "the key that signed is weak",
        explanation: """
            An RSA key below 2048 bits can be broken with effort, one with a small public exponent lets lax software \
            be fooled, and keys of other kinds or curves are not supported everywhere. The signature itself holds. \
            Whether Adobe accepts the key is not known; `verify` refuses it, for small RSA keys unless \
            `--min-rsa-bits` allows it.
            """,
        advice: """
            Ask the provider for a key of RSA 2048 bits or more with exponent 65537, or on P-256, and for a date; \
            Adobe needs the new certificate first.
            """,
        source: "decision of this project; NIST SP 800-131A Rev. 2",
        place: .alsoAsWarning(at: .signature)
    )
}

extension DiagnosisInput {
    /// Names the algorithms that are met and not accepted.
    fileprivate var remarkOnAlgorithm: CheckRemark {
        let names: [(mark: ByteText, name: String)] = [
            ("hmac", "HMAC, which needs a shared secret and proves nothing to others"), ("md5", "MD5, which is broken"),
            ("mgf1", "RSA-PSS"), ("rsa-pss", "RSA-PSS"), ("dsa-", "DSA"), ("ripemd", "RIPEMD-160"),
            ("sha224", "SHA-224"),
        ]
        for method in claims?.signatures.compactMap(\.signatureMethod).prefix(4) ?? [] where method.utf8.count <= 256 {
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
