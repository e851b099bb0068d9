internal import SAML
internal import SAMLEncoding

// Rules about the structure of a signature.

extension Rule {
    static let signatureStructure = Rule(
        "signature.structure",
        .error(.signature),
        title: "the signature is malformed",
        explanation: """
            An element or attribute is missing, duplicated or in the wrong order, or the signature contains something \
            that XML Signature or SAML does not define. Servers check this before they compute anything, because \
            malformed signatures are used to attack verifiers. A formatter or a custom signer is the usual cause.
            """,
        advice: """
            The provider must sign with an established library. If its output is right, other software changed the XML \
            in transit.
            """,
        source: "XML Signature 1.1 §4.2 to §4.4; SAML core §5.4"
    )

    static let signatureForbiddenContent = Rule(
        "signature.forbidden-content",
        .error(.signature, .policy),
        title: "the signature contains a comment or a CDATA section",
        explanation: """
            Software differs in how it reads such content within a signature: a comment in a DigestValue has been used \
            to get a forged document accepted. No signing library writes any. This tool rejects it.
            """,
        advice: """
            The provider must sign with an established library. If its output has no such content, other software \
            changed the response.
            """,
        source: "decision of this project; CVE-2025-29775"
    )

    static let signatureObject = Rule(
        "signature.object",
        .error(.signature, .policy),
        title: "the signature contains an Object",
        explanation: """
            XML Signature allows an Object, for signatures that contain the signed data. A SAML signature is inside \
            the element that it signs and needs no Object, but an attacker can hide the original of a forged assertion \
            there. This tool rejects it, as OpenSAML does.
            """,
        advice: "The provider must omit Object, also for timestamps and properties of the signature.",
        source: "SAML core §5.4.1; XML Signature 1.1 §4.6; decision of this project"
    )

    static let signatureDigestValue = Rule(
        "signature.digest-value",
        .error(.signature),
        title: "the digest is not Base64 of the right length",
        explanation: """
            DigestValue cannot be a result of the algorithm that the signature specifies, so the signature cannot be \
            valid. The value was changed or truncated, or the signer has an error.
            """,
        advice: """
            Compare with the response that the provider sent. If the value is the same there, the provider must fix \
            its signer.
            """,
        parties: [.app, .mvpd],
        source: "XML Signature 1.1 §4.4.3.6"
    )

    static let signatureEmptyDigest = Rule(
        "signature.empty-digest",
        .error(.signature),
        title: "the digest is that of empty data",
        explanation: """
            The value is the digest of zero bytes. It results when canonicalization fails and the signer or a verifier \
            ignores the failure, and then it matches any document. Such a signature protects nothing.
            """,
        advice: """
            The provider must find out why its signer digested no data, most likely because of a relative namespace. \
            Treat a response with this digest as forged until the provider confirms it.
            """,
        source: "CVE-2025-66568; XML Signature 1.1 §3.2.1; decision of this project"
    )

    static let signatureValue = Rule(
        "signature.value",
        .error(.signature),
        title: "the signature value is not Base64 of a possible length",
        explanation: """
            No key creates a signature of this length with the specified algorithm, so it cannot be verified. The \
            value was truncated or changed, or its Base64 is damaged.
            """,
        advice: "Compare with the response that the provider sent. Look for software that changes long lines.",
        parties: [.app, .mvpd],
        source: "XML Signature 1.1 §4.3",
        remark: { _, input in input.remarkOnSignatureValue }
    )
}

extension RuleContext {
    fileprivate var remarkOnSignatureValue: CheckRemark {
        let kinds = elements.kinds
        let value = outline.pieces.first { piece in
            piece.kind == .text && piece.element.map { kinds[$0] == .signatureValue } ?? false
        }
        guard let value else {
            return CheckRemark(message: "the SignatureValue is empty")
        }
        let text = response[value.range].filter { $0 > 0x20 }
        if text.contains(UInt8(ascii: "-")) || text.contains(UInt8(ascii: "_")) {
            return CheckRemark(
                message:
                    "the SignatureValue uses the URL-safe Base64 alphabet ('-' and '_'); "
                    + "XML Signature uses '+' and '/'",
                advice:
                    "The provider must write standard Base64. If its output is right, "
                    + "other software changed it in transit."
            )
        }
        // SEQUENCE of 68 to 72 bytes: the start of what OpenSSL makes, in Base64.
        if ["MEQC", "MEUC", "MEYC", "MGQC", "MGUC", "MGYC"].contains(where: { text.starts(with: $0.utf8) }) {
            return CheckRemark(
                message:
                    "the SignatureValue is an ECDSA signature in DER, as OpenSSL creates it; XML Signature uses the "
                    + "two numbers without DER around them",
                advice: "The provider must sign with an XML Signature library, which converts the value."
            )
        }
        return CheckRemark()
    }
}
