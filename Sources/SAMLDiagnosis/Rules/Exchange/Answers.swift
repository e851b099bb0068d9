internal import AdobePass
internal import Captures

// Rules about Adobe's response to the call of a recording.

extension Rule {
    static let exchangeRequestRejected = Rule(
        "exchange.request-rejected",
        .error(.exchange, .adobe),
        title: "Adobe rejected the request",
        explanation: """
            The recording contains Adobe's response, and its status or its error code is about the request: the \
            token, a header, a parameter, the device, or the number of requests. Adobe did not judge the SAML \
            response, so no change of it can help.
            """,
        advice: "The app must correct the request, and send it again.",
        source: "Adobe's pages on enhanced error codes and on the REST APIs V1 and V2",
        place: .at(.answer)
    )

    static let exchangeConfiguration = Rule(
        "exchange.configuration",
        .error(.exchange, .adobe),
        title: "Adobe's configuration rejects the request",
        explanation: """
            The recording contains Adobe's response, and its error code is about the configuration: the integration \
            of the service provider with the MVPD, or a setting of it. Neither the app nor the SAML response can \
            change that.
            """,
        advice: "Adobe must correct the configuration, or the programmer in the TVE Dashboard.",
        parties: [.adobe],
        source: "Adobe's pages on enhanced error codes and on the REST APIs V1 and V2",
        place: .at(.answer)
    )

    static let exchangeUnavailable = Rule(
        "exchange.unavailable",
        .error(.exchange, .adobe),
        title: "Adobe's server failed",
        explanation: """
            The recording contains a response with a status of 500 or more. It does not show whether the request or \
            the SAML response is correct.
            """,
        advice:
            "Send the request again later. If the error recurs, Adobe must find its cause: report the time and the request.",
        parties: [.adobe, .app],
        source: "Adobe's pages on enhanced error codes and on the REST APIs V1 and V2",
        place: .at(.answer)
    )

    static let exchangeNotAdobe = Rule(
        "exchange.not-adobe",
        .error(.exchange, .adobe),
        title: "the HTTP response is not from Adobe's API",
        explanation: """
            The body of the HTTP response is a page or another document, and Adobe's services return JSON or XML. A \
            network that requires a sign-in, a proxy, or a server before Adobe's returned it, or the address is \
            wrong. Adobe did not judge the SAML response.
            """,
        advice: """
            Open the address of the request in the network of the device, and compare its host and path with Adobe's \
            documentation.
            """,
        source: "Adobe's pages on enhanced error codes and on the REST APIs V1 and V2",
        place: .at(.answer)
    )

    static let exchangeResponseRejected = Rule(
        "exchange.response-rejected",
        .error(.exchange, .adobe),
        title: "Adobe rejected the SAML response",
        explanation: """
            The recording contains Adobe's response, which says only that the SAML response was rejected, or that the \
            request is malformed. The other findings are the likely causes. Without another error, the cause is not \
            visible in the recording: a key that Adobe does not trust, an attribute that Adobe requires, or a \
            difference between the response as received and as sent.
            """,
        advice: """
            Check the response as received from the framework, with the provider's certificate and the attributes \
            that Adobe requires.
            """,
        parties: [.app, .mvpd],
        source: "Adobe's pages on enhanced error codes and on the REST APIs V1 and V2",
        place: .at(.unexplained)
    )

    static let exchangeLaterCall = Rule(
        "exchange.later-call",
        .error(.exchange, .adobe),
        title: "a call after the exchange failed",
        explanation: """
            Adobe accepted the SAML response, and rejected a later request of the same recording. The SAML response \
            is not the cause.
            """,
        advice: "The app must correct the later request.",
        source: "Adobe's pages on enhanced error codes and on the REST APIs V1 and V2",
        place: .at(.answer)
    )

    package static let exchangeNone = Rule(
        "exchange.none",
        .warning(.exchange, .adobe),
        title: "the recording contains no exchange of a SAML response",
        explanation: """
            The recording contains calls to Adobe Pass, none of them failed, and none sends a SAML response. The \
            viewer may have had a profile already, or the recording ends before the exchange.
            """,
        advice: "To check an exchange, record it with its body, with a viewer who is not signed in.",
        parties: [.tester],
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )

