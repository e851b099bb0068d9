internal import ByteTools
public import SAML
public import SAMLEncoding
internal import XMLSecurity

/// What a response says, ready to be compared; nothing of it is proved.
public struct ResponseOutline: Sendable {
    /// When the response says that it was made: the time that its other times are compared with.
    public let issueInstant: SAMLTimestamp?

    let facts: [ResponseFact]
    let bytes: [UInt8]
    /// The exclusive canonical form, in UTF-8.
    let canonicalForm: [UInt8]?

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - trace: The response and the layers around it.
    ///   - maximumBytes: The largest response that is accepted.
    /// - Throws: `SAMLError` if it is not well-formed, or has something that is never allowed, or is no response.
    public init(_ trace: EncodingTrace, maximumBytes: Int = 1 << 20) throws(SAMLError) {
        bytes = trace.payload
        let response = try UnverifiedResponse(bytes, maximumBytes: maximumBytes)
        issueInstant = response.assertions.first?.issueInstant ?? response.fields.issueInstant
        var limits = XMLLimits(maximumBytes: maximumBytes)
        limits.comments = .accepted
        var facts = ResponseFacts()
        let layers = trace.layers.map(\.kind.rawValue).joined(separator: ", ")
        facts.add(.encoding, "layers", layers.isEmpty ? "none" : layers)
        facts.add(.markup, "layout", bytes.contains(0x0A) || bytes.contains(0x0D) ? "several lines" : "one line")
        canonicalForm = Self.canonicalForm(of: bytes, within: limits, elementsTo: &facts)
        facts.addResponse(response)
        self.facts = facts.all
    }

    /// The canonical form; notes on the way which elements there are.
    private static func canonicalForm(
        of bytes: [UInt8],
        within limits: XMLLimits,
        elementsTo facts: inout ResponseFacts
    ) -> [UInt8]? {
        // The same parser has just accepted them.
        guard let document = try? XMLDocument(parsing: bytes, limits: limits) else { return nil }
        var paths: Set<String> = []
        var ordered: [String] = []
        document.root.forEachElement { element in
            let path = element.path
            // What is inside a value is a part of it, also the names: it is compared, and hidden, as a whole.
            if ByteText(path).contains("/AttributeValue/") { return }
            if paths.insert(path).inserted { ordered.append(path) }
        }
        for path in ordered {
            facts.add(
                .markup,
                path,
                "there",
                under: .element(String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)))
            )
        }
        return document.root.canonicalized()
    }
}

extension ResponseFacts {
    fileprivate mutating func addResponse(_ response: UnverifiedResponse) {
        let fields = response.fields
        add(.response, "Version", fields.version)
        add(.response, "Issuer", fields.issuer)
        add(.response, "Destination", fields.destination)
        add(.response, "InResponseTo", fields.inResponseTo.map { _ in "an ID" })
        add(.response, "Status", fields.status.map { ([$0.code] + $0.subcodes).joined(separator: ", ") })
        add(.response, "StatusMessage", fields.status?.message, .personal)
        for part in response.encryptedParts {
            let algorithms = [part.algorithm, part.keyAlgorithm].compactMap(\.self).joined(separator: ", ")
            let text = "encrypted" + (algorithms.isEmpty ? "" : " with \(algorithms)")
            add(.response, part.element, text, under: .element("/Response/\(part.element)"))
        }
        for signature in response.signatures { addSignature(signature) }
        for assertion in response.assertions { addAssertion(assertion) }
    }

    private mutating func addSignature(_ signature: UnverifiedSignature) {
        let path = "\(signature.parent)/Signature"
        let element = ResponseFact.Key.element(path)
        add(.signature, "\(path) SignatureMethod", signature.signatureMethod, under: element)
        add(.signature, "\(path) DigestMethod", signature.digestMethod, under: element)
        add(.signature, "\(path) CanonicalizationMethod", signature.canonicalizationMethod, under: element)
        add(.signature, "\(path) transforms", signature.transforms.joined(separator: ", "), under: element)
        let reference = signature.referenceURI.map { $0.isEmpty ? "the document" : "an ID" }
        add(.signature, "\(path) Reference", reference, under: element)
        for certificate in signature.certificates {
            let text = "\(certificate.subject), SHA-256 \(certificate.fingerprint)"
            add(.signature, "\(path) certificate", text, under: element)
        }
    }

