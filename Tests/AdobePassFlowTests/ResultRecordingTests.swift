import AdobePass
import AdobePassFlow
import Testing

@Suite("Responses without the content that the next step needs")
struct ResultRecordingTests {
    typealias V1 = SignOnV1Tests

    private static let profileRequest = V1.state(5)
    private static let configuration = V1.state(2)
    private static let code = V1.regular {
        $0.registration = nil
        $0.registrationCode = nil
    }

    /// The state, the body of the status 200, and the rule and the step that follow.
    static let rows: [(SignOnV1State, [UInt8], rule: String, step: String)] = [
        (profileRequest, [], "v1.6.failed", "call v1-regcode for ExampleCable"),
        (profileRequest, [0x50, 0xFF, 0x44], "v1.6.failed", "call v1-regcode for ExampleCable"),
        (
            profileRequest, Array("<html><body>Sign in</body></html>".utf8), "v1.6.failed",
            "call v1-regcode for ExampleCable"
        ),
        (profileRequest, Array(#"{"some": "json"}"#.utf8), "v1.6.failed", "call v1-regcode for ExampleCable"),
        (
            profileRequest, Array("PD94bWw=".utf8), "v1.7.ask",
            #"ask the framework with the request for ["userID", "householdID", "zip"]"#
        ),
        (configuration, [], "rest.failed", "done: failed"),
        (configuration, Array("<html></html>".utf8), "rest.failed", "done: failed"),
        (code, [], "rest.failed", "done: failed"), (code, Array("<html></html>".utf8), "rest.failed", "done: failed"),
    ]

    @Test("A success with unreadable content is a failed call, and not a question to the app", arguments: rows.indices)
    func unreadable(row: Int) throws {
        let (state, body, rule, step) = Self.rows[row]
        var flow = SignOnFlow(from: .v1(state))
        try flow.record(.response(AdobeResponse(status: 200, body: body)), at: SignOnValues.now)
        let decision = flow.nextStep(at: SignOnValues.now)
        #expect(decision.step.summary == step)
        #expect(decision.reasons.contains { $0.rule.id == rule })
        decision.checkPath()
    }

    @Test("Each call that is rejected with 401 is repeated once with another token (V2)")
    func renewalV2() throws {
        var flow = SignOnFlow(from: .v2(SignOnV2Tests.state(.checked)))
        let token = #"{"access_token":"t","expires_in":86400}"#
        try flow.record(.response(AdobeResponse(status: 401, body: [])), at: SignOnValues.now)
        #expect(flow.nextStep(at: SignOnValues.now).step.kind == .call(.v2Token))
        try flow.record(.response(AdobeResponse(status: 200, body: Array(token.utf8))), at: SignOnValues.now)
        #expect(flow.nextStep(at: SignOnValues.now).reasons.last?.rule.id == "rest.token-renewed")
        try flow.record(.response(AdobeResponse(status: 401, body: [])), at: SignOnValues.now)
        #expect(flow.nextStep(at: SignOnValues.now).step == .done(.failed))
    }
}
