internal import SAML

// Rules about signatures that were checked without a trusted key.

extension Rule {
    package static let signatureNotChecked: Rule = Rule(
        "signature.not-checked",
        .warning(.signature, .policy),
        title: "the signature was checked only with the certificate in the response",
        explanation: """
            The result shows whether the response was changed after signing, but not who signed it: no key was \
            trusted, and a forger can sign with a certificate of their own. The results about digests, whitespace and \
            changes are still reliable.
            """,
        advice: "Get the provider's certificate or metadata from the provider and check again with it.",
        tool: "`--cert` or `--metadata`",
        parties: [.tester],
        source: "decision of this project; XML Signature 1.1 §4.5; SAML core §5.4.5",
        detection: .beforeChecks { input in
            guard input.context.trustedKeys.isEmpty, let claims = input.claims, let signature = claims.signatures.first
            else { return [] }
            let place = input.place(path: signature.parent + "/Signature")
            guard let certificate = claims.signatures.compactMap({ $0.certificates.first }).first else {
                let text =
                    "no key was trusted, and the response contains no certificate to check its signature with"
                return [Finding(.signatureNotChecked, text, at: place)]
            }
            let found = "\(certificate.subject), SHA-256 \(certificate.fingerprint)"
            let text = "no key was trusted" + input.verification.outcome(with: certificate)
            return [Finding(.signatureNotChecked, text, found: found, at: place)]
        }
    )
}

extension VerificationReport {
    /// The result of the check with a certificate in the response, as the end of a sentence.
    fileprivate func outcome(with certificate: CertificateDescription) -> String {
        if let reason = certificate.unsupportedKey {
            return ", and the key of the certificate in the response is not supported: \(reason)"
        }
        if !signatures.isEmpty {
            return "; the signature is valid with the certificate in the response, which anyone can create"
        }
        return failures.contains { $0.stage == .signature }
            ? "; the signature is invalid even with the certificate in the response"
            : ", so the signer is unknown"
    }
}
