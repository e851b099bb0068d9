internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Statements about attributes.

extension Rule {
    static let profileAttributeStatement: Rule = Rule(
        "profile.attribute-statement",
        .warning(.profile, .inferred),
        title: "there is not exactly one AttributeStatement",
        explanation: """
            Without one there are no attributes; with several, software that reads only the first misses the others. \
            Some servers demand exactly one, and refuse an empty one. What Adobe checks is not published, and the main \
            sample in its guide has none.
            """,
        advice: """
            If attributes are required, the provider has to send all of them in one AttributeStatement. If none are, \
            it may be left out.
            """,
        source: "inferred from the validators of OIOSAML.java; SAML core §2.7.3",
        detection: .afterChecks { input in
            guard let found = input.otherAttributeStatements else { return [] }
            return [Finding(.profileAttributeStatement, found: found, at: input.place(path: "/Response/Assertion"))]
        }
    )
}

extension DiagnosisInput {
    /// What there is in place of one statement with attributes in it (SAML core section 2.7.3); `nil` if there is one.
    fileprivate var otherAttributeStatements: String? {
        guard let assertion else { return nil }
        // A start tag and its end tag, with attributes between them, are one statement.
        if !assertion.attributes.isEmpty, response[...].count(of: "AttributeStatement") == 2 { return nil }
        // With several assertions that is the least of it.
        guard claims?.assertions.count == 1 else { return nil }
        let count = countOfStartTags("AttributeStatement")
        // What is encrypted is in a statement, too, and a finding of its own.
        if count == 1, !assertion.attributes.isEmpty || isFound(.attributesEncrypted) { return nil }
        return count == 0 ? "none" : count == 1 ? "one without an attribute" : "\(count)"
    }

    /// How many start tags have a name, with any prefix.
    private func countOfStartTags(_ name: String) -> Int {
        let map = markup
        return map.regions.count { region in
            guard region.kind == .tag, response[region.range.lowerBound] == UInt8(ascii: "<"),
                response[region.range].dropFirst().first != UInt8(ascii: "/")
            else { return false }
            return map.element(around: region)?.localName == name
        }
    }
}
