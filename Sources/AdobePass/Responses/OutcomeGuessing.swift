extension AdobeOutcome {
    /// Judges an answer as that of the service that was asked.
    ///
    /// What another service returns is named and proves nothing. Where the service is not known, the services that return
    /// such an answer are named, and the verdict is that of all of them or none.
    mutating func take(_ answer: ServiceAnswer) {
        let services = answer.services
        guard let service else { return guess(among: services) { $0.judge(answer) } }
        guard services.contains(service) else {
            (kind, verdict) = (.otherService, .unclear)
            let isOfExchange = service.isExchange
            message =
                "this is what \(services.map(\.rawValue).alternatives) returns, and not what \(service) does"
                + (isOfExchange ? ": nothing shows that the SAML response that the app sent was accepted" : "")
            advice = "compare the URL that was called with that of \(service): \(service.pattern)"
            return
        }
        judge(answer)
    }

    /// Judges as if each of some services had been asked, and keeps what is true of all of them.
    mutating func guess(among services: [AdobeService], _ judge: (inout Self) -> Void) {
        let outcomes = services.map { service in
            var outcome = self
            outcome.service = service
            judge(&outcome)
            return outcome
        }
        guard let first = outcomes.first else { return }
        self = first
        service = nil
        let names = services.map(\.rawValue).alternatives
        if outcomes.contains(where: { $0.verdict != first.verdict }) { verdict = .unclear }
        if outcomes.contains(where: { $0.kind != first.kind }) { kind = Self.commonKind(of: outcomes) }
        guard outcomes.contains(where: { $0.message != first.message }) else {
            message = "looks like what \(names) returns: \(first.message)"
            return
        }
        let meanings = outcomes.map { "from \($0.service?.rawValue ?? ""), \($0.message)" }
        message = "looks like what \(names) returns: \(meanings.joined(separator: "; "))"
        advice = "name the service that was asked"
        isRetryAdvised = outcomes.allSatisfy(\.isRetryAdvised)
    }

    /// What answers are that different services would mean differently.
    private static func commonKind(of outcomes: [Self]) -> Kind {
        outcomes.contains { !$0.profiles.isEmpty } ? .profiles : .done
    }

    /// Judges an answer that the service returns.
    private mutating func judge(_ answer: ServiceAnswer) {
        switch answer {
        case .profiles(let profiles): take(profiles)
        case .session(let session): take(session)
        case .decisions(let decisions): take(decisions)
        case .logouts(let logouts): take(logouts)
        case .metadata(let metadata): take(metadata)
        case .accessToken(let token): take(token)
        case .credentials(let credentials): take(credentials)
        case .registration(let code): take(code)
        case .entitlement(let token): take(token)
        case .configuration(let configuration):
            let count = configuration.mvpdCount
            accept(.configuration, "a configuration with \(count) MVPD\(count == 1 ? "" : "s")")
        }
    }
}

extension [String] {
    /// The words as a list that ends in "or".
    fileprivate var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
