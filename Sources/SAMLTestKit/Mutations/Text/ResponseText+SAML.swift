/// The parts of a SAML response.
extension ResponseText {
    /// The assertion that is a child of the Response.
    var assertion: Element? { child("Assertion", of: root) }

    func issuer(of element: Element) -> Element? { child("Issuer", of: element) }

    /// The signature that is a child of an element.
    func signature(of element: Element) -> Element? { child("Signature", of: element) }

    /// The elements with a signature of their own: the assertion first, as it was signed first.
    var signedElements: [Element] { [assertion, root].compactMap(\.self).filter { signature(of: $0) != nil } }

    var status: Element? { child("Status", of: root) }

    var subject: Element? { assertion.flatMap { child("Subject", of: $0) } }

    var nameID: Element? { subject.flatMap { child("NameID", of: $0) } }

    var conditions: Element? { assertion.flatMap { child("Conditions", of: $0) } }

    /// The data of the first confirmation of the subject.
    var confirmationData: Element? { subject.flatMap { first("SubjectConfirmationData", in: $0) } }

    /// The attributes of the assertion.
    var attributes: [Element] {
        guard let assertion else { return [] }
        return children("AttributeStatement", of: assertion).flatMap { children("Attribute", of: $0) }
    }

    /// The values of all attributes.
    var attributeValues: [Element] { attributes.flatMap { children("AttributeValue", of: $0) } }

    /// Returns the identifier of an element.
    func id(of element: Element) -> String { value("ID", of: element) ?? "" }

    /// Returns the text without the signatures of the response and of its assertion.
    var unsigned: ResponseText {
        applying([root, assertion].compactMap { $0.flatMap(signature) }.map { (range(of: $0), "") })
    }
}
