internal import SAML

// How long keys are valid.

extension Rule {
    static let trustMetadataExpired = Rule(
        "trust.metadata-expired",
        .error(.signature),
        title: "the metadata that the key is from has expired",
        explanation: """
            The metadata says until when it may be used, and that time is over, so nothing that it says is certain any \
            more, keys included. The response itself may be perfect. Adobe has a copy of its own, which may be newer.
            """,
        advice: """
            Get the metadata again from the provider or the federation. If the new copy has expired as well, its \
            publisher has to renew it.
            """,
        source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)"
    )

    static let trustMetadataExpiresSoon: Rule = Rule(
        "trust.metadata-expires-soon",
        .note(.signature),
        title: "the metadata that the key is from will expire soon",
        explanation: "After its validUntil the keys in it are not trusted any more. Nothing is wrong today.",
        advice: "Get the metadata again before that day, and automate it.",
        source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)",
        detection: .afterChecks { input in
            guard let end = input.verification.key?.validUntil, let left = input.remainder(until: end) else {
                return []
            }
            let text = "the metadata of the provider ends in \(left): get it again"
            return [Finding(.trustMetadataExpiresSoon, text, found: "\(end)")]
        }
    )

    static let trustCertificateExpired = Rule(
        "trust.certificate-expired",
        .warning(.signature),
        title: "the certificate of the key is outside its validity",
        explanation: """
            In SAML a key is trusted because it was agreed upon, and the dates of its certificate are usually ignored; \
            this tool ignores them, too, unless `--check-cert-validity` is given. Some servers do check them. Whether \
            Adobe's does is not known. If the exchange began to fail on the day on which the certificate expired, this \
            is the likeliest cause.
            """,
        advice: "The provider has to renew the certificate and give it to Adobe. It may keep the key.",
        source: "SAML V2.0 Metadata Interoperability Profile 1.0; RFC 5280 §4.1.2.5"
    )

    static let trustCertificateExpiresSoon: Rule = Rule(
        "trust.certificate-expires-soon",
        .note(.signature),
        title: "the certificate of the key will expire soon",
        explanation: """
            Nothing is wrong today. When the provider renews it, it often takes a new key, and exchanges fail until \
            Adobe and every other party has the new certificate.
            """,
        advice: "Ask the provider for the next certificate now, and trust both until the change is over.",
        source: "RFC 5280 §4.1.2.5; decision of this project",
        detection: .afterChecks { input in
            guard let end = input.verification.key?.certificate?.notAfter, let left = input.remainder(until: end) else {
                return []
            }
            let text = "the certificate of the provider ends in \(left): have the next one before that"
            return [Finding(.trustCertificateExpiresSoon, text, found: "\(end)")]
        }
    )
}

extension DiagnosisInput {
    /// How long it is until then, if that is less than a month.
    fileprivate func remainder(until end: SAMLTimestamp) -> HumanDuration? {
        let left = seconds(until: end)
        return left > 0 && left < 30 * 86400 ? HumanDuration(left) : nil
    }
}
