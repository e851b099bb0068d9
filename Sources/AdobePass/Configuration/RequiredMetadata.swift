import ByteTools

/// The attributes that an app asks Apple's framework for, and that a response therefore has to have: `attributeNames`.
///
/// V1 tells them in the configuration, as the MVPD's `requiredMetadataFields`; V2 in the answer of sessions/sso, as
/// `authenticationRequest.attributesNames` (Adobe's Apple SSO cookbooks for REST API V1 and V2).
public struct RequiredMetadata: Sendable {
    /// The documents that tell them.
    public enum Source: Hashable, Sendable {
        /// A configuration of V1.
        case configuration
        /// The answer of V2's sessions/sso.
        case partnerAuthenticationRequest
    }

    /// How the MVPD was found.
    public enum Match: Hashable, Sendable {
        /// By its identifier.
        case id
        /// By its `platformMappingId`.
        case platformMappingID
        /// It is the only one in the document, and none was named.
        case only
    }

    /// The names, each once, in the order of the document; none if nothing is required.
    public let fields: [String]
    /// The identifier of the MVPD, if the document tells it.
    public let mvpd: String?
    /// Which document told them.
    public let source: Source
    /// How the MVPD was found in it.
    public let match: Match

    /// Finds what a configuration requires of an MVPD.
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
                "the configuration does not say what it requires of \(mvpd.id.quoted): V2 tells it in the answer of "
                + "sessions/sso, V1 as requiredMetadataFields"
            throw AdobePassError(.noRequiredMetadata, text)
        }
        self.fields = fields
        self.mvpd = mvpd.id
        self.match = match
        source = .configuration
    }

    /// Finds what a document in JSON requires: a configuration, or the answer of V2's sessions/sso.
    ///
    /// - Parameters:
    ///   - json: The whole document, in UTF-8; at most 8 MiB.
    ///   - name: The MVPD's identifier or its `platformMappingId`; `nil` if the document is about one MVPD.
    /// - Throws: ``AdobePassError``, as ``MVPDConfiguration/init(json:)`` and ``init(of:in:)`` do.
    public init(json: [UInt8], mvpd name: String?) throws(AdobePassError) {
        let document = try JSONReading.value(of: json)
        let answer = try JSONReading.decode(PartnerAuthenticationJSON.self, from: document)
        if let action = answer.actionName {
            try self.init(of: name, in: answer, action: action)
        } else {
            try self.init(of: name, in: JSONReading.decode(MVPDConfiguration.self, from: document))
        }
    }

    private init(
        of name: String?,
        in answer: PartnerAuthenticationJSON,
        action: String
    ) throws(AdobePassError) {
        if let name, let mvpd = answer.mvpd, !mvpd.hasSameBytes(as: name) {
            let text =
                "the answer is about \(mvpd.quoted), not about \(name.quoted); leave the MVPD out, or get its answer"
            throw AdobePassError(.otherMVPD, text, path: "mvpd")
        }
        guard let fields = answer.authenticationRequest?.attributesNames else {
            let text =
                "the answer asks for no attributes: its action is \(action.quoted), and only 'partner_profile' comes "
                + "with an authenticationRequest"
            throw AdobePassError(.noRequiredMetadata, text, path: "authenticationRequest.attributesNames")
        }
        self.fields = fields
        mvpd = answer.mvpd
        match = name == nil ? .only : .id
        source = .partnerAuthenticationRequest
    }
}

/// What is read of the answer of V2's sessions/sso; the request for the MVPD in it is not.
private struct PartnerAuthenticationJSON: Decodable {
    let actionName: String?
    let mvpd: String?
    let authenticationRequest: Request?

    struct Request: Decodable {
        let attributesNames: [String]?

        private enum Key: CodingKey { case attributesNames }

        init(from decoder: any Decoder) throws {
            attributesNames = try decoder.container(keyedBy: Key.self).names(.attributesNames)
        }
    }

    private enum Key: CodingKey { case actionName, mvpd, authenticationRequest }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        actionName = try fields.decodeIfPresent(String.self, forKey: .actionName)
        // Other documents may have other things under these names.
        mvpd = actionName == nil ? nil : try fields.decodeIfPresent(String.self, forKey: .mvpd)
        authenticationRequest =
            actionName == nil ? nil : try fields.decodeIfPresent(Request.self, forKey: .authenticationRequest)
    }
}

extension MVPDConfiguration {
    /// The MVPD that a name means, and why.
    fileprivate func find(_ name: String?) throws(AdobePassError) -> (mvpd: MVPD, match: RequiredMetadata.Match) {
        guard let name else {
            if let only = mvpds.first, mvpds.count == 1 { return (only, .only) }
            let text = "the configuration has \(mvpds.count) MVPDs; name the one that the response is from"
            throw AdobePassError(.mvpdNeeded, text)
        }
        if let mvpd = mvpd(id: name) { return (mvpd, .id) }
        let mapped = mvpds(platformMappingID: name)
        if let mvpd = mapped.first, mapped.count == 1 { return (mvpd, .platformMappingID) }
        guard mapped.isEmpty else {
            let names = mapped.prefix(4).map(\.id.quoted).joined(separator: ", ")
            let text = "\(name.quoted) is the platformMappingId of \(mapped.count) MVPDs, \(names); name one by its id"
            throw AdobePassError(.ambiguousMVPD, text)
        }
        let names = SimilarNames(to: name, among: mvpds.flatMap { [$0.id] + [$0.platformMappingID].compactMap(\.self) })
        throw AdobePassError(.unknownMVPD, "the configuration has no MVPD \(name.quoted)\(names.hint)")
    }
}

extension AdobePassError.Code {
    /// The document is about several MVPDs, and none was named.
    public static let mvpdNeeded = Self(rawValue: "configuration.mvpd-needed")
    /// The document has no MVPD of that name.
    public static let unknownMVPD = Self(rawValue: "configuration.unknown-mvpd")
    /// The document is about another MVPD.
    public static let otherMVPD = Self(rawValue: "configuration.other-mvpd")
    /// Several MVPDs have that `platformMappingId`.
    public static let ambiguousMVPD = Self(rawValue: "configuration.ambiguous-mvpd")
    /// The document does not say which attributes are required.
    public static let noRequiredMetadata = Self(rawValue: "configuration.no-required-metadata")
}
