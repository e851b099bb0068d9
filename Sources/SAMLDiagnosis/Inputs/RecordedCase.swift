internal import AdobePass
internal import AdobePassXML
internal import Captures
internal import SAML
internal import SAMLEncoding

/// The calls to Adobe Pass in a recording, in its order, with what they mean; each is read once.
final class RecordedCase: Sendable {
    let calls: [RecordedResponse]
    /// The meaning of each call.
    let outcomes: [AdobeOutcome]
    /// What each call before the last exchange asks of a SAML response, in order.
    let readings: [Reading]
    /// The indices of the exchanges.
    let exchanges: [Int]
    /// The index of the next accepted exchange after each call.
    private let successes: [Int?]
    /// The index of the call after the last exchange that failed, if Adobe accepted the exchange.
    private let laterFailure: Int?

    /// What a call asks of the SAML response of a later exchange.
    struct Reading: Sendable {
        enum Content: Sendable {
            case request(CaseEvidence.Request?, attributes: [String])
            case configuration(MVPDConfiguration)
        }

        let index: Int
        let content: Content
    }

    /// - Parameters:
    ///   - calls: The calls.
    ///   - maximumBytes: The maximum size of a SAML request, in bytes.
    init(_ calls: [RecordedResponse], maximumBytes: Int) {
        self.calls = calls
        let outcomes = calls.map { $0.outcome(of: $0.capturedRequest?.intendedExchange, reading: .xml) }
        self.outcomes = outcomes
        let exchanges = calls.indices.filter { calls[$0].capturedRequest?.intendedExchange != nil }
        self.exchanges = exchanges
        readings = calls.indices.prefix(exchanges.last ?? 0).compactMap { index in
            Reading.Content(calls[index], outcomes[index], maximumBytes).map { Reading(index: index, content: $0) }
        }
        var successes: [Int?] = []
        var next: Int?
        for index in calls.indices.reversed() {
            successes.append(next)
            let isAccepted = outcomes[index].verdict == .accepted
            if isAccepted, outcomes[index].service?.isExchange ?? false { next = index }
        }
        self.successes = successes.reversed()
        laterFailure = exchanges.last.flatMap { outcomes.failures(from: $0 + 1).first }
    }

    /// All calls.
    var all: [RecordedCall] { calls.indices.map { RecordedCall(recording: self, index: $0) } }

    /// The call that a recording without an exchange is about: the last one that failed and was not made up for or, without one, the last one with a result.
    var judged: RecordedCall? {
        let decided = all.filter {
            $0.call.service != nil && $0.call.response.head != nil && $0.outcome.verdict != .unclear
        }
        return decided.map { $0.outcome }.failures().last.map { decided[$0] } ?? decided.last
    }

    /// Returns the index of the next exchange after a call that Adobe accepted; `nil` if there is none.
    func success(after index: Int) -> Int? { successes[index] }

    /// Returns the index of the call after an exchange that failed; `nil` if there is none, or the exchange is not the last one.
    func failure(after index: Int) -> Int? { index == exchanges.last ? laterFailure : nil }
}

extension RecordedCase.Reading.Content {
    /// `nil` for a call that asks nothing of a SAML response.
    fileprivate init?(_ call: RecordedResponse, _ outcome: AdobeOutcome, _ maximumBytes: Int) {
        switch call.service {
        case .v2SessionsSSO?:
            guard let request = outcome.session?.authenticationRequest else { return nil }
            let message = CaseEvidence.Request(request.request.revealed.utf8, of: call, maximumBytes)
            self = .request(message, attributes: request.attributeNames)
        case .v1ProfileRequest?:
            self = .request(CaseEvidence.Request(call.response.body, of: call, maximumBytes), attributes: [])
        case .v1Configuration?, .v2Configuration?:
            guard let configuration = try? MVPDConfiguration(json: call.response.body) else { return nil }
            self = .configuration(configuration)
        default: return nil
        }
    }
}

extension CaseEvidence.Request {
    /// Reads a request for the framework, in any encoding; `nil` if it is opaque.
    fileprivate init?(_ text: some Sequence<UInt8>, of call: RecordedResponse, _ maximumBytes: Int) {
        let trace = EncodingTrace(inspecting: Array(text), limits: EncodingLimits(maximumBytes: maximumBytes))
        let message = try? UnverifiedMessage(trace, maximumBytes: maximumBytes)
        guard let content = message?.content, [.authnRequest, .attributeQuery].contains(content.kind) else {
            return nil
        }
        self.init(id: content.id, issueInstant: content.issueInstant, entry: call.entry)
    }
}
