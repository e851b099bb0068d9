public import AdobePass
public import AdobePassFlow
public import AssertionClaims
public import SAML

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The exchange of a verified assertion under its claim.
///
/// ```swift
/// let exchange = ClaimedExchange(
///     sending: try requests.exchange(encoded, status: status),
///     lookingUp: try requests.profile(of: mvpd, status: status),
///     of: mvpd,
///     by: sender,
///     under: claims
/// )
/// switch try await exchange.run(assertion, for: claimant, at: now) { … }
/// ```
///
/// The claim is completed if Adobe accepted the SAML response, and released only if Adobe certainly did not. In any other case its
/// lease ends it: Adobe may have received the SAML response, and a second exchange could run beside the first one.
public struct ClaimedExchange: Sendable {
    /// A request to Adobe, with all its attempts.
    public typealias Call = @Sendable () async throws(AdobeFailure) -> AdobeOutcome

    private let mvpd: String
    private let claims: any AssertionClaims
    private let exchange: Call
    private let profile: Call

    /// Creates an exchange of requests that cannot be made before the claim, because they need a token, for example.
    ///
    /// - Parameters:
    ///   - mvpd: The identifier of the MVPD at Adobe.
    ///   - claims: The store of claims.
    ///   - exchange: Sends the SAML response.
    ///   - profile: Asks for the profile (V2) or the token (V1) of the device.
    public init(
        of mvpd: String,
        under claims: any AssertionClaims,
        exchanging exchange: @escaping Call,
        lookingUp profile: @escaping Call
    ) {
        self.mvpd = mvpd
        self.claims = claims
        self.exchange = exchange
        self.profile = profile
    }

    /// Creates an exchange of two requests.
    ///
    /// - Parameters:
    ///   - exchange: The request with the SAML response.
    ///   - profile: The request for the profile (V2) or the token (V1) of the device.
    ///   - mvpd: The identifier of the MVPD at Adobe.
    ///   - sender: The sender.
    ///   - claims: The store of claims.
    public init(
        sending exchange: AdobeRequest,
        lookingUp profile: AdobeRequest,
        of mvpd: String,
        by sender: RequestSender,
        under claims: any AssertionClaims
    ) {
        self.init(of: mvpd, under: claims, exchanging: sender.call(exchange), lookingUp: sender.call(profile))
    }

    /// Claims an assertion, and exchanges it unless that was done before.
    ///
    /// - Parameters:
    ///   - assertion: The verified assertion.
    ///   - claimant: The party that exchanges it: the authenticated caller, and the device.
    ///   - instant: The current time, at which the assertion was verified.
    /// - Returns: The end. If the task is cancelled, it is a failure, unless Adobe's response had arrived.
    /// - Throws: `ClaimError`: nothing was sent to Adobe.
    public func run(
        _ assertion: VerifiedAssertion,
        for claimant: Claimant,
        at instant: Date
    ) async throws(ClaimError) -> ExchangeEnding {
        switch try await claims.claim(assertion, for: claimant, at: instant) {
        case .claimed(let claim): await send(under: claim, at: instant)
        case .reclaimed(let claim): await resume(claim, at: instant)
        case .exchanged: await recall(at: instant)
        case .inProgress(let seconds): .inProgress(retryAfterSeconds: seconds)
        }
    }

    private func send(under claim: AssertionClaim, at instant: Date) async -> ExchangeEnding {
        guard !Task.isCancelled else {
            await release(claim)
            return .failed(.cancelled, sent: .nothing)
        }
        let outcome: AdobeOutcome
        do throws(AdobeFailure) {
            outcome = try await exchange()
        } catch {
            guard error.isBeforeSending else { return .failed(error, sent: .response) }
            await release(claim)
            return .failed(error, sent: .nothing)
        }
        switch ExchangeMeaning(of: outcome, mvpd: mvpd) {
        case .accepted(let grant):
            await complete(claim)
            return .accepted(await addingExpiry(to: grant, at: instant))
        case .notExamined(let grant):
            await release(claim)
            return .accepted(grant)
        case .rejected:
            await release(claim)
            return .rejected(outcome)
        case .unavailable:
            await release(claim)
            return .unavailable(outcome)
        case .otherMVPD:
            await complete(claim)
            return .otherMVPD(outcome)
        case .unclear: return .unclear(outcome)
        }
    }

    /// Continues after an attempt without a result: asks Adobe for the profile, and exchanges only if there is none.
    private func resume(_ claim: AssertionClaim, at instant: Date) async -> ExchangeEnding {
        switch await lookUp(accepting: [.appleSSO], at: instant) {
        case .found(let grant):
            await complete(claim)
            return .accepted(grant)
        case .none: return await send(under: claim, at: instant)
        case .failed(let ending):
            await release(claim)
            return ending
        }
    }

    /// Asks Adobe for the profile of an assertion that was exchanged before.
    private func recall(at instant: Date) async -> ExchangeEnding {
        switch await lookUp(accepting: nil, at: instant) {
        case .found(let grant): .accepted(grant)
        case .none: .used
        case .failed(let ending): ending
        }
    }

    private enum LookUp {
        case found(AdobeGrant)
        case none
        case failed(ExchangeEnding)
    }

    private func lookUp(accepting kinds: [AdobeProfile.Kind]?, at instant: Date) async -> LookUp {
        let outcome: AdobeOutcome
        do throws(AdobeFailure) {
            outcome = try await profile()
        } catch {
            return .failed(.failed(error, sent: .nothing))
        }
        if let token = outcome.entitlement {
            return token.isValid(at: instant, for: mvpd) ? .found(.token(expiry: token.expiry)) : .none
        }
        let profile = outcome.profiles.first { profile in
            profile.mvpd.utf8.elementsEqual(mvpd.utf8) && profile.isValid(at: instant)
                && kinds.map { $0.contains(profile.kind) } ?? true
        }
        if let profile { return .found(.profile(profile)) }
        return outcome.isAbsence ? .none : .failed(.unavailable(outcome))
    }

    /// Adds the expiry of a token of V1, which the exchange does not return.
    private func addingExpiry(to grant: AdobeGrant, at instant: Date) async -> AdobeGrant {
        guard grant == .token(expiry: nil), !Task.isCancelled else { return grant }
        if case .found(let found) = await lookUp(accepting: nil, at: instant) { return found }
        return grant
    }

    /// Records a success, even if the task was cancelled meanwhile; if that fails, the next attempt finds the profile.
    private func complete(_ claim: AssertionClaim) async {
        await Task { [claims] in try? await claims.complete(claim) }.value
    }

    /// Ends the attempt without success, even if the task was cancelled meanwhile; if that fails, its lease ends it.
    private func release(_ claim: AssertionClaim) async {
        await Task { [claims] in try? await claims.release(claim) }.value
    }
}

extension RequestSender {
    fileprivate func call(_ request: AdobeRequest) -> ClaimedExchange.Call {
        { () throws(AdobeFailure) in
            do throws(AdobePassError) {
                return try await send(request).outcome
            } catch {
                throw .noResponse(error)
            }
        }
    }
}

extension AdobeProfile {
    fileprivate func isValid(at instant: Date) -> Bool { notAfter.map { instant < $0.date } ?? true }
}

extension Entitlement {
    fileprivate func isValid(at instant: Date, for other: String) -> Bool {
        (mvpd.map { $0.utf8.elementsEqual(other.utf8) } ?? true) && (expiry.map { instant < $0.date } ?? true)
    }
}
