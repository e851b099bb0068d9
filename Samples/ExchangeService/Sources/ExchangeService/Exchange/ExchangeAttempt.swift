import AdobePass
import AssertionClaims
import HTTPTypes
import Tracing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An attempt to exchange a claimed assertion.
///
/// The claim is kept until its lease ends if Adobe may have received the SAML response without an answer: a second exchange
/// could then run beside the first one.
struct ExchangeAttempt: Sendable {
    let response: PreparedResponse
    let request: ExchangeRequest
    let provider: Provider
    let instant: Date
    let trace: ServiceContext
    let exchanger: Exchanger

    /// Exchanges the assertion.
    func exchange(_ claim: AssertionClaim) async -> ExchangeAnswer {
        guard !Task.isCancelled else {
            await exchanger.release(claim)
            return .cancelled(sent: .nothing)
        }
        let outcome: AdobeOutcome
        do throws(AdobeFailure) {
            outcome = try await exchanger.adobe.exchange(response.encoded, request, of: provider, in: trace)
        } catch {
            if error.isBeforeExchange { await exchanger.release(claim) }
            return .failed(by: error)
        }
        switch ExchangeResult(of: outcome, provider) {
        case .accepted(let profile):
            await exchanger.complete(claim)
            return .accepted(await profileWithExpiry(profile), mvpd: provider.mvpd)
        case .notExamined(let profile):
            await exchanger.release(claim)
            return .accepted(profile, mvpd: provider.mvpd)
        case .rejected:
            await exchanger.release(claim)
            return .rejected(by: outcome, await findingsAsSent(), mvpd: provider.mvpd)
        case .unavailable:
            await exchanger.release(claim)
            return .unavailable(outcome)
        case .otherMVPD:
            await exchanger.complete(claim)
            return .otherMVPD(outcome)
        case .unclear: return .unclear(outcome)
        }
    }

    /// Continues after an attempt without a result: asks Adobe for the profile, and exchanges only if there is none.
    func resume(_ claim: AssertionClaim) async -> ExchangeAnswer {
        switch await lookUp(accepting: [.appleSSO]) {
        case .found(let profile):
            await exchanger.complete(claim)
            return .accepted(profile, mvpd: provider.mvpd)
        case .none: return await exchange(claim)
        case .failed(let answer):
            await exchanger.release(claim)
            return answer
        }
    }

    /// Asks Adobe for the profile of an assertion that was exchanged before.
    func recall() async -> ExchangeAnswer {
        switch await lookUp(accepting: nil) {
        case .found(let profile): return .accepted(profile, mvpd: provider.mvpd)
        case .none:
            let finding = FindingAnswer(
                "exchange.used",
                "the SAML response was exchanged before, and its profile has ended",
                advice: "request a new SAML response from the framework"
            )
            return .rejected([finding], mvpd: provider.mvpd)
        case .failed(let answer): return answer
        }
    }

    /// The result of a look-up.
    private enum LookUp {
        case found(ProfileAnswer)
        case none
        case failed(ExchangeAnswer)
    }

    /// Looks for the profile or the token of the device.
    ///
    /// - Parameter kinds: The types of profiles that count; `nil` for any.
    /// - Returns: The result.
    private func lookUp(accepting kinds: [AdobeProfile.Kind]?) async -> LookUp {
        let outcome: AdobeOutcome
        do throws(AdobeFailure) {
            outcome = try await exchanger.adobe.profile(for: request, of: provider, in: trace)
        } catch {
            return .failed(.failed(by: error, sent: .nothing))
        }
        if let token = outcome.entitlement {
            return token.isValid(at: instant, for: provider)
                ? .found(ProfileAnswer(tokenExpiring: token.expiry)) : .none
        }
        let profile = outcome.profiles.first { profile in
            profile.mvpd.utf8.elementsEqual(provider.mvpd.utf8) && profile.isValid(at: instant)
                && kinds.map { $0.contains(profile.kind) } ?? true
        }
        if let profile { return .found(ProfileAnswer(profile)) }
        return outcome.isAbsence ? .none : .failed(.unavailable(outcome))
    }

    /// Adds the expiry of a token of V1, which the exchange does not return.
    private func profileWithExpiry(_ profile: ProfileAnswer) async -> ProfileAnswer {
        guard profile.notAfter == nil, profile.type == ProfileAnswer.token, !Task.isCancelled else { return profile }
        if case .found(let found) = await lookUp(accepting: nil) { return found }
        return profile
    }

    private func findingsAsSent() async -> [FindingAnswer] {
        let (response, provider, instant) = (response, provider, instant)
        return (try? await exchanger.pool.run { response.findingsAsSent(provider, at: instant) }) ?? []
    }
}

/// The meaning of Adobe's response to an exchange.
enum ExchangeResult: Sendable {
    /// A profile or a token was created.
    case accepted(ProfileAnswer)
    /// A degradation grants access, and the SAML response was not examined.
    case notExamined(ProfileAnswer)
    /// A profile of another MVPD was created: the configuration of the provider is wrong.
    case otherMVPD
    /// Adobe rejected the SAML response.
    case rejected
    /// Adobe examined nothing, and the request can be sent again.
    case unavailable
    /// The response does not show what Adobe did.
    case unclear

    init(of outcome: AdobeOutcome, _ provider: Provider) {
        func profile(_ kind: AdobeProfile.Kind) -> AdobeProfile? {
            outcome.profiles.first { $0.kind == kind && $0.mvpd.utf8.elementsEqual(provider.mvpd.utf8) }
        }
        switch outcome.kind {
        case .tokenCreated: self = .accepted(ProfileAnswer(tokenExpiring: nil))
        case .profileCreated: self = profile(.appleSSO).map { .accepted(ProfileAnswer($0)) } ?? .otherMVPD
        case .degradedProfile:
            self = profile(.degraded).map { .notExamined(ProfileAnswer($0)) } ?? .unclear
        case .noProfile, .otherProfile: self = .rejected
        case .throttled: self = .unavailable
        case .error where outcome.isUnavailability: self = .unavailable
        case .error: self = outcome.isRejection ? .rejected : .unclear
        default: self = .unclear
        }
    }
}

/// Without an error in the body, a status may be that of a proxy, and the effect of the request is unknown. V1 has errors without
/// a body, whose statuses its documentation lists.
extension AdobeOutcome {
    /// True if an error of the look-up means that there is no profile or token.
    fileprivate var isAbsence: Bool {
        switch kind {
        case .profiles, .noProfile: true
        case .error where service == .v1Token: status == 404 || status == 410
        case .error: error != nil && [403, 404, 410].contains(status)
        default: false
        }
    }

    /// True if an error of the exchange is about the service or the load, and not about the SAML response.
    fileprivate var isUnavailability: Bool {
        if status == 401 || service == .v1Exchange && status == 403 { return true }
        let action = error?.code?.entry?.action
        return error != nil && isRetryAdvised || action == .configuration || action == .applicationRegistration
    }

    /// True if an error of the exchange is Adobe's rejection of the SAML response.
    fileprivate var isRejection: Bool {
        guard let status, (400..<500).contains(status) else { return false }
        return error != nil || service == .v1Exchange && status == 400
    }
}

extension AdobeProfile {
    fileprivate func isValid(at instant: Date) -> Bool { notAfter.map { instant < $0.date } ?? true }
}

extension Entitlement {
    fileprivate func isValid(at instant: Date, for provider: Provider) -> Bool {
        (mvpd.map { $0.utf8.elementsEqual(provider.mvpd.utf8) } ?? true) && (expiry.map { instant < $0.date } ?? true)
    }
}
