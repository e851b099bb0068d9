internal import ByteTools

/// The MVPDs of a requestor (V1, `/api/v1/config/{requestor}`) or service provider (V2,
/// `/api/v2/{serviceProvider}/configuration`).
///
/// Unknown fields are ignored. Adobe publishes no complete sample, so the list of MVPDs may be at any of these paths:
/// `requestor.mvpds` or `requestor.mvpds.mvpd`, inside `config` or not, with `serviceProvider` in place of `requestor`,
/// or without either.
public struct MVPDConfiguration: Sendable {
    /// The identifier of the requestor or service provider, if the document contains it.
    public let requestor: String?
    /// The display name of the requestor or service provider, if the document contains it.
    public let name: String?
    /// The MVPDs, in the order of the document.
    public let mvpds: [MVPD]
    private let indices: [ByteText: Int]

    /// Reads a configuration in JSON, of V1 or V2.
    ///
    /// - Parameter json: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: ``AdobePassError`` with the path of the invalid field, such as
    ///   `requestor.mvpds[3].platformMappingId`, or line and column if the document is not JSON; code
    ///   ``AdobePassError/Code/notAConfiguration`` for another document, ``AdobePassError/Code/repeatedMVPD`` if two
    ///   MVPDs have the same identifier.
    public init(json: [UInt8]) throws(AdobePassError) {
        try self.init(JSONFields(document: json))
    }

    init(_ fields: JSONFields) throws(AdobePassError) {
        let document = try ConfigurationJSON(fields)
        try self.init(requestor: document.requestor, name: document.name, mvpds: document.mvpds, path: document.path)
    }

    /// The path is that of the list of MVPDs in the document.
    package init(requestor: String?, name: String?, mvpds: [MVPD], path: String) throws(AdobePassError) {
        var indices: [ByteText: Int] = [:]
        for (index, mvpd) in mvpds.enumerated() {
            guard let first = indices.updateValue(index, forKey: ByteText(mvpd.id)) else { continue }
            let text =
                "the MVPD \(mvpd.id.quoted) occurs twice, also at \(path)[\(first)]; Adobe does not define which one counts"
            throw AdobePassError(.repeatedMVPD, text, path: "\(path)[\(index)].id")
        }
        self.requestor = requestor
        self.name = name
        self.mvpds = mvpds
        self.indices = indices
    }

    // MARK: Looking up

    /// Returns the MVPD with an identifier, compared byte by byte.
    ///
    /// - Complexity: O(1), in the number of MVPDs.
    public func mvpd(id: String) -> MVPD? { indices[ByteText(id)].map { mvpds[$0] } }

    /// Returns the MVPDs with an identifier of Apple's framework, compared byte by byte.
    ///
    /// There should be only one; if there are more, ask Adobe which one is meant.
    ///
    /// - Parameter platformMappingID: An `accountProviderIdentifier`, or `VSErrorInfoKeyUnsupportedProviderIdentifier`.
    /// - Returns: The MVPDs, in the order of the document.
    public func mvpds(platformMappingID: String) -> [MVPD] {
        mvpds.filter { $0.platformMappingID?.hasSameBytes(as: platformMappingID) == true }
    }

    // MARK: Apple's picker

    /// The MVPDs that Apple's picker would show.
    public var mvpdsInPicker: [MVPD] { mvpds.filter { $0.pickerExclusions.isEmpty } }

    /// The `platformMappingId`s of the MVPDs that Apple's picker would show, each once: the value of
    /// `supportedAccountProviderIdentifiers` in a request to the framework.
    public var supportedAccountProviderIdentifiers: [String] {
        mvpdsInPicker.compactMap { $0.platformMappingID }.uniqueByBytes
    }

    /// Returns the MVPDs that Apple's picker should show first: the value of `featuredAccountProviderIdentifiers` in a
    /// request to the framework.
    ///
    /// The choice is up to the app; Adobe's configuration does not contain it. MVPDs that the picker would not show are
    /// left out, because a featured identifier must also be a supported one.
    ///
    /// - Parameter ids: The identifiers of MVPDs, in display order.
    /// - Returns: Their `platformMappingId`s, each once.
    public func featuredAccountProviderIdentifiers(of ids: [String]) -> [String] {
        ids.compactMap { mvpd(id: $0) }.filter { $0.pickerExclusions.isEmpty }.compactMap { $0.platformMappingID }
            .uniqueByBytes
    }
}

extension AdobePassError.Code {
    /// The document is not a configuration in any known form.
    public static let notAConfiguration = Self(rawValue: "configuration.not-a-configuration")
    /// Two MVPDs have the same identifier.
    public static let repeatedMVPD = Self(rawValue: "configuration.repeated-mvpd")
}
