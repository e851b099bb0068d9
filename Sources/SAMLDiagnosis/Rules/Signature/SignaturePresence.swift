internal import SAML

// Rules about the presence and position of signatures.

extension Rule {
    static let signatureMissing = Rule(
        "signature.missing",
        .error(.signature),
        title: "neither the Response nor the Assertion is signed",
        explanation: """
            Anyone can write a response without a signature, so SAML requires one if the message passes through the \
            user's device, as it does here. The exchange cannot accept it: V2 returns \
            `invalid_parameter_saml_response`; V1 returns 400. A signature can also be lost in transit, together with \
            the namespace of its element or by a tool that parses and serializes the XML.
            """,
        advice: """
            The provider must sign the Assertion, as in Adobe's guide, or the Response. If the provider confirms that \
            it signs, compare with the bytes that it sent.
            """,
        source: "SAML Profiles §4.1.3.5 and §4.1.4.5; Adobe's MVPD integration guide, authentication",
        remark: { _, input in input.remarkOnOtherSignature }
    )

    static let signatureSeveral = Rule(
        "signature.several",
        .error(.signature),
        title: "the Response or the Assertion has more than one signature of its own",
        explanation: """
            SAML allows one for each. If there are two, software may verify one and use the other, so correct software \
            rejects the response.
            """,
        advice: """
            The provider must sign each element at most once. Look for a gateway that signs content that is already \
            signed.
            """,
        source: "SAML core §3.2.1, §3.2.2 and §2.3.3, which allow one ds:Signature"
    )

    static let signatureMisplaced = Rule(
        "signature.misplaced",
        .error(.signature),
        title: "a signature is not a child of the Response or the Assertion",
        explanation: """
            A SAML signature is a child of the element that it signs. Elsewhere it covers something else, and a \
            verifier that finds it may treat the response as signed: this is signature wrapping. This tool uses only \
            signatures of the Response and the Assertion and rejects others.
            """,
        advice: """
            The provider must put the signature directly into the Assertion or the Response, after its Issuer. If the \
            provider did, find out which software moved it.
            """,
        source: "SAML core §5.4.1 and §5.4.2; known as signature wrapping (XSW)"
    )

    static let signaturePosition = Rule(
        "signature.position",
        .warning(.signature),
        title: "the signature does not directly follow the Issuer",
        explanation: """
            In SAML's schema the signature directly follows the Issuer. The cryptography does not depend on the \
            position, and most servers do not check it; a server that validates against the schema rejects the \
            response. Of 121 signatures in public samples, two have another position.
            """,
        advice: "Ask the provider to move the signature the next time it changes its signing.",
        source: "SAML core §2.3.3 and §3.2.2, the schemas"
    )
}

extension RuleContext {
    /// A remark about a response whose Signature is not in the namespace of XML Signature.
    fileprivate var remarkOnOtherSignature: CheckRemark {
        // Another rule reports misplaced signatures.
        guard claims?.signatures.isEmpty == true, let other = otherElement("Signature") else { return CheckRemark() }
        return CheckRemark(
            message: other.isOtherCase
                ? "the response is not signed: its element '\(other.name)' is not a Signature, "
                    + "because XML names are case-sensitive"
                : "the response is not signed: its Signature is not in the namespace "
                    + "of XML Signature (found: \(other.namespace))",
            advice:
                "A signature must have this name and the namespace http://www.w3.org/2000/09/xmldsig#. Software that "
                + "serialized the XML again lost or changed them, or the provider's signer writes others."
        )
    }
}
