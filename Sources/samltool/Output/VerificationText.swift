import SAML
import SAMLEncoding

/// A verdict for people.
struct VerificationText {
    /// How much is told.
    enum Detail { case brief, full }

    /// The verdict, and the checks behind it.
    let lines: [String]

    init(_ judged: JudgedInput, exceptions: [String], detail: Detail) {
        let name = judged.name.withoutControls
        guard let report = judged.report else {
            lines = ["\(name): not judged: \(judged.failure.map { "\($0.text) [\($0.id)]" } ?? "")".withoutControls]
            return
        }
        var lines = ["\(name): \(Self.verdict(on: report, judged.status))"]
        if !exceptions.isEmpty { lines.append("  accepting: \(exceptions.joined(separator: ", "))") }
        if judged.clock?.source == .issued, let clock = judged.clock {
            lines.append("  judged at the response's own IssueInstant, \(SAMLTimestamp(clock.instant))")
        }
        let fields = report.coverage?.unauthenticatedFields ?? []
        if !fields.isEmpty {
            lines.append("  not signed: the Response's \(fields.joined(separator: ", "))")
        }
        for check in report.checks where detail == .full || [.failed, .warned].contains(check.outcome) {
            lines += Self.lines(for: check)
        }
        self.lines = lines.map(\.withoutControls)
    }

    private static func verdict(on report: VerificationReport, _ status: ExitStatus) -> String {
        if let error = report.error {
            if error.code.rawValue == "trust.no-key" { return "refused: \(untrusted(report))" }
            let word = status == .dataError ? "not a response" : "refused"
            return "\(word): \(error) [\(error.code.rawValue)]"
        }
        let signer = report.key.map(name(of:)) ?? "a trusted key"
        let subject = report.coverage == .response ? "the Response" : "the Assertion"
        let validity = report.assertion?.expiry.map { ", valid until \($0)" } ?? ""
        return "accepted: \(subject) is signed by \(signer)\(validity)"
    }

    /// What can be said without any trusted key.
    private static func untrusted(_ report: VerificationReport) -> String {
        guard let embedded = report.embeddedCertificate else {
            return
                "no key is trusted (--cert, --key, --fingerprint), and the signature carries no certificate [trust.no-key]"
        }
        let certificate = "\(embedded.certificate.subject), SHA-256 \(embedded.certificate.fingerprint)"
        let state =
            embedded.verifiesSignature
            ? "the signature is intact under the certificate it carries"
            : "the signature is NOT intact under the certificate it carries"
        return "\(state) (\(certificate)), but no key is trusted; if that is the provider's, give it with --cert or "
            + "--fingerprint [trust.no-key]"
    }

    private static func name(of key: KeyDescription) -> String {
        let kind = "\(key.kind) \(key.curve ?? String(key.bits))"
        guard let certificate = key.certificate else { return "the key with SHA-256 \(key.fingerprint) (\(kind))" }
        return "\(certificate.subject) (\(kind), certificate SHA-256 \(certificate.fingerprint))"
    }

    private static func lines(for check: VerificationCheck) -> [String] {
        let word = words[check.outcome] ?? check.outcome.rawValue
        var lines = ["  \(word)  \(check.title) [\(check.id)]"]
        let indent = String(repeating: " ", count: 15)
        if let message = check.message { lines.append(indent + message) }
        if let expected = check.expected { lines.append(indent + "expected: \(expected)") }
        if let found = check.found { lines.append(indent + "found:    \(found)") }
        if let location = check.location {
            lines.append(indent + "at line \(location.line), column \(location.column)")
        } else if let path = check.path {
            lines.append(indent + "in \(path)")
        }
        return lines
    }

    private static let words: [VerificationCheck.Outcome: String] = [
        .passed: "pass       ", .failed: "FAIL       ", .warned: "warning    ", .notApplicable: "-          ",
        .notReached: "not reached",
    ]
}
