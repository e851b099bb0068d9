import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The calls of all recordings of an app, in the order of their times.
struct AuditTimeline: Sendable {
    /// Every call, also those of V1 and of other hosts.
    let all: [AuditedCall]
    /// The calls of REST API V2 and of the client registration.
    let calls: [AuditedCall]
    let polling: [PollSeries]

    init(_ traffic: [RecordedTraffic]) {
        let starts = traffic.map { $0.calls.compactMap { $0.instant }.min() }
        let isTimed = starts.allSatisfy { $0 != nil }
        let order = traffic.indices.sorted { one, other in
            guard isTimed, let start = starts[one], let end = starts[other] else { return one < other }
            return (start, one) < (end, other)
        }
        all = order.flatMap { traffic[$0].calls }
        calls = all.filter { $0.isOfV2 }
        polling = PollSeries.all(in: calls)
    }

    /// The calls of V2 by recording, in the order of the recordings' starts.
    var recordings: [[AuditedCall]] { Self.divided(calls) }

    /// Every call by recording.
    var completeRecordings: [[AuditedCall]] { Self.divided(all) }

    private static func divided(_ calls: [AuditedCall]) -> [[AuditedCall]] {
        calls.reduce(into: []) { parts, call in
            if parts.last?.last?.place.recording == call.place.recording {
                parts[parts.count - 1].append(call)
            } else {
                parts.append([call])
            }
        }
    }
}

/// The calls by which an app waits for the end of a sign-in.
struct PollSeries: Sendable {
    /// The call that returned the code; `nil` if it is not recorded.
    let session: AuditedCall?
    private(set) var polls: [AuditedCall]
    /// The polls, and the other calls by which the app looks for a profile meanwhile.
    private(set) var requests: [AuditedCall]

    private init(session: AuditedCall?, polls: [AuditedCall]) {
        (self.session, self.polls, requests) = (session, polls, polls)
    }

    /// The series of each code; without calls for a code, the calls after the start of a session that return no profile, and the first one that
    /// does.
    static func all(in calls: [AuditedCall]) -> [Self] {
        var series: [Self] = []
        var indices: [ByteText: Int] = [:]
        for call in calls where call.isCodePoll {
            guard let code = call.code else { continue }
            if let index = indices[code] {
                series[index].polls.append(call)
                series[index].requests.append(call)
            } else {
                indices[code] = series.count
                let session = calls.last { $0.isStart(of: code) }
                series.append(Self(session: session, polls: [call]))
            }
        }
        return series.map { $0.addingReads(in: calls) } + profileSeries(in: calls, except: Set(indices.keys))
    }

    /// Adds the calls of other services by which the device looks for a profile while it polls for the code.
    ///
    /// One or two of them have other reasons.
    private func addingReads(in calls: [AuditedCall]) -> Self {
        guard let session, session.deviceIdentifier != nil, let last = polls.last else { return self }
        let meanwhile = calls.drop { $0.place != session.place }.prefix { $0.place != last.place }
        let reads = meanwhile.filter {
            $0.calls(.v2Profiles, .v2Profile) && $0.profiles.isEmpty && $0.deviceIdentifier == session.deviceIdentifier
        }
        guard reads.count > 2 else { return self }
        var series = self
        let places = Set((polls + reads).map { $0.place })
        series.requests = calls.filter { places.contains($0.place) }
        return series
    }

    private static func profileSeries(in calls: [AuditedCall], except codes: Set<ByteText>) -> [Self] {
        var series: [Self] = []
        for (index, session) in calls.enumerated() {
            guard session.session?.action == .authenticate, let code = session.code, !codes.contains(code) else {
                continue
            }
            var polls: [AuditedCall] = []
            for call in calls[(index + 1)...].prefix(while: { !$0.startsSession })
            where call.isOfSameDevice(as: session) {
                guard call.calls(.v2Profile, .v2Profiles), polls.first.map(call.isSameRequest) ?? true else { continue }
                polls.append(call)
                if !call.profiles.isEmpty { break }
            }
            if polls.count > 2 { series.append(Self(session: session, polls: polls)) }
        }
        return series
    }
}

extension AuditedCall {
    /// True if the call started the session of a code.
    func isStart(of code: ByteText) -> Bool {
        startsSession && session != nil && self.code == code
    }
}
