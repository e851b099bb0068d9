extension AdobeOutcome {
    /// The outcome once its XML is read: an error.
    package func judged(by answer: AdobeErrorAnswer) -> Self {
        var outcome = self
        outcome.unread = nil
        outcome.take(answer)
        outcome.tidyMessage()
        return outcome
    }

    /// The outcome whose XML cannot be read.
    package func judged(byFaultOfXML error: AdobePassError) -> Self {
        var outcome = self
        outcome.leave(UnreadBody(.xml, unread?.bytes ?? [], fault: error.description))
        outcome.tidyMessage()
        return outcome
    }

    /// The outcome once its XML is read: a token, if the status is no failure.
    package func judged(by answer: EntitlementAnswer) -> Self {
        guard isSuccess, service != .v1Exchange else { return self }
        var outcome = self
        outcome.unread = nil
        outcome.take(answer)
        return outcome
    }

    /// Judges an error with a body.
    mutating func take(_ answer: AdobeErrorAnswer) {
        error = answer
        guard let code = answer.code else {
            readFailure(answer.status ?? status ?? 0)
            if let text = answer.message { message += "; Adobe says: \(text)" }
            return
        }
        let entry = code.entry
        refuse(
            .error,
            "\(code): " + (entry?.meaning ?? "an error that this version does not know"),
            advice: entry?.advice
        )
        if entry == nil {
            if let text = answer.message { message += "; Adobe says: \(text)" }
            advice = answer.action.flatMap { Self.advice(for: $0) } ?? answer.helpURL.map { "see \($0)" }
        }
        isRetryAdvised = entry?.isRetryAdvised ?? (answer.action == .retry)
    }

    /// What to do about an error by the action alone.
    private static func advice(for action: AdobeErrorAction) -> String? {
        switch action {
        case .configuration: "ask Adobe to correct the configuration"
        case .applicationRegistration: "get a new token; if that fails, register again"
        case .authentication: "authenticate the viewer again"
        case .authorization: "authorize again"
        case .retry: "send the request again, two or three times, with growing pauses"
        default: nil
        }
    }

    /// Judges a status of failure whose body says nothing more.
    mutating func readFailure(_ status: Int) {
        let (meaning, advice) = Self.failure(status, service)
        refuse(.error, "\(status): \(meaning)", advice: advice)
        isRetryAdvised = [502, 503, 504].contains(status)
    }

    private static func failure(_ status: Int, _ service: AdobeService?) -> (meaning: String, advice: String?) {
        switch (status, service) {
        case (400, .v1Exchange?):
            (
                "V1 answers every fault of an exchange like this: a malformed request, or a response that could not be "
                    + "parsed, decrypted or verified",
                "run 'samltool check' on the response, and compare the fields of the form with 'samltool request v1-exchange'"
            )
        case (403, .v1Exchange?):
            (
                "too many requests, or the prequalification environment is addressed in a wrong way",
                "wait, and look at host and address"
            )
        case (400, _): ("the request is malformed", "compare it with what 'samltool request' prints")
        case (401, _):
            ("the token is missing, has expired or belongs to another client", "get a new token and send it as Bearer")
        case (403, .v1CheckAuthentication?): ("there is no valid token", "authenticate the viewer")
        case (403, _): ("the service refuses", nil)
        case (404, .v1Token?): ("there is no token yet", "go on polling, or authenticate the viewer")
        case (404, _): ("there is nothing at this path", "compare host and path with what 'samltool request' prints")
        case (405, _): ("the service does not take this method", "compare it with what 'samltool request' prints")
        case (410, _): ("what was asked for has expired", "authenticate or authorize again")
        case (412, _): ("something that has to come first is missing", "authenticate or authorize first")
        case (502...504, _): ("Adobe, or a server on the way to it, is busy or down", "send the request again later")
        case (500..., _):
            ("something failed inside Adobe Pass", "if it happens again, tell Adobe the time and the request")
        default: ("no status that these services answer with", "look at the answer as it came")
        }
    }

    mutating func take(_ answers: [AdobeProfile]) {
        profiles = answers
        let kinds = answers.map { "\($0.mvpd): \($0.kind.rawValue)" }.joined(separator: ", ").prefix(300)
        if service != nil, service != .v2Exchange {
            answers.isEmpty
                ? refuse(
                    .noProfile,
                    "there is no profile: the viewer is not authenticated",
                    advice: "authenticate the viewer"
                )
                : accept(.profiles, "\(answers.count) profile\(answers.count == 1 ? "" : "s") (\(kinds))")
        } else if answers.contains(where: { $0.kind == .appleSSO }) {
            accept(.profileCreated, "Adobe accepted the response and made a profile (\(kinds))")
        } else if answers.contains(where: { $0.kind == .degraded }) {
            (kind, verdict) = (.degradedProfile, .unclear)
            message = "a degradation lets the viewer through (\(kinds)): nobody looked at the response"
            advice =
                "try again when the degradation in the TVE Dashboard is over, to see whether the response is accepted"
        } else {
            let found = answers.isEmpty ? "no profile at all" : "only profiles of other kinds (\(kinds))"
            refuse(
                answers.isEmpty ? .noProfile : .otherProfile,
                "not accepted, in spite of the status: \(found), and an accepted response makes one of the type 'appleSSO'",
                advice: "Adobe fell back to reading the profiles that are there; run 'samltool check' on the response"
            )
        }
    }

    mutating func take(_ answer: SessionAnswer) {
        session = answer
        let reason = answer.reason.map { " (\($0))" } ?? ""
        switch answer.action {
        case .partnerProfile:
            guard let request = answer.authenticationRequest else {
                (kind, verdict) = (.session, .unclear)
                message = "the framework is to be asked, but the request for it is missing"
                return
            }
            accept(
                .session,
                "ask the framework: the request and \(request.attributeNames.count) names of attributes are there",
                advice:
                    "hand 'request' to verificationToken and 'attributesNames' to attributeNames, then exchange the response"
            )
        case .authorize: accept(.session, "go on to decisions: there is a profile\(reason)")
        case .authenticate where !answer.isFallback: accept(.session, "open the URL in a browser\(reason)")
        case .authenticate, .resume:
            let missing =
                answer.missingParameters.isEmpty ? "" : ": missing \(answer.missingParameters.joined(separator: ", "))"
            refuse(
                .session,
                "no single sign-on, but the basic flow\(reason)\(missing)",
                advice: Self.advice(for: answer)
            )
        default:
            (kind, verdict) = (.session, .unclear)
            message = "an action that this version does not know: '\(answer.action.rawValue)'"
        }
    }

    private static func advice(for answer: SessionAnswer) -> String {
        switch answer.reason {
        case "pfs_fallback":
            "Adobe does not take AP-Partner-Framework-Status for good: 'samltool headers decode' looks at it"
        case "configuration_fallback":
            "single sign-on is not set up for this MVPD and platform: look in the TVE Dashboard, and at its boarding status"
        case "missing_parameters_fallback": "send domainName and redirectUrl, too"
        default: "go on with the basic flow"
        }
    }

    mutating func take(_ answers: [AdobeDecision]) {
        decisions = answers
        let denied = answers.filter { !$0.isAuthorized }
        guard let first = denied.first else {
            if answers.isEmpty {
                (kind, verdict, message) = (.decisions, .unclear, "there is no decision in the answer")
            } else {
                accept(.decisions, "authorized: \(answers.count) of \(answers.count)")
            }
            return
        }
        let codes = denied.compactMap { $0.error?.code?.rawValue }
        let reasons = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ").prefix(300)))"
        let advice = first.error?.code?.entry?.advice
        refuse(.decisions, "denied: \(denied.count) of \(answers.count)\(reasons)", advice: advice)
        error = first.error
        isRetryAdvised = first.error?.code?.entry?.isRetryAdvised ?? false
    }

    mutating func take(_ answers: [LogoutAnswer]) {
        logouts = answers
        guard !answers.contains(where: { $0.action == "invalid" }) else {
            return refuse(.logout, "there is nothing to sign out of, or the MVPD is unknown", advice: nil)
        }
        let inSettings = answers.contains { $0.isInSettings }
        accept(
            .logout,
            inSettings ? "the viewer signs out in the settings of the system" : "signed out, or on the way to it",
            advice: inSettings
                ? "say so: Settings, Accounts, TV Provider on tvOS; Settings, TV Provider on iOS"
                : answers.contains { $0.url != nil } ? "open the URL in a browser" : nil
        )
    }

    mutating func take(_ answer: EntitlementAnswer) {
        entitlement = answer
        accept(.entitlement, answer.resource == nil ? "the viewer is authenticated" : "the viewer is authorized")
    }
}
