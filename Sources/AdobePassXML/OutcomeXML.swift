public import AdobePass
internal import XMLSecurity

extension AdobeBodyReader {
    /// The reader of JSON and of V1's XML: an `error`, an `authentication`, an `authorization` or a `config`.
    ///
    /// Plain errors have a status, a message and sometimes details; enhanced errors, which Adobe enables for a requestor, also
    /// have an action and a code. Other XML stays unread. XML that is not well-formed, has a DOCTYPE or has a repeated field is
    /// `unreadable`.
    public static let xml = Self(
        readXML: { body throws(AdobePassError) in
            let document = try XMLDocument.parsing(body)
            return XMLBody(rootName: document.root.localName, content: try content(of: document.root))
        },
        readConfiguration: { body throws(AdobePassError) in try MVPDConfiguration(document: body) }
    )

    private static func content(of root: XMLElement) throws(AdobePassError) -> AdobeResponse.Content? {
        let name = root.localName
        switch name {
        case "error":
            let fields = try XMLFields(root, names: fieldNames, path: name)
            return .error(AdobeError { fields.text($0) })
        case "authentication", "authorization":
            let fields = try XMLFields(root, names: fieldNames, path: name)
            return Entitlement { fields.text($0) }.map { .entitlement($0) }
        case "config":
            var count = 0
            root.forEachElement { if $0.localName == "mvpd" { count += 1 } }
            return .configuration(ConfigurationOutline(ofXMLWith: count))
        // Other documents may have elements of these names below the root.
        default: return nil
        }
    }

    private static let fieldNames: Set = [
        "status", "code", "action", "message", "details", "helpUrl", "trace", "requestor", "mvpd", "mvpdId",
        "resource", "expires", "serializedToken",
    ]
}
