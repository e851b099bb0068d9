internal import ByteTools
internal import SAMLEncoding

/// What XML is that is not a SAML 2.0 response, by its root element.
struct DocumentKind {
    /// What it is.
    let message: String
    /// What to send in its place.
    let advice: String
    /// Whether documents with this root element are known, and not only that it is no Response.
    private(set) var isKnown = true

    /// Recognizes a document; `nil` if the root element is a SAML 2.0 Response, or none that is known.
    ///
    /// - Parameter outline: The XML, well-formed or not.
    init?(of outline: MarkupOutline) {
        guard !outline.elements.isEmpty, let kind = Self.kind(of: DocumentRoot(outline)) else { return nil }
        self = kind
    }

    private init(_ message: String, _ advice: String) {
        self.message = message
        self.advice = advice
    }

    private static let sendFramework =
        "Send the value of `samlAttributeQueryResponse`, whose root element is a `samlp:Response`."

    private static func kind(of root: DocumentRoot) -> Self? {
        if root.isSAML1 {
            return Self(
                "this is a \(root.name) of SAML 1.1, and the exchange takes SAML 2.0",
                "The provider has to answer with a SAML 2.0 Response (namespace urn:oasis:names:tc:SAML:2.0:protocol)."
            )
        }
        if root.name == ByteText("Response") { return root.isResponse ? nil : otherResponse(root) }
        return byName[root.name] ?? unknown(root)
    }

    /// A root element that is not known here, by its name.
    private static func unknown(_ root: DocumentRoot) -> Self? {
        guard !root.name.isEmpty else { return nil }
        let namespace = root.namespace.map { " of the namespace '\($0.shortened(to: 128))'" } ?? ""
        var kind = Self(
            "the root element is '\(root.name)'\(namespace), and no samlp:Response: this is another document",
            "Look at what was really sent: an error of a server in XML, a configuration, another message. \(sendFramework)"
        )
        kind.isKnown = false
        return kind
    }

    private static func otherResponse(_ root: DocumentRoot) -> Self {
        let found = root.namespace.map { "'\($0.shortened(to: 128))'" } ?? "none"
        return Self(
            "this is a Response, but its namespace is not that of SAML 2.0 (found: \(found))",
            "The provider has to send a Response of the namespace urn:oasis:names:tc:SAML:2.0:protocol; a tool that writes XML "
                + "again may have lost the declaration."
        )
    }

    /// The documents that are sent in place of a response, by the local name of their root.
    private static let byName: [ByteText: Self] = {
        var kinds: [ByteText: Self] = [:]
        for group in groups {
            for name in group.names {
                kinds[ByteText(name)] = Self(group.message.replacing("NAME", with: name), group.advice)
            }
        }
        return kinds
    }()