    private mutating func addAssertion(_ assertion: UnverifiedAssertion) {
        let origin = (name: "IssueInstant", time: assertion.issueInstant)
        add(.assertion, "Issuer", assertion.issuer, under: .element("/Response/Assertion"))
        for statement in assertion.authnStatements { addStatement(statement) }
        if let subject = assertion.subject { addSubject(subject, origin) }
        if let conditions = assertion.conditions { addConditions(conditions, origin) }
        for attribute in assertion.attributes { addAttribute(attribute) }
    }

    private mutating func addStatement(_ statement: SAMLAuthnStatement) {
        let element = ResponseFact.Key.element("/Response/Assertion/AuthnStatement")
        add(.assertion, "AuthnContextClassRef", statement.contextClass, under: element)
        add(.assertion, "SessionIndex", statement.sessionIndex.map { _ in "an ID" }, under: element)
        let origin = (name: "AuthnInstant", time: statement.authnInstant)
        add(.assertion, "SessionNotOnOrAfter", statement.sessionNotOnOrAfter, after: origin, under: element)
    }

    private mutating func addSubject(_ subject: SAMLSubject, _ origin: (name: String, time: SAMLTimestamp)) {
        if let name = subject.nameID {
            let element = ResponseFact.Key.element("/Response/Assertion/Subject/NameID")
            add(.subject, "NameID", name.value, .personal, under: element)
            add(.subject, "NameID Format", name.format, under: element)
            add(.subject, "NameID NameQualifier", name.nameQualifier, under: element)
            add(.subject, "NameID SPNameQualifier", name.spNameQualifier, under: element)
        }
        for confirmation in subject.confirmations {
            let element = ResponseFact.Key.element("/Response/Assertion/Subject")
            let parent = add(.subject, "SubjectConfirmation", confirmation.method, under: element)
            let name = parent?.subject ?? ""
            add(.subject, "\(name) Recipient", confirmation.recipient, under: parent)
            add(.subject, "\(name) InResponseTo", confirmation.inResponseTo.map { _ in "an ID" }, under: parent)
            add(.subject, "\(name) NotBefore", confirmation.notBefore, after: origin, under: parent)
            add(.subject, "\(name) NotOnOrAfter", confirmation.notOnOrAfter, after: origin, under: parent)
        }
    }

    private mutating func addConditions(_ conditions: SAMLConditions, _ origin: (name: String, time: SAMLTimestamp)) {
        let element = ResponseFact.Key.element("/Response/Assertion/Conditions")
        add(.conditions, "NotBefore", conditions.notBefore, after: origin, under: element)
        add(.conditions, "NotOnOrAfter", conditions.notOnOrAfter, after: origin, under: element)
        for audiences in conditions.audienceRestrictions {
            add(.conditions, "AudienceRestriction", audiences.joined(separator: ", "), under: element)
        }
        add(.conditions, "OneTimeUse", conditions.isForOneTimeUse ? "there" : nil, under: element)
        for condition in conditions.unknownConditions { add(.conditions, condition, "there", under: element) }
    }

    private mutating func addAttribute(_ attribute: SAMLAttribute) {
        let count = attribute.values.count
        let element = ResponseFact.Key.element("/Response/Assertion/AttributeStatement")
        let parent = add(.attributes, attribute.name, "\(count) value\(count == 1 ? "" : "s")", under: element)
        let name = parent?.subject ?? ""
        add(.attributes, "\(name) FriendlyName", attribute.friendlyName, under: parent)
        add(.attributes, "\(name) NameFormat", attribute.nameFormat, under: parent)
        for value in attribute.values {
            switch value {
            case .text(let text): add(.attributes, "\(name) value", text, .personal, under: parent)
            case .null: add(.attributes, "\(name) value", "nil", under: parent)
            case .xml(let bytes):
                add(.attributes, "\(name) value", String(decoding: bytes, as: UTF8.self), .personal, under: parent)
            }
        }
    }
}

extension ResponseFact.Key {
    /// The fact that there is an element, by its path of names from the root.
    static func element(_ path: String) -> Self { Self(area: .markup, subject: path) }
}
