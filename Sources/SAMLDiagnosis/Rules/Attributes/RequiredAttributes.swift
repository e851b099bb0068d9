internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Attributes that have to have a value.

extension Rule {
    static let attributesRequiredMissing: Rule = Rule(
        "attributes.required-missing",
        .error(.attributes, .adobe),
        title: "a required attribute is missing",
        explanation: """
            The list of required names comes from Adobe: `requiredMetadataFields` of the V1 configuration, \
            `attributesNames` of the V2 answer. The app hands it to the framework as `attributeNames`, and the \
            provider has to release what is named. Whether the exchange then fails or yields a profile without it is \
            not published. `NameID` in the list means the name of the subject; that reading is inferred.
            """,
        advice: """
            First check in the app that `attributeNames` is exactly Adobe's list. Then the provider has to release the \
            attribute under this name. If the list itself is wrong, Adobe has to change the configuration.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)",
        detection: .afterChecks { input in input.requiredAttributes }
    )

    static let subjectNameIDMissing = Rule(
        "subject.nameid-missing",
        .error(.attributes, .adobe),
        title: "the required NameID is missing",
        explanation: """
            Adobe's list of required names has `NameID`, which means the name of the Subject and not an Attribute; \
            that reading is inferred. The Subject of the assertion has no NameID, so there is nothing to make the \
            user's ID of.
            """,
        advice: """
            The provider has to put a NameID into the Subject, also in its answers to attribute queries. An Attribute \
            named NameID may do as well.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.4.1"
    )

    static let attributesRequiredEmpty = Rule(
        "attributes.required-empty",
        .error(.attributes, .adobe),
        title: "a required attribute has no value",
        explanation: """
            The attribute is there, and it has no AttributeValue, or an empty one, or whitespace alone. To whoever \
            reads it that is as good as missing. Often the provider's directory has no entry for this account, so it \
            fails for some users and not for others.
            """,
        advice: """
            The provider has to fill the attribute for this account. Test with another account to see whether it is \
            one user or all.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.7.3.1.1"
    )

    static let attributesNameDiffers = Rule(
        "attributes.name-differs",
        .error(.attributes, .adobe),
        title: "a required attribute is there under another name",
        explanation: """
            The names differ only in case, whitespace or a namespace, the one that is there is a known alias, such as \
            `userId` for `userID`, `ZIP` for `zip`, or a rating under a CableLabs name with the historical spelling \
            `ocla`, or the required name is only the FriendlyName, which is for people. Attribute names are compared \
            exactly, so the required one counts as missing. It is a common result of a mapping typed by hand.
            """,
        advice: """
            The provider has to send the name exactly as Adobe's list has it, or Adobe has to change the list. The app \
            cannot fix it: the assertion is signed.
            """,
        source: "SAML core §2.7.3.1; Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )
}

extension DiagnosisInput {
    private static let path = "/Response/Assertion/AttributeStatement"
    private static let nameIDPath = "/Response/Assertion/Subject"

    /// What is found of all required attributes.
    fileprivate var requiredAttributes: [Finding] {
        guard let assertion else { return [] }
        var findings: [Finding] = []
        var missing: [String] = []
        var empty: [(name: String, reason: String)] = []
        var differing: [OtherName] = []
        for name in context.requiredAttributes {
            switch FieldPresence(of: name, in: assertion.attributes, nameID: assertion.subject?.nameID) {
            case .present: findings += placeholder(of: name, in: assertion)
            case .empty: empty.append((name, Self.emptiness(of: name, in: assertion)))
            case .missing:
                if let other = OtherName(of: name, in: assertion.attributes) {
                    differing.append(other)
                } else {
                    missing.append(name)
                }
            }
        }
        return findings + self.differing(differing) + self.missing(missing) + self.empty(empty)
    }

    private func differing(_ names: [OtherName]) -> [Finding] {
        guard let first = names.first else { return [] }
        return [
            Finding(
                .attributesNameDiffers,
                first.message,
                expected: names.map(\.wanted).joined(separator: ", "),
                found: names.map { $0.found.shortened(to: 256) }.joined(separator: ", "),
                at: place(path: Self.path),
                count: names.count
            )
        ]
    }

    private func missing(_ missing: [String]) -> [Finding] {
        let subject = ByteText(FieldPresence.subjectField)
        let names = missing.filter { ByteText($0) != subject }
        let nameID = names.count < missing.count ? [missingNameID] : []
        guard !names.isEmpty else { return nameID }
        let isEncrypted = isFound(.attributesEncrypted) || isFound(.subjectEncrypted)
        let list = names.map { "'\($0)'" }.joined(separator: ", ")
        let subjects = names.count == 1 ? "the required attribute \(list) is" : "the required attributes \(list) are"
        return nameID + [
            Finding(
                .attributesRequiredMissing,
                "\(subjects) missing" + (isEncrypted ? ", unless among what is encrypted" : ""),
                expected: names.joined(separator: ", "),
                at: place(path: Self.path),
                count: names.count
            )
        ]
    }

    private var missingNameID: Finding {
        let hasSubject = assertion?.subject != nil
        return Finding(
            .subjectNameIDMissing,
            isFound(.subjectEncrypted)
                ? "the NameID is required, and the name of the Subject is encrypted"
                : hasSubject
                    ? "the NameID is required, and the Subject has none"
                    : "the NameID is required, and the assertion has no Subject that could have one",
            expected: FieldPresence.subjectField,
            at: place(path: Self.nameIDPath)
        )
    }

    private func empty(_ names: [(name: String, reason: String)]) -> [Finding] {
        guard let first = names.first else { return [] }
        let isNameID = ByteText(first.name) == ByteText(FieldPresence.subjectField)
        return [
            Finding(
                .attributesRequiredEmpty,
                (isNameID ? "the NameID is required and " : "the required attribute '\(first.name)' ") + first.reason,
                expected: names.map(\.name).joined(separator: ", "),
                at: place(path: isNameID ? Self.nameIDPath : Self.path),
                count: names.count
            )
        ]
    }

    /// A value that is the word for no value, as programs print it.
    private func placeholder(of name: String, in assertion: AssertionContent) -> [Finding] {
        let words: Set<ByteText> = [
            "null", "nil", "undefined", "(null)", "<null>", "Optional(nil)", "NULL", "None", "none", "N/A", "n/a",
            "NaN",
        ]
        let isSubject = ByteText(name) == ByteText(FieldPresence.subjectField)
        let subject = isSubject ? assertion.subject?.nameID.map { [$0.value] } ?? [] : []
        let texts = assertion.attributes.named(name).flatMap(\.texts) + subject
        guard texts.contains(where: { words.contains(ByteText($0)) }) else { return [] }
        let field = isSubject ? "the required NameID" : "the required attribute '\(name)'"
        return [
            Finding(
                .attributesRequiredEmpty,
                "\(field) has the word for no value, such as null or nil, for a value: a program printed that it had none",
                severity: .warning,
                expected: name,
                at: place(path: isSubject ? Self.nameIDPath : Self.path)
            )
        ]
    }

    /// Why a field that is there has no value.
    private static func emptiness(of name: String, in assertion: AssertionContent) -> String {
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
