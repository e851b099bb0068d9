internal import SAML

// Keys that are trusted, or are not.

extension Rule {
    static let trustNoKey = Rule(
        "trust.no-key",
        .warning(.signature, .policy),
        title: "no key is trusted",
        explanation: """
            Nobody was named whose signature counts, so it cannot be told who signed. A response carries its own \
            certificate, but anybody can make one, so that proves nothing. This is no fault of the response.
            """,
        advice: """
            Get the provider's certificate or metadata from the provider, not from the response, and give it to the \
            check: `--cert` or `--metadata` with samltool.
            """,
        source: "decision of this project; SAML core §5.4.5 and SAML Metadata §2.4.1.1",
        // Then the certificates that the response carries are taken, and another rule says so.
        remark: { _, input in input.context.trustedKeys.isEmpty ? nil : CheckRemark() }
    )

    static let trustFingerprint = Rule(
        "trust.fingerprint",
        .error(.signature, .policy),
        title: "the response carries no certificate with the trusted fingerprint",
        explanation: """
            A SHA-256 fingerprint was given, and the certificate that signed has another, or there is none in the \
            signature to compare. The provider changed its certificate, the fingerprint is that of another \
            environment, or it is of another kind, such as SHA-1 or of the key alone. If Adobe still has the old \
            certificate, the exchange fails too.
            """,
        advice: """
            Compare both fingerprints with the provider. If its certificate is new, ask whether Adobe has it already. \
            If the response carries none, trust the certificate itself.
            """,
        source: "decision of this project; SAML Metadata §2.4.1.1"
    )

    static let signatureWrongKey = Rule(
        "signature.wrong-key",
        .error(.signature),
        title: "none of the trusted keys made the signature",
        explanation: """
            Either another party signed, or the provider signs with a new key, or with that of its test system. The \
            finding shows the certificates on both sides. A server that has only the old certificate refuses the \
            response: V2 answers `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: """
            Ask the provider which certificate is current, and get it from the provider, not from the response. During \
            a change of keys trust both. The provider has to give the new certificate to Adobe before it signs with \
            it.
            """,
        source: "XML Signature 1.1 §3.2.2; SAML Metadata §2.4.1.1"
    )

    static let trustOtherEntity = Rule(
        "trust.other-entity",
        .error(.signature),
        title: "the key belongs to another entity than the issuer",
        explanation: """
            In the metadata the key that signed stands under another entity ID than the Issuer of the assertion. A \
            member of a federation may sign for itself only; otherwise it could speak for every other. A proxy that \
            signs for its MVPDs with its own issuer's key looks like this, too.
            """,
        advice: """
            Compare the Issuer with the entity ID in the metadata. If a proxy is meant to sign for others, trust its \
            certificate for these issuers explicitly.
            """,
        source: "SAML Metadata §2.3.2 and §2.4.1.1"
    )

    static let trustUnboundKey = Rule(
        "trust.unbound-key",
        .warning(.signature, .policy),
        title: "a key trusted without metadata signed for an issuer that has metadata",
        explanation: """
            The issuer's metadata does not have the key that signed. It was accepted because the key, or its \
            certificate, was trusted without metadata, and such a key may sign for any issuer. That is right for a \
            proxy, and wrong if the certificate was meant for another provider.
            """,
        advice: """
            If the certificate belongs to this provider, get its current metadata and leave the certificate out. If it \
            belongs to another one, check the two apart from each other.
            """,
        source: "decision of this project; SAML Metadata §2.4.1.1"
    )
}
