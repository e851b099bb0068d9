internal import ByteTools

/// A TV provider, as a configuration of Adobe Pass describes it.
///
/// A field that the configuration does not have, or has as null, is `nil`: V1 and V2 tell different ones, and neither
/// tells all. Identifiers are compared byte by byte.
public struct MVPD: Sendable {
    /// The MVPD's name in every call of Adobe Pass, `id`.
    public let id: String
    /// The name that viewers know, `displayName`.
    public package(set) var displayName: String?
    /// The address of its logo, `logoUrl`.
    public package(set) var logoURL: String?
    /// Whether it is reached through another MVPD, `isProxy`.
    public package(set) var isProxy: Bool?
    /// Whether it stands for temporary access without a subscription, `isTempPass`.
    public package(set) var isTempPass: Bool?

    // MARK: Single sign-on of the platform

    /// Whether the platform's single sign-on is on for it and this requestor, `enablePlatformServices`.
    public package(set) var enablePlatformServices: Bool?
    /// What Apple knows of it, `boardingStatus`; `nil` if nothing.
    public package(set) var boardingStatus: BoardingStatus?
    /// Whether Apple's picker is to show it, `displayInPlatformPicker`.
    public package(set) var displayInPlatformPicker: Bool?
    /// Its name in Apple's framework, `platformMappingId`: the `accountProviderIdentifier`.
    public package(set) var platformMappingID: String?
    /// The attributes that the app asks Apple's framework for, `requiredMetadataFields`.
    ///
    /// Each is there once, in the order of the configuration. Only V1 tells them.
    public package(set) var requiredMetadataFields: [String]?
    /// Whether the viewer's permission on the platform decides, `enforcePlatformPermissions` (V2).
    public package(set) var enforcePlatformPermissions: Bool?

    // MARK: The regular flow

    /// Whether an authentication holds for one aggregator only, `authPerAggregator` (V2).
    public package(set) var authPerAggregator: Bool?
    /// Whether an authentication ends with the browser's session, `authPerBrowserSession` (V2).
    public package(set) var authPerBrowserSession: Bool?
    /// Whether it can authenticate without a page, `passiveAuthnEnabled` (V2).
    public package(set) var passiveAuthnEnabled: Bool?
    /// Whether logging out needs a page that is seen, `foregroundLogout` (V1).
    public package(set) var foregroundLogout: Bool?
    /// Whether its login page has to be in a frame, `iFrameRequired` (V1).
    public package(set) var iFrameRequired: Bool?
    /// The width of that frame in pixels, `iFrameWidth` (V1).
    public package(set) var iFrameWidth: Int?
    /// The height of that frame in pixels, `iFrameHeight` (V1).
    public package(set) var iFrameHeight: Int?

    package init(id: String) {
        self.id = id
    }
}

extension MVPD: Codable {
    private enum CodingKeys: String, CodingKey {
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
        func text(_ key: CodingKeys) throws -> String? { try fields.decodeIfPresent(String.self, forKey: key) }
        func flag(_ key: CodingKeys) throws -> Bool? { try fields.decodeIfPresent(Bool.self, forKey: key) }
        func path(_ key: CodingKeys) -> String? { (fields.codingPath + [key]).fieldPath }
        func number(_ key: CodingKeys) throws -> Int? {
            // Of a fraction, or a number that is too large, the decoder would not tell the field.
            guard let value = try fields.decodeIfPresent(Double.self, forKey: key) else { return nil }
            guard let number = Int(exactly: value) else {
                throw AdobePassError(.wrongType, "this has to be a whole number", path: path(key))
            }
            return number
        }

        id = try fields.decode(String.self, forKey: .id)
        guard !id.isEmpty else { throw AdobePassError(.missingField, "this field is empty", path: path(.id)) }
        displayName = try text(.displayName)
        logoURL = try text(.logoURL)
        isProxy = try flag(.isProxy)
        isTempPass = try flag(.isTempPass)
        enablePlatformServices = try flag(.enablePlatformServices)
        boardingStatus = try text(.boardingStatus).map(BoardingStatus.init)
        displayInPlatformPicker = try flag(.displayInPlatformPicker)
        platformMappingID = try text(.platformMappingID)
        requiredMetadataFields = try fields.names(.requiredMetadataFields)
        enforcePlatformPermissions = try flag(.enforcePlatformPermissions)
        authPerAggregator = try flag(.authPerAggregator)
        authPerBrowserSession = try flag(.authPerBrowserSession)
        passiveAuthnEnabled = try flag(.passiveAuthnEnabled)
        foregroundLogout = try flag(.foregroundLogout)
        iFrameRequired = try flag(.iFrameRequired)
        iFrameWidth = try number(.iFrameWidth)
        iFrameHeight = try number(.iFrameHeight)
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
    /// Whether both are the same bytes; `==` would take canonically equivalent ones for equal.
    func hasSameUTF8(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// A text from outside, as messages quote it: not all of it, if it is long.
    var quoted: String { "'\(ByteText(self).shortened(to: 80))'" }
}
