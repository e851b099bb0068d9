package import SAML

/// An attribute of a response, or one that should be there.
package struct AttributeEntry: Hashable, Sendable {
    package let name: String
    package let friendlyName: String?
    package let values: [SAMLAttributeValue]
    package let presence: Presence

    package enum Presence: Hashable, Sendable {
        case required
        /// Required and present, without a value.
        case empty
        case missing
        /// Present and not required.
        case extra
        /// Present, and no attributes are required.
        case notRequested
    }
}

extension AttributeEntry {
    /// Returns the attributes of an assertion in their order, the NameID if it is required, then the missing attributes.
    static func entries(of assertion: AssertionContent, required: [String]) -> [Self] {
        var entries: [Self] = []
        let isRequired = { (name: String) in required.contains { $0.utf8.elementsEqual(name.utf8) } }
        for attribute in assertion.attributes {
            let presence: Presence =
                switch (required.isEmpty, isRequired(attribute.name)) {
                case (true, _): .notRequested
                case (false, true): attribute.values.contains { !$0.isEmpty } ? .required : .empty
                case (false, false): .extra
                }
            entries.append(
                Self(
                    name: attribute.name,
                    friendlyName: attribute.friendlyName,
                    values: attribute.values,
                    presence: presence
                )
            )
        }
        for name in required where assertion.attributes.named(name).isEmpty {
            let subject = assertion.subject?.nameID
            let nameID = name.utf8.elementsEqual(FieldPresence.subjectField.utf8) ? subject : nil
            let presence: Presence =
                switch FieldPresence(of: name, in: assertion.attributes, nameID: subject) {
                case .present: .required
                case .empty: .empty
                case .missing: .missing
                }
            let values = nameID.map { [SAMLAttributeValue.text($0.value)] } ?? []
            entries.append(Self(name: name, friendlyName: nil, values: values, presence: presence))
        }
        return entries
    }
}
