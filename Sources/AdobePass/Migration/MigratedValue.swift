import ByteTools

/// A value that requests of V2 contain and those of V1 do not have in the same form: who sets it, and from what.
package struct MigratedValue: Hashable, Sendable {
    /// The name in the request.
    package let name: String
    package let meaning: String

    private init(_ name: String, _ meaning: String) {
        (self.name, self.meaning) = (name, meaning)
    }

    /// The values in the headers, the query or the form of a service, in the order in which they are sent.
    package static func values(of service: AdobeService) -> [Self] {
        let descriptor = service.descriptor
        return (descriptor.status == .required ? frameworkStatus : [])
            + (descriptor.query + descriptor.form).compactMap { $0.parameter }.compactMap { parameters[$0] }
    }

    /// Returns the values in `X-Device-Info` that V1 did not require, and those that identify the viewer's network, if they are sent.
    package static func values(of device: DeviceInformation) -> [Self] {
        deviceFields.filter { device[$0.name] != nil }
    }

    private static let parameters: [ServiceParameter: Self] = [
        .domainName: Self(
            ServiceParameter.domainName.rawValue,
            "a domain that is registered for the service provider, as domain_name in V1; requestor.domains of v2-configuration lists them "
                + "for the developer, and the app need not read it"
        ),
        .redirectURL: Self(
            ServiceParameter.redirectURL.rawValue,
            "the address to which the browser or web view goes at the end of a sign-in or logout, as redirect_url in V1, percent-encoded "
                + "once; a TV without a browser sends that of the second screen's page (inferred), also with v2-logout, where V2's reference "
                + "requires it, and Adobe's OpenAPI file has it as optional"
        ),
    ]

    /// The header `AP-Partner-Framework-Status` and its fields.
    private static let frameworkStatus: [Self] = {
        let expiration = MigrationPlaceholder.exampleExpiration
        let id = MigrationPlaceholder.providerID.text
        let example = PartnerFrameworkStatus(
            permission: .init(accessStatus: .granted),
            provider: .init(id: id, expiration: expiration)
        )
        return [
            Self(
                PartnerFrameworkStatus.headerName,
                "this JSON in Base64, from the result of Apple's framework: \(String(decoding: example.json.line, as: UTF8.self)); without a "
                    + "provider, frameworkProviderInfo is {}"
            ), Self("accessStatus", "granted, denied, restricted or notDetermined, as VSAccountAccessStatus"),
            Self(
                "id (\(id))",
                "accountProviderIdentifier of the framework, which is platformMappingId in v2-configuration: the app finds the MVPD by it, and "
                    + "sends the MVPD's 'id' as {mvpd} of other requests"
            ),
            Self(
                "expirationDate",
                "authenticationExpirationDate of the framework: milliseconds as a string, such as \(expiration) for 2100-01-01"
            ),
        ]
    }()

    private static let deviceFields = [
        Self(
            "version",
            "the version of the model: for iOS and tvOS, Adobe's sample removes the model's name from the machine name of uname, such as 8,1; "
                + "from AppleTV5,3 it removes nothing, because the model is 'Apple TV' (inferred)"
        ), Self("osVersion", "the version of the operating system, such as 18.0"),
        Self(
            "connectionType",
            "the network connection of the device when the app sends the request, such as WiFi, LAN, 3G, 4G or 5G"
        ),
        Self(
            "connectionIp",
            "the address of the device, optional, as the app sends it to V1: Spectrum's home-based authentication needs it and connectionPort"
        ),
        Self(
            "connectionPort",
            "the port of the device, optional, as the app sends it to V1: Spectrum's home-based authentication needs it and connectionIp"
        ),
    ]
}
