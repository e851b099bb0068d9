internal import ByteTools
internal import SAML
internal import SAMLEncoding
internal import XMLSecurity

extension ResponseSpec {
    /// Describes a response like a recorded one: with its structure, its algorithms and its layout, and with none of its values.
    ///
    /// Names of attributes, namespace prefixes, formats and distances between times are structure; of audience restrictions, subject
    /// confirmations and AuthnStatements, only the first one of an assertion is. Entity IDs, URLs, subjects, IDs and values of
    /// attributes are replaced by those of a made-up viewer of Adobe's service provider.
    ///
    /// - Parameters:
    ///   - response: The response in XML, in UTF-8. Its signatures need not be valid.
    ///   - maximumBytes: Its maximum size.
    /// - Throws: ``TestKitError`` if it is malformed, is not a response, or has encrypted parts, whose structure is hidden.
    public init(like response: [UInt8], maximumBytes: Int = 1 << 20) throws(TestKitError) {
        self.init()
        let limits = XMLLimits(maximumBytes: maximumBytes, comments: .accepted)
        let document = try TestKitError.mapping { () throws(XMLSecurityError) in
            try XMLDocument(parsing: response, limits: limits)
        }
        let root = document.root
        guard root.isNamed(SAMLName.response) else {
            throw TestKitError(.invalidSpec, "the recorded document is not a SAML response")
        }
        try Self.checkPlain(root)
        let fields = SAMLResponseFields(reading: root)
        if fields.issuer == nil { issuer = nil }
        if fields.destination == nil { destination = nil }
        if fields.inResponseTo == nil { inResponseTo = .none }
        status = StatusSpec(like: fields.status)
        assertions = []
        var signed: [XMLElementName] = root.firstChild(XMLName.signature) == nil ? [] : [.response]
        do throws(BrokenRule) {
            try root.forEachChild { child throws(BrokenRule) in
                guard child.isNamed(SAMLName.assertion) else { return }
                if child.firstChild(XMLName.signature) != nil { signed.append(.assertion) }
                var assertion = AssertionSpec(like: try AssertionContent(reading: child))
                assertion.issuer = fields.issuer == nil ? Self.exampleIssuer : nil
                assertions.append(assertion)
            }
        } catch {
            let text = "an assertion of the recorded response cannot be read: \(error.error.message)"
            throw TestKitError(.invalidSpec, text)
        }
        signing.placement =
            signed.contains(.response)
            ? (signed.contains(.assertion) ? .both : .response)
            : signed.isEmpty ? .none : .assertion
        signing.hash = SigningHash(firstOf: root)
        layout = ResponseLayout(like: response)
        namespaces = NamespaceSpec(like: response, root)
        prefixes = PrefixSpec(like: response)
    }

    private enum XMLElementName { case response, assertion }

    private static func checkPlain(_ root: XMLElement) throws(TestKitError) {
        var encrypted: String?
        root.forEachElement { element in
            if encrypted == nil, element.firstChild(.encryptedData) != nil { encrypted = element.localName }
        }
        guard let encrypted else { return }
        throw TestKitError(
            .invalidSpec,
            "the recorded response has an \(encrypted), whose structure is not visible; record one without encryption"
        )
    }
}

extension SigningHash {
    fileprivate init(firstOf root: XMLElement) {
        var found: Self?
        root.forEachElement { element in
            guard found == nil, element.isNamed(XMLName.signatureMethod) else { return }
            let algorithm = element.attribute("Algorithm") ?? ""
            found = Self.allCases.first { algorithm.hasSuffix($0.rawValue) }
        }
        self = found ?? .sha256
    }
}

extension NamespaceSpec {
    fileprivate init(like response: [UInt8], _ root: XMLElement) {
        let outline = MarkupOutline(of: response)
        let assertion = outline.elements.indices.first { outline.isElement($0, named: "Assertion") }
        let declares = assertion.map { !outline.namespaces(of: $0).isEmpty } ?? true
        self.init(place: declares ? .assertion : .response, valueType: Self.valueType(in: root))
    }

    /// The first type of XML Schema of a value, with the prefix that it has or a usual one.
    private static func valueType(in root: XMLElement) -> String? {
        var type: String?
        root.forEachElement { element in
            guard type == nil, element.isNamed(SAMLName.attributeValue),
                let parts = element.attribute(SAMLName.type)?.split(separator: ":", maxSplits: 1),
                let name = parts.last, valueTypes.contains(String(name))
            else { return }
            type = parts.first == "xsd" ? "xsd:\(name)" : "xs:\(name)"
        }
        return type
    }
}

extension PrefixSpec {
    /// The prefixes of a response; usual ones instead of those that cannot be written.
    fileprivate init(like response: [UInt8]) {
        self.init()
        let outline = MarkupOutline(of: response)
        let elements = outline.elements.indices
        if let root = elements.first { self.response = outline.prefix(of: root) }
        let part = elements.first {
            outline.isElement($0, named: "Assertion") || outline.isElement($0, named: "Issuer")
        }
        if let part { assertion = outline.prefix(of: part) }
        if problem != nil { self = Self() }
    }
}

