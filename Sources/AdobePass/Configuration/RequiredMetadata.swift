import ByteTools

/// The attributes that an app requests from Apple's framework (`attributeNames`) and that a SAML response must contain.
///
/// In V1 they are in the configuration, as the MVPD's `requiredMetadataFields`; in V2 in the response of sessions/sso, as
/// `authenticationRequest.attributesNames` (Adobe's Apple SSO cookbooks for REST API V1 and V2).
public struct RequiredMetadata: Sendable {
    /// The documents that contain them.
    public enum Source: Hashable, Sendable {
        /// A configuration of V1.
        case configuration
        /// A response of sessions/sso (V2).
        case partnerAuthenticationRequest
    }

    /// The ways to find the MVPD in the document.
    public enum Match: Hashable, Sendable {
        /// By its identifier.
        case id
        /// By its `platformMappingId`.
        case platformMappingID
        /// No MVPD was named, and the document has only one.
        case only
    }

    /// The names, each once, in the order of the document; empty if nothing is required.
    public let fields: [String]
    /// The identifier of the MVPD, if the document contains it.
    public let mvpd: String?
    /// The kind of document that contains them.
    public let source: Source
    /// The way in which the MVPD was found.
    public let match: Match

    /// Finds the attributes that a configuration requires of an MVPD.
    ///
    /// - Parameters:
    ///   - name: The MVPD's identifier or its `platformMappingId`; `nil` if the configuration has only one MVPD.
    ///   - configuration: The configuration.
    /// - Throws: ``AdobePassError``: code ``AdobePassError/Code/mvpdNeeded``, ``AdobePassError/Code/unknownMVPD``,
    ///   ``AdobePassError/Code/ambiguousMVPD`` or ``AdobePassError/Code/noRequiredMetadata``.
    public init(of name: String?, in configuration: MVPDConfiguration) throws(AdobePassError) {
        let (mvpd, match) = try configuration.find(name)
        guard let fields = mvpd.requiredMetadataFields else {
            let text =
                "the configuration has no requiredMetadataFields for \(mvpd.id.quoted), which only V1 has; in V2 the "
                + "attributes are in the response of sessions/sso"
            throw AdobePassError(.noRequiredMetadata, text)
        }
        self.fields = fields
        self.mvpd = mvpd.id
        self.match = match
        source = .configuration
    }

    /// Finds the attributes that a document in JSON requires: a configuration, or a response of sessions/sso (V2).
    ///
    /// - Parameters:
    ///   - json: The whole document, in UTF-8; at most 8 MiB.
    ///   - name: The MVPD's identifier or its `platformMappingId`; `nil` if the document is about one MVPD.
    /// - Throws: ``AdobePassError``, as ``MVPDConfiguration/init(json:)`` and ``init(of:in:)`` do.
    public init(json: [UInt8], mvpd name: String?) throws(AdobePassError) {
        let document = try JSONFields(document: json)
        let response = try PartnerAuthenticationJSON(document)
        if let action = response.actionName {
            try self.init(of: name, in: response, action: action)
        } else {
            try self.init(of: name, in: MVPDConfiguration(document))
        }
    }

    private init(
        of name: String?,
        in response: PartnerAuthenticationJSON,
        action: String
    ) throws(AdobePassError) {
        if let name, let mvpd = response.mvpd, !mvpd.hasSameBytes(as: name) {
            let text =
                "the document is about the MVPD \(mvpd.quoted), not \(name.quoted); omit the name, or use the document of that MVPD"
            throw AdobePassError(.otherMVPD, text, path: "mvpd")
        }
        guard let fields = response.attributesNames else {
            let text =
                "the response of sessions/sso requests no attributes: its action is \(action.quoted), and only "
                + "'partner_profile' has an authenticationRequest"
            throw AdobePassError(.noRequiredMetadata, text, path: "authenticationRequest.attributesNames")
        }
        self.fields = fields
        mvpd = response.mvpd
        match = name == nil ? .only : .id
        source = .partnerAuthenticationRequest
    }
}

/// The fields of a response of sessions/sso (V2) that are read; the request for the MVPD is not.
private struct PartnerAuthenticationJSON {
    let actionName: String?
    let mvpd: String?
    let attributesNames: [String]?

    init(_ fields: JSONFields) throws(AdobePassError) {
        actionName = try fields.text("actionName")
        // In other documents these names may have other meanings.
        mvpd = actionName == nil ? nil : try fields.text("mvpd")
        let request = actionName == nil ? nil : try fields.object("authenticationRequest")
        attributesNames = try request?.names("attributesNames")
    }
}

extension MVPDConfiguration {
    fileprivate func find(_ name: String?) throws(AdobePassError) -> (mvpd: MVPD, match: RequiredMetadata.Match) {
        guard let name else {
            if let only = mvpds.first, mvpds.count == 1 { return (only, .only) }
            let text = "the configuration has \(mvpds.count) MVPDs; name the one that issued the SAML response"
            throw AdobePassError(.mvpdNeeded, text)
        }
        if let mvpd = mvpd(id: name) { return (mvpd, .id) }
        let mapped = mvpds(platformMappingID: name)
        if let mvpd = mapped.first, mapped.count == 1 { return (mvpd, .platformMappingID) }
        guard mapped.isEmpty else {
            let names = mapped.prefix(4).map { $0.id.quoted }.joined(separator: ", ")
            let text =
                "\(name.quoted) is the platformMappingId of \(mapped.count) MVPDs, \(names); name one of them by its id"
            throw AdobePassError(.ambiguousMVPD, text)
        }
        let names = SimilarNames(to: name, among: mvpds.flatMap { [$0.id] + [$0.platformMappingID].compactMap { $0 } })
        throw AdobePassError(.unknownMVPD, "the configuration has no MVPD \(name.quoted)\(names.hint)")
    }
}

extension AdobePassError.Code {
    /// The document contains several MVPDs, and none was named.
    public static let mvpdNeeded = Self(rawValue: "configuration.mvpd-needed")
    /// The document has no MVPD of that name.
    public static let unknownMVPD = Self(rawValue: "configuration.unknown-mvpd")
    /// The document is about another MVPD.
    public static let otherMVPD = Self(rawValue: "configuration.other-mvpd")
    /// Several MVPDs have that `platformMappingId`.
    public static let ambiguousMVPD = Self(rawValue: "configuration.ambiguous-mvpd")
    /// The document does not contain the required attributes.
    public static let noRequiredMetadata = Self(rawValue: "configuration.no-required-metadata")
}
