import AdobePass
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

actor StandInState {
    let configuration: AdobeStandIn.Configuration
    private let now: @Sendable () -> Date
    private let onEntry: @Sendable (LogEntry) -> Void

    private(set) var clients: [String: StoredClient] = [:]
    private var clientOrder: [String] = []
    var accessTokens: [String: Date] = [:]
    var profiles: [DeviceKey: [String: StoredProfile]] = [:]
    var tokens: [DeviceKey: StoredToken] = [:]
    /// The sessions of V2 and the registration codes of V1, by code.
    var sessions = SessionTable()
    /// The sessions of V2 that ended with a sign-in, by code: their profile can be read until they would have expired.
    var completedSessions: [String: StoredSession] = [:]
    var counts = StandInCounts()

    private(set) var assertions = AssertionTable()
    private var script: FaultScript
    private var rateLimit = RateLimit()
    private var requestLog = RequestLog()

    init(
        _ configuration: AdobeStandIn.Configuration,
        now: @escaping @Sendable () -> Date,
        onEntry: @escaping @Sendable (LogEntry) -> Void
    ) {
        self.configuration = configuration
        self.now = now
        self.onEntry = onEntry
        script = FaultScript(configuration.faults + configuration.scenario.faults)
    }

    var currentTime: Date { now() }

    // MARK: Requests

    /// The service is `nil` for a request to none.
    func start(_ service: AdobeService?, from address: String) -> StartedRequest {
        counts.requests += 1
        let time = now()
        if counts.requests.isMultiple(of: Self.requestsBetweenRemovals) { forgetExpired(at: time) }
        let isLimited = configuration.scenario.limit == .byAddress && !rateLimit.admit(address, at: time)
        return StartedRequest(
            number: requestLog.nextNumber(),
            time: time,
            service: service,
            fault: isLimited ? Fault(.throttled) : service.flatMap { script.next(for: $0) }
        )
    }

    func finish(_ request: StartedRequest, status: Int, _ findings: [LogFinding]) {
        let entry = LogEntry(
            number: request.number,
            time: EpochMilliseconds(request.time).rawValue,
            service: request.service,
            status: status,
            fault: request.fault?.kind,
            findings: findings
        )
        requestLog.append(entry)
        onEntry(entry)
    }

    func process(
        _ request: ReceivedRequest,
        _ started: StartedRequest,
        judgment: ResponseJudgment?
    ) -> (reply: Reply, findings: [LogFinding]) {
        var call = ServiceCall(request, configuration, started, judgment)
        do throws(Rejection) {
            return (try reply(to: &call), call.findings)
        } catch {
            return (error.reply(to: request), call.findings)
        }
    }

    // MARK: Side channel

    var log: [LogEntry] { requestLog.entries }

    func clearLog() { requestLog.removeAll() }

    var faults: [ScriptedFault] { script.faults }

    func add(_ faults: [ScriptedFault]) { script.append(faults) }

    func clearFaults() { script.removeAll() }

    // MARK: Records

    func admit(_ assertion: VerifiedAssertion) -> Bool {
        let (sent, isNew) = assertions.admit(assertion)
        counts.maximumSendsOfAnAssertion = max(counts.maximumSendsOfAnAssertion, sent)
        if isNew {
            counts.assertions += 1
            counts.assertionsAccepted += 1
            counts.exchangesAccepted += 1
        } else {
            counts.exchangesReplayed += 1
        }
        return isNew
    }

    /// Adds a client, and forgets the oldest ones if there are too many.
    func addClient(_ id: String, _ client: StoredClient) {
        counts.clients += 1
        clients[id] = client
        clientOrder.append(id)
        guard clientOrder.count > Self.maximumClients else { return }
        // Removing one entry from the start costs as much as removing many.
        for id in clientOrder.prefix(Self.maximumClients / 10) { clients[id] = nil }
        clientOrder.removeFirst(Self.maximumClients / 10)
    }

    private static let maximumClients = 10_000
    private static let requestsBetweenRemovals = 1000
    /// The time for which an expired record is kept, because its error is another than that of an unknown one.
    private static let secondsAfterEnd = 3600.0

    private func forgetExpired(at now: Date) {
        let time = now.addingTimeInterval(-Self.secondsAfterEnd)
        accessTokens = accessTokens.filter { $0.value >= time }
        tokens = tokens.filter { $0.value.notAfter >= time }
        profiles = profiles.compactMapValues { profiles in
            let kept = profiles.filter { $0.value.notAfter >= time }
            return kept.isEmpty ? nil : kept
        }
        sessions.removeAll { $0.notAfter < time }
        completedSessions = completedSessions.filter { $0.value.notAfter >= time }
        assertions.forget(before: time)
    }
}

struct StartedRequest: Sendable {
    let number: Int
    let time: Date
    let service: AdobeService?
    let fault: Fault?
}

/// Random identifiers, which cannot be guessed.
enum RandomText {
    private static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789".utf8)

    /// Returns a code that a viewer can type.
    static func code() -> String {
        String(decoding: (0..<7).map { _ in letters[Int.random(in: letters.indices)] }, as: UTF8.self)
    }

    /// Returns a token of 160 random bits.
    static func token() -> String {
        String(decoding: (0..<32).map { _ in letters[Int.random(in: letters.indices)] }, as: UTF8.self)
    }
}

/// The assertions that were verified, until they are rejected as expired.
struct AssertionTable: Sendable {
    /// The identity of an assertion, by the bytes of its texts.
    private struct Key: Hashable {
        let issuer: [UInt8]
        let id: [UInt8]
    }

    private struct Record {
        var sent = 0
        var isAccepted = false
        /// `nil` for an assertion that does not expire.
        let end: Date?
    }

    private var records: [Key: Record] = [:]

    var count: Int { records.count }

    /// Returns how many times the assertion was sent, and true if it was not accepted before.
    mutating func admit(_ assertion: VerifiedAssertion) -> (sent: Int, isNew: Bool) {
        let key = Key(issuer: Array(assertion.issuer.utf8), id: Array(assertion.id.utf8))
        var record = records[key] ?? Record(end: assertion.expiry.map { Self.end(of: $0) })
        let isNew = !record.isAccepted
        record.sent += 1
        record.isAccepted = true
        records[key] = record
        return (record.sent, isNew)
    }

    private static func end(of expiry: SAMLTimestamp) -> Date {
        let skew = Double(ClockSkew.maximum.components.seconds)
        return Date(timeIntervalSince1970: Double(expiry.seconds)) + skew
    }

    mutating func forget(before time: Date) {
        records = records.filter { $0.value.end.map { $0 >= time } ?? true }
    }
}

/// The requests that each address may still send: one more every second, and at most ten.
struct RateLimit: Sendable {
    private static let maximum = 10.0
    /// An address that was forgotten starts anew.
    private static let maximumAddresses = 100_000

    private var allowances: [String: (count: Double, time: Date)] = [:]

    mutating func admit(_ address: String, at now: Date) -> Bool {
        if allowances.count >= Self.maximumAddresses { allowances.removeAll() }
        let last = allowances[address] ?? (Self.maximum, now)
        let count = min(Self.maximum, last.count + max(0, now.timeIntervalSince(last.time)))
        let isAdmitted = count >= 1
        allowances[address] = (isAdmitted ? count - 1 : count, now)
        return isAdmitted
    }
}
