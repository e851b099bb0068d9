/// A value that requests of V2 contain and those of V1 do not have in the same form: who sets it, and from what.
package struct MigratedValue: Hashable, Sendable {
    /// The name in the request.
    package let name: String
    package let meaning: String

    private init(_ name: String, _ meaning: String) {
        (self.name, self.meaning) = (name, meaning)
    }

    /// The values in the query or the form of a service, in the order in which they are sent.
    package static func values(of service: AdobeService) -> [Self] {
        let descriptor = service.descriptor
        return (descriptor.query + descriptor.form).compactMap(\.parameter).compactMap { parameters[$0] }
    }

    /// Returns the values in `X-Device-Info` that V1 did not require, and those that identify the viewer's network, if they are sent.
    package static func values(of device: DeviceInformation) -> [Self] {
        deviceFields.filter { device[$0.name] != nil }
    }

    private static let parameters: [ServiceParameter: Self] = [
        .domainName: Self(
            ServiceParameter.domainName.rawValue,
            "a domain that is registered for the service provider, as domain_name in V1: requestor.domains of v2-configuration lists them; "
                + "set by the app, or with v2-resume by the page of a second screen"
        ),
        .redirectURL: Self(
            ServiceParameter.redirectURL.rawValue,
            "the address to which the browser or web view goes at the end of a sign-in or logout, as redirect_url in V1, percent-encoded "
                + "once; set by the app, or with v2-resume by the page of a second screen"
        ),
    ]

    private static let deviceFields = [
        Self(
            "version",
            "the version of the model: for iOS and tvOS, Adobe's sample takes it from the machine name of uname, such as 8,1"
        ), Self("osVersion", "the version of the operating system, such as 18.0"),
        Self(
            "connectionType",
            "the network connection of the device when the app sends the request, such as WiFi, LAN, 3G, 4G or 5G"
        ),
        Self(
            "connectionIp",
            "the address of the device, as the app sends it to V1: Spectrum's home-based authentication needs it and connectionPort"
        ),
        Self(
            "connectionPort",
            "the port of the device, as the app sends it to V1: Spectrum's home-based authentication needs it and connectionIp"
        ),
    ]
}
