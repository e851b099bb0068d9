internal import ByteTools
internal import SAML

/// Composes the text of a response, for one evaluation time and with its IDs.
struct ResponseComposer {
    private let spec: ResponseSpec
    private let time: SAMLTimestamp
    private let requestID: String?
    private let sessionIndices: [String?]
    private let typeDeclarations: [(String, String?)]
    let responseID: String
    let assertionIDs: [String]

    init(_ spec: ResponseSpec, at time: SAMLTimestamp, identifiers: inout IdentifierSource) throws(TestKitError) {
        self.spec = spec
        self.time = time
        typeDeclarations = try spec.namespaces.typeDeclarations
        let responseID = identifiers.resolve(spec.id)
        requestID = identifiers.resolve(spec.inResponseTo)
        var assertionIDs: [String?] = []
        var sessionIndices: [String?] = []
        for assertion in spec.assertions {
            assertionIDs.append(identifiers.resolve(assertion.id))
            sessionIndices.append(assertion.authnStatement.flatMap { identifiers.resolve($0.sessionIndex) })
        }
        self.sessionIndices = sessionIndices
        self.responseID = responseID ?? ""
        self.assertionIDs = assertionIDs.map { $0 ?? "" }
        try checkSigned(responseID, assertionIDs)
    }

    private func checkSigned(_ responseID: String?, _ assertionIDs: [String?]) throws(TestKitError) {
        let placement = spec.signing.placement
        if placement.signsResponse, responseID == nil {
            throw TestKitError(
                .invalidSpec,
                "the Response has no ID, so it cannot be signed; give it one or sign the assertion"
            )
        }
        if placement.signsAssertions, assertionIDs.contains(nil) {
            throw TestKitError(
                .invalidSpec,
                "an assertion has no ID, so it cannot be signed; give it one or sign the Response"
            )
        }
        if placement.signsAssertions, assertionIDs.isEmpty {
            throw TestKitError(.invalidSpec, "there is no assertion to sign; sign the Response, or nothing")
        }
        let ids = ([responseID] + assertionIDs).compactMap(\.self)
        guard placement == .none || Set(ids.map { ByteText($0) }).count == ids.count else {
            let text =
                "two elements have the same value in the field 'id', so a signature would refer to both; change one, or sign nothing"
            throw TestKitError(.invalidSpec, text)
        }
    }

    /// Returns the text; with a template, the elements to sign contain empty signatures.
    func text(template: SignatureTemplate?) throws(TestKitError) -> [UInt8] {
        if let problem = spec.prefixes.problem { throw TestKitError(.invalidSpec, problem) }
        var xml = XMLText(padding: spec.layout.padding, prefixes: spec.prefixes.replacements)
        // A default namespace is declared where it is used.
        let declaresDefault = spec.prefixes.assertion.isEmpty
        xml.start(
            "samlp:Response",
            [
                (PrefixSpec.declaration(of: spec.prefixes.response), "urn:oasis:names:tc:SAML:2.0:protocol"),
                (assertionDeclaration.0, declaresDefault ? nil : assertionDeclaration.1),
            ] + (spec.namespaces.place == .response ? typeDeclarations : []) + [
                ("ID", spec.id == .none ? nil : responseID),
                ("Version", "2.0"),
                ("IssueInstant", instant(spec.issueInstant)),
                ("Destination", spec.destination),
                ("InResponseTo", requestID),
            ]
        )
        if let issuer = spec.issuer {
            xml.element("saml:Issuer", declaresDefault ? [assertionDeclaration] : [], text: issuer)
        }
        if let template, spec.signing.placement.signsResponse { xml.markup(template.text(referenceTo: responseID)) }
        write(spec.status, to: &xml)
        for (index, assertion) in spec.assertions.enumerated() { write(assertion, index, template, to: &xml) }
        xml.end("samlp:Response")
        if let problem = xml.problem { throw TestKitError(.invalidSpec, problem) }
        return spec.layout.before.map { $0.apply(to: xml.bytes) } ?? xml.bytes
    }

    private var assertionDeclaration: (String, String?) {
        (PrefixSpec.declaration(of: spec.prefixes.assertion), "urn:oasis:names:tc:SAML:2.0:assertion")
    }

    private func instant(_ time: SpecTime?) -> String? { time.map { "\($0.instant(at: self.time))" } }

    private func write(_ status: StatusSpec, to xml: inout XMLText) {
        let prefix = "urn:oasis:names:tc:SAML:2.0:status:"
        xml.start("samlp:Status")
        let code = ("Value", status.code.uri(prefix))
        xml.start("samlp:StatusCode", [code], isEmpty: status.subcode == nil)
        if let subcode = status.subcode {
            xml.start("samlp:StatusCode", [("Value", subcode.uri(prefix))], isEmpty: true)
            xml.end("samlp:StatusCode")
        }
        if let message = status.message { xml.element("samlp:StatusMessage", text: message) }
        xml.end("samlp:Status")
    }

