internal import ByteTools
internal import SAMLEncoding

/// The kind of a text or a document that was given in place of a response, and the finding about it.
struct DocumentKind {
    let rule: Rule
    let message: String
    /// The document to send instead.
    let advice: String
    private(set) var toolHint: String?
    /// False for a document whose root element is not in the table.
    private(set) var isKnown = true

    /// Reads a table: in each row the names of a kind, with spaces between them, the message, in which `NAME` is the name, the advice, and
    /// what `samltool` offers for it, if anything.
    static func table(_ rule: Rule, _ text: String) -> [ByteText: Self] {
        var kinds: [ByteText: Self] = [:]
        for row in TextTable(text, columns: 4).rows {
            for name in row[0].split(separator: " ") {
                let message = row[1].replacing(text: "NAME", with: String(name))
                let hint = row[3].isEmpty ? nil : row[3]
                kinds[ByteText(name)] = Self(rule: rule, message: message, advice: row[2], toolHint: hint)
            }
        }
        return kinds
    }
}

// The kinds of XML documents, by the root element. The kinds of texts are in DocumentKind+Text.swift.
extension DocumentKind {
    /// The kind of a document; `nil` for a Response of SAML 2.0, and without a root element.
    init?(of outline: MarkupOutline) {
        let root = DocumentRoot(outline)
        let namespace = root.namespace.map { $0.shortened(to: 128) }
        let words: (message: String, advice: String)
        if root.isSAML1 {
            words = (
                "this is a \(root.name) of SAML 1.1, but the exchange requires SAML 2.0",
                "The provider must answer with a SAML 2.0 Response (namespace urn:oasis:names:tc:SAML:2.0:protocol)."
            )
        } else if root.name == "Response" {
            if root.isResponse { return nil }
            words = (
                "this is a Response, but its namespace is not that of SAML 2.0 (found: "
                    + "\(namespace.map { "'\($0)'" } ?? "none"))",
                "The provider must send a Response of the namespace urn:oasis:names:tc:SAML:2.0:protocol; a tool that "
                    + "serializes XML again may have lost the declaration."
            )
        } else if let kind = Self.elements[root.name] {
            self = kind
            return
        } else {
            if root.name.isEmpty { return nil }
            isKnown = false
            words = (
                "the root element is '\(root.name)'\(namespace.map { " of the namespace '\($0)'" } ?? ""), "
                    + "not a samlp:Response: this is another document",
                "Check what was really sent: a server error in XML, a configuration, another message. "
                    + Self.sendFramework
            )
        }
        (rule, message, advice) = (.structureNotAResponse, words.message, words.advice)
    }

    private static let sendFramework =
        "Send the value of `samlAttributeQueryResponse`, whose root element is a `samlp:Response`."

    /// The documents that are known, by the name of the root element.
    private static let elements = table(
        .structureNotAResponse,
        """
        Assertion | this is an Assertion without its Response: the exchange requires the whole samlp:Response | Send the whole `samlp:Response`, not only the Assertion inside it. \(sendFramework)
        EncryptedAssertion EncryptedID EncryptedAttribute EncryptedData | this is an NAME without its Response | \(sendFramework)
        LogoutResponse | this is a LogoutResponse, which answers a logout request, not the Response of a sign-in | It has no assertion and no attributes. \(sendFramework) | `inspect` summarizes it
        LogoutRequest | this is a LogoutRequest, which requests a logout, not the Response of a sign-in | \(sendFramework) | `inspect` summarizes it
        AuthnRequest | this is an AuthnRequest, which requests a sign-in, not the Response that answers it | The AuthnRequest goes to the provider. \(sendFramework) | `inspect` summarizes it
        AttributeQuery | this is an AttributeQuery, which requests attributes, not the Response that answers it | The query goes to the provider. \(sendFramework) | `inspect` summarizes it
        AuthnQuery AuthzDecisionQuery AssertionIDRequest | this is an NAME, which requests an assertion, not the Response that answers it | The query goes to the provider. \(sendFramework)
        ArtifactResponse | this is an ArtifactResponse, the envelope of a message in the artifact binding | Send the `samlp:Response` inside it, extracted without changing a byte, or have the component that resolves the artifact extract it.
        ArtifactResolve | this is an ArtifactResolve, which requests a message, not the Response | \(sendFramework)
        EntityDescriptor EntitiesDescriptor | this is SAML metadata (NAME), which describes a provider and contains no assertion | Metadata contains the keys to trust: specify it as such. \(sendFramework) | `--metadata`
        RequestSecurityTokenResponse RequestSecurityTokenResponseCollection RequestSecurityToken | this is a WS-Trust or WS-Federation message (NAME), not a SAML protocol Response | The provider must use the SAML 2.0 protocol and send a `samlp:Response`, not WS-Federation.
        Envelope | this is a SOAP envelope that does not contain a SAML Response | Look at the Body: a Fault contains the reason that the request failed. \(sendFramework)
        ManageNameIDRequest ManageNameIDResponse NameIDMappingRequest NameIDMappingResponse | this is a NAME, not the Response of a sign-in | \(sendFramework)
        Signature | this is an XML Signature without the signed element | \(sendFramework)
        AttributeStatement AuthnStatement Attribute AttributeValue Subject NameID Status | this is only the NAME of a Response | \(sendFramework)
        html HTML | this is a web page, perhaps a login form or an error page, not a SAML response | Find out which server sent the page. \(sendFramework)
        error Error errors Fault exception | this is a server error in XML ('NAME'), not a SAML response | It is an HTTP response, not the SAML response that the app sent: read its message, and check the value that was sent.
        response RESPONSE SAMLResponse | the root element is NAME, not a samlp:Response: XML names are case-sensitive | \(sendFramework)
        plist | this is a property list, in which Apple's systems store settings, not a SAML response | Extract the string from the property list. \(sendFramework)
        """
    )
}

/// The root element of a document, by its start tag.
struct DocumentRoot {
    /// The name without its prefix; empty if it is longer than any known name.
    let name: ByteText
    /// The namespace that is declared for the prefix; `nil` if there is no declaration.
    let namespace: String?
    /// True if it has a prefix that it does not declare.
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

    /// True if the namespace is that of the SAML 2.0 protocol.
    var isResponse: Bool { isNamespace("urn:oasis:names:tc:SAML:2.0:protocol") }

    /// True if it is a message or an assertion of SAML 1.0 or 1.1.
    var isSAML1: Bool {
        ["urn:oasis:names:tc:SAML:1.0:protocol", "urn:oasis:names:tc:SAML:1.0:assertion"].contains { isNamespace($0) }
    }

    private func isNamespace(_ uri: String) -> Bool { namespace?.utf8.elementsEqual(uri.utf8) == true }
}
