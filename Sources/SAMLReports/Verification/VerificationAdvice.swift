package import SAML
internal import SAMLDiagnosis

/// The options of `samltool` that help with a failed check.
package enum VerificationAdvice {
    /// `nil` if no option makes a difference.
    package static func options(for check: VerificationCheck) -> String? {
        guard check.outcome == .failed else { return nil }
        // Only the empty URI can be allowed: any other reference to another place is always rejected.
        if check.rule == .referenceURI, check.found != "''" { return nil }
        if check.rule == .notAResponse { return command(for: check) }
        return advice[check.id] ?? RuleCatalogue.rule(check.id)?.toolHint
    }

    /// The command for another root element than the expected one.
    private static func command(for check: VerificationCheck) -> String? {
        // Where a Response is expected, one that was found is that of another version of SAML.
        if check.found == "Response", check.expected != "samlp:Response" { return "use 'verify' without --message" }
        let kind = check.found.flatMap { SAMLMessage.Kind(named: $0) }
        return kind.map { "'samltool inspect' summarizes the message, 'verify --message \($0.rawValue)' verifies it" }
    }

    /// The help for rules whose advice needs no option in a diagnosis, so that they have no hint.
    private static let advice = [
        "trust.fingerprint": "use --cert with the certificate of the provider",
        "signature.wrong-key":
            "while a provider changes its key, repeat --cert with the certificate that you obtained out of band; "
            + "its new metadata contains both keys",
        "signature.digest-mismatch":
            "'samltool normalize --explain' lists the changes of the whitespace rule in the response as received",
        "structure.encrypted-assertion": "use --decrypt-key with the private key of the service provider",
        "encryption.legacy": "use --allow-legacy-encryption, if the provider has no alternative",
        "encryption.weak-key": "use --min-rsa-bits to allow smaller keys",
        "encryption.cannot-decrypt": "repeat --decrypt-key while keys change",
        "issuer.mismatch": "repeat --issuer",
        "audience.mismatch":
            "use --audience for another entity ID; 'adobe-staging' is that of Adobe's staging environment",
        "conditions.issued-in-future": "use --clock-skew for up to 600 seconds",
    ]
}
