extension SignatureRules {
    /// Which keys are trusted.
    static let trust: [Rule] = [
        Rule(
            "trust.no-key",
            .signature,
            .warning,
            .policy,
            title: "no key is trusted",
            explanation: """
                Nobody was named whose signature counts, so it cannot be told who signed. A response carries its own \
                certificate, but anybody can make one, so that proves nothing. This is no fault of the response.
                """,
            advice: """
                Get the provider's certificate or metadata from the provider, not from the response, and give it to \
                the check: `--cert` or `--metadata` with samltool.
                """,
            source: "decision of this project; SAML core §5.4.5 and SAML Metadata §2.4.1.1"
        ),
        Rule(
            "signature.not-checked",
            .signature,
            .warning,
            .policy,
            title: "the signature was checked only with the certificate that the response carries",
            explanation: """
                It shows whether the response is as it was signed, and not by whom: no key was trusted, and a forger \
                signs with a certificate of his own. All that is said about digests, white space and changes is \
                reliable all the same.
                """,
            advice: """
                Get the provider's certificate or metadata from the provider and check again with it: `--cert` or \
                `--metadata` with samltool.
                """,
            source: "decision of this project; XML Signature 1.1 §4.5; SAML core §5.4.5"
        ),
        Rule(
            "trust.fingerprint",
            .signature,
            .error,
            .policy,
            title: "the response carries no certificate with the trusted fingerprint",
            explanation: """
                A SHA-256 fingerprint was given, and the certificate that signed has another, or there is none in the \
                signature to compare. The provider changed its certificate, the fingerprint is that of another \
                environment, or it is of another kind, such as SHA-1 or of the key alone. If Adobe still has the old \
                certificate, the exchange fails too.
                """,
            advice: """
                Compare both fingerprints with the provider. If its certificate is new, ask whether Adobe has it \
                already. If the response carries none, trust the certificate itself.
                """,
            source: "decision of this project; SAML Metadata §2.4.1.1"
        ),
        Rule(
            "signature.wrong-key",
            .signature,
            .error,
            title: "none of the trusted keys made the signature",
            explanation: """
                Either somebody else signed, or the provider signs with a new key, or with that of its test system. \
                The finding shows the certificates on both sides. A server that has only the old certificate refuses \
                the response: V2 answers `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                Ask the provider which certificate is current, and get it from the provider, not from the response. \
                During a change of keys trust both. The provider has to give the new certificate to Adobe before it \
                signs with it.
                """,
            source: "XML Signature 1.1 §3.2.2; SAML Metadata §2.4.1.1"
        ),
        Rule(
            "trust.other-entity",
            .signature,
            .error,
            title: "the key belongs to another entity than the issuer",
            explanation: """
                In the metadata the key that signed stands under another entity ID than the Issuer of the assertion. \
                A member of a federation may sign for itself only; otherwise it could speak for every other. A proxy \
                that signs for its MVPDs with its own issuer's key looks like this, too.
                """,
            advice: """
                Compare the Issuer with the entity ID in the metadata. If a proxy is meant to sign for others, trust \
                its certificate for these issuers explicitly.
                """,
            source: "SAML Metadata §2.3.2 and §2.4.1.1"
        ),
        Rule(
            "trust.unbound-key",
            .signature,
            .warning,
            .policy,
            title: "a key trusted without metadata signed for an issuer that has metadata",
            explanation: """
                The issuer's metadata does not have the key that signed. It was accepted because the key, or its \
                certificate, was trusted without metadata, and such a key may sign for any issuer. That is right for a \
                proxy, and wrong if the certificate was meant for another provider.
                """,
            advice: """
                If the certificate belongs to this provider, get its current metadata and leave the certificate out. If \
                it belongs to another one, check the two apart from each other.
                """,
            source: "decision of this project; SAML Metadata §2.4.1.1"
        ),
        Rule(
            "trust.metadata-expired",
            .signature,
            .error,
            title: "the metadata that the key is from has expired",
            explanation: """
                The metadata says until when it may be used, and that time is over, so nothing that it says is \
                certain any more, keys included. The response itself may be perfect. Adobe has a copy of its own, \
                which may be newer.
                """,
            advice: """
                Get the metadata again from the provider or the federation. If the new copy has expired as well, its \
                publisher has to renew it.
                """,
            source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)"
        ),
        Rule(
            "trust.metadata-expires-soon",
            .signature,
            .note,
            title: "the metadata that the key is from will expire soon",
            explanation: """
                After its validUntil the keys in it are not trusted any more. Nothing is wrong today.
                """,
            advice: """
                Get the metadata again before that day, and automate it.
                """,
            source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)"
        ),
        Rule(
            "trust.certificate-expired",
            .signature,
            .warning,
            title: "the certificate of the key is outside its validity",
            explanation: """
                In SAML a key is trusted because it was agreed upon, and the dates of its certificate are usually \
                ignored; this tool ignores them, too, unless `--check-cert-validity` is given. Some servers do check \
                them. Whether Adobe's does is not known. If the exchange began to fail on the day on which the \
                certificate expired, this is the likeliest cause.
                """,
            advice: """
                The provider has to renew the certificate and give it to Adobe. It may keep the key.
                """,
            source: "SAML V2.0 Metadata Interoperability Profile 1.0; RFC 5280 §4.1.2.5"
        ),
        Rule(
            "trust.certificate-expires-soon",
            .signature,
            .note,
            title: "the certificate of the key will expire soon",
            explanation: """
                Nothing is wrong today. When the provider renews it, it often takes a new key, and exchanges fail \
                until Adobe and every other party has the new certificate.
                """,
            advice: """
                Ask the provider for the next certificate now, and trust both until the change is over.
                """,
            source: "RFC 5280 §4.1.2.5; decision of this project"
        ),
    ]
}
