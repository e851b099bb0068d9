package import AdobePass
package import SAMLDiagnosis

/// The outcomes of the HTTP responses in a recording, with one verdict on the recording.
package struct OutcomeReport {
    package let views: [OutcomeView]
    /// The outcome that determines the verdict.
    package let decisive: OutcomeView

    /// Returns `nil` without an outcome.
    package init?(_ views: [OutcomeView]) {
        guard let last = views.last else { return nil }
        self.views = views
        decisive = Self.decisive(among: views) ?? last
    }

    package var verdict: AdobeOutcome.Verdict { decisive.outcome.verdict }

    /// The party that must act next; `nil` if the verdict is that the request was accepted.
    package var actor: ActingParty? { decisive.actor }

    /// The number of the decisive response in ``views``; the first is 1.
    package var decisiveNumber: Int {
        (views.firstIndex { $0.response.entry == decisive.response.entry } ?? views.count - 1) + 1
    }

    /// The last exchange or, after one that was accepted, the first failure; without an exchange, the first failure.
    ///
    /// A failure that a later call of the same service makes up for does not count, nor does one before the exchange. A call of no known
    /// service counts only if there is no other.
    private static func decisive(among views: [OutcomeView]) -> OutcomeView? {
        let known = views.filter { $0.outcome.service != nil }
        let relevant = known.isEmpty ? views : known
        let start = relevant.lastIndex { $0.outcome.service?.isExchange ?? false }
        if let start, relevant[start].outcome.verdict != .accepted { return relevant[start] }
        var accepted: Set<AdobeService> = []
        var first: OutcomeView?
        for view in relevant[(start ?? relevant.startIndex)...].reversed() {
            if view.outcome.verdict == .accepted {
                if let service = view.outcome.service { accepted.insert(service) }
            } else if view.outcome.service.map({ !accepted.contains($0) }) ?? true {
                first = view
            }
        }
        return first ?? start.map { relevant[$0] } ?? relevant.last
    }
}

extension OutcomeView {
    /// The party that must act next; `nil` if the request was accepted.
    package var actor: ActingParty? {
        guard outcome.verdict != .accepted else { return nil }
        if isCausedByRequest { return .app }
        if outcome.error?.code?.rawValue.hasSuffix("_by_mvpd") ?? false { return .mvpd }
        return causes.first?.actingParties.first ?? outcome.rule?.actingParties.first
    }
}
