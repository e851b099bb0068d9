import AdobePass
import AdobePassFlow
import ExchangeTestKit
import FakeAdobePass
import Foundation
import SAML
import SAMLEncoding
import SAMLTestKit
import Testing

/// The values of the tests, with canaries that must be in no log.
enum TestValues {
    static let now = Date(timeIntervalSince1970: 1_795_204_800)
    static let serviceProvider = "REF30"
    static let domainName = "example-channel.tv"
    static let redirectURL = "https://example-channel.tv/done"
    static let userID = "canary-user-id"
    static let zip = "canary-zip"
    static let deviceText = "canary-device"

    static let device = ClientDevice(
        identifier: DeviceIdentifier(deviceText),
        information: .constructed(model: "canary-model")
    )

    /// The framework status of a viewer who is signed in to the MVPD ExampleCable.
    static func status(
        _ access: PartnerFrameworkStatus.AccessStatus = .granted,
        provider: String? = "example-cable",
        expiresIn seconds: Double = 86_400
    ) -> PartnerFrameworkStatus {
        .constructed(access, provider: provider, expiring: now.addingTimeInterval(seconds))
    }

    // MARK: SAML responses

    /// The key of the MVPD ExampleCable, and that of another one.
    struct Keys: Sendable {
        let cable: SigningKey
        let other: SigningKey
        let cableCertificate: [UInt8]
        let otherCertificate: [UInt8]

        init() throws {
            cable = try SigningKey(generating: .p256)
            other = try SigningKey(generating: .p256)
            cableCertificate = try cable.constructedCertificate(name: "cable")
            otherCertificate = try other.constructedCertificate(name: "other")
        }
    }

    static let keys = Result { try Keys() }

    /// Returns a response that is signed by the MVPD ExampleCable.
    static func response(
        seed: UInt64 = 1,
        byOther: Bool = false,
        at instant: Date = now,
        _ change: (inout ResponseSpec) -> Void = { _ in }
    ) throws -> [UInt8] {
        let keys = try keys.get()
        var spec = ResponseSpec(
            attributes: [
                AttributeSpec("userID", userID), AttributeSpec("householdID", "canary-household"),
                AttributeSpec("zip", zip),
            ]
        )
        change(&spec)
        var identifiers = IdentifierSource(seed: seed)
        let signer = try ResponseSigner(
            key: byOther ? keys.other : keys.cable,
            certificates: [byOther ? keys.otherCertificate : keys.cableCertificate]
        )
        return try spec.signed(at: SAMLTimestamp(instant), by: signer, identifiers: &identifiers)
    }

    /// Returns a response that was indented before it was signed.
    static func prettyResponse() throws -> [UInt8] {
        let layout = try #require(ResponseLayout(named: "pretty"))
        return try response { $0.layout = layout }
    }

    /// Returns the Base64 of a response after the whitespace rule.
    static func base64(seed: UInt64 = 1) throws -> Base64Text {
        try ResponseEncoder.base64(encoding: response(seed: seed))
    }

    // MARK: The stand-in

    /// Returns the configuration with the key of the MVPD ExampleCable.
    static func configuration(_ scenario: String = "normal") throws -> AdobeStandIn.Configuration {
        var configuration = AdobeStandIn.Configuration()
        configuration.mvpds[0].trustedKeys = try TrustedKeys(certificates: keys.get().cableCertificate)
        configuration.scenario = try #require(Scenario.named(scenario))
        return configuration
    }
}
