package import AdobePass
package import SAMLDiagnosis

/// The outcomes of the HTTP responses in a recording, with one verdict on the recording.
package struct OutcomeReport {
    package let views: [OutcomeEntry]
    /// The outcome that determines the verdict.
    package let decisive: OutcomeEntry
    /// The number of the decisive response in ``views``; the first is 1.
    package let decisiveNumber: Int

    /// Returns `nil` without an outcome.
    package init?(_ views: [OutcomeEntry]) {
        guard let index = views.map({ $0.outcome }).decisiveIndex else { return nil }
        self.views = views
        decisive = views[index]
        decisiveNumber = index + 1
    }

    package var verdict: AdobeOutcome.Verdict { decisive.outcome.verdict }

    /// The party that must act next; `nil` if the verdict is that the request was accepted.
    package var actor: ActingParty? { decisive.actor }
}

extension OutcomeEntry {
    /// The party that must act next; `nil` if the request was accepted.
    package var actor: ActingParty? {
        guard outcome.verdict != .accepted else { return nil }
        if isCausedByRequest { return .app }
        if outcome.error?.code?.rawValue.hasSuffix("_by_mvpd") ?? false { return .mvpd }
        return causes.first?.actingParties.first ?? outcome.rule?.actingParties.first
    }
}
