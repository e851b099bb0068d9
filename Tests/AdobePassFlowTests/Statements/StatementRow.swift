import AdobePass
import AdobePassFlow
import AdobePassSamples
import SAMLEncoding
import Testing

/// What makes sure of a statement of a cookbook: a state, the rule that has to be a reason, and the step that has to follow.
struct StatementRow: CustomTestStringConvertible, Sendable {
    /// The identifier of the statement.
    let id: String
    /// A rule that follows it.
    let rule: String
    /// The step, as ``AdobePassFlow/SignOnStep/summary`` describes it.
    let step: String
    let decision: @Sendable () throws -> SignOnDecision
    /// What else has to be.
    let check: @Sendable (SignOnDecision) throws -> Void

    init(
        _ id: String,
        _ rule: String,
        _ step: String,
        decision: @escaping @Sendable () throws -> SignOnDecision,
        _ check: @escaping @Sendable (SignOnDecision) throws -> Void = { _ in }
    ) {
        self.id = id
        self.rule = rule
        self.step = step
        self.decision = decision
        self.check = check
    }

    var testDescription: String { id }
}

extension FlowState {
    /// The row of a statement that this state makes sure of.
    func statement(
        _ id: String,
        _ rule: String,
        _ step: String,
        _ check: @escaping @Sendable (SignOnDecision) throws -> Void = { _ in }
    ) -> StatementRow {
        StatementRow(id, rule, step, decision: { decision }, check)
    }
}

extension SignOnDecision {
    /// The request to the framework, if that is the step.
    func request() throws -> AccountRequest {
        guard case .askFramework(let request) = step else { throw AdobePassTestError.otherStep }
        return request
    }

    /// The call of Adobe, if that is the step.
    func call() throws -> AdobeCall {
        guard case .callAdobe(let call) = step else { throw AdobePassTestError.otherStep }
        return call
    }

    /// The form of the exchange, as it is sent.
    func form() throws -> String {
        let call = try call()
        guard let response = call.response, let mvpd = call.mvpd else { throw AdobePassTestError.otherStep }
        let request = try SampleRequests.v1.exchange(response, mvpd: mvpd, deviceType: .tvOS)
        return String(decoding: request.body, as: UTF8.self)
    }

    /// The SAML response that is sent to Adobe, as text.
    func sentResponse() throws -> String {
        guard let response = try call().response else { throw AdobePassTestError.otherStep }
        return String(decoding: response.decoded(), as: UTF8.self)
    }

    func flow() throws -> RegularFlow {
        guard case .regularFlow(let flow) = step else { throw AdobePassTestError.otherStep }
        return flow
    }

    /// Makes sure that a reason has the words of the statement.
    func expect(_ rule: String, says words: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        let reason = reasons.first { $0.rule.id == rule }?.description ?? "no reason"
        for words in words {
            #expect(reason.contains(words), "\(words)", sourceLocation: sourceLocation)
        }
    }

    /// What a reason says besides its rule.
    func detail(_ rule: String) -> String? { reasons.first { $0.rule.id == rule }?.detail }
}
