internal import ByteTools
internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

/// The lines of `verify` for a message around a response.
struct MessageText {
    let lines: [String]

    init(_ judged: MessageEntry, _ setting: VerificationSetting, detail: VerificationWriter.Detail) {
        var lines = ["\(judged.name): \(judged.verdict.words): \(Self.reason(of: judged))"]
        if let report = judged.report {
            let labels = Labels(indent: 2, width: 13)
            lines += Self.facts(of: judged, report, setting).flatMap { labels.line($0.label, $0.text) }
            lines += VerificationText.lines(of: report.checks, detail)
        }
        self.lines = lines.map { $0.withoutControls }
    }

    private static func reason(of judged: MessageEntry) -> String {
        guard let report = judged.report else {
            return judged.failure.map { "\($0.message) [\($0.id)]" } ?? "unknown error"
        }
        if report.isAccepted { return signers(of: report) }
        guard let failure = report.failures.first else { return "not all checks were made" }
        return "\(failure.message ?? failure.title) [\(failure.id)]"
    }

    private static func signers(of report: MessageReport) -> String {
        let kind = report.kind?.rawValue ?? "message"
        let end = report.message?.notOnOrAfter.map { ", valid until \($0)" } ?? ""
        let signatures = report.signatures.map { signature in
            let part = signature.coverage == .query ? "the query of the \(kind)" : "the \(kind)"
            return "\(part) is signed by \(signature.key.name)"
        }
        return signatures.joined(separator: ", ") + end
    }

    private static func facts(
        of judged: MessageEntry,
        _ report: MessageReport,
        _ setting: VerificationSetting
    ) -> [(label: String, text: String)] {
        let checked =
            setting.scope == .signatureOnly ? "only the signature: not the issuer, the destination, and the times" : nil
        let allowed = setting.allowed.joined(separator: ", ")
        let layers = judged.trace?.layers.map { $0.kind.rawValue }.joined(separator: ", ")
        let message = report.message
        let facts: [(label: String, text: String?)] = [
            ("message", report.kind.map { "\($0.rawValue), which \($0.purpose)" }),
            ("issuer", message?.issuer),
            ("ID", message?.id),
            ("response to", message?.inResponseTo),
            ("binding", judged.binding?.rawValue),
            ("key", report.key?.fact),
            ("checked", checked),
            ("allowed", allowed),
            ("evaluated", judged.evaluationTime?.words(for: "message")),
            ("found in", layers),
        ]
        return facts.compactMap { fact in
            guard let text = fact.text, !text.isEmpty else { return nil }
            return (fact.label, text)
        }
    }
}
