public import AdobePass
public import Foundation
import SAML
public import SAMLTestKit

// Constructed values that the tests of several targets share.

extension SigningKey {
    /// Returns a certificate of the key in DER, which is valid at every time of a test.
    public func constructedCertificate(name: String) throws -> [UInt8] {
        let (start, end) = (SAMLTimestamp(secondsSince1970: 0), SAMLTimestamp(secondsSince1970: 4_000_000_000))
        return try selfSignedCertificate(name: name, from: start, to: end)
    }
}

extension DeviceInformation {
    /// Returns the description of an Apple TV.
    public static func constructed(model: String) -> Self {
        Self(model: model, version: "14,1", osName: "tvOS", osVersion: "18.0", connectionType: "WiFi")
    }
}

extension PartnerFrameworkStatus {
    /// Returns the status of a viewer who is signed in to the MVPD ExampleCable, unless specified otherwise.
    public static func constructed(
        _ access: AccessStatus = .granted,
        provider: String? = "example-cable",
        expiring end: Date
    ) -> Self {
        Self(
            permission: .init(accessStatus: access),
            provider: .init(id: provider, expiration: EpochMilliseconds(end))
        )
    }
}
