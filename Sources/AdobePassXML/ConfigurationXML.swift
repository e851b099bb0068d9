public import AdobePass
internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

extension MVPDConfiguration {
    /// Reads the XML form, which only V1 has.
    ///
    /// Names are looked at without prefix and namespace. How the array `requiredMetadataFields` is written is not
    /// published, so the element may be repeated, have an element for each name in it, or have the names with commas
    /// between them.
    ///
    /// - Parameter xml: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError` with the path of the field that is wrong, such as
    ///   `requestor.mvpds[3].enablePlatformServices`, or line and column if it is not well-formed or has a DOCTYPE, an
    ///   entity or a processing instruction; code `configuration.not-a-configuration` if it is about something else.
    public init(xml: [UInt8]) throws(AdobePassError) {
        let document = try XMLDocument.parsing(xml)
        let reader = try ConfigurationReader(document.root)
        try self.init(
            requestor: reader.requestor,
            name: reader.name,
            mvpds: reader.mvpds,
            path: ConfigurationReader.path
        )
    }

    /// Reads a configuration in whichever form it is, JSON or XML.
    ///
    /// - Parameter document: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError`, as the initialisers for the two forms do.
    public init(document: [UInt8]) throws(AdobePassError) {
        if DetectedFormat(of: document).isMarkup { try self.init(xml: document) } else { try self.init(json: document) }
    }
}

extension RequiredMetadata {
    /// Finds what a document requires: a configuration in JSON or XML, or the answer of V2's sessions/sso.
    ///
    /// - Parameters:
    ///   - document: The whole document, in UTF-8; at most 8 MiB.
    ///   - name: The MVPD's identifier or its `platformMappingId`; `nil` if the document is about one MVPD.
    /// - Throws: `AdobePassError`: the document cannot be read, has no such MVPD, or does not say what is required.
    public init(document: [UInt8], mvpd name: String?) throws(AdobePassError) {
        if DetectedFormat(of: document).isMarkup {
            try self.init(of: name, in: MVPDConfiguration(xml: document))
        } else {
            try self.init(json: document, mvpd: name)
        }
    }
}

/// Reads a configuration from a tree.
private struct ConfigurationReader {
    /// Where the list of MVPDs stands, as it is written for JSON.
    static let path = "requestor.mvpds"

    private(set) var requestor: String?
    private(set) var name: String?
    private(set) var mvpds: [MVPD] = []
    private var hasList = false

    init(_ root: XMLElement) throws(AdobePassError) {
        switch root.localName {
        case "requestor": try read(requestor: root)
        case "config":
            try root.forEachChild { child throws(AdobePassError) in
                if child.localName == "requestor" { try read(requestor: child) }
            }
        default: break
        }
        guard hasList else {
            let name = root.localName
            let hint =
                name == "error"
                ? "it is an answer that tells an error" : "it has no list of MVPDs, as config/requestor/mvpds"
            throw AdobePassError(
                .notAConfiguration,
                "this is no configuration: \(hint)",
                path: "/\(name.prefix(64))"
            )
        }
    }

    private mutating func read(requestor element: XMLElement) throws(AdobePassError) {
        guard !hasList else {
            throw AdobePassError(
                .repeatedField,
                "there is more than one requestor (line \(element.line))",
                path: "requestor"
            )
        }
        let fields = try XMLFields(element, names: ["id", "name"], path: "requestor")
        requestor = fields.text("id")
        name = fields.text("name")
        try element.forEachChild { list throws(AdobePassError) in
            guard list.localName == "mvpds" else { return }
            hasList = true
            try list.forEachChild { child throws(AdobePassError) in
                if child.localName == "mvpd" {
                    mvpds.append(try Self.mvpd(child, path: "\(Self.path)[\(mvpds.count)]"))
                }
            }
        }
    }

    private static let names = Set(MVPD.CodingKeys.allCases.map(\.stringValue)).subtracting([
        MVPD.CodingKeys.requiredMetadataFields.stringValue
    ])

    private static func mvpd(_ element: XMLElement, path: String) throws(AdobePassError) -> MVPD {
        let fields = try XMLFields(element, names: names, path: path)
        return try MVPD(
            id: fields.requiredText("id"),
            requiredMetadataFields: requiredMetadataFields(in: element, path: path),
            fields
        )
    }

    /// The names in any of the shapes that an array may have; `nil` if there is no such element.
    private static func requiredMetadataFields(
        in mvpd: XMLElement,
        path: String
    ) throws(AdobePassError) -> [String]? {
        var names: [String]?
        try mvpd.forEachChild { element throws(AdobePassError) in
            guard element.localName == "requiredMetadataFields" else { return }
            var found: [String] = []
            // Asked once: it looks at all children.
            let hasOwnText = element.hasOwnText
            try element.forEachChild { child throws(AdobePassError) in
                guard child.firstChild == nil, !hasOwnText else {
                    let text =
                        "this has to be names: text, or elements with nothing but text in them (line \(child.line))"
                    throw AdobePassError(.wrongType, text, path: "\(path).requiredMetadataFields")
                }
                found.append(child.text.trimmingXMLSpace)
            }
            if element.firstChild == nil { found = element.text.namesBetweenCommas }
            names = (names ?? []) + found.filter { !$0.isEmpty }
        }
        return names?.uniqueByBytes
    }
}

extension XMLFields: MVPDFields {
    func text(_ key: MVPD.CodingKeys) -> String? { text(key.stringValue) }

    func flag(_ key: MVPD.CodingKeys) throws(AdobePassError) -> Bool? { try flag(key.stringValue) }

    func number(_ key: MVPD.CodingKeys) throws(AdobePassError) -> Int? { try number(key.stringValue) }
}
