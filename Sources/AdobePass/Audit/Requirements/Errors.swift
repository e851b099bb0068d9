import ByteTools

extension AuditRequirement {
    static let errors: [Self] = [errorAction, httpError, throttling]

    private static let errorAction = Self(
        "audit.error-action",
        title: "follow the action of an enhanced error",
        risk: .malfunction,
        advice:
            "none, configuration: do not repeat; application-registration: register or get a token; authentication: sign in; retry: two or three times",
        source: checklist("Enhanced Error Code Handling Support"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for attempts in timeline.attempts(where: { $0.isOfV2 && !$0.isDecision && !$0.isCodePoll })
            where !attempts[0].actions.isEmpty {
                judgment.judge(attempts)
            }
            for calls in timeline.recordings {
                for (index, call) in calls.enumerated() where call.isDecision && call.actions.contains(.authentication)
                {
                    let later = calls[(index + 1)...]
                    let next = later.first { $0.isDecision || $0.startsSession || $0.readsProfiles }
                    if let next, next.isSameRequest(as: call) {
                        judgment.violate(
                            "the app requests a decision again; the action of the error is authentication",
                            [call, next]
                        )
                    } else if next != nil {
                        judgment.keep()
                    }
                }
            }
            return judgment
        }
    )

    private static let httpError = Self(
        "audit.http-error",
        title: "tell errors of HTTP from successes that contain an error",
        risk: .malfunction,
        advice:
            "read the status and the body: do not repeat 400 and 405, do not play after a denial, and require a profile of the type appleSSO",
        source: checklist("HTTP Error Handling Support"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            let isOfRequest = { (call: AuditedCall) in call.isOfV2 && !call.isDecision && !call.isCodePoll }
            for attempts in timeline.attempts(where: isOfRequest) {
                guard let status = attempts[0].status else { continue }
                // An enhanced error is judged by its action.
                if status >= 500, attempts[0].actions.isEmpty {
                    let repetitions = attempts.count - 1
                    if repetitions > AuditJudgment.maximumRepetitions {
                        let message = "the app repeats a request \(repetitions) times after status \(status)"
                        judgment.violate(message, attempts)
                    } else {
                        judgment.keep()
                    }
                    continue
                }
                guard status == 400 || status == 405 else { continue }
                if attempts.count > 1 {
                    judgment.violate("the app repeats a request unchanged after status \(status)", attempts)
                } else {
                    judgment.keep()
                }
            }
            for calls in timeline.completeRecordings {
                var denial: AuditedCall?
                var exchange: AuditedCall?
                for call in calls {
                    if call.calls(.v2Authorize) { denial = call.isDenial ? call : nil }
                    if let denial, call.showsPlayback {
                        judgment.suspect(
                            "a stream is played after authorize denied it in a response with status 200",
                            [denial, call]
                        )
                    }
                    if call.isDenial { judgment.keep() }
                    if call.calls(.v2Exchange) {
                        exchange = call.isSuccess && !call.profiles.contains { $0.kind == .appleSSO } ? call : nil
                        if call.isSuccess { judgment.keep() }
                    }
                    if call.startsSession || call.readsProfiles { exchange = nil }
                    if let exchange, call.isDecision {
                        let message =
                            "the exchange returned no profile of the type appleSSO, and the app goes on with decisions"
                        judgment.violate(message, [exchange, call])
                    }
                }
            }
            return judgment
        }
    )

    private static let throttling = Self(
        "audit.throttling",
        title: "wait after a status 429: for Retry-After, or at least one second",
        risk: .throttling,
        advice:
            "wait for the seconds of Retry-After, or one second without it, before any call of Adobe, and longer after each further 429",
        source: "Adobe, Throttling mechanism; REST API V2 checklist: HTTP Error Handling Support",
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            // The limit applies to the calls of V1, too.
            for calls in timeline.completeRecordings.map({ $0.filter { $0.target != nil } }) {
                for (index, call) in calls.enumerated() where call.status == 429 {
                    let pause = Double(max(call.retryAfterSeconds ?? 1, 1))
                    let early = calls[(index + 1)...].filter { next in
                        call.maximumSeconds(until: next).map { $0 < pause } ?? false
                            && next.forwardedFor == call.forwardedFor
                    }
                    // Adobe counts the calls of an address, whose devices share the limit.
                    if let next = early.first(where: { $0.isSameRequest(as: call) }) {
                        let gap = (call.seconds(until: next) ?? 0).shownSeconds
                        judgment.violate(
                            "the app repeats a throttled call after \(gap), and must wait \(pause.shownSeconds)",
                            [call, next]
                        )
                    } else if let next = early.first {
                        // Its start may be before the response arrived.
                        judgment.suspect(
                            "another call follows a throttled one within \(pause.shownSeconds)",
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
}
