import AdobePass
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Everything that the stand-in keeps between requests.
actor StandInState {
    let configuration: AdobeStandIn.Configuration
    private let now: @Sendable () -> Date
    private let onEntry: @Sendable (LogEntry) -> Void

    var clients: [String: StoredClient] = [:]
    /// The ends of the access tokens.
    var accessTokens: [String: Date] = [:]
    /// The profiles of V2, by device and MVPD.
    var profiles: [DeviceKey: [String: StoredProfile]] = [:]
    /// The tokens of V1.
    var tokens: [DeviceKey: StoredToken] = [:]
    /// The sessions of V2 and the registration codes of V1, by code.
    var sessions: [String: StoredSession] = [:]
    var counts = StandInCounts()

    /// The number of times that each assertion was sent, and that it was accepted.
    private var assertions: [AssertionKey: (sent: Int, accepted: Int)] = [:]
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

    /// The time by the clock of the stand-in.
    var currentTime: Date { now() }

    // MARK: Requests

    /// Starts a request and returns the fault for it.
    ///
    /// - Parameters:
    ///   - service: The service; `nil` for a request to none.
    ///   - address: The address of the client.
    /// - Returns: The request, which was counted.
    func start(_ service: AdobeService?, from address: String) -> StartedRequest {
        counts.requests += 1
        let time = now()
        let isLimited = configuration.scenario.limit == .byAddress && !rateLimit.admit(address, at: time)
        return StartedRequest(
            number: requestLog.nextNumber(),
            time: time,
            service: service,
            fault: isLimited ? Fault(.throttled) : service.flatMap { script.next(for: $0) }
        )
    }

    /// Adds a request to the log.
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

    /// Processes a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - started: Its time and its fault.
    ///   - judgment: The judgment on the SAML response of an exchange.
    /// - Returns: The response and the findings.
    func answer(
        _ request: ReceivedRequest,
        _ started: StartedRequest,
        judgment: ResponseJudgment?
    ) -> (reply: Reply, findings: [LogFinding]) {
        var call = ServiceCall(request, configuration, started, judgment)
        do throws(Refusal) {
            return (try reply(to: &call), call.findings)
        } catch {
            return (error.reply, call.findings)
        }
    }

    // MARK: Side channel

    var log: [LogEntry] { requestLog.entries }

    func clearLog() { requestLog.removeAll() }

    var faults: [ScriptedFault] { script.faults }

    func add(_ faults: [ScriptedFault]) { script.append(faults) }

    func clearFaults() { script.removeAll() }

    // MARK: Assertions

    /// Counts an exchange, and returns false if its assertion was accepted before.
    func admit(_ assertion: VerifiedAssertion) -> Bool {
        let key = AssertionKey(issuer: assertion.issuer, id: assertion.id)
        var record = assertions[key] ?? (sent: 0, accepted: 0)
        let isNew = record.accepted == 0
        record.sent += 1
        if isNew { record.accepted += 1 }
        assertions[key] = record
        counts.assertions = assertions.count
        counts.maximumSendsOfAnAssertion = max(counts.maximumSendsOfAnAssertion, record.sent)
        if isNew {
            counts.assertionsAccepted += 1
            counts.exchangesAccepted += 1
        } else {
            counts.exchangesReplayed += 1
        }
        return isNew
    }

    private struct AssertionKey: Hashable {
        let issuer: String
        let id: String
    }
}

/// A request that was counted.
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
