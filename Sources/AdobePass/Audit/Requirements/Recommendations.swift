import ByteTools

extension AuditRequirement {
    static let recommendations: [Self] = [
        tokenRenewal, configurationCaching, codeValidation, profileChoice, otherFlows, mediaTokenVerification,
        logoutByViewer,
    ]

    private static let tokenRenewal = Self(
        "audit.token-renewal",
        .recommended,
        title: "after a status 401, get a token, then repeat the call once",
        risk: .unauthorized,
        advice:
            "check the token before each call; after a status 401, request a new one first, and repeat the call once with it",
        source: checklist("Access Tokens Validation"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                for (index, call) in calls.enumerated() where call.status == 401 && call.needsToken {
                    let later = calls[(index + 1)...]
                    let next = later.firstIndex {
                        $0.calls(.v2Register, .v2Token)
                            || $0.isSameRequest(as: call) && !(call.seconds(until: $0).map { $0 < inFlight } ?? false)
                    }
                    guard let next else { continue }
                    if calls[next].isSameRequest(as: call) {
                        judgment.violate(
                            "the app repeats a call after a status 401 without a new token",
                            [call, calls[next]]
                        )
                        continue
                    }
                    let following = calls[(next + 1)...].prefix(followingCount)
                    let attempts = [call] + following.filter { $0.isSameRequest(as: call) }.prefix(2)
                    if attempts.count == 3, attempts[1].status == 401 {
                        judgment.violate("the app repeats a call although 401 rejected a new token, too", attempts)
                    } else {
                        judgment.keep()
                    }
                }
            }
            return judgment
        }
    )

    /// The time in which two calls are in flight at once, in seconds.
    private static let inFlight = 1.0

    /// The number of calls after a new token among which its use is looked for.
    private static let followingCount = 50

    private static let configurationCaching = Self(
        "audit.configuration-caching",
        .recommended,
        title: "keep the configuration in memory for some minutes",
        risk: .load,
        advice: "keep the configuration for 3 to 5 minutes",
        source: checklist("Configuration Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                var last: AuditedCall?
                for call in calls where call.calls(.v2Configuration) && call.isSuccess {
                    if let last, last.isSameRequest(as: call), last.isOfSameModel(as: call),
                        let gap = last.maximumSeconds(until: call), gap < minimumCaching
                    {
                        judgment.violate(
                            "the app reads the configuration again after \(gap.shownSeconds)",
                            [last, call]
                        )
                    } else {
                        judgment.keep()
                    }
                    last = call
                }
            }
            return judgment
        }
    )

    /// The least that Adobe's pages name: 2 to 3 minutes, and 3 to 5 minutes; in seconds.
    private static let minimumCaching = 120.0

    private static let codeValidation = Self(
        "audit.code-validation",
        .recommended,
        title: "check a code that the viewer typed on a second screen",
        risk: .malfunction,
        advice: "call sessions/{code} with the code before the page of authenticate is opened",
        source: checklist("Authentication Code Validation"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                for (index, page) in calls.enumerated() where page.calls(.v2Authenticate) {
                    guard let code = page.code, !calls.contains(where: { $0.isStart(of: code) && !$0.calls(.v2Resume) })
                    else { continue }
                    let isChecked = calls[..<index].contains {
                        $0.code == code && $0.calls(.v2Session, .v2Resume)
                    }
                    if isChecked {
                        judgment.keep()
                    } else if let session = timeline.calls.first(where: { $0.isStart(of: code) }) {
                        // The page may be in another recording of the same device.
                        judgment.suspect(
                            "the second screen opens the page of a code that it did not check",
                            [session, page]
                        )
                    } else {
                        judgment.suspect("the page is that of a code from elsewhere, which was not checked", [page])
                    }
                }
            }
            return judgment
        }
    )

    private static let profileChoice = Self(
        "audit.profile-choice",
        .recommended,
        title: "choose one of several profiles, or ask the viewer",
        risk: .malfunction,
        advice: "use the profile that is valid longest, or let the viewer choose, and request decisions for its MVPD",
        source: checklist("Multiple Profiles Support"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                var profiles: AuditedCall?
                for call in calls {
                    if call.calls(.v2Profiles), call.isSuccess { profiles = call.profiles.count > 1 ? call : nil }
                    if call.startsSession || call.calls(.v2Exchange, .v2Logout, .v2Profile) { profiles = nil }
                    guard let known = profiles, call.isDecision, let mvpd = call.mvpd else { continue }
                    if known.profiles.contains(where: { ByteText($0.mvpd) == mvpd }) {
                        judgment.keep()
                    } else {
                        // A TempPass needs no profile.
                        judgment.suspect(
                            "the app requests decisions for an MVPD without a profile",
                            [known, call]
                        )
                    }
                }
            }
            return judgment
        }
    )

    private static let otherFlows = Self(
        "audit.other-flows",
        .recommended,
        title: "follow the action of a session: single sign-on, a profile that exists, degradation, TempPass",
        risk: .experience,
        advice:
            "partner_profile: exchange the SAML response, or start the basic flow; authorize: go on with decisions, without a sign-in",
        source: checklist("(Optional) Non-Basic Flows Support"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                for (index, call) in calls.enumerated() {
                    guard let action = call.session?.action else { continue }
                    let next = calls[(index + 1)...].first {
                        $0.startsSession || $0.isDecision || $0.calls(.v2Exchange, .v2Authenticate)
                    }
                    guard let next, [.partnerProfile, .authorize].contains(action) else { continue }
                    if action == .partnerProfile, next.isDecision {
                        judgment.violate(
                            "the app asks for decisions without the exchange required by partner_profile",
                            [call, next]
                        )
                    } else if action == .authorize, !next.isDecision, next.mvpd == call.mvpd {
                        judgment.violate(
                            "the app starts a sign-in, although the session's action is authorize",
                            [call, next]
                        )
                    } else {
                        judgment.keep()
                    }
                }
            }
            return judgment
        }
    )

    private static let mediaTokenVerification = Self(
        "audit.media-token-verification",
        .recommended,
        title: "verify media tokens with Adobe's Media Token Verifier before playback",
        risk: .fraud,
        advice: "send the media token to the programmer's server, which verifies it, and then play the stream",
        source: checklist("Media Tokens Validation"),
        detection: .calls { timeline in
            // Only the server shows the verification, so nothing keeps the requirement.
            var judgment = AuditJudgment()
            for calls in timeline.completeRecordings {
                var streams = PlayedStreams()
                var unsent: AuditedCall?
                for call in calls {
                    if call.calls(.v2Authorize), call.isPermit {
                        unsent = call.mediaTokens.isEmpty ? nil : call
                        streams.endStart()
                    }
                    if call.sentToken != nil { unsent = nil }
                    guard streams.starts(with: call), let permit = unsent else { continue }
                    judgment.suspect(
                        "a stream is played, and no server gets the media token of its decision before",
                        [permit, call]
                    )
                    unsent = nil
                }
            }
            return judgment
        }
    )

    private static let logoutByViewer = Self(
        "audit.logout-by-viewer",
        .recommended,
        title: "sign out only if the viewer asks for it",
        risk: .experience,
        advice: "after a denial or an error, inform the viewer, and keep the profile",
        source: checklist("User Experience (logout)"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                for (former, call) in zip(calls, calls.dropFirst()) where call.calls(.v2Logout) {
                    let isFailure = former.isDenial || !former.errors.isEmpty
                    if isFailure, former.seconds(until: call).map({ $0 <= automatic }) ?? false {
                        judgment.suspect(
                            "the app signs the viewer out right after a denial or an error",
                            [former, call]
                        )
                    } else {
                        judgment.keep()
                    }
                }
            }
            return judgment
        }
    )

    /// The time after a failure in which no viewer decides to sign out, in seconds.
    private static let automatic = 5.0
}
