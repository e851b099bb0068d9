import AdobePass
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The outcome of an HTTP response for people.
struct OutcomeText {
    /// The verdict, and the advice.
    let lines: [String]

    /// The maximum number of printed causes; `check` prints all.
    private static let maximumCauses = 5

    init(_ view: OutcomeEntry, file: String, style: TextStyle = .plain) {
        let outcome = view.outcome
        let name = [file.withoutControls, view.response.request].compactMap(\.self).joined(separator: ": ")
        var lines = [
            style.strong("\(name): \(outcome.verdict.rawValue): \(view.message)") + " [\(outcome.kind.rawValue)]"
        ]
        // The advice of the causes is better.
        if view.causes.isEmpty || view.isCausedByRequest { lines += Self.labels.line("do", view.toolAdvice) }
        lines +=
            Self.labels.line("service", outcome.service?.rawValue)
            + Self.labels.line("status", outcome.status.map(String.init))
        lines += Self.error(outcome.error)
        lines += outcome.profiles.flatMap { Self.profile($0) } + Self.session(outcome.session)
        lines += outcome.logouts.flatMap {
            Self.labels.line("sign out", [$0.mvpd, $0.action, $0.url].compactMap(\.self))
        }
        lines += Self.registration(outcome.registration)
        lines += Self.labels.line("source", outcome.metadata?.displayableTokenSource)
        if outcome.isRetryAdvised { lines += Self.labels.line("retry", "yes, after a pause") }
        for problem in view.requestProblems {
            lines += Self.labels.line(
                "request",
                "\(problem.severity.rawValue): \(problem.message) [\(problem.rule.id)]"
            )
        }
        for note in view.notes { lines += Self.labels.line("note", note) }
        lines += Self.causes(view, style: style)
        self.lines = lines
    }

    /// The verdict on a recording with several responses; nothing for a single one, whose own line has it.
    static func verdict(of report: OutcomeReport, file: String, style: TextStyle) -> [String] {
        guard report.views.count > 1 else { return [] }
        let view = report.decisive
        let place = "response \(report.decisiveNumber) of \(report.views.count)"
        let actor = report.actor.map { "; to act: \($0.title)" } ?? ""
        let text = "\(file.withoutControls): \(report.verdict.rawValue): \(view.message)"
        return [style.strong(text) + " [\(view.outcome.kind.rawValue)] (\(place)\(actor))"]
    }

    private static let labels = Labels(indent: 2, width: 10)

    private static func error(_ error: AdobeError?) -> [String] {
        guard let error else { return [] }
        let known = error.code?.entry
        return labels.line("action", (error.action ?? known?.action)?.rawValue)
            + labels.line(
                "message",
                [error.message, error.details].compactMap(\.self).joined(separator: "; ").nonEmpty
            )
            + labels.line("trace", error.trace)
    }

    private static func profile(_ profile: AdobeProfile) -> [String] {
        let names = profile.metadata.attributes.map { $0.isEncrypted ? "\($0.name) (encrypted)" : $0.name }
        return labels.line(
            "profile",
            [
                profile.mvpd, profile.kind.rawValue, profile.issuer.map { "issued by \($0)" },
                profile.notAfter.map { "until \($0.timestamp)" },
            ].compactMap(\.self)
        ) + labels.line("metadata", names)
    }

    private static func session(_ session: AdobeSession?) -> [String] {
        guard let session else { return [] }
        return labels.line("action", [session.action.rawValue, session.actionType, session.reason].compactMap(\.self))
            + labels.line("mvpd", session.mvpd) + labels.line("url", session.url) + labels.line("code", session.code)
            + labels.line("ask for", session.authenticationRequest?.attributeNames.joined(separator: ", "))
    }

    /// The code is meant to be printed: the viewer types it on another device, and it expires after minutes.
    private static func registration(_ registration: RegistrationCode?) -> [String] {
        guard let registration else { return [] }
        return labels.line("code", registration.code) + labels.line("until", registration.expiry?.timestamp.description)
            + labels.line("mvpd", registration.mvpd)
    }

    private static func causes(_ view: OutcomeEntry, style: TextStyle) -> [String] {
        guard let checked = view.checked, let diagnosis = checked.diagnosis else { return [] }
        let causes = view.causes
        guard !causes.isEmpty else {
            let isTrusted = !diagnosis.findings.contains { $0.rule == .signatureNotChecked }
            let rest = isTrusted ? "" : " without the provider's key: specify it with --cert or --metadata"
            return labels.line(
                "causes",
                "no error was found in \(name(of: checked, view))\(rest); also check the request"
            )
        }
        let shown = causes.prefix(maximumCauses)
        let rest = causes.count - shown.count
        let hidden = DiagnosisText.hidden(in: diagnosis)
        return labels.line("causes", "in \(name(of: checked, view)), the likeliest first")
            + shown.flatMap { DiagnosisText.lines(for: $0, in: diagnosis, hiding: hidden, style: style) }
            + (rest > 0 ? ["  and \(rest) more: 'samltool check' prints all"] : [])
    }

    private static func name(of checked: DiagnosisEntry, _ view: OutcomeEntry) -> String {
        guard view.source == .request else { return checked.name }
        let time =
            checked.evaluationTime.flatMap { $0.source == .captured ? " at \($0.timestamp)" : nil } ?? ""
        return "the SAML response that the app sent\(time)"
    }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
