internal import SAML
internal import SAMLEncoding

extension RuleContext {
    /// The first finding of each rule, in the order of detection.
    var findings: [Finding] {
        var findings = requestFindings
        if !isWithoutResponse || findings.allSatisfy({ $0.severity < .error }) { findings += encodingFindings }
        if trace.failure == nil, inputKind == nil {
            let detections = RuleCatalogue.ofDiagnosis.compactMap { $0.detection }
            for case .beforeChecks(let detect) in detections { findings += detect(self) }
            findings += amendedByDamage(amendedByCoverage(remarks.map { finding(of: $0.check, $0.remark) }))
            for case .afterChecks(let detect) in detections { findings += detect(self) }
        }
        findings += answerFindings(besides: findings)
        var rules: Set<Rule> = []
        return findings.filter { rules.insert($0.rule).inserted }
    }

    private func finding(of check: VerificationCheck, _ remark: CheckRemark) -> Finding {
        let rule = Rule(check.rule)
        return Finding(
            remark.rule ?? rule,
            remark.message ?? check.message,
            // Features that only this project rejects were allowed, so they are warnings; any other failure is an error.
            severity: remark.severity ?? (check.outcome == .warned ? .warning : .error),
            advice: remark.advice,
            tool: remark.toolHint,
            expected: check.expected,
            found: check.found,
            at: place(check.location ?? remark.location, path: check.path ?? rule.path),
            isAboutTime: remark.isAboutTime
        )
    }
}
