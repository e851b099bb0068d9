internal import SAML

// Rules about trusted keys.

extension Rule {
    static let trustNoKey = Rule(
        "trust.no-key",
        .warning(.signature, .policy),
        title: "no key is trusted",
        explanation: """
            No trusted key or certificate was specified, so the signer cannot be determined. A response contains its \
            own certificate, but anyone can create one, so it proves nothing. This is not an error in the response.
            """,
        advice: """
            Get the provider's certificate or metadata from the provider, not from the response, and specify it for \
            the check.
            """,
        tool: "`--cert`, `--key`, `--fingerprint` or `--metadata`",
        parties: [.tester],
        source: "decision of this project; SAML core §5.4.5 and SAML Metadata §2.4.1.1",
        // Without a trusted key the certificates in the response are used, and another rule reports that.
        remark: { _, input in input.context.trustedKeys.isEmpty ? nil : CheckRemark() }
    )

    static let trustFingerprint = Rule(
        "trust.fingerprint",
        .error(.signature, .policy),
        title: "the response does not contain a certificate with the trusted fingerprint",
        explanation: """
            A SHA-256 fingerprint was specified, but the certificate that signed has another fingerprint, or the \
            signature contains no certificate. The provider changed its certificate, the fingerprint is that of \
            another environment, or it is of another kind, such as SHA-1 or of the key only. If Adobe still has the \
            old certificate, the exchange also fails.
            """,
        advice: """
            Compare both fingerprints with the provider. If its certificate is new, ask whether Adobe already has it. \
            If the response contains no certificate, trust the certificate itself.
            """,
        parties: [.tester],
        source: "decision of this project; SAML Metadata §2.4.1.1"
    )

    static let signatureWrongKey = Rule(
        "signature.wrong-key",
        .error(.signature),
        title: "the signature was not made with a trusted key",
        explanation: """
            Either another party signed, or the provider signs with a new key or with the key of its test system. The \
            finding lists the certificates on both sides. A server that has only the old certificate rejects the \
            response: V2 returns `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: """
            Ask the provider which certificate is current, and obtain it out of band, not from the response. During a \
            change of keys, trust both certificates that were obtained in this way. The provider must give the new \
            certificate to Adobe before it signs with it.
            """,
        source: "XML Signature 1.1 §3.2.2; SAML Metadata §2.4.1.1",
        remark: { check, input in input.remark(wrongKey: check) }
    )

    static let trustWrongMetadata: Rule = Rule(
        "trust.wrong-metadata",
        .error(.signature),
        title: "the trusted metadata is of another entity and does not contain the signing key",
        explanation: """
            Only metadata is trusted, its entities do not include the issuer of the response, and none of its keys \
            made the signature. The file is that of another provider or environment, or the response is. An unknown \
            key is the consequence, so another certificate would not help.
            """,
        advice: """
            Compare the issuer with the provider that you expect. If it is the right one, obtain its metadata out of \
            band, and use that file; do not take a certificate from the response.
            """,
        parties: [.tester],
        source: "SAML Metadata §2.3.2 and §2.4.1.1",
        place: .first(at: .signature),
        path: "/Response/Assertion/Issuer",
        detection: .afterChecks { input in input.wrongMetadata.map { [$0] } ?? [] }
    )

    static let trustOtherEntity = Rule(
        "trust.other-entity",
        .error(.signature),
        title: "the signing key belongs to an entity other than the Issuer",
        explanation: """
            In the metadata, the signing key belongs to an entity ID that is not the Issuer of the assertion. A member \
            of a federation may sign only for itself; otherwise it could issue assertions for every other member. A \
            proxy that signs for its MVPDs with its own key has the same effect.
            """,
        advice: """
            Compare the Issuer with the entity ID in the metadata. If a proxy is meant to sign for others, trust its \
            certificate for these issuers explicitly.
            """,
        parties: [.tester],
        source: "SAML Metadata §2.3.2 and §2.4.1.1"
    )

    static let trustUnboundKey = Rule(
        "trust.unbound-key",
        .warning(.signature, .policy),
        title: "a key trusted without metadata signed for an issuer that has metadata",
        explanation: """
            The issuer's metadata does not contain the signing key. The signature was accepted because the key, or its \
            certificate, was trusted without metadata, and such a key may sign for any issuer. That is right for a \
            proxy, and wrong if the certificate was meant for another provider.
            """,
        advice: """
            If the certificate belongs to this provider, get its current metadata and remove the certificate. If it \
            belongs to another provider, check the two providers separately.
            """,
        parties: [.tester],
        source: "decision of this project; SAML Metadata §2.4.1.1"
    )
}
