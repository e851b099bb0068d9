import AdobePass
import AdobePassFlow
import AdobePassTransport
import AssertionClaims
import AsyncHTTPClient
import Foundation
import Hummingbird
import SAML
import SAMLEncoding

// The code of docs/own-service.md, in its order; GuideTests compares the two.

func verifier(trusting certificates: [UInt8], of issuer: String) throws -> ResponseVerifier {
    ResponseVerifier(
        trusting: try TrustedKeys(certificates: certificates),
        expecting: Expectations(issuers: [issuer], audience: Expectations.adobePassAudience)
    )
}

func requests(
    for header: (String) -> String?,
    in environment: AdobeEnvironment,
    of serviceProvider: String,
    from address: String?,
    with token: BearerToken
) throws(AdobePassError) -> (requests: RequestsV2, status: PartnerFrameworkStatus) {
    let device = ClientDevice(
        identifier: try DeviceIdentifier(headerValue: header(DeviceIdentifier.headerName) ?? ""),
        information: try DeviceInformation(headerValue: header(DeviceInformation.headerName) ?? ""),
        // The viewer's address, or all viewers share one limit at Adobe. Take it from your proxy: a client may write anything.
        forwardedFor: address
    )
    let status = try PartnerFrameworkStatus(headerValue: header(PartnerFrameworkStatus.headerName) ?? "")
    let requests = RequestsV2(
        environment: environment,
        serviceProvider: serviceProvider,
        device: device,
        token: token
    )
    return (requests, status)
}

struct ClaimedExchange: Sendable {
    enum Ending {
        case accepted(AdobeProfile), rejected(AdobeOutcome), tryLater(seconds: Int), unknown(AdobeOutcome)
    }

    let claims: any AssertionClaims
    let sender: RequestSender

    func exchange(
        _ samlResponse: String,
        _ assertion: VerifiedAssertion,
        of mvpd: String,
        _ status: PartnerFrameworkStatus,
        with requests: RequestsV2,
        for caller: String,
        at now: Date
    ) async throws -> Ending {
        // An error after the claim would keep the assertion until the lease ends, so the requests are made before.
        let encoded = try SAMLEncoding.ResponseEncoder.base64(encoding: samlResponse)
        let exchange = try requests.exchange(encoded, status: status)
        let profile = try requests.profile(of: mvpd, status: status)
        let claimant = Claimant(caller: caller, device: requests.device.identifier.bytes)
        switch try await claims.claim(assertion, for: claimant, at: now) {
        case .inProgress(let seconds): return .tryLater(seconds: seconds)
        case .exchanged: return try await lookUp(profile) ?? .tryLater(seconds: 0)
        case .claimed(let claim): return try await send(exchange, claim)
        case .reclaimed(let claim):
            // An earlier attempt may have succeeded without an answer.
            guard let found = try await lookUp(profile) else { return try await send(exchange, claim) }
            if case .accepted = found { try? await claims.complete(claim) } else { try? await claims.release(claim) }
            return found
        }
    }

    /// Returns `nil` if Adobe answers that there is no profile of this kind.
    private func lookUp(_ request: AdobeRequest) async throws -> Ending? {
        let outcome = try await sender.send(request).outcome
        if let profile = outcome.profiles.first(where: { $0.kind == .appleSSO }) { return .accepted(profile) }
        return [.profiles, .noProfile].contains(outcome.kind) ? nil : .unknown(outcome)
    }

    private func send(_ request: AdobeRequest, _ claim: AssertionClaim) async throws(AdobePassError) -> Ending {
        let outcome: AdobeOutcome
        do throws(AdobePassError) {
            outcome = try await sender.send(request).outcome
        } catch {
            if error.code == .notSent { try? await claims.release(claim) }
            throw error
        }
        if outcome.kind == .profileCreated, let profile = outcome.profiles.first {
            // If this fails, the next attempt finds the profile.
            try? await claims.complete(claim)
            return .accepted(profile)
        }
        let kinds: [AdobeOutcome.Kind] = [.throttled, .noProfile, .otherProfile, .degradedProfile]
        let isCertain = kinds.contains(outcome.kind) || outcome.error != nil && (outcome.status ?? 500) < 500
        // A status of a proxy, or a body that cannot be read: Adobe may have accepted. The lease ends the attempt.
        guard isCertain else { return .unknown(outcome) }
        try? await claims.release(claim)
        return outcome.isRetryAdvised ? .tryLater(seconds: outcome.retryAfterSeconds ?? 5) : .rejected(outcome)
    }
}

func claims(_ redis: String?, secret: [UInt8]) throws -> any AssertionClaims {
    // Longer than three attempts of 15 seconds and their pauses, for the profile and for the exchange.
    let terms = try ClaimTerms(lease: .seconds(240))
    guard let redis else {
        return InMemoryClaims(secret: try ClaimSecret(secret), terms: terms, maximumCount: 100_000)
    }
    let settings = RedisSettings(address: try RedisAddress(redis))
    let store = try RedisStore(settings, secret: ClaimSecret(secret), currentTime: { Date() })
    return RedisClaims(store: store, terms: terms)
}

func sender(over client: HTTPClient) -> RequestSender {
    // The time-out of the transport is the longer one: it is for the case that a cancellation has no effect.
    let transport = HTTPClientTransport(client: client, timeout: .seconds(20))
    return RequestSender(transport: transport, policy: RetryPolicy(timeout: .seconds(15)), clock: ContinuousClock())
}

func credentials(
    _ statement: ClientSecret,
    in environment: AdobeEnvironment,
    by sender: RequestSender
) async throws -> ClientCredentials? {
    let request = try ClientRegistration(environment: environment).register(softwareStatement: statement)
    return try await sender.send(request).outcome.credentials
}

func token(
    of credentials: ClientCredentials,
    in environment: AdobeEnvironment,
    by sender: RequestSender
) async throws -> AccessToken? {
    let registration = ClientRegistration(environment: environment)
    let request = try registration.token(clientID: credentials.clientID, secret: credentials.secret)
    return try await sender.send(request).outcome.accessToken
}
