import AdobePass
import AdobePassFlow
import ByteTools
import Foundation

/// The invariants of a state of the flow: an equal state has the same next step, also after it was recorded.
enum StateCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        // All of them reject text that is not JSON for the same reason.
        guard JSONDocument(input).errors.isEmpty else {
            return try Violation.unless(
                (try? SignOnV2State(json: input)) == nil,
                "text that is not JSON is not a state"
            )
        }
        let isConfined = Confinement(to: ["samlResponse", "profileRequestPayload", "request"]).holds(in: input)
        try check(try? SignOnV1State(json: input), isConfined) { SingleSignOn.nextStep(after: $0, at: instant) }
        try check(try? SignOnV2State(json: input), isConfined) { SingleSignOn.nextStep(after: $0, at: instant) }
        try check(try? SignOnSDKState(json: input), isConfined) { SingleSignOn.nextStep(after: $0) }
    }

    private static func check<State: Recordable>(
        _ state: State?,
        _ isConfined: Bool,
        nextStep: (State) -> SignOnDecision
    ) throws(Violation) {
        guard let state else { return }
        let decision = nextStep(state)
        try Violation.unless(decision == nextStep(state), "the same state has the same next step")
        try Violation.unless(!decision.reasons.isEmpty, "a step has a reason")
        for reason in decision.reasons {
            try Violation.unless(SignOnRule.all.contains(reason.rule), "every rule belongs to a cookbook")
        }
        guard let record = try? JSONEncoder().encode(state), let again = try? State(json: [UInt8](record)) else {
            throw Violation(text: "a state can be recorded and read")
        }
        try Violation.unless(nextStep(again) == decision, "a recorded state has the same next step")
        guard isConfined else { return }
        let texts = decision.reasons.map(\.description) + [String(reflecting: decision)]
        try Violation.unless(!texts.contains { Confinement.isSecret(in: $0.utf8) }, "no reason contains hidden text")
    }

    /// A time at which the samples are valid.
    private static let instant = Date(timeIntervalSince1970: 1_795_204_800)
}

/// A state that is recorded as JSON.
private protocol Recordable: Encodable {
    init(json: [UInt8]) throws(AdobePassError)
}

extension SignOnV1State: Recordable {}
extension SignOnV2State: Recordable {}
extension SignOnSDKState: Recordable {}
