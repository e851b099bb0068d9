package import SAML

/// Which options of this tool help with a check that failed.
package enum VerificationAdvice {
    /// What to try; `nil` if no option makes a difference.
    package static func options(for check: VerificationCheck) -> String? {
        guard check.outcome == .failed else { return nil }
        // Only the empty URI has a switch: any other reference to elsewhere is refused for good.
        if check.id == "signature.reference-uri", check.found != "''" { return nil }
        return advice[check.id]
    }

    private static let advice = [
        "trust.no-key":
            "--cert takes the provider's certificate, --key its public key, --fingerprint the certificate's SHA-256, --metadata its metadata",
        "trust.fingerprint": "--cert takes the certificate itself, from the provider",
        "trust.weak-key": "--min-rsa-bits accepts smaller keys, for a provider that has no other",
        "signature.wrong-key":
            "--cert can be repeated, for the time in which a provider changes its key; its new metadata has both keys",
        "signature.sha1": "--allow-sha1 accepts it, for a provider that cannot do better",
        "signature.inclusive-c14n": "--allow-inclusive-c14n accepts it, for a provider that cannot do better",
        "signature.reference-uri": "--allow-empty-reference-uri accepts it, for a provider that cannot do better",
        "signature.digest-mismatch":
            "'samltool normalize --explain' lists what the whitespace rule changes in the response as the provider sent it",
        "xml.comment": "--allow-comments accepts comments; they are never part of a value",
        "issuer.mismatch": "--issuer can be repeated",
        "audience.mismatch":
            "--audience takes another entity ID; 'adobe-staging' is that of Adobe's staging environment",
        "conditions.expired": judgingRecorded,
        "conditions.not-yet-valid": judgingRecorded,
        "conditions.issued-in-future": "--clock-skew allows up to 600 seconds",
        "session.expired": judgingRecorded,
    ]

    private static let judgingRecorded = "--at issued judges a recorded response by the time at which it was issued"
}