    private func write(_ assertion: AssertionSpec, _ index: Int, _ template: SignatureTemplate?, to xml: inout XMLText)
    {
        // Declared again, so that the assertion can be cut out; a default namespace is declared only here.
        let isCuttable = spec.namespaces.place == .assertion
        let declarations =
            (isCuttable || spec.prefixes.assertion.isEmpty ? [assertionDeclaration] : [])
            + (isCuttable ? typeDeclarations : [])
        xml.start(
            "saml:Assertion",
            declarations + [
                ("ID", assertion.id == .none ? nil : assertionIDs[index]),
                ("Version", "2.0"),
                ("IssueInstant", instant(spec.issueInstant)),
            ]
        )
        if let issuer = assertion.issuer ?? spec.issuer { xml.element("saml:Issuer", text: issuer) }
        if let template, spec.signing.placement.signsAssertions {
            xml.markup(template.text(referenceTo: assertionIDs[index]))
        }
        if let subject = assertion.subject { write(subject, to: &xml) }
        writeConditions(of: assertion, to: &xml)
        if let statement = assertion.authnStatement { write(statement, sessionIndices[index], to: &xml) }
        if !assertion.attributes.isEmpty {
            xml.start("saml:AttributeStatement")
            for attribute in assertion.attributes { write(attribute, to: &xml) }
            xml.end("saml:AttributeStatement")
        }
        xml.end("saml:Assertion")
    }

    private func write(_ subject: SubjectSpec, to xml: inout XMLText) {
        xml.start("saml:Subject")
        if let nameID = subject.nameID {
            let attributes = [
                ("Format", subject.format?.uri("urn:oasis:names:tc:SAML:2.0:nameid-format:")),
                ("NameQualifier", subject.nameQualifier),
                ("SPNameQualifier", subject.spNameQualifier),
            ]
            xml.element("saml:NameID", attributes, text: nameID)
        }
        if let confirmation = subject.confirmation {
            xml.start(
                "saml:SubjectConfirmation",
                [("Method", confirmation.method.uri("urn:oasis:names:tc:SAML:2.0:cm:"))]
            )
            let data = [
                ("InResponseTo", confirmation.refersToRequest ? requestID : nil),
                ("NotOnOrAfter", instant(confirmation.notOnOrAfter)),
                ("Recipient", confirmation.recipient),
            ]
            if data.contains(where: { $0.1 != nil }) { xml.start("saml:SubjectConfirmationData", data, isEmpty: true) }
            xml.end("saml:SubjectConfirmation")
        }
        xml.end("saml:Subject")
    }

    private func writeConditions(of assertion: AssertionSpec, to xml: inout XMLText) {
        if assertion.notBefore == nil, assertion.notOnOrAfter == nil, assertion.audiences.isEmpty { return }
        let times = [("NotBefore", instant(assertion.notBefore)), ("NotOnOrAfter", instant(assertion.notOnOrAfter))]
        xml.start("saml:Conditions", times, isEmpty: assertion.audiences.isEmpty)
        if assertion.audiences.isEmpty { return }
        xml.start("saml:AudienceRestriction")
        for audience in assertion.audiences { xml.element("saml:Audience", text: audience) }
        xml.end("saml:AudienceRestriction")
        xml.end("saml:Conditions")
    }

    private func write(_ statement: AuthnStatementSpec, _ sessionIndex: String?, to xml: inout XMLText) {
        let attributes = [
            ("AuthnInstant", instant(statement.authnInstant)),
            ("SessionIndex", sessionIndex),
            ("SessionNotOnOrAfter", instant(statement.sessionNotOnOrAfter)),
        ]
        xml.start("saml:AuthnStatement", attributes)
        if let contextClass = statement.contextClass {
            xml.start("saml:AuthnContext")
            xml.element("saml:AuthnContextClassRef", text: contextClass.uri("urn:oasis:names:tc:SAML:2.0:ac:classes:"))
            xml.end("saml:AuthnContext")
        }
        xml.end("saml:AuthnStatement")
    }

    private func write(_ attribute: AttributeSpec, to xml: inout XMLText) {
        let attributes = [
            ("Name", attribute.name),
            ("NameFormat", attribute.nameFormat?.uri("urn:oasis:names:tc:SAML:2.0:attrname-format:")),
            ("FriendlyName", attribute.friendlyName),
        ]
        xml.start("saml:Attribute", attributes, isEmpty: attribute.values.isEmpty)
        if attribute.values.isEmpty { return }
        for value in attribute.values { xml.value(value, in: "saml:AttributeValue", type: spec.namespaces.valueType) }
        xml.end("saml:Attribute")
    }
}

extension IdentifierSource {
    fileprivate mutating func resolve(_ identifier: SpecIdentifier) -> String? {
        switch identifier {
        case .generated: self.identifier()
        case .none: nil
        case .text(let text): text
        }
    }
}

extension String {
    /// The text itself if it is a URI, or the URI that it abbreviates.
    fileprivate func uri(_ prefix: String) -> String { utf8.contains(UInt8(ascii: ":")) ? self : prefix + self }
}
