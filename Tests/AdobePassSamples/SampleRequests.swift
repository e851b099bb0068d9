package import AdobePass
package import SAMLEncoding

/// The requests of a client, with what they are made of; `RequestTests` has them byte for byte.
package enum SampleRequests {
    package static let information = DeviceInformation(
        model: "TV 5th Gen",
        version: "14,1",
        osName: "tvOS",
        osVersion: "18.0",
        connectionType: "WiFi"
    )
    package static let device = ClientDevice(
        identifier: DeviceIdentifier("ab12"),
        information: information,
        forwardedFor: "203.0.113.7"
    )
    package static let status = PartnerFrameworkStatus(
        permission: .init(accessStatus: .granted),
        provider: .init(id: "Cablevision", expiration: EpochMilliseconds(rawValue: 2_025_430_636_000))
    )
    package static let v2 = RequestsV2(
        environment: .production,
        serviceProvider: "REF30",
        device: device,
        token: try? BearerToken("t0ken.~+/==")
    )
    package static let v1 = RequestsV1(environment: .staging, requestor: "REF30", device: device, token: v2.token)
    package static let response = Base64Text(encoding: [0xFB, 0xFF, 0xFE, 0x3E])
}
