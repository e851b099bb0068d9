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

extension [String] {
    /// The texts without repetitions, in their order; those with other bytes are others.
    package var uniqueByBytes: [String] {
        var known: Set<[UInt8]> = []
        return filter { known.insert([UInt8]($0.utf8)).inserted }
    }
}

extension String {
    /// Whether both are the same bytes; `==` would take canonically equivalent ones for equal.
    func hasSameUTF8(as other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// A text from outside, as messages quote it: not all of it, if it is long.
    var quoted: String { unicodeScalars.count <= 80 ? "'\(self)'" : "'\(String(unicodeScalars.prefix(80)))…'" }
}
