internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Detects changes to a response after signing: a repair that makes the signature valid proves the change that it undoes.

extension RuleContext {
    /// The findings of checks, with the kind of change in place of "changed" where it can be shown.
    func amendedByDamage(_ findings: [Finding]) -> [Finding] {
        let rules: Set<Rule> = [
            .signatureDigestMismatch, .signatureMismatch, .signatureWrongKey, .signatureStructure,
        ]
        return findings.amendingFirstError(of: rules) { finding in
            if effect?.outcome == .repaired {
                return finding.saying(
                    "the response was broken into lines after signing; "
                        + "the signature is valid after the whitespace rule joins them",
                    advice:
                        "The exchange receives the text after the rule, so it may accept this response. Ask the "
                        + "provider, or the operator of a proxy in between, not to format signed content."
                )
            }
            if let repair = provedRepair { return finding.saying(repair.message, advice: repair.advice) }
            guard [.signatureDigestMismatch, .signatureMismatch].contains(finding.rule) else { return finding }
            if let damage = LostContent(in: outline) { return finding.saying(damage.message, advice: damage.advice) }
            return advisedToCompare(finding)
        }
    }

    /// Advises to check the response as received as well, because a response as sent does not show earlier changes.
    private func advisedToCompare(_ finding: Finding) -> Finding {
        guard stage == .sent else { return finding }
        let advice = """
            This is the response as sent: also run `samltool check` on the string that the framework returned to the \
            app (samlAttributeQueryResponse). Only that string shows whether the whitespace rule broke the signature, \
            which is the most common cause. \(finding.advice)
            """
        return finding.saying(finding.message, advice: advice)
    }

    /// The first repair after which the signature is valid, which proves the change that it undoes.
    ///
    /// Each repair is tried once, and only if the response has a sign of the change; for a large response at most three are.
    private var provedRepair: Repair? {
        var tries = max(3, (2 << 20) / max(response.count, 1))
        return Repair.all.first { repair in
            guard tries > 0, let original = repair.original(outline), original != response else { return false }
            tries -= 1
            return verifier.evaluate(original, at: instant, scope: .signatureOnly).isAccepted
        }
    }
}
