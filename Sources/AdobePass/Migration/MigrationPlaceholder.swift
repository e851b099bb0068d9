/// A text in a proposed request, in place of a value that the recording does not contain or that is hidden.
package struct MigrationPlaceholder: Hashable, Sendable {
    /// Why there is no value.
    package enum Reason: String, Hashable, Sendable {
        /// The recording has the value, which is hidden.
        case hidden
        /// The recording does not have the value.
        case notRecorded = "not-recorded"
        /// The value comes from Adobe or from Apple's framework when the app uses V2.
        case received
    }

    /// The text in the request, such as `DEVICE-ID`.
    package let text: String
    /// The value that belongs there.
    package let meaning: String
    package let reason: Reason

    init(_ text: String, _ meaning: String, _ reason: Reason) {
        (self.text, self.meaning, self.reason) = (text, meaning, reason)
    }

    static let code = Self("CODE", "'code' in the response of v2-sessions", .received)
    static let providerID = Self(
        "PROVIDER-ID",
        "the framework's accountProviderIdentifier, in AP-Partner-Framework-Status, which is JSON in Base64",
        .received
    )
    /// The first millisecond of 2100.
    static let exampleExpiration = EpochMilliseconds(rawValue: 4_102_444_800_000)
    static let providerExpiration = Self(
        "\(exampleExpiration.rawValue)",
        "the framework's authenticationExpirationDate in milliseconds, in AP-Partner-Framework-Status",
        .received
    )
    static let resourceQuery = Self("resources", "the recorded URL of a resource without its query", .hidden)
    static let softwareStatement = Self(
        "SOFTWARE-STATEMENT",
        "the software statement of the new application for V2",
        .received
    )
    static let clientID = Self("CLIENT-ID", "'client_id' in the response of v2-register", .received)
    static let clientSecret = Self("CLIENT-SECRET", "'client_secret' in the response of v2-register", .received)
    static let redirectQuery = Self("redirectUrl", "the recorded URL without its query", .hidden)

    static func deviceIdentifier(_ reason: Reason) -> Self {
        Self("DEVICE-ID", "the identifier of the device, which AP-Device-Identifier has in Base64", reason)
    }

    static func response(_ reason: Reason) -> Self {
        Self("SAML-RESPONSE", "the SAML response of the framework, which the form has in Base64", reason)
    }

    static func deviceInformation(_ name: String, _ reason: Reason) -> Self {
        Self(text(for: name), "'\(name)' in X-Device-Info, which has the fields in Base64", reason)
    }

    /// A placeholder for a value that the recording does not have, such as `DOMAIN-NAME` for `domainName`.
    static func missing(_ parameter: ServiceParameter) -> Self {
        Self(text(for: parameter.rawValue), "'\(parameter.rawValue)'", .notRecorded)
    }

    private static func text(for name: String) -> String {
        name.map { $0.isUppercase ? "-\($0)" : $0.uppercased() }.joined()
    }
}
