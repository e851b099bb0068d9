public import AdobePass
internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

extension MVPDConfiguration {
    /// Reads a configuration in XML, which only V1 has.
    ///
    /// Namespaces and prefixes are ignored. The form of the array `requiredMetadataFields` is not published, so three forms are
    /// read: a repeated element, an element with a child for each name, and an element with commas between the names.
    ///
    /// - Parameter xml: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError` with the path of the invalid field, such as
    ///   `requestor.mvpds[3].enablePlatformServices`, or with line and column if the document is not well-formed or has a
    ///   DOCTYPE, an entity or a processing instruction; code `configuration.not-a-configuration` for another document.
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

    /// Reads a configuration in JSON or XML.
    ///
    /// - Parameter document: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError`, as the initializers for the two forms do.
    public init(document: [UInt8]) throws(AdobePassError) {
        if DetectedFormat(of: document).isMarkup { try self.init(xml: document) } else { try self.init(json: document) }
    }
}

extension RequiredMetadata {
    /// Finds the attributes that a document requires: a configuration in JSON or XML, or a response of sessions/sso (V2).
    ///
    /// - Parameters:
    ///   - document: The whole document, in UTF-8; at most 8 MiB.
    ///   - name: The MVPD's identifier or its `platformMappingId`; `nil` if the document is about one MVPD.
    /// - Throws: `AdobePassError` if the document cannot be read, or has no such MVPD or no required attributes.
    public init(document: [UInt8], mvpd name: String?) throws(AdobePassError) {
        if DetectedFormat(of: document).isMarkup {
            try self.init(of: name, in: MVPDConfiguration(xml: document))
        } else {
            try self.init(json: document, mvpd: name)
        }
    }
}

private struct ConfigurationReader {
    /// The path of the list of MVPDs, in the notation for JSON.
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
                ? "it is an error response" : "it has no list of MVPDs (config/requestor/mvpds)"
            throw AdobePassError(
                .notAConfiguration,
                "the document is not a configuration: \(hint)",
                path: "/\(name.prefix(64))"
            )
        }
    }

    private mutating func read(requestor element: XMLElement) throws(AdobePassError) {
        guard !hasList else {
            throw AdobePassError(
                .repeatedField,
                "the element requestor occurs twice (line \(element.line))",
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

    private static let names = Set(MVPD.CodingKeys.allCases.map { $0.stringValue }).subtracting([
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

    /// Returns the names from any form of the array; `nil` if the element is missing.
    private static func requiredMetadataFields(
        in mvpd: XMLElement,
        path: String
    ) throws(AdobePassError) -> [String]? {
        var names: [String]?
        try mvpd.forEachChild { element throws(AdobePassError) in
            guard element.localName == "requiredMetadataFields" else { return }
            var found: [String] = []
            // Computed once, because it visits all children.
            let hasOwnText = element.hasOwnText
            try element.forEachChild { child throws(AdobePassError) in
                guard child.firstChild == nil, !hasOwnText else {
                    let text =
                        "the value must be names: text, or elements that contain only text (line \(child.line))"
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
