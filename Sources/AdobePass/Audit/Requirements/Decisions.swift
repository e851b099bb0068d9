import ByteTools

extension AuditRequirement {
    static let preauthorization: [Self] = [
        preauthorizeUse,
        retries(
            of: .v2Preauthorize,
            "audit.preauthorize-retry",
            source: checklist("Preauthorization Decisions Retrieval Retry")
        ),
        preauthorizeCaching,
    ]

    static let authorization: [Self] = [
        authorizeUse,
        retries(
            of: .v2Authorize,
            "audit.authorize-retry",
            source: checklist("Authorization Decisions Retrieval Retry")
        ),
    ]

    private static let preauthorizeUse = Self(
        "audit.preauthorize-use",
        title: "use preauthorize to filter content, never for playback",
        risk: .contract,
        advice: "call authorize before every playback, and start it only with the media token of a permit",
        source: checklist("Preauthorization Decisions Retrieval"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.completeRecordings {
                var permit: AuditedCall?
                var isAuthorized = false
                for call in calls {
                    if call.calls(.v2Preauthorize), call.isPermit { permit = call }
                    if call.calls(.v2Authorize), call.isPermit { isAuthorized = true }
                    guard let permit, call.showsPlayback else { continue }
                    if isAuthorized {
                        judgment.keep()
                    } else {
                        // The stream may be a trailer or an advertisement.
                        judgment.suspect(
                            "a stream is played after a permit of preauthorize, without authorize",
                            [permit, call]
                        )
                    }
                }
            }
            return judgment
        }
    )

    private static let preauthorizeCaching = Self(
        "audit.preauthorize-caching",
        title: "keep the permits of preauthorize in memory",
        risk: .throttling,
        advice: "keep the resources with authorized = true while the app runs, and ask only for others",
        source: checklist("Preauthorization Decisions Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                var permits: [ByteText: [AuditedCall]] = [:]
                for call in calls {
                    if call.startsSession || call.calls(.v2Logout, .v2Exchange) { permits = [:] }
                    guard call.calls(.v2Preauthorize) else { continue }
                    let former = call.resources.lazy.compactMap { resource in
                        permits[resource]?.last { $0.mvpd == call.mvpd && $0.isOfSameDevice(as: call) }
                    }.first
                    if let former {
                        judgment.violate(
                            "the app asks again for a resource that preauthorize permitted",
                            [former, call]
                        )
                    }
                    for resource in call.permittedResources { permits[resource, default: []].append(call) }
                    if call.isPermit { judgment.keep() }
                }
            }
            return judgment
        }
    )

    private static let authorizeUse = Self(
        "audit.authorize-use",
        title: "call authorize before every playback, and use its media token once",
        risk: .contract,
        advice:
            "request a new decision for each playback; a media token is valid once, and a stream that plays is not interrupted at its end",
        source: checklist("Authorization Decisions Retrieval"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.completeRecordings {
                var playback = Playback(addingTo: judgment)
                for call in calls { playback.follow(call) }
                judgment = playback.judgment
            }
            return judgment
        }
    )

    /// The requirement to repeat a request for decisions only as Adobe advises.
    private static func retries(of service: AdobeService, _ id: String, source: String) -> Self {
        Self(
            id,
            title: "repeat \(service) only for errors with the action retry, two or three times",
            risk: .throttling,
            advice: "follow the action of the error; repeat for retry only, at most three times, with growing pauses",
            source: source,
            detection: .calls { timeline in
                var judgment = AuditJudgment()
                for attempts in timeline.attempts(where: { $0.calls(service) }) where !attempts[0].actions.isEmpty {
                    judgment.judge(attempts)
                }
                for calls in timeline.recordings {
                    judgment.judge(lists: calls.filter { $0.calls(service) })
                }
                return judgment
            }
        )
    }
}

extension AuditedCall {
    /// The resources that the decisions permit.
    fileprivate var permittedResources: [ByteText] {
        decisions.filter { $0.isAuthorized }.map { ByteText($0.resource) }
    }

    /// The resources that the decisions deny, without those that the app may ask for again.
    fileprivate var deniedResources: [ByteText] {
        decisions.filter { decision in
            let error = decision.error
            return !decision.isAuthorized && (error?.action ?? error?.code?.entry?.action) != .retry
        }
        .map { ByteText($0.resource) }
    }
}

extension AuditJudgment {
    /// The number of repetitions that Adobe advises.
    static let maximumRepetitions = 3

    /// Judges a request with an error, and its repetitions, by the action of the error.
    mutating func judge(_ attempts: [AuditedCall]) {
        let repetitions = attempts.count - 1
        guard repetitions > 0 else { return keep() }
        guard attempts[0].actions.contains(.retry) else {
            // A viewer may try once more.
            let isOfViewer = repetitions == 1 && attempts[0].seconds(until: attempts[1]).map { $0 >= 3 } ?? false
            if isOfViewer { return suspect("a request whose error does not permit it is repeated once", attempts) }
            return violate("the app repeats a request although the action of the error is not retry", attempts)
        }
        guard repetitions <= Self.maximumRepetitions else {
            return violate("the app repeats a request \(repetitions) times; Adobe advises two or three", attempts)
        }
        let gaps = zip(attempts, attempts.dropFirst()).compactMap { $0.seconds(until: $1) }
        if gaps.count > 1, !zip(gaps, gaps.dropFirst()).contains(where: { $1 > $0 }) {
            return suspect("the pauses between repetitions do not grow", attempts)
        }
        keep()
    }

    /// Judges requests that ask for a denied resource again, in another list of resources.
    fileprivate mutating func judge(lists: [AuditedCall]) {
        // The last two calls that ask for a resource and are denied it.
        var denials: [ByteText: [AuditedCall]] = [:]
        for call in lists {
            let repeated = call.resources.map { resource in
                let former = denials[resource] ?? []
                return (resource: resource, calls: call.isInOtherList(than: former.last) ? former : [])
            }
            let longest = repeated.map { $0.calls }.max { $0.count < $1.count } ?? []
            if longest.count > 1 {
                violate("the app asks for a denied resource again and again, in other lists", longest + [call])
            } else if !longest.isEmpty {
                suspect("the app asks for a denied resource again, in another list", longest + [call])
            }
            let denied = Set(call.deniedResources)
            for (resource, calls) in repeated {
                denials[resource] = denied.contains(resource) ? (calls + [call]).suffix(2) : nil
            }
        }
    }
}

extension AuditedCall {
    /// True if the call follows a request for other resources so soon that no viewer is the reason.
    fileprivate func isInOtherList(than former: Self?) -> Bool {
        guard let former, former.mvpd == mvpd, former.isOfSameDevice(as: self), !former.isSameRequest(as: self) else {
            return false
        }
        return former.seconds(until: self).map { $0 <= AuditTimeline.repetitionSeconds } ?? false
    }
}
