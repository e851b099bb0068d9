import ByteTools

extension AdobeOutcome {
    mutating func take(_ error: AdobeError) {
        self.error = error
        guard let code = error.code else {
            readFailure(error.status ?? status ?? 0)
            if let text = error.message { message += "; Adobe's message: \(text)" }
            return
        }
        let entry = code.entry
        reject(
            .error,
            "\(code): " + (entry?.meaning ?? "an error code that this version does not know"),
            advice: entry?.advice
        )
        if entry == nil {
            if let text = error.message { message += "; Adobe's message: \(text)" }
            advice = error.action.flatMap { Self.advice(for: $0) } ?? error.helpURL.map { "see \($0)" }
        }
        isRetryAdvised = entry?.isRetryAdvised ?? (error.action == .retry)
    }

    /// Returns the advice for an error whose code is unknown, by Adobe's action.
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

    /// Interprets the status of a failure whose body contains nothing more.
    mutating func readFailure(_ status: Int) {
        let (meaning, advice) = FailureMeaning.of(status, from: service)
        reject(.error, "\(status): \(meaning)", advice: advice)
        isRetryAdvised = [502, 503, 504].contains(status)
    }

    mutating func judge(_ profiles: [AdobeProfile]) {
        let kinds = profiles.map { "\($0.mvpd): \($0.kind.rawValue)" }.joined(separator: ", ").prefix(300)
        if service != .v2Exchange {
            profiles.isEmpty
                ? reject(
                    .noProfile,
                    "the viewer has no profile and is not authenticated",
                    advice: "authenticate the viewer"
                )
                : accept(.profiles, "\(profiles.count) profile\(profiles.count == 1 ? "" : "s") (\(kinds))")
        } else if profiles.contains(where: { $0.kind == .appleSSO }) {
            accept(
                .profileCreated,
                "Adobe accepted the SAML response that the app sent, and created a profile (\(kinds))"
            )
        } else if profiles.contains(where: { $0.kind == .degraded }) {
            (kind, verdict) = (.degradedProfile, .unclear)
            message =
                "a degradation grants the viewer access (\(kinds)): the SAML response that the app sent was not examined"
            advice =
                "try again after the end of the degradation in the TVE Dashboard"
        } else {
            let found = profiles.isEmpty ? "there is no profile" : "there are only profiles of other types (\(kinds))"
            reject(
                profiles.isEmpty ? .noProfile : .otherProfile,
                "not accepted, despite the success status: \(found), while an accepted SAML response creates one of the type 'appleSSO'",
                advice:
                    "Adobe returned the existing profiles instead; run 'samltool check' on the SAML response that the app sent"
            )
        }
    }

    mutating func judge(_ session: AdobeSession) {
        let reason = session.reason.map { $0.hasSameBytes(as: "none") ? "" : " (\($0))" } ?? ""
        switch session.action {
        case .partnerProfile:
            guard let request = session.authenticationRequest else {
                (kind, verdict) = (.session, .unclear)
                message = "the next step is a request to the framework, but it is missing from the response"
                return
            }
            accept(
                .session,
                "send the request to the framework, with \(request.attributeNames.count) attribute names",
                advice:
                    "use 'request' as verificationToken and 'attributesNames' as attributeNames, then exchange the framework's SAML response"
            )
        case .authorize: accept(.session, "continue with decisions: a profile exists\(reason)")
        case .resume where service == .v2Sessions:
            accept(
                .session,
                "a session was created, but parameters are missing: \(session.missingParameters.joined(separator: ", "))",
                advice: "send the missing parameters with 'v2-resume'"
            )
        case .resume where service == .v2Resume, .retry:
            reject(
                .session,
                "parameters of the session are still missing: \(session.missingParameters.joined(separator: ", "))",
                advice: "send the missing parameters with 'v2-resume'"
            )
        case .authenticate where !session.isFallback: accept(.session, "open the URL in a browser\(reason)")
        case .authenticate, .resume:
            let missing =
                session.missingParameters.isEmpty
                ? "" : ": missing \(session.missingParameters.joined(separator: ", "))"
            reject(
                .session,
                "the basic flow instead of single sign-on\(reason)\(missing)",
                advice: session.reason.flatMap { AdobeSession.Reason(rawValue: $0).fallbackAdvice }
                    ?? "continue with the basic flow"
            )
        default:
            (kind, verdict) = (.session, .unclear)
            message = "this version does not know the action '\(session.action.rawValue)'"
        }
    }

    mutating func judge(_ decisions: [AdobeDecision]) {
        let denied = decisions.filter { !$0.isAuthorized }
        guard let first = denied.first else {
            if decisions.isEmpty {
                (kind, verdict, message) = (.decisions, .unclear, "the response contains no decision")
            } else {
                accept(.decisions, "authorized: \(decisions.count) of \(decisions.count)")
            }
            return
        }
        let codes = denied.compactMap { $0.error?.code?.rawValue }
        let reasons = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ").prefix(300)))"
        let advice = first.error?.code?.entry?.advice
        reject(.decisions, "denied: \(denied.count) of \(decisions.count)\(reasons)", advice: advice)
        error = first.error
        isRetryAdvised = first.error?.code?.entry?.isRetryAdvised ?? false
    }

    mutating func judge(_ logouts: [AdobeLogout]) {
        guard !logouts.contains(where: { AdobeLogout.Action(rawValue: $0.action) == .invalid }) else {
            return reject(.logout, "the viewer is not signed in, or the MVPD is unknown", advice: nil)
        }
        let inSettings = logouts.contains { $0.isInSettings }
        accept(
            .logout,
            inSettings ? "the viewer must sign out in the system settings" : "signed out, or one step from it",
            advice: inSettings
                ? "show the path: Settings, Accounts, TV Provider on tvOS; Settings, TV Provider on iOS"
                : logouts.contains { $0.url != nil } ? "open the URL in a browser" : nil
        )
    }

    mutating func judge(_ metadata: UserMetadata) {
        accept(.metadata, "user metadata: \(metadata.attributes.map(\.name).joined(separator: ", "))")
        if metadata.tokenSource?.hasSameBytes(as: "Apple") == true {
            advice =
                "to sign out, call 'v1-logout', and ask the viewer to sign out in the system settings, from which the token came"
        }
    }
}
