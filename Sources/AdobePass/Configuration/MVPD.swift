internal import ByteTools

/// A TV provider, as described by a configuration of Adobe Pass.
///
/// A field that is missing from the configuration or null is `nil`: V1 and V2 have different fields, and neither has
/// all of them. Identifiers are compared byte by byte.
public struct MVPD: Sendable {
    /// The MVPD's identifier in every call of Adobe Pass, `id`.
    public let id: String
    /// The name that is shown to viewers, `displayName`.
    public let displayName: String?
    /// The URL of the logo, `logoUrl`.
    public let logoURL: String?
    /// True if the MVPD is reached through another MVPD, `isProxy`.
    public let isProxy: Bool?
    /// True for temporary access without a subscription, `isTempPass`.
    public let isTempPass: Bool?

    // MARK: Platform single sign-on

    /// True if platform single sign-on is on for the MVPD and this requestor, `enablePlatformServices`.
    public let enablePlatformServices: Bool?
    /// The status of the MVPD at Apple, `boardingStatus`; `nil` if Apple does not know it.
    public let boardingStatus: BoardingStatus?
    /// True if Apple's picker may show the MVPD, `displayInPlatformPicker`.
    public let displayInPlatformPicker: Bool?
    /// The MVPD's identifier in Apple's framework (`accountProviderIdentifier`), `platformMappingId`.
    public let platformMappingID: String?
    /// The attributes to request from Apple's framework, `requiredMetadataFields`.
    ///
    /// Each name occurs once, in the order of the configuration. Only V1 has this field.
    public let requiredMetadataFields: [String]?
    /// True if the viewer's permission on the platform is enforced, `enforcePlatformPermissions` (V2).
    public let enforcePlatformPermissions: Bool?

    // MARK: The regular flow

    /// True if an authentication is valid for one aggregator only, `authPerAggregator` (V2).
    public let authPerAggregator: Bool?
    /// True if an authentication ends with the browser's session, `authPerBrowserSession` (V2).
    public let authPerBrowserSession: Bool?
    /// True if the MVPD can authenticate without a page, `passiveAuthnEnabled` (V2).
    public let passiveAuthnEnabled: Bool?
    /// True if a logout needs a visible page, `foregroundLogout` (V1).
    public let foregroundLogout: Bool?
    /// True if the login page must be in an inline frame, `iFrameRequired` (V1).
    public let iFrameRequired: Bool?
    /// The width of the inline frame in pixels, `iFrameWidth` (V1).
    public let iFrameWidth: Int?
    /// The height of the inline frame in pixels, `iFrameHeight` (V1).
    public let iFrameHeight: Int?
    /// The names of the fields whose value is `true` or `false` in quotes; JSON of Adobe has none.
    public let quotedFlags: [String]

    package init<Fields: MVPDFields>(
        id: String,
        requiredMetadataFields: [String]?,
        _ fields: Fields
    ) throws(Fields.Failure) {
        self.id = id
        self.requiredMetadataFields = requiredMetadataFields
        displayName = try fields.text(.displayName)
        logoURL = try fields.text(.logoURL)
        isProxy = try fields.flag(.isProxy)
        isTempPass = try fields.flag(.isTempPass)
        enablePlatformServices = try fields.flag(.enablePlatformServices)
        boardingStatus = try fields.text(.boardingStatus).map(BoardingStatus.init)
        displayInPlatformPicker = try fields.flag(.displayInPlatformPicker)
        platformMappingID = try fields.text(.platformMappingID)
        enforcePlatformPermissions = try fields.flag(.enforcePlatformPermissions)
        authPerAggregator = try fields.flag(.authPerAggregator)
        authPerBrowserSession = try fields.flag(.authPerBrowserSession)
        passiveAuthnEnabled = try fields.flag(.passiveAuthnEnabled)
        foregroundLogout = try fields.flag(.foregroundLogout)
        iFrameRequired = try fields.flag(.iFrameRequired)
        iFrameWidth = try fields.number(.iFrameWidth)
        iFrameHeight = try fields.number(.iFrameHeight)
        quotedFlags = CodingKeys.flags.filter { fields.isQuotedFlag($0) }.map { $0.rawValue }
    }
}

/// The simple fields of an MVPD in a configuration; a missing field is `nil`.
package protocol MVPDFields {
    associatedtype Failure: Error

    func text(_ key: MVPD.CodingKeys) throws(Failure) -> String?

    func flag(_ key: MVPD.CodingKeys) throws(Failure) -> Bool?

    func number(_ key: MVPD.CodingKeys) throws(Failure) -> Int?

    func isQuotedFlag(_ key: MVPD.CodingKeys) -> Bool
}

extension MVPDFields {
    package func isQuotedFlag(_ key: MVPD.CodingKeys) -> Bool { false }
}

extension JSONFields: MVPDFields {
    func text(_ key: MVPD.CodingKeys) throws(AdobePassError) -> String? { try text(key.rawValue) }

    func flag(_ key: MVPD.CodingKeys) throws(AdobePassError) -> Bool? {
        if let flag = quotedFlag(key) { return flag }
        return try flag(key.rawValue)
    }

    func number(_ key: MVPD.CodingKeys) throws(AdobePassError) -> Int? { try number(key.rawValue) }

    func isQuotedFlag(_ key: MVPD.CodingKeys) -> Bool { quotedFlag(key) != nil }

    private func quotedFlag(_ key: MVPD.CodingKeys) -> Bool? {
        guard let text = try? text(key.rawValue) else { return nil }
        return text.hasSameBytes(as: "true") ? true : text.hasSameBytes(as: "false") ? false : nil
    }
}

extension MVPD: Codable {
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case id, displayName, isProxy, isTempPass
        case logoURL = "logoUrl"
        case enablePlatformServices, boardingStatus, displayInPlatformPicker, requiredMetadataFields
        case platformMappingID = "platformMappingId"
        case enforcePlatformPermissions, authPerAggregator, authPerBrowserSession, passiveAuthnEnabled
        case foregroundLogout, iFrameRequired, iFrameWidth, iFrameHeight

        static let flags: [Self] = [
            .isProxy, .isTempPass, .enablePlatformServices, .displayInPlatformPicker, .enforcePlatformPermissions,
            .authPerAggregator, .authPerBrowserSession, .passiveAuthnEnabled, .foregroundLogout, .iFrameRequired,
        ]
    }

    init(_ fields: JSONFields) throws(AdobePassError) {
        let id = try fields.requiredText(CodingKeys.id.rawValue)
        let required = try fields.names(CodingKeys.requiredMetadataFields.rawValue)
        try self.init(id: id, requiredMetadataFields: required, fields)
    }
}
