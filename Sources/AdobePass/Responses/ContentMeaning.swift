import ByteTools

extension ResponseInterpreter {
    /// Interprets the content of a success as a response of the service that was called.
    ///
    /// Content of another service proves nothing; the message names that service. If the service is not known, the message
    /// names the services that return such content, and the verdict is `unclear` unless it is the same for all of them.
    func interpretation(of content: AdobeResponse.Content) -> Interpretation {
        if case .error(let error) = content { return interpretation(of: error) }
        let services = content.services
        guard let service else { return commonInterpretation(for: services) { $0.interpretation(ofReturned: content) } }
        guard services.contains(service) else {
            let rest =
                service.isExchange ? ": nothing shows that the SAML response that the app sent was accepted" : ""
            return .unclear(
                .otherService,
                "this is a response of \(services.map { $0.rawValue }.alternatives), not of \(service)\(rest)",
                advice: "compare the URL of the request with that of \(service): \(service.pattern)"
            )
        }
        return interpretation(ofReturned: content)
    }

    /// Interprets content that the service returns.
    private func interpretation(ofReturned content: AdobeResponse.Content) -> Interpretation {
        var result = interpretation(by: content)
        result.content = content
        return result
    }

    private func interpretation(by content: AdobeResponse.Content) -> Interpretation {
        switch content {
        case .error(let error): return interpretation(of: error)
        case .profiles(let profiles): return interpretation(of: profiles)
        case .session(let session): return interpretation(of: session)
        case .sessionInformation(let session):
            let missing = session.missingParameters
            return .accepted(
                .session,
                "the session exists"
                    + (missing.isEmpty ? "" : ", but parameters are missing: \(missing.joined(separator: ", "))"),
                advice: missing.isEmpty ? nil : "send the missing parameters with 'v2-resume'"
            )
        case .decisions(let decisions): return interpretation(of: decisions)
        case .logouts(let logouts): return interpretation(of: logouts)
        case .metadata(let metadata): return interpretation(of: metadata)
        case .accessToken(let token):
            let lifetime = token.secondsToLive.map { ", valid for \($0) seconds" } ?? ""
            return .accepted(.accessToken, "a token for the client\(lifetime)")
        case .credentials:
            return .accepted(
                .registered,
                "the client is registered",
                advice: "store the credentials and get a token with them"
            )
        case .registration:
            return .accepted(
                .registrationCode,
                "a registration code was created; no viewer is authenticated with it yet",
                advice:
                    "on tvOS show the code and poll 'v1-token' until the viewer has signed in with it; on iOS open 'v1-authenticate' with it"
            )
        case .entitlement(let token) where token.isMediaToken:
            return .accepted(.entitlement, "a short media token was created: the viewer may watch")
        case .entitlement(let token):
            let isForViewer = token.resource == nil
            return .accepted(.entitlement, isForViewer ? "the viewer is authenticated" : "the viewer is authorized")
        case .configuration(let configuration):
            return .accepted(.configuration, "a configuration with \(configuration.mvpdCount.counted("MVPD"))")
        }
    }

