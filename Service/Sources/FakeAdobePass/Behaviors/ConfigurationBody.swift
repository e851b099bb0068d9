import ServerPrograms

struct ConfigurationBody: Encodable {
    struct Owner: Encodable {
        let id: String
        let name: String?
        let displayName: String?
        let domains: [String]?
        let mvpds: [MVPDBody]
    }

    let requestor: Owner
}

struct MVPDBody: Encodable {
    let id: String
    let displayName: String
    let isProxy = false
    let isTempPass: Bool?
    let enablePlatformServices: Bool
    let boardingStatus: String?
    let displayInPlatformPicker: Bool
    let platformMappingId: String?
    let requiredMetadataFields: [String]?
    let enforcePlatformPermissions: Bool?

    private enum CodingKeys: CodingKey {
        case id, displayName, isProxy, isTempPass, enablePlatformServices, boardingStatus, displayInPlatformPicker
        case platformMappingId, requiredMetadataFields, enforcePlatformPermissions
    }

    private init(_ mvpd: StandInMVPD, fields: [String]?, flag: Bool?) {
        id = mvpd.id
        displayName = mvpd.displayName
        enablePlatformServices = [.supported, .picker].contains(mvpd.singleSignOn)
        displayInPlatformPicker = [.supported, .picker, .disabled].contains(mvpd.singleSignOn)
        platformMappingId = mvpd.platformMappingID
        boardingStatus =
            switch mvpd.singleSignOn {
            case .supported, .disabled: "SUPPORTED"
            case .picker: "PICKER"
            case .none: nil
            }
        requiredMetadataFields = fields
        isTempPass = flag
        enforcePlatformPermissions = flag
    }

    static func v1(_ mvpd: StandInMVPD) -> Self { Self(mvpd, fields: mvpd.requiredMetadataFields, flag: nil) }

    /// The fields of V2, which has no required metadata.
    static func v2(_ mvpd: StandInMVPD) -> Self { Self(mvpd, fields: nil, flag: false) }

    var xml: String {
        let simple: [(String, String?)] = [
            ("id", id), ("displayName", displayName), ("isProxy", "\(isProxy)"),
            ("enablePlatformServices", "\(enablePlatformServices)"), ("boardingStatus", boardingStatus),
            ("displayInPlatformPicker", "\(displayInPlatformPicker)"), ("platformMappingId", platformMappingId),
        ]
        // Adobe does not publish how V1 writes this list in XML; this is one of the forms that this project reads.
        let fields = simple + (requiredMetadataFields ?? []).map { ("requiredMetadataFields", $0) }
        let text = fields.compactMap { name, value in value.map { "<\(name)>\($0.xmlEscaped)</\(name)>" } }
        return "<mvpd>\(text.joined())</mvpd>"
    }
}
