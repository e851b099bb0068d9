import AdobePass

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Adobe's Apple SSO cookbooks as functions from a state to the next step and its reasons.
///
/// ```swift
/// var state = SignOnV2State(goal: .authenticate, platform: .tvOS)
/// let decision = SingleSignOn.nextStep(after: state, at: Date())
/// switch decision.step {
/// case .askFramework(let request): state.account = await ask(request)
/// …
/// }
/// ```
///
/// The functions are pure: they use no clock, no network and no framework. The same state at the same time leads to the
/// same step, so a recorded state explains later what an app did.
public enum SingleSignOn: Sendable {
    /// Decides the next step of the cookbook for REST API V1.
    ///
    /// - Parameters:
    ///   - state: The state of the workflow.
    ///   - instant: The current time.
    /// - Returns: The step and its reasons.
    public static func nextStep(after state: SignOnV1State, at instant: Date) -> SignOnDecision {
        DecisionTable.v1.decision(of: V1Walk(state, at: EpochMilliseconds(instant)))
    }

    /// Decides the next step of the cookbook for REST API V2.
    ///
    /// - Parameters:
    ///   - state: The state of the workflow.
    ///   - instant: The current time.
    /// - Returns: The step and its reasons.
    public static func nextStep(after state: SignOnV2State, at instant: Date) -> SignOnDecision {
        DecisionTable.v2.decision(of: V2Walk(state, at: EpochMilliseconds(instant)))
    }

    /// Decides the next step of the cookbook for the iOS and tvOS SDK.
    ///
    /// The SDK uses the clock itself, so the decision does not depend on the time.
    ///
    /// - Parameter state: The state of the workflow.
    /// - Returns: The step and its reasons.
    public static func nextStep(after state: SignOnSDKState) -> SignOnDecision {
        DecisionTable.sdk.decision(of: SDKWalk(state))
    }
}
