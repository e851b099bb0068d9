internal import SAML
internal import SAMLEncoding

// What a SAML signature looks like.

extension Rule {
    static let signatureStructure = Rule(
        "signature.structure",
        .error(.signature),
        title: "the signature does not have the shape of a SAML signature",
        explanation: """
            An element or attribute is missing, there twice or in the wrong order, or something is there that XML \
            Signature or SAML does not provide for. Servers check this before they compute anything, since unusual \
            shapes are how verifiers are fooled. A formatter or a home-made signer is the usual cause.
            """,
        advice: """
            The provider has to sign with an established library. If its output is right, something on the way \
            re-wrote the XML.
            """,
        source: "XML Signature 1.1 §4.2 to §4.4; SAML core §5.4"
    )

    static let signatureForbiddenContent = Rule(
        "signature.forbidden-content",
        .error(.signature, .policy),
        title: "a comment or CDATA section stands in the signature",
        explanation: """
            Within a signature such content is read differently by different software: a comment in a DigestValue has \
            been used to pass a forged document. No signer writes any. This tool refuses it.
            """,
        advice: """
            The provider has to sign with an established library. If its output has none, something changed the \
            response.
            """,
        source: "decision of this project; CVE-2025-29775"
    )

    static let signatureObject = Rule(
        "signature.object",
        .error(.signature, .policy),
        title: "the signature contains an Object",
        explanation: """
            XML Signature allows an Object, for signatures that carry what they sign. A SAML signature is inside what \
            it signs and needs none, but it can hide the original of a forged assertion there. This tool refuses it, \
            as OpenSAML does.
            """,
        advice: """
            The provider has to leave Object out, also timestamps and properties of the signature that are kept in \
            one.
            """,
        source: "SAML core §5.4.1; XML Signature 1.1 §4.6; decision of this project"
    )

    static let signatureDigestValue = Rule(
        "signature.digest-value",
        .error(.signature),
        title: "a digest is no Base64 of the right length",
        explanation: """
            DigestValue cannot be a result of the algorithm that the signature names, so the reference cannot hold. It \
            was changed, cut, or written by a signer with a fault.
            """,
        advice: "Compare with what the provider sent. If it is the same there, the provider's signer has to be fixed.",
        source: "XML Signature 1.1 §4.4.3.6"
    )

    static let signatureEmptyDigest = Rule(
        "signature.empty-digest",
        .error(.signature),
        title: "the digest is that of nothing",
        explanation: """
            It is the digest of no bytes at all. It arises when canonicalisation fails and the signer or a verifier \
            overlooks it, and then it fits any document. Such a signature protects nothing.
            """,
        advice: """
            The provider has to find out why its signer digested nothing, most likely a relative namespace. Treat a \
            response that carries one as forged until the provider confirms it.
            """,
        source: "CVE-2025-66568; XML Signature 1.1 §3.2.1; decision of this project"
    )

    static let signatureValue = Rule(
        "signature.value",
        .error(.signature),
        title: "the signature value is no Base64 of a possible length",
        explanation: """
            No key makes a signature of this length with the algorithm that is named, so it cannot be verified. It was \
            cut or changed, or its Base64 is damaged.
            """,
        advice: "Compare with what the provider sent. Look for something that edits long lines.",
        source: "XML Signature 1.1 §4.3",
        remark: { _, input in input.remarkOnSignatureValue }
    )
}

extension DiagnosisInput {
    /// What to say of a signature value that no signature has.
    fileprivate var remarkOnSignatureValue: CheckRemark {
        let map = markup
        let region = map.regions.first { $0.kind == .text && map.element(around: $0)?.localName == "SignatureValue" }
        guard let region else {
            return CheckRemark(message: "the SignatureValue is empty")
        }
        let text = response[region.range].filter { $0 > 0x20 }
        if text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_")) {
            return CheckRemark(
                message:
                    "the SignatureValue is in the Base64 alphabet for URLs ('-' and '_'); XML Signature has '+' and '/'",
                advice:
                    "The provider has to write standard Base64. If its output is right, something on the way changed it."
            )
        }
        // SEQUENCE of 68 to 72 bytes: the start of what OpenSSL makes, in Base64.
        if ["MEQC", "MEUC", "MEYC", "MGQC", "MGUC", "MGYC"].contains(where: { text.starts(with: $0.utf8) }) {
            return CheckRemark(
                message:
                    "the SignatureValue is an ECDSA signature in DER, as OpenSSL makes it; XML Signature has the two numbers without "
                    + "DER around them",
                advice: "The provider has to sign with a library for XML Signature, which converts the value."
            )
        }
        return CheckRemark()
    }
}
