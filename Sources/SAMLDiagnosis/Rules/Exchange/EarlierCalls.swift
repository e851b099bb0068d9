internal import AdobePass
internal import ByteTools
internal import Captures
internal import SAML
internal import SAMLEncoding

// Rules about an exchange and the calls before it.

extension Rule {
    static let exchangeAssertionRepeated: Rule = Rule(
        "exchange.assertion-repeated",
        .error(.exchange),
        title: "the same assertion was exchanged before",
        explanation: """
            An earlier call of the recording sent an assertion with the same ID. An assertion can be exchanged once: a \
            server that has accepted it rejects it the second time.
            """,
        advice:
            "The app must request a new SAML response from the framework for each exchange, and must not store one.",
        source: "SAML Profiles §4.1.4.5; Adobe's Apple SSO cookbooks (REST API V1 and V2)",
        place: .first(at: .answer),
        detection: .afterChecks { input in input.earlierExchange.map { [$0] } ?? [] }
    )

    static let requestService: Rule = Rule(
        "request.service",
        .error(.exchange, .adobe),
        title: "the SAML response was sent to a service that does not take it",
        explanation: """
            V2 exchanges a SAML response at `profiles/sso/Apple`, V1 at `tokens/authn`. Other services of Adobe Pass \
            ignore the field, or reject the request for another reason.
            """,
        advice: "The app must send the SAML response to the service for the exchange.",
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)",
        detection: .afterChecks { input in
            guard let call = input.call, !input.isWithoutResponse, call.exchange == nil, call.success == nil,
                let service = call.call.service
            else { return [] }
            let exchange: AdobeService = service.dialect == .v1 ? .v1Exchange : .v2Exchange
            return [
                Finding(
                    .requestService,
                    "the SAML response was sent to '\(service)', which does not take it: the exchange is '\(exchange)', "
                        + exchange.pattern
                )
            ]
        }
    )

    static let requestMVPD: Rule = Rule(
        "request.mvpd",
        .error(.exchange, .adobe),
        title: "the MVPD of the exchange is not that of the earlier calls",
        explanation: """
            The exchange names an MVPD that the recorded configuration does not contain, or another one than the call \
            that returned the request for the framework. The identifier of an MVPD is its `id` in the configuration; \
            `platformMappingId` is the identifier in Apple's framework.
            """,
        advice: "The app must send the `id` of the MVPD whose `platformMappingId` the framework returned.",
        source: "Adobe's Apple SSO cookbook (REST API V1)",
        detection: .afterChecks { input in
            guard input.outcome?.verdict != .accepted, let message = input.evidence.mvpdProblem else { return [] }
            return [Finding(.requestMVPD, message)]
        }
    )

    static let requestIdentity: Rule = Rule(
        "request.identity",
        .error(.exchange, .adobe),
        title: "the exchange names another device or service provider than the earlier calls",
        explanation: """
            The call that returned the request for the framework, or the configuration, belongs to one device and one \
            service provider. Adobe looks for the profile and the settings of the device and the service provider that \
            the exchange names.
            """,
        advice: """
            The app must send the same service provider in each call, and the same device identifier for as long as it \
            is installed.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); Adobe's pages on REST API V2, headers",
        detection: .afterChecks { input in
            guard input.outcome?.verdict != .accepted, let message = input.evidence.identityProblem else { return [] }
            return [Finding(.requestIdentity, message)]
        }
    )

    static let exchangeClock: Rule = Rule(
        "exchange.clock",
        .warning(.exchange, .inferred),
        title: "the clock of the recording differs from Adobe's",
        explanation: """
            The time of the call in the recording is not that in the `Date` of Adobe's response, so the clock of the \
            device or of the recording program is wrong. The diagnosis uses Adobe's time.
            """,
        advice: "Set the clock of the device and of the computer that records by a time server.",
        source: "inferred; RFC 9110 §6.6.1",
        detection: .afterChecks { input in
            guard let ahead = input.call?.clockDifference else { return [] }
            let direction = ahead > 0 ? "ahead of" : "behind"
            return [
                Finding(
                    .exchangeClock,
                    "the clock of the recording is \(HumanDuration(abs(ahead))) \(direction) Adobe's, by the Date of its "
                        + "response; Adobe's time is the evaluation time"
                )
            ]
        }
    )
}

extension RuleContext {
    /// The maximum number of earlier exchanges that are compared.
    private static let maximumExchanges = 8

    /// The finding about an earlier exchange of the same assertion, unless Adobe accepted this one.
    fileprivate var earlierExchange: Finding? {
        guard let call, let id = assertion?.id, outcome?.verdict != .accepted else { return nil }
        let earlier = call.earlierExchanges(upTo: Self.maximumExchanges)
        guard let (first, outcome) = earlier.first(where: { sent($0.call, assertion: id) }) else { return nil }
        let isAccepted = outcome.verdict == .accepted
        let time = first.startTime.map { " at \(SAMLTimestamp($0))" } ?? ""
        let result = first.response.status.map { ", status \($0)" } ?? ""
        return Finding(
            .exchangeAssertionRepeated,
            "the same assertion was exchanged before, in entry \(first.entry)\(time)\(result): "
                + (isAccepted
                    ? "Adobe accepted it there, and an assertion can be used once" : "Adobe rejected it there, too"),
            severity: isAccepted ? .error : .note
        )
    }

    private func sent(_ call: RecordedResponse, assertion id: String) -> Bool {
        guard let request = call.capturedRequest, let bytes = request.sentBytes(with: context.field) else {
            return false
        }
        // Most repetitions are the same request again, which need not be decoded.
        if bytes == self.call?.call.capturedRequest?.sentBytes(with: context.field) { return true }
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        let trace = EncodingTrace(inspecting: bytes, field: context.field, limits: limits)
        return trace.payload[...].contains(text: "ID=\"\(id)\"") || trace.payload[...].contains(text: "ID='\(id)'")
    }
}
