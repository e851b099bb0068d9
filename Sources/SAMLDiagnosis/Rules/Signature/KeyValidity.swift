internal import SAML

// Rules about the validity period of keys.

extension Rule {
    static let trustMetadataExpired = Rule(
        "trust.metadata-expired",
        .error(.signature),
        title: "the metadata that contains the signing key has expired",
        explanation: """
            The metadata specifies until when it may be used, and that time has passed, so its content, including the \
            keys, can no longer be relied on. The response itself may be correct. Adobe has its own copy, which may be \
            newer.
            """,
        advice: """
            Get the metadata again from the provider or the federation. If the new copy has expired as well, its \
            publisher must renew it.
            """,
        parties: [.tester],
        source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)"
    )

    static let trustMetadataExpiresSoon: Rule = Rule(
        "trust.metadata-expires-soon",
        .note(.signature),
        title: "the metadata that contains the signing key will expire soon",
        explanation: """
            After the validUntil time of the metadata, its keys are no longer trusted. Today it is still valid.
            """,
        advice: "Get the metadata again before that day, and automate the update.",
        parties: [.tester],
        source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)",
        detection: .afterChecks { input in
            guard let end = input.verification.key?.validUntil, let left = input.remainder(until: end) else {
                return []
            }
            let text = "the metadata of the provider expires in \(left): get it again"
            return [Finding(.trustMetadataExpiresSoon, text, found: "\(end)")]
        }
    )

    static let trustCertificateExpired = Rule(
        "trust.certificate-expired",
        .warning(.signature),
        title: "the certificate of the signing key is expired or not yet valid",
        explanation: """
            In SAML a key is trusted because the parties agreed on it, and the dates of its certificate are usually \
            ignored; this check ignores them as well, unless their validity is demanded. Some servers check the dates. It is not known whether Adobe's server does. If the exchange began to fail on the day on which the \
            certificate expired, this is the likeliest cause.
            """,
        advice: "The provider must renew the certificate and give it to Adobe. The provider may keep the key.",
        tool: "`--check-cert-validity` demands that certificates are valid",
        source: "SAML V2.0 Metadata Interoperability Profile 1.0; RFC 5280 §4.1.2.5"
    )

    static let trustCertificateExpiresSoon: Rule = Rule(
        "trust.certificate-expires-soon",
        .note(.signature),
        title: "the certificate of the signing key will expire soon",
        explanation: """
            Today the certificate is still valid. When the provider renews it, the provider often uses a new key, and \
            exchanges fail until Adobe and every other party have the new certificate.
            """,
        advice: """
            Obtain the next certificate from the provider out of band now, and trust both until the change is complete.
            """,
        source: "RFC 5280 §4.1.2.5; decision of this project",
        detection: .afterChecks { input in
            guard let end = input.verification.key?.certificate?.notAfter, let left = input.remainder(until: end) else {
                return []
            }
            let text = "the certificate of the provider expires in \(left): get the next one before that"
            return [Finding(.trustCertificateExpiresSoon, text, found: "\(end)")]
        }
    )
}

extension RuleContext {
    /// The time until `end`, if that is less than a month.
    fileprivate func remainder(until end: SAMLTimestamp) -> HumanDuration? {
        let left = seconds(until: end)
        return left > 0 && left < 30 * 86400 ? HumanDuration(left) : nil
    }
}
