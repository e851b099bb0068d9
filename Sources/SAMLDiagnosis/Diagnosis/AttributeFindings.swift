internal import ByteTools
internal import SAML
internal import SAMLEncoding

// What is missing among the attributes, and what is there and cannot be right.

extension Diagnostician {
    mutating func diagnoseAttributes() {
        guard let assertion else { return }
        var missing: [String] = []
        var empty: [(name: String, reason: String)] = []
        var differing: [OtherName] = []
        for name in context.requiredAttributes {
            switch FieldPresence(of: name, in: assertion.attributes, nameID: assertion.subject?.nameID) {
            case .present: notePlaceholder(of: name, in: assertion)
            case .empty: empty.append((name, Self.emptiness(of: name, in: assertion)))
            case .missing:
                if let other = OtherName(of: name, in: assertion.attributes) {
                    differing.append(other)
                } else {
                    missing.append(name)
                }
            }
        }
        add(differing: differing)
        add(missing: missing)
        add(empty: empty)
        for attribute in assertion.attributes {
            diagnoseValue(of: attribute)
            diagnoseType(of: attribute)
        }
    }

    private static let path = "/Response/Assertion/AttributeStatement"
    private static let nameIDPath = "/Response/Assertion/Subject"

    private mutating func add(differing: [OtherName]) {
        guard let first = differing.first else { return }
        add(
            .attributesNameDiffers,
            first.message,
            expected: differing.map(\.wanted).joined(separator: ", "),
            found: differing.map { $0.found.shortened(to: 256) }.joined(separator: ", "),
            at: place(nil, path: Self.path),
            count: differing.count
        )
    }

    private mutating func add(missing: [String]) {
        let subject = ByteText(FieldPresence.subjectField)
        let names = missing.filter { ByteText($0) != subject }
        if names.count < missing.count { addMissingNameID() }
        guard !names.isEmpty else { return }
        let isEncrypted = findings.contains { [.attributesEncrypted, .subjectEncrypted].contains($0.rule) }
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let subjects = names.count == 1 ? "the required attribute \(list) is" : "the required attributes \(list) are"
        add(
            .attributesRequiredMissing,
            "\(subjects) missing" + (isEncrypted ? ", unless among what is encrypted" : ""),
            expected: names.joined(separator: ", "),
            at: place(nil, path: Self.path),
            count: names.count
        )
    }

    private mutating func addMissingNameID() {
        let isEncrypted = findings.contains { $0.rule == .subjectEncrypted }
        let hasSubject = assertion?.subject != nil
        add(
            .subjectNameIDMissing,
            isEncrypted
                ? "the NameID is required, and the name of the Subject is encrypted"
                : hasSubject
                    ? "the NameID is required, and the Subject has none"
                    : "the NameID is required, and the assertion has no Subject that could have one",
            expected: FieldPresence.subjectField,
            at: place(nil, path: Self.nameIDPath)
        )
    }

    private mutating func add(empty: [(name: String, reason: String)]) {
        guard let first = empty.first else { return }
        let isNameID = ByteText(first.name) == ByteText(FieldPresence.subjectField)
        add(
            .attributesRequiredEmpty,
            (isNameID ? "the NameID is required and " : "the required attribute '\(first.name)' ") + first.reason,
            expected: empty.map(\.name).joined(separator: ", "),
            at: place(nil, path: isNameID ? Self.nameIDPath : Self.path),
            count: empty.count
        )
    }

    /// Notes a value that is the word for no value, as programs print it.
    private mutating func notePlaceholder(of name: String, in assertion: AssertionFacts) {
        let words: Set<ByteText> = [
            "null", "nil", "undefined", "(null)", "<null>", "Optional(nil)", "NULL", "None", "none", "N/A", "n/a",
            "NaN",
        ]
        let isSubject = ByteText(name) == ByteText(FieldPresence.subjectField)
        let subject = isSubject ? assertion.subject?.nameID.map { [$0.value] } ?? [] : []
        let texts = assertion.attributes.named(name).flatMap(\.texts) + subject
        guard texts.contains(where: { words.contains(ByteText($0)) }) else { return }
        let field = isSubject ? "the required NameID" : "the required attribute '\(name)'"
        add(
            .attributesRequiredEmpty,
            "\(field) has the word for no value, such as null or nil, for a value: a program printed that it had none",
            severity: .warning,
            expected: name,
            at: place(nil, path: isSubject ? Self.nameIDPath : Self.path)
        )
    }

