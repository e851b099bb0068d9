internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Detects changes to a response after signing: a repair that makes the signature valid proves the change that it undoes.

extension RuleContext {
    /// The findings of checks, with the kind of change in place of "changed" where it can be shown.
    func amendedByDamage(_ findings: [Finding]) -> [Finding] {
        let mismatches: Set<Rule> = [.signatureDigestMismatch, .signatureMismatch, .signatureWrongKey]
        if let findings = amendedByNamespaces(findings, of: mismatches) { return findings }
        let ofOmission: Set<Rule> = [.signatureStructure, .structureNoAssertion, .signatureDigestValue]
        return findings.amendingFirstError(of: mismatches.union(ofOmission)) { finding in
            if effect?.outcome == .repaired {
                // The server receives the text after the rule.
                let severity: Severity = stage == .received ? .warning : .error
                return finding.asSevere(as: severity).saying(
                    "the response was broken into lines after signing; "
                        + "the signature is valid after the whitespace rule joins them",
                    advice:
                        "The exchange receives the text after the rule, so it may accept this response. Ask the "
                        + "provider, or the operator of a proxy in between, not to format signed content."
                )
            }
            if let repair = provedRepair { return finding.saying(repair.message, advice: repair.advice) }
            if let amended = amendedBySignedInfo(finding) { return amended }
            if ofOmission.contains(finding.rule), let omission = LostContent.omission(in: outline) {
                return finding.saying(omission.message, advice: omission.advice)
            }
            guard [.signatureDigestMismatch, .signatureMismatch].contains(finding.rule) else { return finding }
            if let damage = LostContent(in: outline) { return finding.saying(damage.message, advice: damage.advice) }
            return stage == .sent ? advisedToCompare(finding) : narrowed(finding)
        }
    }

    /// The findings with inclusive canonicalization as the error, if the assertion is valid without the Response around it.
    private func amendedByNamespaces(_ findings: [Finding], of mismatches: Set<Rule>) -> [Finding]? {
        let isMismatch = { (finding: Finding) in finding.severity == .error && mismatches.contains(finding.rule) }
        guard let index = findings.firstIndex(where: { $0.rule == .signatureInclusiveC14N }),
            findings.contains(where: isMismatch), let assertion = outline.firstElement(at: "/Response/Assertion"),
            verifier.verifiesRoot(of: Array(response[outline.elements[assertion].range]))
        else { return nil }
        var amended = findings
        amended[index] = findings[index].asSevere(as: .error).saying(
            "the assertion is valid on its own, but not in this response: its signature uses inclusive canonicalization, "
                + "which includes the namespaces of the Response",
            advice:
                "The provider must use exclusive canonicalization, in CanonicalizationMethod and in the transforms, or "
                + "sign the assertion inside the Response. The app cannot repair it."
        )
        amended.removeAll(where: isMismatch)
        return amended
    }

    /// The finding about a signature value that is wrong although the content is unchanged; `nil` if SignedInfo may have been formatted.
    private func amendedBySignedInfo(_ finding: Finding) -> Finding? {
        guard verification.hasOnlyValidDigest, finding.rule == .signatureMismatch || finding.rule == .signatureWrongKey
        else { return nil }
        guard let broken = outline.breakingLinesInSignedInfo else { return nil }
        if verifier.evaluate(broken, at: instant, scope: .signatureOnly).isAccepted {
            return finding.saying(
                "the line breaks in SignedInfo were signed, and were removed after signing; the signature is valid with them",
                advice:
                    "The whitespace rule removes them from every response as sent, so the provider must sign in one line: "
                    + "Apache Santuario writes them unless it is told to ignore line breaks."
            )
        }
        // Without a certificate, the finding about the key says all that is known.
        guard verification.embeddedCertificate != nil else { return nil }
        let keys =
            finding.rule == .signatureMismatch
            ? "another key than that of the certificate in it"
            : "neither a trusted key nor that of the certificate in it"
        return finding.saying(
            "the content is unchanged, because its digest is valid, and SignedInfo contains no whitespace: most likely "
                + "the signature was made with \(keys)",
            advice:
                "The provider must sign with the private key of the certificate that it writes into KeyInfo. If its own "
                + "bytes are valid, SignedInfo or the signature value was changed on the way."
        )
    }

    /// Advises to check the response as received as well, because a response as sent does not show earlier changes.
    private func advisedToCompare(_ finding: Finding) -> Finding {
        let advice = """
            This is the response as sent: also check the string that the framework returned to the app \
            (samlAttributeQueryResponse). Only that string shows whether the whitespace rule broke the signature, \
            which is the most common cause. \(finding.advice)
            """
        return finding.saying(finding.message, advice: advice, tool: finding.toolHint)
    }

    /// Says that no repair restores the content, unless not every repair was tried.
    private func narrowed(_ finding: Finding) -> Finding {
        guard finding.rule == .signatureDigestMismatch, maximumTries >= Repair.all.count else { return finding }
        return finding.saying(
            "the signed content was changed after signing, and removing line breaks and indentation does not restore it: a value, a name "
                + "or whitespace that was signed is different",
            advice: finding.advice,
            tool: finding.toolHint
        )
    }

    /// The maximum number of repairs that are tried, which is small for a large response.
    private var maximumTries: Int { max(3, (2 << 20) / max(response.count, 1)) }

    /// The first repair after which the signature is valid, which proves the change that it undoes.
    ///
    /// Each repair is tried once, and only if the response has a sign of the change; for a large response at most three are.
    private var provedRepair: Repair? {
        var tries = maximumTries
        return Repair.all.first { repair in
            guard tries > 0, let original = repair.original(outline), original != response else { return false }
            tries -= 1
            return verifier.evaluate(original, at: instant, scope: .signatureOnly).isAccepted
        }
    }
}
