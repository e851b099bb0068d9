import AdobePass
import AdobePassFlow
import AdobePassTransport
import AssertionClaims
import AsyncHTTPClient
import Foundation
import SAML
import SAMLEncoding

// The code of docs/own-service.md, in its order; GuideTests compares the two.

func verifier(trusting certificates: [UInt8], of issuer: String) throws -> ResponseVerifier {
    ResponseVerifier(
        trusting: try TrustedKeys(certificates: certificates),
        expecting: Expectations(issuers: [issuer], audience: "https://saml.sp.auth.adobe.com")
    )
}

func verified(
    _ samlResponse: String,
    by verifier: ResponseVerifier,
    at now: Date
) throws(SAMLError) -> VerifiedAssertion {
    try verifier.verify([UInt8](samlResponse.utf8), at: now)
}

func claims(_ address: String, secret: [UInt8]) throws(ClaimError) -> RedisClaims {
    let settings = RedisSettings(address: try RedisAddress(address))
    let store = try RedisStore(settings, secret: ClaimSecret(secret), currentTime: { Date() })
    return RedisClaims(store: store, terms: try ClaimTerms())
}

func mayExchange(
    _ assertion: VerifiedAssertion,
    from device: DeviceIdentifier,
    in claims: some AssertionClaims,
    at now: Date
) async throws(ClaimError) -> AssertionClaim? {
    let claimant = Claimant(caller: "my-app", device: device.bytes)
    return switch try await claims.claim(assertion, for: claimant, at: now) {
    case .claimed(let claim): claim
    // An earlier attempt may have succeeded: ask Adobe for the profile first (RequestsV2.profile).
    case .reclaimed(let claim): claim
    // Ask Adobe for the profile, or answer that another attempt is running.
    case .exchanged, .inProgress: nil
    }
}

func exchange(
    _ samlResponse: String,
    status: PartnerFrameworkStatus,
    with requests: RequestsV2,
    by sender: RequestSender
) async throws -> AdobeOutcome {
    let encoded = try ResponseEncoder.base64(encoding: samlResponse)
    return try await sender.send(try requests.exchange(encoded, status: status)).outcome
}

func sender(over client: HTTPClient) -> RequestSender {
    let transport = HTTPClientTransport(client: client, timeout: .seconds(20))
    return RequestSender(transport: transport, policy: RetryPolicy(timeout: .seconds(15)), clock: ContinuousClock())
}

func token(
    _ statement: ClientSecret,
    in environment: AdobeEnvironment,
    by sender: RequestSender
) async throws -> BearerToken? {
    let registration = ClientRegistration(environment: environment)
    let registered = try await sender.send(try registration.register(softwareStatement: statement)).outcome
    guard let credentials = registered.credentials else { return nil }
    let request = try registration.token(clientID: credentials.clientID, secret: credentials.secret)
    return try await sender.send(request).outcome.accessToken?.token
}
