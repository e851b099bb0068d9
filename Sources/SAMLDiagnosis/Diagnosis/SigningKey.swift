internal import ByteTools
internal import SAML

// Explains which key signed, if it is not a trusted one: from the metadata, and from the certificates on both sides.

extension RuleContext {
    /// The claimed issuer of the response.
    private var claimedIssuer: String? { assertion?.issuer ?? claims?.fields.issuer }

    /// A finding if an unknown key signed because the metadata is not that of the issuer.
    var wrongMetadata: Finding? {
        guard isFound(.signatureWrongKey), isMetadataOfOthers, let issuer = claimedIssuer?.shortened(to: 256) else {
            return nil
        }
        let entities = context.trustedKeys.entityIDs.joined(separator: " and ").shortened(to: 512)
        return Finding(
            .trustWrongMetadata,
            context.expectations.issuers.isEmpty
                ? "the metadata is of \(entities), but the response is of \(issuer): this is the wrong metadata file"
                : "only the keys of \(entities), the expected issuer, are trusted, but the response is of \(issuer)",
            expected: entities,
            found: issuer,
            at: place(path: "/Response/Assertion/Issuer")
        )
    }

    /// True if only metadata is trusted, and the issuer is none of its entities, not even with a typing error.
    private var isMetadataOfOthers: Bool {
        let keys = context.trustedKeys
        guard keys.areFromMetadata, let issuer = claimedIssuer else { return false }
        return !keys.entityIDs.contains {
            $0.hasSameBytes(as: issuer) || NearMiss(expected: $0, found: issuer) != nil
        }
    }

    /// The additions to the check that fails because no trusted key signed.
    func remark(wrongKey check: VerificationCheck) -> CheckRemark {
        if let excluded = excludedSigner {
            return CheckRemark(
                message: "the signature was made with a key that the metadata has, but not for signing: \(excluded)",
                advice: """
                    The provider must correct the use attribute of this key in its metadata, or sign with its key for \
                    signing. Obtain the corrected metadata out of band; do not edit it.
                    """
            )
        }
        if isMetadataOfOthers {
            return CheckRemark(
                message:
                    "the signature was made with a key that is not in this metadata, which is not that of the issuer",
                advice: "Obtain the metadata of the issuer out of band; do not take a certificate from the response."
            )
        }
        let embedded = verification.embeddedCertificate.flatMap { $0.verifiesSignature ? $0.certificate : nil }
        // The purpose says more than the dates of a certificate that is for something else.
        if let purpose = foreignPurpose(unlike: embedded) {
            return CheckRemark(
                message: check.message.map { "\($0); \(purpose.message)" } ?? purpose.message,
                advice: purpose.advice
            )
        }
        guard let age = embedded.flatMap({ comparedAge(of: $0) }) else { return CheckRemark() }
        return CheckRemark(
            message: "the signature is valid, but was made with a key that is not trusted: \(age.message)",
            advice: age.advice
        )
    }

    /// The reason that the metadata does not have the signing key for signing; `nil` if it does not have the key.
    private var excludedSigner: String? {
        let excluded = context.trustedKeys.excludedKeys
        guard !excluded.keys.isEmpty else { return nil }
        let verifier = ResponseVerifier(trusting: excluded.keys, policy: verifier.policy)
        let report = verifier.evaluate(response, at: instant, scope: .signatureOnly)
        guard report.hasValidSignatures, let signer = report.key,
            let index = excluded.keys.descriptions.firstIndex(where: {
                $0.fingerprint.hasSameBytes(as: signer.fingerprint)
            })
        else { return nil }
        return excluded.reasons[index]
    }

    /// A fact about the certificates, and what to do.
    private struct Clue {
        let message: String
        let advice: String
    }

    private var trustedCertificates: [CertificateDescription] {
        context.trustedKeys.descriptions.compactMap { $0.certificate }
    }

    /// The age of the signing certificate in comparison with the trusted ones; `nil` if it is neither older nor newer than all.
    ///
    /// Those with the same subject are compared, if there are any: others may be of other providers.
    private func comparedAge(of signer: CertificateDescription) -> Clue? {
        let same = trustedCertificates.filter { $0.subject.hasSameBytes(as: signer.subject) }
        let others = same.isEmpty ? trustedCertificates : same
        guard let oldest = others.map({ $0.notBefore }).min(), let newest = others.map({ $0.notBefore }).max() else {
            return nil
        }
        if signer.notBefore < oldest {
            let fact =
                same.isEmpty ? "the certificate in it is older" : "the response is still signed with the older key"
            return Clue(
                message: "\(fact) (\(dates(signer.notBefore, newest, same.isEmpty)))",
                advice: """
                    Ask the provider which key it signs with now, and which one Adobe has. The provider must sign with \
                    the key that Adobe has. If that is still the older one, obtain its certificate out of band, not \
                    from the response.
                    """
            )
        }
        guard signer.notBefore > newest else { return nil }
        let fact = same.isEmpty ? "the certificate in it is newer" : "the response is signed with a newer key"
        return Clue(
            message: "\(fact) (\(dates(signer.notBefore, newest, same.isEmpty)))",
            advice: """
                Ask the provider whether it has changed its key. If it has, obtain its new certificate or metadata out \
                of band, not from the response, and compare the SHA-256 with that of this finding. Adobe needs the new \
                certificate, too.
                """
        )
    }

    private func dates(_ signer: SAMLTimestamp, _ trusted: SAMLTimestamp, _ isOfOtherSubject: Bool) -> String {
        "its certificate is valid from \(signer), the trusted one\(isOfOtherSubject ? ", which has another subject," : "") from \(trusted)"
    }

    /// A trusted certificate that was made for something else than signing documents, unless that of the signer was as well.
    private func foreignPurpose(unlike signer: CertificateDescription?) -> Clue? {
        let certificates = trustedCertificates
        guard signer?.otherPurpose == nil, let purpose = certificates.lazy.compactMap({ $0.otherPurpose }).first else {
            return nil
        }
        return Clue(
            message: "\(certificates.count == 1 ? "the trusted certificate" : "a trusted certificate") is \(purpose)",
            advice: """
                The certificate of a server or authority is rarely the one that responses are signed with. Obtain the \
                provider's signing certificate or its metadata out of band, not from the response.
                """
        )
    }
}
