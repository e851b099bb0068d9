import AdobePass
import ExchangeTestKit
import Foundation
import SAML
import SAMLEncoding
import SAMLTestKit
import Synchronization

@testable import ExchangeService

/// The values of the tests.
///
/// Those with `canary` must be in no log and no metric.
enum TestValues {
    static let token = "canary-bearer-token"
    static let userID = "canary-user-id"
    static let zip = "canary-zip"
    static let nameID = "canary-name-id"
    static let deviceText = "canary-device"
    static let deviceModel = "canary-model"
    static let forwardedFor = "203.0.113.77"

    static let key = Result { try SigningKey(generating: .p256) }
    static let certificate = Result { try certificate(of: key.get()) }
    static let otherKey = Result { try SigningKey(generating: .p256) }

    static func certificate(of key: SigningKey) throws -> [UInt8] {
        CertificateFile.pem(try key.constructedCertificate(name: "idp"))
    }

    static func digest(of token: String) -> String {
        CallerDirectory.sha256(Array(token.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    static let providers = """
        {"providers": {
          "ExampleCable": {"cert": "idp.pem", "issuer": "\(ResponseSpec.exampleIssuer)", "require": ["userID", "zip"],
            "platformMappingId": "example-cable"},
          "ExampleFiber": {"cert": "idp.pem", "issuer": "https://fiber.example/saml2", "platformMappingId": "example-fiber"}
        }}
        """

    private static let seeds = Mutex<UInt64>(0)

    /// Returns a signed response with identifiers that no other one has.
    static func response(
        at instant: Date = Date(),
        by key: SigningKey? = nil,
        _ change: (inout ResponseSpec) -> Void = { _ in }
    ) throws -> [UInt8] {
        var spec = ResponseSpec(attributes: [AttributeSpec("userID", userID), AttributeSpec("zip", zip)])
        spec.assertions[0].subject?.nameID = nameID
        change(&spec)
        let seed = seeds.withLock { value in
            value += 1
            return value
        }
        var identifiers = IdentifierSource(seed: seed)
        let signer = try ResponseSigner(key: key ?? Self.key.get())
        return try spec.signed(at: SAMLTimestamp(instant), by: signer, identifiers: &identifiers)
    }

    /// Returns the status of a viewer who is signed in.
    static func status(
        _ access: PartnerFrameworkStatus.AccessStatus = .granted,
        provider: String? = "example-cable",
        expiresIn seconds: Double = 86_400
    ) -> PartnerFrameworkStatus {
        .constructed(access, provider: provider, expiring: Date(timeIntervalSinceNow: seconds))
    }

    /// Returns the headers of an app's request.
    static func headers(
        status: PartnerFrameworkStatus? = status(),
        device: String = deviceText,
        token: String? = token
    ) -> [(String, String)] {
        let authorization = token.map { [("Authorization", "Bearer \($0)")] } ?? []
        let frameworkStatus = status.map { [(PartnerFrameworkStatus.headerName, $0.headerValue)] } ?? []
        return authorization + frameworkStatus + [
            ("Content-Type", "application/json"),
            (DeviceIdentifier.headerName, DeviceIdentifier(device).headerValue),
            (DeviceInformation.headerName, DeviceInformation.constructed(model: deviceModel).headerValue),
            ("X-Forwarded-For", forwardedFor), ("User-Agent", "canary-agent/1.0"),
        ]
    }

    /// Returns the body of an exchange.
    static func body(_ response: [UInt8], _ fields: [String: Any] = ["mvpd": "ExampleCable"]) throws -> [UInt8] {
        var content = fields
        content["samlResponse"] = String(decoding: response, as: UTF8.self)
        return [UInt8](try JSONSerialization.data(withJSONObject: content))
    }
}