    /// Interprets an error with a body.
    private func interpretation(of error: AdobeError) -> Interpretation {
        let text = error.message.map { "; Adobe's message: \($0)" } ?? ""
        var result: Interpretation
        if let code = error.code, let entry = code.entry {
            result = .rejected(.error, "\(code): \(entry.meaning)", advice: entry.advice, hint: entry.hint)
            result.isRetryAdvised = entry.isRetryAdvised
        } else if let code = error.code {
            result = .rejected(
                .error,
                "\(code): an error code that this version does not know\(text)",
                advice: error.action.flatMap { Self.advice(for: $0) } ?? error.helpURL.map { "see \($0)" }
            )
            result.isRetryAdvised = error.action == .retry
        } else {
            result = failure(error.status ?? status ?? 0, because: error.message)
        }
        result.error = error
        return result
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

    private func interpretation(of profiles: [AdobeProfile]) -> Interpretation {
        let kinds = profiles.map { "\($0.mvpd): \($0.kind.rawValue)" }.joined(separator: ", ").prefix(300)
        guard service == .v2Exchange else {
            guard profiles.isEmpty else {
                return .accepted(.profiles, "\(profiles.count.counted("profile")) (\(kinds))")
            }
            return .accepted(
                .noProfileYet,
                "no profile yet: the viewer is not authenticated",
                advice: "continue with single sign-on, 'v2-sessions-sso', or with the basic flow"
            )
        }
        if profiles.contains(where: { $0.kind == .appleSSO }) {
            return .accepted(
                .profileCreated,
                "Adobe accepted the SAML response that the app sent, and created a profile (\(kinds))"
            )
        }
        if profiles.contains(where: { $0.kind == .degraded }) {
            return .unclear(
                .degradedProfile,
                "a degradation grants the viewer access (\(kinds)): the SAML response that the app sent was not examined",
                advice: "try again after the end of the degradation in the TVE Dashboard"
            )
        }
        let found = profiles.isEmpty ? "there is no profile" : "there are only profiles of other types (\(kinds))"
        return .rejected(
            profiles.isEmpty ? .noProfile : .otherProfile,
            "not accepted, despite the success status: \(found), while an accepted SAML response creates one of the type 'appleSSO'",
            advice: "Adobe returned the existing profiles instead; run a check on the SAML response that the app sent",
            hint: .check
        )
    }

    private func interpretation(of session: AdobeSession) -> Interpretation {
        let reason = session.reason.map { $0.hasSameBytes(as: "none") ? "" : " (\($0))" } ?? ""
        let missing = session.missingParameters.joined(separator: ", ")
        switch session.action {
        case .partnerProfile:
            guard let request = session.authenticationRequest else {
                return .unclear(
                    .session,
                    "the next step is a request to the framework, but it is missing from the response"
                )
            }
            return .accepted(
                .session,
                "send the request to the framework, with \(request.attributeNames.count) attribute names",
                advice:
                    "use 'request' as verificationToken and 'attributesNames' as attributeNames, then exchange the framework's SAML response"
            )
        case .authorize: return .accepted(.session, "continue with decisions: a profile exists\(reason)")
        case .resume where service == .v2Sessions:
            return .accepted(
                .session,
                "a session was created, but parameters are missing: \(missing)",
                advice: "send the missing parameters with 'v2-resume'"
            )
        case .resume where service == .v2Resume, .retry:
            return .rejected(
                .session,
                "parameters of the session are still missing: \(missing)",
                advice: "send the missing parameters with 'v2-resume'"
            )
        case .authenticate where !session.isFallback: return .accepted(.session, "open the URL in a browser\(reason)")
        case .authenticate, .resume:
            let rest = session.missingParameters.isEmpty ? "" : ": missing \(missing)"
            let fallback = session.reason.map { AdobeSession.Reason(rawValue: $0) }
            return .rejected(
                .session,
                "the basic flow instead of single sign-on\(reason)\(rest)",
                advice: fallback?.fallbackAdvice ?? "continue with the basic flow",
                hint: fallback?.fallbackHint
            )
        default: return .unclear(.session, "this version does not know the action '\(session.action.rawValue)'")
        }
    }

    private func interpretation(of decisions: [AdobeDecision]) -> Interpretation {
        let denied = decisions.filter { !$0.isAuthorized }
        guard let first = denied.first else {
            return decisions.isEmpty
                ? .unclear(.decisions, "the response contains no decision")
                : .accepted(.decisions, "authorized: \(decisions.count) of \(decisions.count)")
        }
        let codes = denied.compactMap { $0.error?.code?.rawValue }
        let reasons = codes.isEmpty ? "" : " (\(codes.joined(separator: ", ").prefix(300)))"
        let entry = first.error?.code?.entry
        var result = Interpretation.rejected(
            .decisions,
            "denied: \(denied.count) of \(decisions.count)\(reasons)",
            advice: entry?.advice,
            hint: entry?.hint
        )
        result.error = first.error
        result.isRetryAdvised = entry?.isRetryAdvised ?? false
        return result
    }

    private func interpretation(of logouts: [AdobeLogout]) -> Interpretation {
        guard !logouts.contains(where: { AdobeLogout.Action(rawValue: $0.action) == .invalid }) else {
            return .rejected(.logout, "the viewer is not signed in, or the MVPD is unknown", advice: nil)
        }
        guard !logouts.contains(where: { $0.isInSettings }) else {
            return .accepted(
                .logout,
                "the viewer must sign out in the system settings",
                advice: "show the path: Settings, Accounts, TV Provider on tvOS; Settings, TV Provider on iOS"
            )
        }
        let hasPage = logouts.contains { $0.url != nil }
        return .accepted(
            .logout,
            "signed out, or one step from it",
            advice: hasPage ? "open the URL in a browser" : nil
        )
    }

    private func interpretation(of metadata: UserMetadata) -> Interpretation {
        let isOfApple = metadata.tokenSource?.hasSameBytes(as: "Apple") == true
        return .accepted(
            .metadata,
            "user metadata: \(metadata.attributes.map { $0.name }.joined(separator: ", "))",
            advice: isOfApple
                ? "to sign out, call 'v1-logout', and ask the viewer to sign out in the system settings, from which the token came"
                : nil
        )
    }
}
