import AdobeExchange
import AdobePass
import AdobePassFlow
import AdobePassTransport
import AssertionClaims
import AsyncHTTPClient
import ExchangeTestKit
import FakeAdobePass
import Foundation
import SAML
import SAMLTestKit
import Testing

@Suite("The exchange of the guide")
struct GuideExchangeTests {
    private static let header: [String: String] = [
        DeviceIdentifier.headerName: DeviceIdentifier("constructed-device").headerValue,
        DeviceInformation.headerName: DeviceInformation.constructed(model: "TV 5th Gen").headerValue,
        PartnerFrameworkStatus.headerName:
            PartnerFrameworkStatus.constructed(expiring: Date(timeIntervalSinceNow: 86_400)).headerValue,
    ]

    @Test(
        "A repeated response is exchanged once, whatever happened to the first answer",
        .timeLimit(.minutes(2)),
        arguments: [
            ("normal", "accepted accepted"), ("lost-response", "failed inProgress"),
            ("saml-rejected", "rejected rejected"),
        ]
    )
    func exchangesOnce(scenario: String, endings: String) async throws {
        let key = try SigningKey(generating: .p256)
        let now = Date()
        let certificate = try key.constructedCertificate(name: "idp")
        var configuration = AdobeStandIn.Configuration()
        configuration.scenario = try #require(Scenario.named(scenario))
        let client = HTTPClient(configuration: HTTPClientTransport.configuration)
        try await AdobeStandIn.withRunning(configuration, clock: ContinuousClock(), now: { Date() }) { standIn in
            var identifiers = IdentifierSource()
            let signed = try ResponseSpec(attributes: [AttributeSpec("userID", "constructed")]).signed(
                at: SAMLTimestamp(now),
                by: try ResponseSigner(key: key, certificates: [certificate]),
                identifiers: &identifiers
            )
            let response = String(decoding: signed, as: UTF8.self)
            let sender = sender(over: client)
            let statement = ClientSecret("constructed")
            let registered = try #require(try await credentials(statement, in: standIn.environment, by: sender))
            let token = try #require(try await token(of: registered, in: standIn.environment, by: sender)).token
            let (requests, status) = try requests(
                for: { Self.header[$0] },
                in: standIn.environment,
                of: "REF30",
                from: nil,
                with: token
            )
            let verifier = try verifier(trusting: certificate, of: ResponseSpec.exampleIssuer)
            let assertion = try verifier.verify(signed, at: now)
            let claims = try claims(nil, secret: Array(repeating: 7, count: 32))
            var found: [String] = []
            for _ in 0..<2 {
                let ending = try await exchange(
                    response,
                    assertion,
                    of: "ExampleCable",
                    status,
                    with: requests,
                    for: "guide",
                    by: sender,
                    under: claims,
                    at: now
                )
                found.append(String("\(ending)".prefix { $0 != "(" }))
            }
            #expect(found.joined(separator: " ") == endings)
            #expect(await standIn.counts().exchangesAccepted <= 1)
        }
        try await client.shutdown()
    }
}
