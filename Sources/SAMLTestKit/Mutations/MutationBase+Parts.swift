/// The parts of a good response that mutations change.
extension MutationBase {
    typealias Element = ResponseText.Element

    func assertion() throws(Inapplicable) -> Element {
        try require(text.assertion, encrypted == nil ? "the response has no Assertion" : "the Assertion is encrypted")
    }

    func status() throws(Inapplicable) -> Element { try require(text.status, "the Response has no Status") }

    func subject() throws(Inapplicable) -> Element { try require(text.subject, "the assertion has no Subject") }

    func nameID() throws(Inapplicable) -> Element { try require(text.nameID, "the subject has no NameID") }

    func conditions() throws(Inapplicable) -> Element {
        try require(text.conditions, "the assertion has no Conditions")
    }

    func audience() throws(Inapplicable) -> Element {
        try require(text.first("Audience", in: conditions()), "the assertion has no Audience")
    }

    func confirmationData() throws(Inapplicable) -> Element {
        try require(text.confirmationData, "the subject has no SubjectConfirmationData")
    }

    func authnStatement() throws(Inapplicable) -> Element {
        try require(text.child("AuthnStatement", of: assertion()), "the assertion has no AuthnStatement")
    }

    func attributeStatement() throws(Inapplicable) -> Element {
        try require(text.child("AttributeStatement", of: assertion()), "the assertion has no AttributeStatement")
    }

    func attribute() throws(Inapplicable) -> Element {
        let found = text.attributes.first { attribute in
            text.children("AttributeValue", of: attribute).contains { !text.content(of: $0).isEmpty }
        }
        return try require(found, "the assertion has no attribute with a value")
    }

    func attributeValue() throws(Inapplicable) -> Element {
        let attribute = try attribute()
        let found = text.children("AttributeValue", of: attribute).first { !text.content(of: $0).isEmpty }
        return try require(found, "the assertion has no attribute with a value")
    }

    /// The innermost signed element.
    func signedElement() throws(Inapplicable) -> Element {
        try require(
            text.signedElements.first,
            encrypted == nil ? "nothing is signed" : "nothing is signed outside the encrypted Assertion"
        )
    }

    func signature() throws(Inapplicable) -> Element {
        try require(text.signature(of: signedElement()), "nothing is signed")
    }

    /// The signature of the outermost signed element, whose KeyInfo nothing signs.
    func outerSignature() throws(Inapplicable) -> Element {
        try require(text.signedElements.last.flatMap(text.signature), "nothing is signed")
    }

    func assertionSignature() throws(Inapplicable) -> Element {
        try require(text.signature(of: assertion()), "the Assertion is not signed")
    }

    func responseSignature() throws(Inapplicable) -> Element {
        try require(text.signature(of: text.root), "the Response is not signed")
    }

    func requireUnsignedResponse() throws(Inapplicable) {
        guard text.signature(of: text.root) == nil else { throw Inapplicable("the Response is signed") }
    }

    func requireUnsignedAssertion() throws(Inapplicable) {
        guard text.assertion.flatMap(text.signature) == nil else { throw Inapplicable("the Assertion is signed") }
    }

    /// Throws an error if the text does not start with an element with a prefix, without which the rest of its tag is not known.
    func requirePrefix() throws(Inapplicable) {
        guard text.name(of: text.root).contains(":") else {
            throw Inapplicable("the name of the root element has no prefix")
        }
        guard text.startTag(of: text.root).lowerBound == 0 else {
            throw Inapplicable("other text is before the root element")
        }
    }

    func signaturePart(_ name: StaticString) throws(Inapplicable) -> Element {
        try require(text.first(name, in: signature()), "the signature has no \(name)")
    }

    /// Throws an error if a text has references or markup, which a change of its letters would damage.
    func requirePlain(_ text: String) throws(Inapplicable) -> String {
        guard !text.utf8.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }) else {
            throw Inapplicable("the value has references or markup")
        }
        return text
    }

    func require<Value>(_ value: Value?, _ reason: String) throws(Inapplicable) -> Value {
        guard let value else { throw Inapplicable(reason) }
        return value
    }

    /// The text with the values of another user, and its signatures.
    func withHostileValues() -> ResponseText { text.applying(hostileEdits) }

    private var hostileEdits: [ResponseText.Edit] {
        ((text.nameID.map { [$0] } ?? []) + text.attributeValues).map { text.edit(.content($0), Mutation.evilValue) }
    }

    /// Returns a copy for another user without signatures, under its own IDs or those of the original.
    func hostileCopy(_ identifiers: Wrapping.Identifiers) throws(Inapplicable) -> ResponseText {
        let assertion = try assertion()
        var edits = hostileEdits
        if identifiers == .new {
            edits.append(text.settingEdit("ID", of: text.root, to: "_evil-response"))
            edits.append(text.settingEdit("ID", of: assertion, to: "_evil-assertion"))
        }
        for element in [text.root, assertion] {
            if let signature = text.signature(of: element) { edits.append((text.range(of: signature), "")) }
        }
        return text.applying(edits)
    }
}

extension ResponseText {
    /// The place after the Issuer of an element, where SAML has the signature.
    func afterIssuer(of element: Element) -> Place { issuer(of: element).map(Place.after) ?? .atStart(element) }
}
