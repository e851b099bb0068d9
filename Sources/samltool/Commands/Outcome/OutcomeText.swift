import AdobePass
import HTTPTypes
import SAML
import SAMLDiagnosis
import SAMLEncoding

/// An outcome for people.
struct OutcomeText {
    /// The verdict, and what to do.
    let lines: [String]

    /// How many causes are printed; `check` prints all.
    private static let maximumCauses = 5

    init(_ view: OutcomeView, file: String, style: TextStyle = .plain) {
        let outcome = view.outcome
        let name = [file.withoutControls, view.answer.request].compactMap(\.self).joined(separator: ": ")
        var lines = [
            style.strong("\(name): \(outcome.verdict.rawValue): \(outcome.message)") + " [\(outcome.kind.rawValue)]"
        ]
        // The causes have advice of their own, and it is better.
        if view.causes.isEmpty { lines += Self.line("do", outcome.advice) }
        lines += Self.line("service", outcome.service?.rawValue) + Self.line("status", outcome.status.map(String.init))
        lines += Self.error(outcome.error)
        lines += outcome.profiles.flatMap { Self.profile($0) } + Self.session(outcome.session)
        lines += outcome.logouts.flatMap { Self.line("sign out", [$0.mvpd, $0.action, $0.url].compactMap(\.self)) }
        lines += Self.registration(outcome.registration) + Self.line("source", outcome.metadata?.shownTokenSource)
        if outcome.isRetryAdvised { lines += Self.line("retry", "yes, after a pause") }
        for remark in view.remarks { lines += Self.line("note", remark) }
        lines += Self.causes(view, style: style)
        self.lines = lines
    }

    private static func line(_ label: String, _ text: String?) -> [String] {
        text.map { ["  \("\(label):".padded(to: 10))\($0)".withoutControls] } ?? []
    }

    private static func line(_ label: String, _ texts: [String]) -> [String] {
        line(label, texts.joined(separator: ", "))
    }

    private static func error(_ error: AdobeErrorAnswer?) -> [String] {
        guard let error else { return [] }
        let known = error.code?.entry
        return line("action", (error.action ?? known?.action)?.rawValue)
            + line("says", [error.message, error.details].compactMap(\.self).joined(separator: "; ").nonEmpty)
            + line("trace", error.trace)
    }

    private static func profile(_ profile: AdobeProfile) -> [String] {
        let names = profile.metadata.attributes.map { $0.isEncrypted ? "\($0.name) (encrypted)" : $0.name }
        return line(
            "profile",
            [
                profile.mvpd, profile.kind.rawValue, profile.issuer.map { "issued by \($0)" },
                profile.notAfter.flatMap { Self.time($0) }.map { "until \($0)" },
            ].compactMap(\.self)
        ) + line("metadata", names.joined(separator: ", ").nonEmpty)
    }

    private static func session(_ session: SessionAnswer?) -> [String] {
        guard let session else { return [] }
        return line("action", [session.action.rawValue, session.actionType, session.reason].compactMap(\.self))
            + line("mvpd", session.mvpd) + line("url", session.url) + line("code", session.code)
            + line("ask for", session.authenticationRequest?.attributeNames.joined(separator: ", "))
    }

    /// The code is made to be shown: the viewer types it on another device, and it lives for minutes.
    private static func registration(_ registration: RegistrationCode?) -> [String] {
        guard let registration else { return [] }
        return line("code", registration.code) + line("until", registration.expiry.flatMap { time($0) })
            + line("mvpd", registration.mvpd)
    }

    private static func causes(_ view: OutcomeView, style: TextStyle) -> [String] {
        guard let checked = view.checked, let diagnosis = checked.diagnosis else { return [] }
        let causes = view.causes
        guard !causes.isEmpty else {
            let isTrusted = !diagnosis.findings.contains { $0.rule.id == "signature.not-checked" }
            let rest = isTrusted ? "from outside" : "without the provider's key: name it with --cert or --metadata"
            return line(
                "causes",
                "nothing is wrong with \(name(of: checked, view)) that can be seen \(rest); look at the request, too"
            )
        }
        let shown = causes.prefix(maximumCauses)
        let rest = causes.count - shown.count
        let hidden = CheckText.hidden(in: diagnosis)
        return line("causes", "in \(name(of: checked, view)), the likeliest first")
            + shown.flatMap { CheckText.lines(for: $0, in: diagnosis, hiding: hidden, style: style) }
            + (rest > 0 ? ["  and \(rest) more: 'samltool check' prints all"] : [])
    }

    private static func name(of checked: CheckedInput, _ view: OutcomeView) -> String {
        guard view.source == .request else { return checked.name }
        let time = checked.clock.flatMap { $0.source == .captured ? " at \(SAMLTimestamp($0.instant))" : nil } ?? ""
        return "the SAML response that the app sent\(time)"
    }

    static func time(_ time: EpochMilliseconds) -> String? { "\(OutcomeDocument.timestamp(time))" }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
