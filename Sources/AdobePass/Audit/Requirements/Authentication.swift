import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension AuditRequirement {
    static let authentication: [Self] = [pollingStart, pollingStop, pollingInterval, profileCaching]

    private static let pollingStart = Self(
        "audit.polling-start",
        title:
            "start polling when the user agent reaches redirectUrl or, with a second screen, when the app has the code",
        risk: .throttling,
        advice:
            "on a device with a user agent, poll after it reached redirectUrl; on a device without, poll after the response with the code",
        source: checklist("Polling Mechanism Starting"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            let recordings = Dictionary(grouping: timeline.all, by: { $0.place.recording })
            for series in timeline.polling {
                guard let session = series.session, let first = series.polls.first else { continue }
                let calls = recordings[session.place.recording] ?? []
                let page = calls.firstIndex { $0.calls(.v2Authenticate) && $0.code == session.code }
                guard let page else {
                    // Without a user agent in the recording, the viewer signs in on a second screen, or it was not recorded.
                    guard let gap = session.seconds(until: first) else { continue }
                    if gap <= maximumStart {
                        judgment.keep()
                    } else {
                        judgment.suspect(
                            "the first poll is \(gap.shownSeconds) after the response with the code",
                            [session, first]
                        )
                    }
                    continue
                }
                guard let arrival = calls[page...].first(where: { $0.arrives(at: session.redirectURL) }) else {
                    judgment.suspect(
                        "the recording does not show whether the user agent reached redirectUrl before the first poll",
                        [calls[page], first]
                    )
                    continue
                }
                if first.seconds(until: arrival).map({ $0 > 0 }) ?? false {
                    judgment.violate(
                        "the app polls before the user agent reaches redirectUrl",
                        [calls[page], first, arrival]
                    )
                } else {
                    judgment.keep()
                }
            }
            return judgment
        }
    )

    private static let pollingStop = Self(
        "audit.polling-stop",
        title: "stop polling after a profile, the end of the session, or a new code",
        risk: .throttling,
        advice:
            "stop at the first response with a profile, at notAfter of the session, after an error about the code, and before a new session",
        source: checklist("Polling Mechanism Stopping"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for series in timeline.polling {
                var end: (call: AuditedCall, what: String)?
                for poll in series.polls {
                    // A poll that was sent before the response arrived is no violation.
                    if let end, end.call.seconds(until: poll).map({ $0 > inFlight }) ?? true {
                        judgment.violate("the app polls after \(end.what)", [end.call, poll])
                        continue
                    }
                    if let session = series.session, let limit = session.session?.notAfter?.date,
                        let time = poll.serverTime ?? poll.instant, time.timeIntervalSince(limit) > maximumStart
                    {
                        judgment.violate("the app polls after the end of the session, its notAfter", [session, poll])
                    }
                    if !poll.profiles.isEmpty {
                        end = (poll, "a response with a profile")
                    } else if poll.errors.contains(where: { $0.code.map(endCodes.contains) ?? false }) {
                        end = (poll, "an error that ends the session")
                    }
                }
                if let session = series.session, let newer = timeline.newSession(after: session) {
                    for poll in series.polls where newer.seconds(until: poll).map({ $0 > inFlight }) ?? false {
                        judgment.violate("the app polls for a code after it got a new one", [newer, poll])
                    }
                    judgment.keep()
                }
                if end != nil { judgment.keep() }
            }
            return judgment
        }
    )

    private static let pollingInterval = Self(
        "audit.polling-interval",
        title: "poll every 3 to 5 seconds, or more slowly",
        risk: .throttling,
        advice: "wait at least 3 seconds from the start of a poll to the start of the next one",
        source: checklist("Polling Mechanism Configuring"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for series in timeline.polling {
                let pairs = Array(zip(series.requests, series.requests.dropFirst()))
                let gaps = pairs.compactMap { $0.maximumSeconds(until: $1) }.filter { $0 >= 0 }
                guard let shortest = gaps.min(), let median = gaps.median else { continue }
                if median < minimumInterval - tolerance, gaps.count >= minimumGaps {
                    let message =
                        "the app polls every \(median.shownSeconds) (the median of \(gaps.count)); the minimum is 3 seconds"
                    judgment.violate(message, series.requests)
                } else if shortest < minimumInterval - tolerance {
                    let early = pairs.first { $0.maximumSeconds(until: $1) == shortest }
                    judgment.suspect(
                        "a poll follows another one after \(shortest.shownSeconds)",
                        early.map { [$0, $1] } ?? []
                    )
                } else {
                    judgment.keep()
                }
            }
            return judgment
        }
    )

    private static let profileCaching = Self(
        "audit.profile-caching",
        title: "store the profile, and do not read it again and again",
        risk: .throttling,
        advice:
            "store mvpd and attributes of the profile until its notAfter; read it again at the next start or after an authorization",
        source: checklist("Profiles Caching"),
        detection: .calls { timeline in
            var judgment = AuditJudgment()
            for calls in timeline.recordings {
                var reads = ProfileReads()
                for call in calls {
                    if call.startsSession || call.calls(.v2Exchange, .v2Logout, .v2Authorize)
                        || call.actions.contains(.authentication)
                    {
                        for former in reads.end(by: call) { judgment.judge(reads: former) }
                    }
                    if call.calls(.v2Profiles, .v2Profile), !call.profiles.isEmpty { reads.add(call) }
                }
                for rest in reads.end() { judgment.judge(reads: rest) }
            }
            return judgment
        }
    )

    // MARK: Limits

    /// The minimum that all of Adobe's pages name, in seconds.
    private static let minimumInterval = 3.0
    /// One or two early polls are no interval.
    private static let minimumGaps = 3
    /// A timer may be early by this, in seconds.
    private static let tolerance = 0.1
    /// The time in which a call is in flight, in seconds.
    private static let inFlight = 1.0
    /// The time from the response with the code to the first poll, in seconds; also the difference of two clocks.
    private static let maximumStart = 5.0
    /// A second read may follow a change that no recording shows, such as the return to the foreground.
    fileprivate static let maximumReads = 2
    /// The time between reads in which nothing else is a reason, in seconds.
    fileprivate static let maximumRereading = 60.0
    /// The pauses between reads by a timer differ by this at most, in seconds.
    fileprivate static let jitter = 2.0

    private static let endCodes = ["invalid_authentication_session", "invalid_parameter_code"].map {
        AdobeErrorCode(rawValue: $0)
    }
}

