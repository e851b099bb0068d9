public import AdobePass
public import SAML

/// An MVPD of the stand-in: its configuration in Adobe Pass, and the keys that sign its SAML responses.
public struct StandInMVPD: Sendable {
    /// The support of an MVPD for single sign-on with Apple's framework.
    public enum SingleSignOn: String, Hashable, Sendable, CaseIterable {
        /// The viewer signs in with the framework: `boardingStatus` is `SUPPORTED`.
        case supported
        /// The MVPD is in Apple's picker, and the viewer signs in with the basic flow: `boardingStatus` is `PICKER`.
        case picker
        /// The framework supports the MVPD, but it is not enabled for the service provider.
        case disabled
        /// The framework does not support the MVPD.
        case none
    }

    /// The identifier in Adobe Pass.
    public var id: String
    /// The name that is shown to viewers.
    public var displayName: String
    /// The identifier in Apple's framework; `nil` if there is none.
    public var platformMappingID: String?
    /// The attributes that the SAML response must contain.
    public var requiredMetadataFields: [String]
    /// The support for single sign-on.
    public var singleSignOn: SingleSignOn
    /// The keys that sign its SAML responses; if there are none, any valid signature is accepted.
    public var trustedKeys: TrustedKeys

    /// Creates an MVPD.
    ///
    /// - Parameters:
    ///   - id: The identifier in Adobe Pass.
    ///   - displayName: The name that is shown to viewers; `nil` for the identifier.
    ///   - platformMappingID: The identifier in Apple's framework.
    ///   - requiredMetadataFields: The attributes that the SAML response must contain.
    ///   - singleSignOn: The support for single sign-on.
    ///   - trustedKeys: The keys that sign its SAML responses.
    public init(
        id: String,
        displayName: String? = nil,
        platformMappingID: String? = nil,
        requiredMetadataFields: [String] = [],
        singleSignOn: SingleSignOn = .supported,
        trustedKeys: TrustedKeys = TrustedKeys()
    ) {
        self.id = id
        self.displayName = displayName ?? id
        self.platformMappingID = platformMappingID
        self.requiredMetadataFields = requiredMetadataFields
        self.singleSignOn = singleSignOn
        self.trustedKeys = trustedKeys
    }

    /// Creates an MVPD from one of a configuration of Adobe Pass.
    ///
    /// - Parameters:
    ///   - mvpd: The MVPD.
    ///   - trustedKeys: The keys that sign its SAML responses.
    public init(_ mvpd: MVPD, trustedKeys: TrustedKeys = TrustedKeys()) {
        let singleSignOn: SingleSignOn =
            switch (mvpd.boardingStatus, mvpd.enablePlatformServices ?? false) {
            case (.supported?, true): .supported
            case (.picker?, true): .picker
            case (.some, _): .disabled
            case (nil, _): .none
            }
        self.init(
            id: mvpd.id,
            displayName: mvpd.displayName,
            platformMappingID: mvpd.platformMappingID,
            requiredMetadataFields: mvpd.requiredMetadataFields ?? [],
            singleSignOn: singleSignOn,
            trustedKeys: trustedKeys
        )
    }

    /// The constructed MVPDs of the samples, without trusted keys.
    public static let samples: [Self] = [
        Self(
            id: "ExampleCable",
            displayName: "Example Cable",
            platformMappingID: "example-cable",
            requiredMetadataFields: ["userID", "householdID", "zip"]
        ),
        Self(
            id: "ExampleFiber",
            displayName: "Example Fiber",
            platformMappingID: "example-fiber",
            requiredMetadataFields: ["userID", "zip", "language"]
        ),
        Self(
            id: "ExampleSat",
            displayName: "Example Satellite",
            platformMappingID: "example-sat",
            singleSignOn: .picker
        ),
        Self(
            id: "ExampleTelco",
            displayName: "Example Telco",
            platformMappingID: "example-telco",
            requiredMetadataFields: ["userID"],
            singleSignOn: .disabled
        ),
        Self(id: "ExampleTown", displayName: "Town of Example", singleSignOn: .none),
    ]
}
