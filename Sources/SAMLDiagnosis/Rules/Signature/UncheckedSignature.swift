internal import SAML

// A signature that was checked with no trusted key.

extension Rule {
    static let signatureNotChecked: Rule = Rule(
        "signature.not-checked",
        .warning(.signature, .policy),
        title: "the signature was checked only with the certificate that the response carries",
        explanation: """
            It shows whether the response is as it was signed, and not by whom: no key was trusted, and a forger signs \
            with a certificate of his own. All that is said about digests, whitespace and changes is reliable all the \
            same.
            """,
        advice: """
            Get the provider's certificate or metadata from the provider and check again with it: `--cert` or \
            `--metadata` with samltool.
            """,
        source: "decision of this project; XML Signature 1.1 §4.5; SAML core §5.4.5",
        detection: .beforeChecks { input in
            guard input.context.trustedKeys.isEmpty, let claims = input.claims, let signature = claims.signatures.first
            else { return [] }
            let place = input.place(path: signature.parent + "/Signature")
            guard let certificate = claims.signatures.compactMap(\.certificates.first).first else {
                let text =
                    "no key was trusted, and the response carries no certificate that its signature could be checked with"
                return [Finding(.signatureNotChecked, text, at: place)]
            }
            let found = "\(certificate.subject), SHA-256 \(certificate.fingerprint)"
            let text = "no key was trusted" + input.verification.outcome(with: certificate)
            return [Finding(.signatureNotChecked, text, found: found, at: place)]
        }
    )
}

extension VerificationReport {
    /// What came of a check with a certificate that the response carries, as the end of a sentence.
    fileprivate func outcome(with certificate: CertificateDescription) -> String {
        if let reason = certificate.unsupportedKey {
            return ", and the key of the certificate that the response carries is not supported: \(reason)"
        }
        if !signatures.isEmpty {
            return "; the signature holds with the certificate that the response carries, which anybody can make"
        }
        return failures.contains { $0.stage == .signature }
            ? "; the signature does not hold even with the certificate that the response carries"
            : ", so nothing is known of who signed it"
    }
}