    private static let groups: [(names: [String], message: String, advice: String)] = [
        (
            ["Assertion"],
            "this is a bare Assertion, cut out of its Response: the exchange takes the whole samlp:Response around it",
            "Send the whole `samlp:Response`, not only the Assertion inside it. \(sendFramework)"
        ),
        (
            ["EncryptedAssertion", "EncryptedID", "EncryptedAttribute", "EncryptedData"],
            "this is a bare NAME, cut out of its Response",
            sendFramework
        ),
        (
            ["LogoutResponse"],
            "this is a LogoutResponse, the answer to a logout, and not the Response of a sign-in",
            "It has no assertion and no attributes. \(sendFramework)"
        ),
        (
            ["LogoutRequest"],
            "this is a LogoutRequest, which asks for a logout, and not the Response of a sign-in",
            sendFramework
        ),
        (
            ["AuthnRequest"],
            "this is an AuthnRequest: the request for a sign-in, and not the Response that answers it",
            "The AuthnRequest goes to the provider. \(sendFramework)"
        ),
        (
            ["AttributeQuery", "AuthnQuery", "AuthzDecisionQuery", "AssertionIDRequest"],
            "this is an NAME: the request for attributes, and not the Response that answers it",
            "The query goes to the provider. \(sendFramework)"
        ),
        (
            ["ArtifactResponse"],
            "this is an ArtifactResponse, the envelope of the artifact binding around a message",
            "Send the `samlp:Response` inside it, cut out without changing a byte, or let the component that resolves the "
                + "artifact unpack it."
        ),
        (
            ["ArtifactResolve"],
            "this is an ArtifactResolve, which asks for a message, and not the Response",
            sendFramework
        ),
        (
            ["EntityDescriptor", "EntitiesDescriptor"],
            "this is SAML metadata (NAME), which describes a provider and contains no assertion",
            "Metadata says whom to trust: give it to `--metadata`. \(sendFramework)"
        ),
        (
            ["RequestSecurityTokenResponse", "RequestSecurityTokenResponseCollection", "RequestSecurityToken"],
            "this is a WS-Trust or WS-Federation message (NAME), and no SAML protocol Response",
            "The provider has to answer by the SAML 2.0 protocol, with a `samlp:Response`, not by WS-Federation."
        ),
        (
            ["Envelope"],
            "this is a SOAP envelope without a SAML Response in it",
            "Look at the Body: a Fault says why the request failed. \(sendFramework)"
        ),
        (
            ["ManageNameIDRequest", "ManageNameIDResponse", "NameIDMappingRequest", "NameIDMappingResponse"],
            "this is a NAME, and not the Response of a sign-in",
            sendFramework
        ),
        (
            ["Signature"],
            "this is a bare XML Signature without what it signs",
            sendFramework
        ),
        (
            ["AttributeStatement", "AuthnStatement", "Attribute", "AttributeValue", "Subject", "NameID", "Status"],
            "this is a bare NAME, a part of a Response",
            sendFramework
        ),
        (
            ["html", "HTML"],
            "this is a web page, perhaps a login form or an error page, and no SAML response",
            "Find out which server sent the page. \(sendFramework)"
        ),
        (
            ["error", "Error", "errors", "Fault", "exception"],
            "this is an error in XML ('NAME'), as servers answer with, and no SAML response",
            "It is the answer to a request, not the response that was sent: read what it says, and check the value that was sent."
        ),
        (
            ["response", "RESPONSE", "SAMLResponse"],
            "the root element is NAME, and not a samlp:Response: names in XML are case-sensitive",
            sendFramework
        ),
        (
            ["plist"],
            "this is a property list, as Apple's systems store settings, and no SAML response",
            "Take the string out of the property list. \(sendFramework)"
        ),
    ]
}

/// The root element of a document, as its start tag has it.
struct DocumentRoot {
    /// The name without its prefix; empty if it is longer than any that is known.
    let name: ByteText
    /// The namespace that is declared for the prefix; `nil` if none is.
    let namespace: String?
    /// Whether it has a prefix that it does not declare.
    let isUndeclared: Bool

    private static let maximumLength = 1024

    init(_ outline: MarkupOutline) {
        guard let element = outline.elements.first else {
            (name, namespace, isUndeclared) = ("", nil, false)
            return
        }
        name = ByteText(outline.localName(of: 0))
        namespace = outline.namespace(of: 0).map { String(decoding: $0.prefix(Self.maximumLength), as: UTF8.self) }
        isUndeclared = outline.bytes[element.name].contains(UInt8(ascii: ":")) && namespace == nil
    }

    /// Whether the namespace is that of SAML 2.0's protocol.
    var isResponse: Bool { isNamespace("urn:oasis:names:tc:SAML:2.0:protocol") }

    /// Whether it is a message or an assertion of SAML 1.0 or 1.1.
    var isSAML1: Bool {
        ["urn:oasis:names:tc:SAML:1.0:protocol", "urn:oasis:names:tc:SAML:1.0:assertion"].contains { isNamespace($0) }
    }

    private func isNamespace(_ uri: String) -> Bool { namespace?.utf8.elementsEqual(uri.utf8) == true }
}
