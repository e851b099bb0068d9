/// The parts of a SAML response.
extension ResponseText {
    var assertion: Element? { child("Assertion", of: root) }

    func issuer(of element: Element) -> Element? { child("Issuer", of: element) }

    func signature(of element: Element) -> Element? { child("Signature", of: element) }

    /// The elements with a signature of their own: the assertion first, as it was signed first.
    var signedElements: [Element] { [assertion, root].compactMap(\.self).filter { signature(of: $0) != nil } }

    var status: Element? { child("Status", of: root) }

    var subject: Element? { assertion.flatMap { child("Subject", of: $0) } }

    var nameID: Element? { subject.flatMap { child("NameID", of: $0) } }

    var conditions: Element? { assertion.flatMap { child("Conditions", of: $0) } }

    /// The data of the first confirmation of the subject.
    var confirmationData: Element? { subject.flatMap { first("SubjectConfirmationData", in: $0) } }

    var attributes: [Element] {
        guard let assertion else { return [] }
        return children("AttributeStatement", of: assertion).flatMap { children("Attribute", of: $0) }
    }

    var attributeValues: [Element] { attributes.flatMap { children("AttributeValue", of: $0) } }

    func id(of element: Element) -> String { value("ID", of: element) ?? "" }

    var unsigned: ResponseText {
        applying([root, assertion].compactMap { $0.flatMap(signature) }.map { (range(of: $0), "") })
    }
}
