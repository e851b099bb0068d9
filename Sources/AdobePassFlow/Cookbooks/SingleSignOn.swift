import AdobePass

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Adobe's Apple SSO cookbooks as functions: a state goes in, the next step and its reasons come out.
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
/// The functions are pure: no clock, no network, no framework. The same state at the same time has the same next step,
/// and a state that has been recorded tells later why an app did what it did.
public enum SingleSignOn {
    /// The next step of the cookbook for REST API V1.
    ///
    /// - Parameters:
    ///   - state: What is known.
    ///   - instant: The current time.
    /// - Returns: The step and why.
    public static func nextStep(after state: SignOnV1State, at instant: Date) -> SignOnDecision {
        var walk = SignOnV1Walk(state, now: EpochMilliseconds(instant))
        let step = walk.nextStep()
        return walk.trail.decision(step)
    }

    /// The next step of the cookbook for REST API V2.
    ///
    /// - Parameters:
    ///   - state: What is known.
    ///   - instant: The current time.
    /// - Returns: The step and why.
    public static func nextStep(after state: SignOnV2State, at instant: Date) -> SignOnDecision {
        var walk = SignOnV2Walk(state, now: EpochMilliseconds(instant))
        let step = walk.nextStep()
        return walk.trail.decision(step)
    }

    /// The next step of the cookbook for the iOS and tvOS SDK.
    ///
    /// The SDK has the clock itself, so nothing here depends on the time.
    ///
    /// - Parameter state: What is known.
    /// - Returns: The step and why.
    public static func nextStep(after state: SignOnSDKState) -> SignOnDecision {
        var walk = SignOnSDKWalk(state)
        let step = walk.nextStep()
        return walk.trail.decision(step)
    }
}