    /// Why a field that is there has no value.
    private static func emptiness(of name: String, in assertion: AssertionFacts) -> String {
        let values = assertion.attributes.named(name).flatMap(\.values)
        if ByteText(name) == ByteText(FieldPresence.subjectField), values.isEmpty {
            return "is empty, or only whitespace"
        }
        if values.isEmpty { return "has no AttributeValue" }
        if values.contains(.null) { return "has the value nil (xsi:nil)" }
        let isBlank = values.contains { value in
            if case .text(let text) = value { !text.isEmpty } else { false }
        }
        return isBlank ? "has a value of whitespace only" : "has an empty value"
    }

    /// Values that have a form which is known; the value itself is not told.
    private mutating func diagnoseValue(of attribute: SAMLAttribute) {
        let kind = AttributeName.kind(of: attribute.name)
        guard kind != .other else { return }
        let path = "/Response/Assertion/AttributeStatement/Attribute"
        let name = attribute.name.shortened(to: 128)
        for value in attribute.texts where !value.isEmpty {
            if AttributeValue.looksEncrypted(value) {
                add(
                    .attributesLooksEncrypted,
                    "a value of '\(name)' looks encrypted",
                    found: "\(value.utf8.count) characters of Base64 in \(attribute.name)",
                    at: place(nil, path: path)
                )
            } else if kind == .zip, !AttributeValue.isPostalCode(value) {
                add(
                    .attributesZip,
                    "a value of '\(name)' is no postal code",
                    found: "\(value.unicodeScalars.count) characters in \(attribute.name)",
                    at: place(nil, path: path)
                )
            } else if kind == .rating, !AttributeValue.isRating(value) {
                add(
                    .attributesRating,
                    "a value of '\(name)' is no rating of a system that is known",
                    found: "another word in \(attribute.name)",
                    at: place(nil, path: path)
                )
            }
        }
    }

    /// Elements where a value is compared or shown as text.
    private mutating func diagnoseType(of attribute: SAMLAttribute) {
        let isXML = attribute.values.contains { if case .xml = $0 { true } else { false } }
        guard isXML else { return }
        let name = ByteText(attribute.name)
        let isRequired = context.requiredAttributes.contains { ByteText($0) == name }
        guard isRequired || AttributeName.kind(of: attribute.name) != .other else { return }
        add(
            .attributesWrongType,
            "a value of '\(attribute.name.shortened(to: 128))' consists of XML elements, where text is expected",
            at: place(nil, path: Self.path + "/Attribute")
        )
    }
}

/// A required attribute that is there under another name.
struct OtherName {
    let wanted: String
    /// The `Name` that it has.
    let found: String
    let message: String

    /// No more attributes are compared for small differences.
    private static let maximumCount = 256

    /// Looks for the attribute; `nil` if there is none that could be it.
    init?(of wanted: String, in attributes: [SAMLAttribute]) {
        self.wanted = wanted
        let text = ByteText(wanted)
        if let other = attributes.first(where: { $0.friendlyName.map { ByteText($0) } == text }) {
            found = other.name
            message =
                "'\(wanted)' is there only as a FriendlyName, which identifies nothing: the Name of that attribute is "
                + "'\(found.shortened(to: 256))'"
            return
        }
        let candidates = attributes.prefix(Self.maximumCount)
        let same = candidates.first {
            AttributeName.isSameInOtherWords($0.name, wanted) || NearMiss(expected: wanted, found: $0.name) != nil
        }
        guard let other = same ?? candidates.first(where: { AttributeName.isMistyped($0.name, wanted) }) else {
            return nil
        }
        found = other.name
        let difference =
            NearMiss(expected: wanted, found: found).map { "differs only by \($0.difference)" }
            ?? (same == nil
                ? "differs only by a letter or two, as if it was mistyped"
                : AttributeName.isQualified(found, by: wanted)
                    ? "has a namespace in front of it" : "is another word for it")
        message = "'\(wanted)' is required, and the name that is there, '\(found.shortened(to: 256))', \(difference)"
    }
}
