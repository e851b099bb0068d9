extension AdobeOutcome {
    /// Interprets the content of a success as a response of the service that was called.
    ///
    /// Content of another service proves nothing; the message names that service. If the service is not known, the message
    /// names the services that return such content, and the verdict is `unclear` unless it is the same for all of them.
    mutating func take(_ content: AdobeResponse.Content) {
        if case .error(let error) = content { return take(error) }
        let services = content.services
        guard let service else { return guess(among: services) { $0.judge(content) } }
        guard services.contains(service) else {
            (kind, verdict) = (.otherService, .unclear)
            let isOfExchange = service.isExchange
            message =
                "this is a response of \(services.map(\.rawValue).alternatives), not of \(service)"
                + (isOfExchange ? ": nothing shows that the SAML response that the app sent was accepted" : "")
            advice = "compare the URL of the request with that of \(service): \(service.pattern)"
            return
        }
        judge(content)
    }

    /// Interprets the content for each of several services, and keeps what is the same for all of them.
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
            message = "looks like a response of \(names): \(first.message)"
            return
        }
        let meanings = outcomes.map { "from \($0.service?.rawValue ?? ""), \($0.message)" }
        message = "looks like a response of \(names): \(meanings.joined(separator: "; "))"
        advice = "name the service that was called"
        isRetryAdvised = outcomes.allSatisfy(\.isRetryAdvised)
    }

    private static func commonKind(of outcomes: [Self]) -> Kind {
        outcomes.contains { !$0.profiles.isEmpty } ? .profiles : .done
    }

    private mutating func judge(_ content: AdobeResponse.Content) {
        self.content = content
        switch content {
        case .error(let error): take(error)
        case .profiles(let profiles): judge(profiles)
        case .session(let session): judge(session)
        case .decisions(let decisions): judge(decisions)
        case .logouts(let logouts): judge(logouts)
        case .metadata(let metadata): judge(metadata)
        case .accessToken(let token):
            let lifetime = token.secondsToLive.map { ", valid for \($0) seconds" } ?? ""
            accept(.accessToken, "a token for the client\(lifetime)")
        case .credentials:
            accept(.registered, "the client is registered", advice: "store the credentials and get a token with them")
        case .registration:
            accept(
                .registrationCode,
                "a registration code was created; no viewer is authenticated with it yet",
                advice:
                    "on tvOS show the code and poll 'v1-token' until the viewer has signed in with it; on iOS open 'v1-authenticate' with it"
            )
        case .entitlement(let token) where token.isMediaToken:
            accept(.entitlement, "a short media token was created: the viewer may watch")
        case .entitlement(let token):
            accept(.entitlement, token.resource == nil ? "the viewer is authenticated" : "the viewer is authorized")
        case .configuration(let configuration):
            let count = configuration.mvpdCount
            accept(.configuration, "a configuration with \(count) MVPD\(count == 1 ? "" : "s")")
        }
    }
}

extension [String] {
    fileprivate var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return "\(dropLast().joined(separator: ", ")) or \(last)"
    }
}
