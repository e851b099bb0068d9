internal import ByteTools
package import XMLSecurity

extension SAMLMessage {
    /// A part that is missing or malformed is not an error: the content is for display.
    package init?(reading element: XMLElement) {
        guard let kind = element.messageKind else { return nil }
        self.kind = kind
        let common = SAMLResponseFields(reading: element)
        (id, version, issuer) = (common.id, common.version, common.issuer)
        (issueInstant, destination) = (common.issueInstant, common.destination)
        (inResponseTo, status) = (common.inResponseTo, common.status)
        notOnOrAfter = (try? element.time("NotOnOrAfter")) ?? nil
        reason = element.attribute("Reason")
        // A LogoutRequest names its subject without a Subject around it.
        (nameID, encryptedID) =
            element.child(SAMLName.subject) { Self.subject(in: $0) } ?? Self.subject(in: element)
        var attributes: [SAMLAttribute] = []
        var sessionIndexes: [String] = []
        element.forEachChild { child in
            if child.isNamed(SAMLName.attribute), let attribute = try? SAMLAttribute(reading: child) {
                attributes.append(attribute)
            } else if child.isNamed(SAMLName.sessionIndex) {
                sessionIndexes.append(child.textOutsideElements)
            }
        }
        self.attributes = attributes
        self.sessionIndexes = sessionIndexes
        authnRequest = kind == .authnRequest ? AuthnRequest(reading: element) : nil
    }
}

extension SAMLMessage {
    private static func subject(in element: XMLElement) -> (nameID: SAMLNameID?, encryptedID: SAMLEncryptedPart?) {
        let nameID = (try? element.child(SAMLName.nameID, SAMLNameID.init)) ?? nil
        return (nameID, element.child(SAMLName.encryptedID) { SAMLEncryptedPart(reading: $0) })
    }
}

extension SAMLMessage.AuthnRequest {
    fileprivate init(reading element: XMLElement) {
        consumerServiceURL = element.attribute("AssertionConsumerServiceURL")
        consumerServiceIndex = element.attribute("AssertionConsumerServiceIndex")
        protocolBinding = element.attribute("ProtocolBinding")
        attributeServiceIndex = element.attribute("AttributeConsumingServiceIndex")
        providerName = element.attribute("ProviderName")
        nameIDFormat = element.firstChild(SAMLName.nameIDPolicy)?.attribute("Format")
        var classes: [String] = []
        element.firstChild(SAMLName.requestedAuthnContext)?.forEachChild { child in
            if child.isNamed(SAMLName.authnContextClassRef) { classes.append(child.textOutsideElements) }
        }
        contextClasses = classes
        forcesAuthentication = element.isTrue("ForceAuthn")
        isPassive = element.isTrue("IsPassive")
        conditions = (try? element.child(SAMLName.conditions, SAMLConditions.init)) ?? nil
    }
}

extension SAMLMessage.Kind {
    /// Returns `nil` for another element.
    init?(_ element: XMLElement) {
        guard let kind = element.messageKind else { return nil }
        self = kind
    }

    var element: XMLName {
        switch self {
        case .authnRequest: SAMLName.authnRequest
        case .attributeQuery: SAMLName.attributeQuery
        case .logoutRequest: SAMLName.logoutRequest
        case .logoutResponse: SAMLName.logoutResponse
        }
    }
}

extension XMLElement {
    /// The message in a document: the root, or the only element in the body of a SOAP envelope (SAML Bindings section 3.2); `nil` if
    /// it is another document.
    package var message: XMLElement? {
        @_lifetime(copy self) get {
            if messageKind != nil { return self }
            for namespace in SAMLName.soapNamespaces where isNamed(XMLName(namespace, "Envelope")) {
                guard let message = firstChild(XMLName(namespace, "Body"))?.firstChild, message.messageKind != nil,
                    message.nextSibling == nil
                else { return nil }
                return message
            }
            return nil
        }
    }

    fileprivate var messageKind: SAMLMessage.Kind? {
        SAMLMessage.Kind.allCases.first { isNamed($0.element) }
    }

    fileprivate func isTrue(_ name: StaticString) -> Bool {
        let value = attribute(name).map { ByteText($0.trimmingXMLSpace) }
        return value == "true" || value == "1"
    }
}
