internal import SAML
internal import SAMLEncoding

// What is missing among the attributes, and what is there and cannot be right.

extension Diagnostician {
    mutating func diagnoseAttributes() {
        guard let assertion else { return }
        var missing: [String] = []
        var empty: [String] = []
        var differing: [(wanted: String, found: String)] = []
        for name in context.requiredAttributes {
            switch FieldPresence(of: name, in: assertion.attributes, nameID: assertion.subject?.nameID) {
            case .present: break
            case .empty: empty.append(name)
            case .missing:
                if let other = otherName(of: name, in: assertion) {
                    differing.append((name, other))
                } else {
                    missing.append(name)
                }
            }
        }
        let path = "/Response/Assertion/AttributeStatement"
        if !differing.isEmpty {
            add(
                "attributes.name-differs",
                "an attribute is required under another name than it has: names are compared byte by byte",
                expected: differing.map(\.wanted).joined(separator: ", "),
                found: differing.map(\.found).joined(separator: ", "),
                at: place(nil, path: path),
                count: differing.count
            )
        }
        if !missing.isEmpty {
            let names = missing.joined(separator: ", ")
            let isEncrypted = findings.contains { ["attributes.encrypted", "subject.encrypted"].contains($0.rule.id) }
            add(
                "attributes.required-missing",
                isEncrypted ? "a required attribute is missing, unless it is among what is encrypted" : nil,
                expected: names,
                at: place(nil, path: path),
                count: missing.count
            )
        }
        if !empty.isEmpty {
            let names = empty.joined(separator: ", ")
            add("attributes.required-empty", expected: names, at: place(nil, path: path), count: empty.count)
        }
        for attribute in assertion.attributes { diagnoseValue(of: attribute) }
    }

    /// The attribute that is required under another name; `nil` if there is none.
    private func otherName(of name: String, in assertion: AssertionFacts) -> String? {
        assertion.attributes.first { AttributeName.isSameInOtherWords($0.name, name) }?.name
    }

    /// Values that have a form which is known; the value itself is not told.
    private mutating func diagnoseValue(of attribute: SAMLAttribute) {
        let kind = AttributeName.kind(of: attribute.name)
        guard kind != .other else { return }
        let path = "/Response/Assertion/AttributeStatement/Attribute"
        for value in attribute.texts where !value.isEmpty {
            if AttributeValue.looksEncrypted(value) {
                add(
                    "attributes.looks-encrypted",
                    found: "\(value.utf8.count) characters of Base64 in \(attribute.name)",
                    at: place(nil, path: path)
                )
            } else if kind == .zip, !AttributeValue.isPostalCode(value) {
                add(
                    "attributes.zip",
                    found: "\(value.count) characters in \(attribute.name)",
                    at: place(nil, path: path)
                )
            } else if kind == .rating, !AttributeValue.isRating(value) {
                add("attributes.rating", found: "another word in \(attribute.name)", at: place(nil, path: path))
            }
        }
    }
}
