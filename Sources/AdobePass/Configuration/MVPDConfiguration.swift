internal import ByteTools
internal import SAMLEncoding

/// The MVPDs of a requestor (V1, `/api/v1/config/{requestor}`) or service provider (V2,
/// `/api/v2/{serviceProvider}/configuration`).
///
/// Fields that are not known are passed over. Adobe publishes no complete sample, so the list of MVPDs is taken from
/// any of the places where services like these put it: `requestor.mvpds`, `requestor.mvpds.mvpd`, inside `config` or
/// not.
public struct MVPDConfiguration: Sendable {
    /// The identifier of the requestor or service provider, if the document tells it.
    public let requestor: String?
    /// Its name for people, if the document tells it.
    public let name: String?
    /// The MVPDs, in the order of the document.
    public let mvpds: [MVPD]
    /// Where each of them is, by the bytes of its identifier.
    private let indices: [ByteText: Int]

    /// Reads the JSON form, of V1 or of V2.
    ///
    /// - Parameter json: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: ``AdobePassError`` with the path of the field that is wrong, such as
    ///   `requestor.mvpds[3].platformMappingId`, or line and column if it is no JSON; code
    ///   ``AdobePassError/Code/notAConfiguration`` if it is about something else, ``AdobePassError/Code/repeatedMVPD`` if
    ///   two MVPDs have the same identifier.
    public init(json: [UInt8]) throws(AdobePassError) {
        self = try JSONReading.read(json, as: Self.self)
    }

    /// Makes a configuration from what a document has.
    ///
    /// - Parameters:
    ///   - requestor: Whose it is.
    ///   - name: What that is called.
    ///   - mvpds: The MVPDs.
    ///   - path: Where the list of them stands in the document.
    /// - Throws: ``AdobePassError``, code ``AdobePassError/Code/repeatedMVPD``.
    package init(requestor: String?, name: String?, mvpds: [MVPD], path: String) throws(AdobePassError) {
        var indices: [ByteText: Int] = [:]
        for (index, mvpd) in mvpds.enumerated() {
            guard let first = indices.updateValue(index, forKey: ByteText(mvpd.id)) else { continue }
            let text =
                "the MVPD \(mvpd.id.quoted) is there twice, also as \(path)[\(first)]; it is not known which one counts"
            throw AdobePassError(.repeatedMVPD, text, path: "\(path)[\(index)].id")
        }
        self.requestor = requestor
        self.name = name
        self.mvpds = mvpds
        self.indices = indices
    }

    // MARK: Looking up

    /// The MVPD with an identifier, compared byte by byte.
    /// - Complexity: O(1), in the number of MVPDs.
    public func mvpd(id: String) -> MVPD? { indices[ByteText(id)].map { mvpds[$0] } }

    /// The MVPDs that Apple's framework calls by an identifier, compared byte by byte.
    ///
    /// There should be one; if there are more, only Adobe can tell which one is meant.
    ///
    /// - Parameter platformMappingID: An `accountProviderIdentifier`, or `VSErrorInfoKeyUnsupportedProviderIdentifier`.
    /// - Returns: Those that have it.
    public func mvpds(platformMappingID: String) -> [MVPD] {
        mvpds.filter { $0.platformMappingID?.hasSameBytes(as: platformMappingID) == true }
    }

    // MARK: Apple's picker

    /// The MVPDs that Apple's picker would show.
    public var mvpdsInPicker: [MVPD] { mvpds.filter(\.pickerExclusions.isEmpty) }

    /// What Apple's picker offers, for a request's `supportedAccountProviderIdentifiers`: the `platformMappingId`s of
    /// the MVPDs that it would show, each once.
    public var supportedAccountProviderIdentifiers: [String] {
        mvpdsInPicker.compactMap(\.platformMappingID).uniqueByBytes
    }

    /// What Apple's picker shows first, for a request's `featuredAccountProviderIdentifiers`.
    ///
    /// Which these are is the app's choice; Adobe's configuration does not say. Those that the picker would not show
    /// are left out: an identifier that is featured has to be supported.
    ///
    /// - Parameter ids: The identifiers of MVPDs, in the order in which they are to be shown.
    /// - Returns: Their `platformMappingId`s, each once.
    public func featuredAccountProviderIdentifiers(of ids: [String]) -> [String] {
        ids.compactMap { mvpd(id: $0) }.filter(\.pickerExclusions.isEmpty).compactMap(\.platformMappingID).uniqueByBytes
    }
}

extension MVPDConfiguration: Codable {
    private enum Key: String, CodingKey { case requestor, id, name, mvpds }

    /// Reads a configuration from any of the shapes that it has in JSON.
    ///
    /// - Throws: ``AdobePassError`` or `DecodingError`, with the path of the field that is wrong.
    public init(from decoder: any Decoder) throws {
        let document = try ConfigurationJSON(from: decoder)
        try self.init(requestor: document.requestor, name: document.name, mvpds: document.mvpds, path: document.path)
    }

    /// Writes what is known, in the shape of V1.
    public func encode(to encoder: any Encoder) throws {
        var document = encoder.container(keyedBy: Key.self)
        var fields = document.nestedContainer(keyedBy: Key.self, forKey: .requestor)
        try fields.encodeIfPresent(requestor, forKey: .id)
        try fields.encodeIfPresent(name, forKey: .name)
        try fields.encode(mvpds, forKey: .mvpds)
    }
}

extension AdobePassError.Code {
    /// The document is none of those that are read here.
    public static let notAConfiguration = Self(rawValue: "configuration.not-a-configuration")
    /// Two MVPDs have the same identifier.
    public static let repeatedMVPD = Self(rawValue: "configuration.repeated-mvpd")
}
