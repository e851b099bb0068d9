struct ConfigurationJSON {
    let requestor: String?
    let name: String?
    let mvpds: [MVPD]
    /// The path of the list of MVPDs.
    let path: String

    init(_ root: JSONFields) throws(AdobePassError) {
        let document = Self.object("config", of: root) ?? root
        // In V2 the identifier of the service provider may be a string beside the list.
        let owner =
            Self.object("requestor", of: document) ?? Self.object("serviceProvider", of: document) ?? document
        let word = Self.text("requestor", of: document) ?? Self.text("serviceProvider", of: document)
        requestor = try owner.text("id") ?? word
        name = try owner.text("name") ?? Self.text("displayName", of: owner)
        guard owner.contains("mvpds") else {
            throw AdobePassError(
                .notAConfiguration,
                "the document is not a configuration: \(Self.explanation(of: root))"
            )
        }
        // JSON that was converted from XML keeps the element name `mvpd`, and an array of one element may be the element alone.
        guard let list = Self.object("mvpds", of: owner) else {
            path = owner.path(of: "mvpds")
            mvpds = try Self.mvpds(in: owner, "mvpds")
            return
        }
        path = list.path(of: "mvpd")
        if let single = Self.object("mvpd", of: list) {
            mvpds = [try MVPD(single)]
        } else {
            mvpds = list.isMissingOrNull("mvpd") ? [] : try Self.mvpds(in: list, "mvpd")
        }
    }

    private static func mvpds(in fields: JSONFields, _ name: String) throws(AdobePassError) -> [MVPD] {
        try fields.objects(name) { fields throws(AdobePassError) in try MVPD(fields) }
    }

    /// Returns the object in a member; `nil` if it is missing or not an object.
    private static func object(_ name: String, of fields: JSONFields) -> JSONFields? { try? fields.object(name) }

    /// Returns the text in a member; `nil` if it is missing or not a string.
    private static func text(_ name: String, of fields: JSONFields) -> String? { try? fields.text(name) }

    private static func explanation(of root: JSONFields) -> String {
        // Fields that occur only in other documents.
        if root.contains("actionName") { return "it is a response of sessions/sso (V2), which contains one MVPD" }
        if root.contains("status") || root.contains("error") { return "it is an error response" }
        return "it has no list of MVPDs (requestor.mvpds)"
    }
}
