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
            switch presence(of: name, in: assertion) {
            case .present: break
            case .empty: empty.append(name)
            case .other(let found): differing.append((name, found))
            case .missing: missing.append(name)
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
            add("attributes.required-missing", expected: names, at: place(nil, path: path), count: missing.count)
        }
        if !empty.isEmpty {
            let names = empty.joined(separator: ", ")
            add("attributes.required-empty", expected: names, at: place(nil, path: path), count: empty.count)
        }
        for attribute in assertion.attributes { diagnoseValue(of: attribute) }
    }

    private enum Presence {
        case present, empty, missing
        case other(String)
    }

    private func presence(of name: String, in assertion: AssertionFacts) -> Presence {
        if name == "NameID", assertion.attributes.named(name).isEmpty {
            guard let nameID = assertion.subject?.nameID else { return .missing }
            return nameID.value.isEmpty ? .empty : .present
        }
        let attributes = assertion.attributes.named(name)
        if attributes.isEmpty {
            let other = assertion.attributes.first { AttributeName.isSameInOtherWords($0.name, name) }
            return other.map { .other($0.name) } ?? .missing
        }
        return attributes.contains(where: \.hasValue) ? .present : .empty
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
