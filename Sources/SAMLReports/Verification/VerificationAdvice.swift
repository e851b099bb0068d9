package import SAML

/// The options of `samltool` that help with a failed check.
package enum VerificationAdvice {
    /// `nil` if no option makes a difference.
    package static func options(for check: VerificationCheck) -> String? {
        guard check.outcome == .failed else { return nil }
        // Only the empty URI can be allowed: any other reference to another place is always rejected.
        if check.id == "signature.reference-uri", check.found != "''" { return nil }
        if check.id == "structure.not-a-response" {
            let kind = check.found.flatMap { SAMLMessage.Kind(named: $0) }
            return kind == nil ? nil : "'samltool inspect' summarizes the message"
        }
        return advice[check.id]
    }

    private static let advice = [
        "trust.no-key":
            "use --cert for the provider's certificate, --key for its public key, --fingerprint for the certificate's SHA-256, or --metadata",
        "trust.fingerprint": "use --cert with the certificate of the provider",
        "trust.weak-key": "use --min-rsa-bits to allow smaller keys, if the provider has no other",
        "signature.wrong-key":
            "while a provider changes its key, repeat --cert with the certificate that you obtained out of band; "
            + "its new metadata contains both keys",
        "signature.sha1": "use --allow-sha1, if the provider has no alternative",
        "signature.inclusive-c14n": "use --allow-inclusive-c14n, if the provider has no alternative",
        "signature.reference-uri": "use --allow-empty-reference-uri, if the provider has no alternative",
        "signature.digest-mismatch":
            "'samltool normalize --explain' lists the changes of the whitespace rule in the response as received",
        "structure.encrypted-assertion": "use --decrypt-key with the private key of the service provider",
        "encryption.legacy": "use --allow-legacy-encryption, if the provider has no alternative",
        "encryption.weak-key": "use --min-rsa-bits to allow smaller keys",
        "encryption.cannot-decrypt": "repeat --decrypt-key while keys change",
        "xml.comment": "use --allow-comments; comments are never part of a value",
        "issuer.mismatch": "repeat --issuer",
        "audience.mismatch":
            "use --audience for another entity ID; 'adobe-staging' is that of Adobe's staging environment",
        "conditions.expired": judgingRecorded,
        "conditions.not-yet-valid": judgingRecorded,
        "conditions.issued-in-future": "use --clock-skew for up to 600 seconds",
        "session.expired": judgingRecorded,
    ]

    private static let judgingRecorded = "use --at issued to verify a recorded response at the time when it was issued"
}
