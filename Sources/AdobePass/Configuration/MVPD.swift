internal import ByteTools

/// A TV provider, as a configuration of Adobe Pass describes it.
///
/// A field that the configuration does not have, or has as null, is `nil`: V1 and V2 tell different ones, and neither
/// tells all. Identifiers are compared byte by byte.
public struct MVPD: Sendable {
    /// The MVPD's name in every call of Adobe Pass, `id`.
    public let id: String
    /// The name that viewers know, `displayName`.
    public let displayName: String?
    /// The address of its logo, `logoUrl`.
    public let logoURL: String?
    /// Whether it is reached through another MVPD, `isProxy`.
    public let isProxy: Bool?
    /// Whether it stands for temporary access without a subscription, `isTempPass`.
    public let isTempPass: Bool?

    // MARK: Single sign-on of the platform

    /// Whether the platform's single sign-on is on for it and this requestor, `enablePlatformServices`.
    public let enablePlatformServices: Bool?
    /// What Apple knows of it, `boardingStatus`; `nil` if nothing.
    public let boardingStatus: BoardingStatus?
    /// Whether Apple's picker is to show it, `displayInPlatformPicker`.
    public let displayInPlatformPicker: Bool?
    /// Its name in Apple's framework, `platformMappingId`: the `accountProviderIdentifier`.
    public let platformMappingID: String?
    /// The attributes that the app asks Apple's framework for, `requiredMetadataFields`.
    ///
    /// Each is there once, in the order of the configuration. Only V1 tells them.
    public let requiredMetadataFields: [String]?
    /// Whether the viewer's permission on the platform decides, `enforcePlatformPermissions` (V2).
    public let enforcePlatformPermissions: Bool?

    // MARK: The regular flow

    /// Whether an authentication holds for one aggregator only, `authPerAggregator` (V2).
    public let authPerAggregator: Bool?
    /// Whether an authentication ends with the browser's session, `authPerBrowserSession` (V2).
    public let authPerBrowserSession: Bool?
    /// Whether it can authenticate without a page, `passiveAuthnEnabled` (V2).
    public let passiveAuthnEnabled: Bool?
    /// Whether logging out needs a page that is seen, `foregroundLogout` (V1).
    public let foregroundLogout: Bool?
    /// Whether its login page has to be in a frame, `iFrameRequired` (V1).
    public let iFrameRequired: Bool?
    /// The width of that frame in pixels, `iFrameWidth` (V1).
    public let iFrameWidth: Int?
    /// The height of that frame in pixels, `iFrameHeight` (V1).
    public let iFrameHeight: Int?

    /// Takes the fields of a configuration, in whichever format it is.
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
    }
}

/// The simple fields of an MVPD in a configuration; one that is missing is `nil`.
package protocol MVPDFields {
    associatedtype Failure: Error

    func text(_ key: MVPD.CodingKeys) throws(Failure) -> String?

    func flag(_ key: MVPD.CodingKeys) throws(Failure) -> Bool?

    func number(_ key: MVPD.CodingKeys) throws(Failure) -> Int?
}

extension KeyedDecodingContainer: MVPDFields where Key == MVPD.CodingKeys {
    package func text(_ key: Key) throws -> String? { try decodeIfPresent(String.self, forKey: key) }

    package func flag(_ key: Key) throws -> Bool? { try decodeIfPresent(Bool.self, forKey: key) }

    package func number(_ key: Key) throws -> Int? { try decodeIfPresent(Int.self, forKey: key) }
}

extension MVPD: Codable {
    package enum CodingKeys: String, CodingKey, CaseIterable {
        case id, displayName, isProxy, isTempPass
        case logoURL = "logoUrl"
        case enablePlatformServices, boardingStatus, displayInPlatformPicker, requiredMetadataFields
        case platformMappingID = "platformMappingId"
        case enforcePlatformPermissions, authPerAggregator, authPerBrowserSession, passiveAuthnEnabled
        case foregroundLogout, iFrameRequired, iFrameWidth, iFrameHeight
    }

    /// Reads an MVPD as a configuration in JSON has it.
    ///
    /// - Throws: ``AdobePassError`` or `DecodingError`, with the path of the field that is wrong.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        let id = try fields.decode(String.self, forKey: .id)
        guard !id.isEmpty else {
            let path = (fields.codingPath + [CodingKeys.id]).fieldPath
            throw AdobePassError(.missingField, "this field is empty", path: path)
        }
        try self.init(id: id, requiredMetadataFields: fields.names(.requiredMetadataFields), fields)
    }
}

extension Sequence<String> {
    /// The texts without repetitions, in their order; those with other bytes are others.
    package var uniqueByBytes: [String] {
        var known: Set<ByteText> = []
        return filter { known.insert(ByteText($0)).inserted }
    }
}

extension String {
    /// A text from outside, as messages quote it: not all of it, if it is long.
    package var quoted: String { "'\(ByteText(self).shortened(to: 80))'" }
}
