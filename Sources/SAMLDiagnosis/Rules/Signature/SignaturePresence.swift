internal import SAML

// Whether there is a signature, and where.

extension Rule {
    static let signatureMissing = Rule(
        "signature.missing",
        .error(.signature),
        title: "neither the Response nor the Assertion is signed",
        explanation: """
            Without a signature anybody can have written it, so SAML requires one where the message passes through the \
            user's device, as it does here. The exchange cannot accept it: V2 answers \
            `invalid_parameter_saml_response`, V1 a 400. A signature that was there can also be lost on the way, with \
            the namespace of its element or by a tool that re-writes the XML.
            """,
        advice: """
            The provider has to sign the Assertion, as in Adobe's guide, or the Response. If the provider says that it \
            does, compare with the bytes that it sent.
            """,
        source: "SAML Profiles §4.1.3.5 and §4.1.4.5; Adobe's MVPD integration guide, authentication",
        remark: { _, input in input.remarkOnOtherSignature }
    )

    static let signatureSeveral = Rule(
        "signature.several",
        .error(.signature),
        title: "the Response or the Assertion has more than one signature of its own",
        explanation: """
            SAML allows one for each. With two, one may be verified and another looked at, so correct software refuses \
            the response.
            """,
        advice: """
            The provider has to sign each element at most once. Look for a gateway that signs what is signed already.
            """,
        source: "SAML core §3.2.1, §3.2.2 and §2.3.3, which allow one ds:Signature"
    )

    static let signatureMisplaced = Rule(
        "signature.misplaced",
        .error(.signature),
        title: "a signature stands where it covers neither the Response nor the Assertion",
        explanation: """
            A SAML signature is a child of what it signs. Elsewhere it covers something else, and a verifier that \
            finds it may take the response for signed: that is signature wrapping. This tool looks only at signatures \
            of the Response and the Assertion and refuses others.
            """,
        advice: """
            The provider has to put the signature directly into the Assertion or the Response, behind its Issuer. If \
            it did, find out who moved it.
            """,
        source: "SAML core §5.4.1 and §5.4.2; known as signature wrapping (XSW)"
    )

    static let signaturePosition = Rule(
        "signature.position",
        .warning(.signature),
        title: "the signature does not follow the Issuer",
        explanation: """
            SAML's schema has the signature right behind the Issuer. The cryptography does not depend on it, and most \
            servers do not look; one that validates against the schema refuses the response. Of 121 signatures in \
            public samples two stand elsewhere.
            """,
        advice: "Ask the provider to move it, the next time it changes its signing.",
        source: "SAML core §2.3.3 and §3.2.2, the schemas"
    )
}

extension DiagnosisInput {
    /// What to say of a response without a signature, if there is one that is not in the namespace of XML Signature.
    fileprivate var remarkOnOtherSignature: CheckRemark {
        // Of one that is where it does not belong another rule speaks.
        guard claims?.signatures.isEmpty == true, let other = otherElement("Signature") else { return CheckRemark() }
        return CheckRemark(
            message: other.isOtherCase
                ? "the response is not signed: its element '\(other.name)' is no Signature, as names in XML are case-sensitive"
                : "the response is not signed: its Signature is not in the namespace of XML Signature (found: \(other.namespace))",
            advice:
                "A signature needs its name and the namespace http://www.w3.org/2000/09/xmldsig#. Something that wrote the XML again "
                + "lost or changed it, or the provider's signer writes another one."
        )
    }
}