extension StatusSpec {
    fileprivate init(like status: SAMLStatus?) {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        self.init(
            code: status?.code.standard(prefix) ?? (status?.isSuccess ?? true ? "Success" : "Responder"),
            subcode: status?.subcodes.first.map { $0.standard(prefix) ?? "RequestDenied" },
            message: status?.message.map { _ in "test message" }
        )
    }
}

extension AssertionSpec {
    fileprivate init(like content: AssertionContent) {
        self.init()
        let issued = content.issueInstant
        subject = content.subject.map { SubjectSpec(like: $0, issued: issued) }
        notBefore = content.conditions?.notBefore.map { SpecTime(from: issued, to: $0) }
        notOnOrAfter = content.conditions?.notOnOrAfter.map { SpecTime(from: issued, to: $0) }
        let count = content.conditions?.audienceRestrictions.first?.count ?? 0
        audiences = (0..<count).map { $0 == 0 ? ResponseSpec.adobeAudience : "urn:example:audience-\($0 + 1)" }
        authnStatement = content.authnStatements.first.map { AuthnStatementSpec(like: $0, issued: issued) }
        attributes = content.attributes.map(AttributeSpec.init)
    }
}

extension SubjectSpec {
    fileprivate init(like subject: SAMLSubject, issued: SAMLTimestamp) {
        let nameID = subject.nameID
        self.init(nameID: nameID == nil ? nil : SubjectSpec().nameID)
        format = nameID?.format?.standard("urn:oasis:names:tc:SAML:2.0:nameid-format:")
        nameQualifier = nameID?.nameQualifier == nil ? nil : ResponseSpec.exampleIssuer
        spNameQualifier = nameID?.spNameQualifier == nil ? nil : ResponseSpec.adobeAudience
        confirmation = subject.confirmations.first.map { recorded in
            var confirmation = ConfirmationSpec()
            confirmation.method = recorded.method.standard("urn:oasis:names:tc:SAML:2.0:cm:") ?? "bearer"
            confirmation.notOnOrAfter = recorded.notOnOrAfter.map { SpecTime(from: issued, to: $0) }
            confirmation.refersToRequest = recorded.inResponseTo != nil
            if recorded.recipient == nil { confirmation.recipient = nil }
            return confirmation
        }
    }
}

extension AuthnStatementSpec {
    fileprivate init(like statement: SAMLAuthnStatement, issued: SAMLTimestamp) {
        self.init()
        authnInstant = SpecTime(from: issued, to: statement.authnInstant)
        if statement.sessionIndex == nil { sessionIndex = .none }
        sessionNotOnOrAfter = statement.sessionNotOnOrAfter.map { SpecTime(from: issued, to: $0) }
        contextClass = statement.contextClass.map {
            $0.standard("urn:oasis:names:tc:SAML:2.0:ac:classes:") ?? "unspecified"
        }
    }
}

extension AttributeSpec {
    fileprivate init(like attribute: SAMLAttribute) {
        self.init(attribute.name, values: [])
        nameFormat = attribute.nameFormat?.standard("urn:oasis:names:tc:SAML:2.0:attrname-format:")
        friendlyName = attribute.friendlyName
        let plausible = Self.plausibleValues(of: attribute.name)
        values = attribute.values.enumerated().map { index, value in
            switch value {
            case .text(let text) where text.isEmpty: .text("")
            case .text:
                if index < plausible.count { plausible[index] } else { .text("test-\(index + 1)") }
            case .null: .null
            case .xml(let octets): .elements(Self.elements(like: octets))
            }
        }
    }

    /// The elements of a value, with other text.
    private static func elements(like octets: [UInt8]) -> [AttributeValueSpec.Element] {
        guard let document = try? XMLDocument(parsing: octets, limits: XMLLimits(maximumBytes: octets.count)) else {
            return []
        }
        return document.root.elementsWithoutText
    }
}

extension XMLElement {
    /// The child elements, with a text of no meaning where they have text.
    fileprivate var elementsWithoutText: [AttributeValueSpec.Element] {
        var elements: [AttributeValueSpec.Element] = []
        forEachChild { child in
            let value: AttributeValueSpec =
                child.firstChild == nil ? .text(child.text.isEmpty ? "" : "test") : .elements(child.elementsWithoutText)
            elements.append(.init(child.localName, value))
        }
        return elements
    }
}

extension SpecTime {
    fileprivate init(from start: SAMLTimestamp, to end: SAMLTimestamp) {
        self = .relative(seconds: end.seconds - start.seconds)
    }
}

extension String {
    /// The end of a URI of the standard; `nil` for another text, which can be a value.
    fileprivate func standard(_ prefix: String) -> String? {
        let end = Substring(utf8.dropFirst(prefix.utf8.count))
        let isName = utf8.starts(with: prefix.utf8) && end.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
        return isName ? String(end) : nil
    }
}
