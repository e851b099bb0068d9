internal import ByteTools
package import SAML
internal import SAMLEncoding
internal import SAMLExamination

struct VerificationText {
    let lines: [String]

    init(_ judged: VerificationEntry, _ setting: VerificationSetting, detail: VerificationWriter.Detail) {
        var lines = ["\(judged.name): \(Self.verdict(on: judged))"]
        if let report = judged.report {
            lines += VerificationFacts(judged, report, setting).lines
            lines += Self.lines(of: report.checks, detail)
        }
        self.lines = lines.map { $0.withoutControls }
    }

    private static func verdict(on judged: VerificationEntry) -> String {
        "\(judged.verdict.words): \(reason(of: judged))"
    }

    /// The reason of the verdict; for an accepted input, the signer.
    static func reason(of judged: VerificationEntry) -> String {
        guard let report = judged.report else {
            return judged.failure.map { "\($0.message) [\($0.id)]" } ?? "unknown error"
        }
        if report.isAccepted { return signers(report) }
        guard let failure = report.failures.first else { return "not all checks were made" }
        let text = failure.isNoTrustedKey ? untrusted(report) : failure.message ?? failure.title
        return "\(text) [\(failure.id)]"
    }

    /// The signed element, the signer, and the end of validity.
    private static func signers(_ report: VerificationReport) -> String {
        let validity = report.assertion?.expiry.map { ", valid until \($0)" } ?? ""
        let names = report.signatures.map { $0.key.name }
        return switch (report.coverage, names.count) {
        case (.response, 2) where names[0] == names[1]:
            "the Response and its Assertion are signed by \(names[1])\(validity)"
        case (.response, 2): "the Response is signed by \(names[1]), its Assertion by \(names[0])\(validity)"
        case (.response, _): "the Response is signed by \(names.last ?? "")\(validity)"
        default: "the Assertion is signed by \(names.last ?? "")\(validity)"
        }
    }

    private static func untrusted(_ report: VerificationReport) -> String {
        switch report.embeddedCertificate?.verifiesSignature {
        case true?: "no key is trusted; the signature is valid under the certificate in the response"
        case false?: "no key is trusted, and the signature is NOT valid under the certificate in the response"
        case nil: "no key is trusted, and the signature contains no usable certificate"
        }
    }

    /// The checks that failed or warn, or every check.
    static func lines(of checks: [VerificationCheck], _ detail: VerificationWriter.Detail) -> [String] {
        detail == .brief ? problems(checks) : stages(checks)
    }

    private static func problems(_ checks: [VerificationCheck]) -> [String] {
        let first = checks.first { $0.outcome == .failed }
        return checks.filter { [.failed, .warned].contains($0.outcome) }.flatMap {
            lines(for: $0, indent: 2, withMessage: $0 != first)
        }
    }

    private static func stages(_ checks: [VerificationCheck]) -> [String] {
        var lines: [String] = []
        var stage: VerificationStage?
        for check in checks {
            if check.stage != stage { lines.append("  \(check.stage.title)") }
            stage = check.stage
            lines += Self.lines(for: check, indent: 4, withMessage: true)
        }
        return lines + ["  " + counts(checks)]
    }

    static func counts(_ checks: [VerificationCheck]) -> String {
        let words: [(VerificationCheck.Outcome, String)] = [
            (.passed, "passed"), (.failed, "failed"), (.warned, "with a warning"), (.notApplicable, "not applicable"),
            (.notReached, "not reached"),
        ]
        let counted = words.map { outcome, word in (checks.count { $0.outcome == outcome }, word) }
        return "\(checks.count) checks: "
            + counted.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    }

    private static func lines(for check: VerificationCheck, indent: Int, withMessage: Bool) -> [String] {
        let margin = String(repeating: " ", count: indent)
        let word = words[check.outcome] ?? check.outcome.rawValue
        let labels = Labels(indent: indent + word.count + 2, width: 10)
        // With 'FAIL', the title is the requirement that failed; with 'warning', it would look like the warning itself.
        let isWarning = check.outcome == .warned
        let title = isWarning ? check.message ?? check.title : check.title
        var lines = ["\(margin)\(word)  \(title) [\(check.id)]"]
        if withMessage, !isWarning, let message = check.message {
            lines.append(String(repeating: " ", count: labels.indent) + message)
        }
        let place = check.location.map { "line \($0.line), column \($0.column)" } ?? check.path
        lines += labels.line("expected", check.expected?.shortened(to: 300))
        lines += labels.line("found", check.found?.shortened(to: 300))
        lines += labels.line("where", place) + labels.line("try", VerificationAdvice.options(for: check))
        return lines
    }

    private static let words: [VerificationCheck.Outcome: String] = [
        .passed: "pass       ", .failed: "FAIL       ", .warned: "warning    ", .notApplicable: "-          ",
        .notReached: "not reached",
    ]
}

extension VerificationCheck {
    package var isNoTrustedKey: Bool { rule == .noTrustedKey && outcome == .failed }
}
