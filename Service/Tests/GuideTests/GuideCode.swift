import AdobeExchange
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

func exchange(
    _ samlResponse: String,
    _ assertion: VerifiedAssertion,
    of mvpd: String,
    _ status: PartnerFrameworkStatus,
    with requests: RequestsV2,
    for caller: String,
    by sender: RequestSender,
    under claims: any AssertionClaims,
    at now: Date
) async throws -> ExchangeEnding {
    let exchange = ClaimedExchange(
        sending: try requests.exchange(
            try SAMLEncoding.ResponseEncoder.base64(encoding: samlResponse),
            status: status
        ),
        lookingUp: try requests.profile(of: mvpd, status: status),
        of: mvpd,
        by: sender,
        under: claims
    )
    let claimant = Claimant(caller: caller, device: requests.device.identifier.bytes)
    return try await exchange.run(assertion, for: claimant, at: now)
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
