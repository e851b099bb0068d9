import ByteTools

extension AdobeOutcome {
    /// Judges an error with a body.
    mutating func take(_ error: AdobeError) {
        self.error = error
        guard let code = error.code else {
            readFailure(error.status ?? status ?? 0)
            if let text = error.message { message += "; Adobe says: \(text)" }
            return
        }
        let entry = code.entry
        reject(
            .error,
            "\(code): " + (entry?.meaning ?? "an error that this version does not know"),
            advice: entry?.advice
        )
        if entry == nil {
            if let text = error.message { message += "; Adobe says: \(text)" }
            advice = error.action.flatMap { Self.advice(for: $0) } ?? error.helpURL.map { "see \($0)" }
        }
        isRetryAdvised = entry?.isRetryAdvised ?? (error.action == .retry)
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
                    "there is no profile: the viewer is not authenticated",
                    advice: "authenticate the viewer"
                )
                : accept(.profiles, "\(profiles.count) profile\(profiles.count == 1 ? "" : "s") (\(kinds))")
        } else if profiles.contains(where: { $0.kind == .appleSSO }) {
            accept(.profileCreated, "Adobe accepted the SAML response that the app sent, and made a profile (\(kinds))")
        } else if profiles.contains(where: { $0.kind == .degraded }) {
            (kind, verdict) = (.degradedProfile, .unclear)
            message =
                "a degradation lets the viewer through (\(kinds)): the SAML response that the app sent was not examined"
            advice =
                "try again when the degradation in the TVE Dashboard is over, to see whether the SAML response is accepted"
        } else {
            let found = profiles.isEmpty ? "no profile at all" : "only profiles of other kinds (\(kinds))"
            reject(
                profiles.isEmpty ? .noProfile : .otherProfile,
                "not accepted, in spite of the status: \(found), and an accepted SAML response makes one of the type 'appleSSO'",
                advice:
                    "Adobe fell back to reading the profiles that are there; run 'samltool check' on the SAML response that the app sent"
            )
        }
    }

    mutating func judge(_ session: AdobeSession) {
        let reason = session.reason.map { $0.hasSameBytes(as: "none") ? "" : " (\($0))" } ?? ""
        switch session.action {
        case .partnerProfile:
            guard let request = session.authenticationRequest else {
                (kind, verdict) = (.session, .unclear)
                message = "the framework is to be asked, but the request for it is missing"
                return
            }
            accept(
                .session,
                "ask the framework: the request and \(request.attributeNames.count) names of attributes are there",
                advice:
                    "hand 'request' to verificationToken and 'attributesNames' to attributeNames, then exchange the framework's SAML response"
            )
        case .authorize: accept(.session, "go on to decisions: there is a profile\(reason)")
        case .resume where service == .v2Sessions:
            accept(
                .session,
                "there is a session, and it lacks \(session.missingParameters.joined(separator: ", "))",
                advice: "send what is missing with 'v2-resume'"
            )
        case .resume where service == .v2Resume:
            reject(
                .session,
                "the session still lacks \(session.missingParameters.joined(separator: ", "))",
                advice: "send what is missing with 'v2-resume'"
            )
        case .authenticate where !session.isFallback: accept(.session, "open the URL in a browser\(reason)")
        case .authenticate, .resume:
            let missing =
                session.missingParameters.isEmpty
                ? "" : ": missing \(session.missingParameters.joined(separator: ", "))"
            reject(
                .session,
                "no single sign-on, but the basic flow\(reason)\(missing)",
                advice: Self.advice(for: session)
            )
        default:
            (kind, verdict) = (.session, .unclear)
            message = "an action that this version does not know: '\(session.action.rawValue)'"
        }
    }

    private static func advice(for session: AdobeSession) -> String {
        switch session.reason {
        case "pfs_fallback":
            "Adobe does not take AP-Partner-Framework-Status for good: 'samltool headers decode' looks at it"
        case "configuration_fallback":
            "single sign-on is not set up for this MVPD and platform: look in the TVE Dashboard, and at its boarding status"
        case "missing_parameters_fallback": "send domainName and redirectUrl, too"
        default: "go on with the basic flow"
        }
    }

    mutating func judge(_ decisions: [AdobeDecision]) {
        let denied = decisions.filter { !$0.isAuthorized }
        guard let first = denied.first else {
            if decisions.isEmpty {
                (kind, verdict, message) = (.decisions, .unclear, "there is no decision in the answer")
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
        guard !logouts.contains(where: { $0.action == "invalid" }) else {
            return reject(.logout, "there is nothing to sign out of, or the MVPD is unknown", advice: nil)
        }
        let inSettings = logouts.contains { $0.isInSettings }
        accept(
            .logout,
            inSettings ? "the viewer signs out in the settings of the system" : "signed out, or on the way to it",
            advice: inSettings
                ? "say so: Settings, Accounts, TV Provider on tvOS; Settings, TV Provider on iOS"
                : logouts.contains { $0.url != nil } ? "open the URL in a browser" : nil
        )
    }

    mutating func judge(_ metadata: UserMetadata) {
        accept(.metadata, "user metadata: \(metadata.attributes.map(\.name).joined(separator: ", "))")
        if metadata.tokenSource?.hasSameBytes(as: "Apple") == true {
            advice =
                "to sign out, call 'v1-logout', and ask the viewer to sign out in the settings of the system: the token came from there"
        }
    }
}
