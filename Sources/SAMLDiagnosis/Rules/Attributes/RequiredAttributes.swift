internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about required attributes.

extension Rule {
    static let attributesRequiredMissing: Rule = Rule(
        "attributes.required-missing",
        .error(.attributes, .adobe),
        title: "a required attribute is missing",
        explanation: """
            Adobe supplies the list of required names: `requiredMetadataFields` in the V1 configuration, \
            `attributesNames` in the V2 response. The app passes the list to the framework as `attributeNames`, and \
            the provider must release these attributes. It is not published whether the exchange then fails or returns \
            a profile without the attribute. `NameID` in the list means the NameID of the subject; that interpretation \
            is inferred.
            """,
        advice: """
            First check that the app sets `attributeNames` to exactly Adobe's list. Then the provider must release the \
            attribute under this name. If the list itself is wrong, Adobe must correct the configuration.
            """,
        parties: [.app, .mvpd, .adobe],
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)",
        detection: .afterChecks { input in input.requiredAttributes }
    )

    static let subjectNameIDMissing = Rule(
        "subject.nameid-missing",
        .error(.attributes, .adobe),
        title: "the required NameID is missing",
        explanation: """
            Adobe's list of required names contains `NameID`, which means the NameID of the Subject and not an \
            Attribute; that interpretation is inferred. The Subject of the assertion has no NameID, so Adobe cannot \
            derive the user ID from it.
            """,
        advice: """
            The provider must put a NameID into the Subject, also in responses to attribute queries. An Attribute \
            named NameID may be sufficient as well.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.4.1"
    )

    static let attributesRequiredEmpty = Rule(
        "attributes.required-empty",
        .error(.attributes, .adobe),
        title: "a required attribute has no value",
        explanation: """
            The attribute exists, but it has no AttributeValue, or the value is empty or consists of whitespace. \
            Software treats it like a missing attribute. Often the provider's directory has no entry for this account, \
            so the exchange fails for some users only.
            """,
        advice: """
            The provider must fill in the attribute for this account. Test with another account to find out whether \
            one user or all users are affected.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); SAML core §2.7.3.1.1"
    )

    static let attributesNameDiffers = Rule(
        "attributes.name-differs",
        .error(.attributes, .adobe),
        title: "a required attribute exists under another name",
        explanation: """
            The names differ only in case, whitespace or a namespace; or the name is a known alias, such as `userId` \
            for `userID`, `ZIP` for `zip`, or a rating under a CableLabs name with the historical spelling `ocla`; or \
            the required name is only the FriendlyName, which is meant for display. Attribute names are compared \
            exactly, so the required attribute counts as missing. A mistake in a hand-written attribute mapping is a \
            common cause.
            """,
        advice: """
            The provider must send the name exactly as it is in Adobe's list, or Adobe must change the list. The app \
            cannot change the name, because the assertion is signed.
            """,
        parties: [.mvpd, .adobe],
        source: "SAML core §2.7.3.1; Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )
}

extension RuleContext {
    private static let path = "/Response/Assertion/AttributeStatement"
    private static let nameIDPath = "/Response/Assertion/Subject"

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
                expected: names.map { $0.wanted }.joined(separator: ", "),
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
        let source = evidence.attributes.flatMap { asked in
            names.allSatisfy { name in asked.names.contains { $0.hasSameBytes(as: name) } } ? ", " + asked.place : nil
        }
        return nameID + [
            Finding(
                .attributesRequiredMissing,
                "\(subjects) missing" + (isEncrypted ? ", unless encrypted" : "") + (source ?? ""),
                advice: Self.adviceOnBlanks(in: names),
                expected: names.joined(separator: ", "),
                at: place(path: Self.path),
                count: names.count
            )
        ]
    }

    /// A list with blanks instead of commas is one long name, which no response contains.
    private static func adviceOnBlanks(in names: [String]) -> String? {
        guard let name = names.first(where: { $0.utf8.contains { $0.isXMLSpace } }) else { return nil }
        return "'\(name)' is one name, because it contains no comma: put commas between names. "
            + Rule.attributesRequiredMissing.advice
    }

    private var missingNameID: Finding {
        let hasSubject = assertion?.subject != nil
        return Finding(
            .subjectNameIDMissing,
            isFound(.subjectEncrypted)
                ? "the NameID is required, but the ID of the Subject is encrypted"
                : hasSubject
                    ? "the NameID is required, but the Subject has none"
                    : "the NameID is required, but the assertion has no Subject",
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
                (isNameID ? "the required NameID " : "the required attribute '\(first.name)' ") + first.reason,
                expected: names.map { $0.name }.joined(separator: ", "),
                at: place(path: isNameID ? Self.nameIDPath : Self.path),
                count: names.count
            )
        ]
    }

    /// A finding if a field has a null value in words, as programs print it.
    private func placeholder(of name: String, in assertion: AssertionContent) -> [Finding] {
        let words: Set<ByteText> = [
            "null", "nil", "undefined", "(null)", "<null>", "Optional(nil)", "NULL", "None", "none", "N/A", "n/a",
            "NaN",
        ]
        let isSubject = ByteText(name) == ByteText(FieldPresence.subjectField)
        let subject = isSubject ? assertion.subject?.nameID.map { [$0.value] } ?? [] : []
        let texts = assertion.attributes.named(name).flatMap { $0.texts } + subject
        guard texts.contains(where: { words.contains(ByteText($0)) }) else { return [] }
        let field = isSubject ? "the required NameID" : "the required attribute '\(name)'"
        return [
            Finding(
                .attributesRequiredEmpty,
                "\(field) has a null value, such as the text null or nil: a program printed a missing value",
                severity: .warning,
                expected: name,
                at: place(path: isSubject ? Self.nameIDPath : Self.path)
            )
        ]
    }

    /// The reason that an existing field has no value, as the end of a sentence.
    private static func emptiness(of name: String, in assertion: AssertionContent) -> String {
        let values = assertion.attributes.named(name).flatMap { $0.values }
        if ByteText(name) == ByteText(FieldPresence.subjectField), values.isEmpty {
            return "is empty or consists of whitespace"
        }
        if values.isEmpty { return "has no AttributeValue" }
        if values.contains(.null) { return "has the value nil (xsi:nil)" }
        let isBlank = values.contains { value in
            if case .text(let text) = value { !text.isEmpty } else { false }
        }
        return isBlank ? "has a value that consists of whitespace" : "has an empty value"
    }
}

/// A required attribute that exists under another name.
struct OtherName {
    let wanted: String
    let found: String
    let message: String

    /// The maximum number of attributes that are compared for small differences.
    private static let maximumCount = 256

    init?(of wanted: String, in attributes: [SAMLAttribute]) {
        self.wanted = wanted
        let text = ByteText(wanted)
        if let other = attributes.first(where: { $0.friendlyName.map { ByteText($0) } == text }) {
            found = other.name
            message =
                "'\(wanted)' exists only as a FriendlyName, which does not identify an attribute: the Name of that "
                + "attribute is '\(found.shortened(to: 256))'"
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
                ? "differs only by one or two letters, so it may be mistyped"
                : AttributeName.difference(of: found, from: wanted))
        message = "'\(wanted)' is required, but the name in the response, '\(found.shortened(to: 256))', \(difference)"
    }
}