    package static let exchangeNoAnswer = Rule(
        "exchange.no-answer",
        .error(.exchange),
        title: "the exchange has no HTTP response",
        explanation: """
            The recording contains the request, and no HTTP response to it: the connection failed, the app ended the \
            call, or the recording ends before the response. Adobe may have received the request all the same.
            """,
        advice: "Check the network of the device and the time limit of the app, and request a new SAML response.",
        source: "HAR 1.2; RFC 9110 §9.2.2",
        place: .first(at: .answer)
    )
}

extension RuleContext {
    /// The findings about Adobe's response to the call; empty if the recording does not contain it, or Adobe accepted everything.
    func answerFindings(besides findings: [Finding]) -> [Finding] {
        guard let call, let outcome else { return [] }
        guard call.call.response.head != nil else { return noAnswer(to: call) }
        if isWithoutResponse, call.exchange == nil, outcome.verdict == .accepted { return [Finding(.exchangeNone)] }
        guard outcome.verdict != .accepted else { return laterFailure(after: call) }
        guard let rule = outcome.rule else { return [] }
        let isUnknown =
            call.call.service == nil && AdobeEnvironment.isHostOfAdobe(call.call.capturedRequest?.host ?? "")
        let unknown = isUnknown ? "the path is not that of a service of Adobe Pass; " : ""
        let message = "\(unknown)Adobe's response is \(outcome.summary)"
        if let success = call.success {
            let text = message + "; Adobe accepted the exchange in entry \(success.entry)"
            return [Finding(rule, text, severity: .note)]
        }
        guard rule == .exchangeResponseRejected, outcome.verdict == .rejected else {
            return [Finding(rule, message, advice: outcome.advice)]
        }
        // Another error is the likely cause of this one.
        guard findings.allSatisfy({ $0.severity < .error }) else { return [Finding(rule, message, severity: .note)] }
        // A code is about the response; without one, the request may be the cause.
        let possible = outcome.error == nil ? findings : findings.filter { $0.rule.family != .exchange }
        let text = message + "; no other error was found in the recording"
        guard let suspect = Self.suspect(among: possible) else {
            let isUnchecked = findings.contains { $0.rule == .signatureNotChecked }
            let gap = isUnchecked ? ", but the signature was not checked with a key of the provider" : ""
            return [Finding(rule, text + gap)]
        }
        return [Finding(rule, "\(text), but what may be the cause: \(suspect.message)", advice: suspect.advice)]
    }

    /// The likeliest cause among findings that alone are no errors: a clock, or what is an error under other circumstances.
    private static func suspect(among findings: [Finding]) -> Finding? {
        findings.first { $0.rule == .conditionsClockSuspicion } ?? findings.first { $0.severity < $0.rule.severity }
    }

    private func laterFailure(after call: RecordedCall) -> [Finding] {
        guard let (later, outcome) = call.laterFailure else { return [] }
        let service = later.service?.rawValue ?? ""
        let message =
            "Adobe accepted the SAML response, but the response to '\(service)' in entry \(later.entry) is \(outcome.summary)"
        let difference = CallIdentity.difference(of: later, from: [call.call]).map { ": \($0)" } ?? ""
        return [Finding(.exchangeLaterCall, message + difference, advice: outcome.advice)]
    }

    /// A pasted request often has no HTTP response; an archive has one, unless the call failed.
    private func noAnswer(to call: RecordedCall) -> [Finding] {
        let failure = call.call.connectionFailure
        guard call.exchange != nil, failure != nil || call.call.capturedRequest?.status != nil else { return [] }
        let message = failure.map { "the exchange has no HTTP response: \($0)" }
        return [Finding(.exchangeNoAnswer, message, severity: call.success == nil ? nil : .note)]
    }
}

extension AdobeOutcome {
    /// The rule of a response that is not a success; `nil` if it shows nothing.
    package var rule: Rule? {
        if let code = error?.code {
            if code == .samlResponse { return .exchangeResponseRejected }
            return (error?.action ?? code.entry?.action) == .configuration
                ? .exchangeConfiguration : .exchangeRequestRejected
        }
        if kind == .degradedProfile { return .exchangeConfiguration }
        if [.noProfile, .otherProfile].contains(kind) { return .exchangeResponseRejected }
        switch status ?? 0 {
        case 500...: return .exchangeUnavailable
        case _ where unread?.form == .html: return kind == .throttled ? .exchangeRequestRejected : .exchangeNotAdobe
        case 400: return service?.isExchange ?? true ? .exchangeResponseRejected : .exchangeRequestRejected
        case 401...: return .exchangeRequestRejected
        case 300..<400: return .exchangeNotAdobe
        default: return .exchangeResponseRejected
        }
    }
}