extension [Double] {
    /// The value in the middle, the greater one of two.
    fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}

extension AuditedCall {
    /// True if the call arrives at a URL, or is redirected there.
    fileprivate func arrives(at url: ByteText?) -> Bool { url.map { use == .arrival($0) } ?? false }
}

extension AuditJudgment {
    /// Judges the reads of a profile between which nothing happens.
    fileprivate mutating func judge(reads: [AuditedCall]) {
        guard reads.count > AuditRequirement.maximumReads else {
            if reads.count == 1 { keep() }
            return
        }
        let gaps = zip(reads, reads.dropFirst()).compactMap { $0.seconds(until: $1) }
        let isLoop = zip(gaps, gaps.dropFirst()).contains { max($0, $1) <= AuditRequirement.maximumRereading }
        let shortest = gaps.min() ?? 0
        let isTimer = gaps.count > 2 && (gaps.max() ?? 0) - shortest <= AuditRequirement.jitter
        if isLoop {
            violate("the app reads a profile again and again, and nothing happens in between", reads)
        } else if isTimer {
            violate("the app reads a profile every \(shortest.shownSeconds), and nothing happens in between", reads)
        } else {
            suspect("a profile is read several times, and the recording shows no reason in between", reads)
        }
    }
}

extension AuditTimeline {
    /// Returns the next call of the same device that started another session.
    fileprivate func newSession(after session: AuditedCall) -> AuditedCall? {
        calls.drop { $0.place != session.place }.dropFirst().first {
            $0.calls(.v2Sessions) && $0.session?.code != nil && $0.code != session.code
                && $0.isOfSameDevice(as: session)
        }
    }
}
