internal import ByteTools
public import SAML
public import SAMLEncoding
internal import XMLSecurity

/// The unverified content of a response, prepared for comparison.
public struct ResponseOutline: Sendable {
    /// The claimed time of issue, which the other times of the response are compared with.
    public let issueInstant: SAMLTimestamp?

    let facts: [ResponseFact]
    let bytes: [UInt8]
    let canonicalForm: [UInt8]?

    /// Reads a response.
    ///
    /// - Parameters:
    ///   - trace: The response and the layers around it.
    ///   - maximumBytes: The largest response that is accepted.
    ///   - decryptionKeys: The private keys that decrypt encrypted parts.
    /// - Throws: `SAMLError` if it is not well-formed, contains forbidden markup, or is not a response.
    public init(
        _ trace: EncodingTrace,
        maximumBytes: Int = 1 << 20,
        decryptingWith decryptionKeys: DecryptionKeys = DecryptionKeys()
    ) throws(SAMLError) {
        bytes = trace.payload
        let response = try UnverifiedResponse(bytes, maximumBytes: maximumBytes, decryptingWith: decryptionKeys)
        issueInstant = response.assertions.first?.issueInstant ?? response.fields.issueInstant
        let limits = XMLLimits(maximumBytes: maximumBytes, comments: .accepted)
        var facts = ResponseFacts()
        let layers = trace.layers.map { $0.kind.rawValue }.joined(separator: ", ")
        facts.add(.encoding, "layers", layers.isEmpty ? "none" : layers)
        facts.add(.markup, "layout", bytes.contains(0x0A) || bytes.contains(0x0D) ? "several lines" : "one line")
        canonicalForm = Self.canonicalForm(of: bytes, within: limits, elementsTo: &facts)
        facts.addResponse(response)
        self.facts = facts.all
    }

    /// Returns the canonical form and collects the paths of the elements.
    private static func canonicalForm(
        of bytes: [UInt8],
        within limits: XMLLimits,
        elementsTo facts: inout ResponseFacts
    ) -> [UInt8]? {
        // The same parser has already accepted these bytes.
        guard let document = try? XMLDocument(parsing: bytes, limits: limits) else { return nil }
        let elements = ElementPaths(of: document.root)
        for path in elements.paths {
            facts.add(.markup, path.path, "there", under: path.parent.map { .element($0) })
        }
        if elements.areMore { facts.add(.markup, "other elements", "more than are compared") }
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
            let algorithms = [part.algorithm, part.keyAlgorithm].compactMap { $0 }.joined(separator: ", ")
            let text = "encrypted" + (algorithms.isEmpty ? "" : " with \(algorithms)")
            add(.response, part.element, text, under: .element("/Response/\(part.element)"))
        }
        for signature in response.signatures { addSignature(signature) }
        if response.signatureCount > response.signatures.count {
            let count = response.signatureCount - response.signatures.count
            add(.signature, "other signatures", "\(count) that are not compared")
        }
        for assertion in response.assertions { addAssertion(assertion) }
    }

    private mutating func addSignature(_ signature: UnverifiedSignature) {
        let path = "\(signature.parent)/Signature"
        let element = ResponseFact.Key.element(path)
        let details: [(String, String?)] = [
            ("SignatureMethod", signature.signatureMethod), ("DigestMethod", signature.digestMethod),
            ("CanonicalizationMethod", signature.canonicalizationMethod),
            ("transforms", signature.transforms.joined(separator: ", ")),
            ("Reference", signature.referenceURI.map { $0.isEmpty ? "the document" : "an ID" }),
        ]
        for (name, value) in details { add(.signature, "\(path) \(name)", value, under: element) }
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
            add("Recipient", confirmation.recipient, of: parent)
            add("InResponseTo", confirmation.inResponseTo.map { _ in "an ID" }, of: parent)
            add("NotBefore", confirmation.notBefore, after: origin, of: parent)
            add("NotOnOrAfter", confirmation.notOnOrAfter, after: origin, of: parent)
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
        let element = ResponseFact.Key.element("/Response/Assertion/AttributeStatement")
        let parent = add(.attributes, attribute.name, attribute.values.count.counted("value"), under: element)
        add("FriendlyName", attribute.friendlyName, of: parent)
        add("NameFormat", attribute.nameFormat, of: parent)
        let values = attribute.values.map { value in
            switch value {
            case .text(let text): ResponseDifference.Value(text: text, privacy: .personal)
            case .null: ResponseDifference.Value(text: "nil", privacy: .technical)
            case .xml(let bytes):
                ResponseDifference.Value(text: String(decoding: bytes, as: UTF8.self), privacy: .personal)
            }
        }
        add("value", values, of: parent)
    }
}

extension ResponseFact.Key {
    static func element(_ path: String) -> Self { Self(area: .markup, name: ByteText(path)) }
}

/// The elements of a document outside attribute values, as paths of names from the root.
///
/// Each path occurs once, in the order of the document.
struct ElementPaths {
    /// The maximum number of paths; a response has about thirty.
    ///
    /// It is smaller than the maximum number of differences, which leaves room for others.
    static let maximumCount = 500

    private(set) var paths: [(path: String, parent: String?)] = []
    private(set) var areMore = false

    private var known: [Step: Int] = [:]

    /// A name in the element whose path has an index.
    private struct Step: Hashable {
        let parent: Int?
        let name: ByteText
    }

    init(of root: XMLElement) { add(root, in: nil) }

    private mutating func add(_ element: XMLElement, in parent: Int?) {
        let name = element.localName
        let step = Step(parent: parent, name: ByteText(name))
        guard let index = known[step] ?? add(step) else {
            areMore = true
            return
        }
        // The content of a value, including element names, is compared and hidden as a whole.
        if step.name == "AttributeValue" { return }
        element.forEachChild { add($0, in: index) }
    }

    private mutating func add(_ step: Step) -> Int? {
        guard paths.count < Self.maximumCount else { return nil }
        let parent = step.parent.map { paths[$0].path }
        paths.append(("\(parent ?? "")/\(step.name)", parent))
        known[step] = paths.count - 1
        return paths.count - 1
    }
}
