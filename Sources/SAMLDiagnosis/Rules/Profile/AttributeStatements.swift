internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about attribute statements.

extension Rule {
    static let profileAttributeStatement: Rule = Rule(
        "profile.attribute-statement",
        .warning(.profile, .inferred),
        title: "the assertion does not have exactly one AttributeStatement",
        explanation: """
            Without an AttributeStatement there are no attributes; if there are several, software that reads only the \
            first misses the others. Some servers require exactly one, and reject an empty one. It is not published \
            what Adobe checks, and the main sample in its guide has none.
            """,
        advice: """
            If attributes are required, the provider must send all of them in one AttributeStatement. If none are \
            required, the provider may omit it.
            """,
        source: "inferred from the validators of OIOSAML.java; SAML core §2.7.3",
        detection: .afterChecks { input in
            guard let found = input.otherAttributeStatements else { return [] }
            return [Finding(.profileAttributeStatement, found: found, at: input.place(path: "/Response/Assertion"))]
        }
    )
}

extension RuleContext {
    /// The number of attribute statements in words (SAML core section 2.7.3); `nil` if there is one with attributes.
    fileprivate var otherAttributeStatements: String? {
        guard let assertion else { return nil }
        // A start tag and its end tag, with attributes between them, are one statement.
        if !assertion.attributes.isEmpty, response[...].count(of: "AttributeStatement") == 2 { return nil }
        // With several assertions, this finding would not help; the statements of an encrypted one are not in the text.
        guard claims?.assertions.count == 1,
            claims?.encryptedParts.contains(where: { $0.element == "EncryptedAssertion" }) == false
        else { return nil }
        let count = elements.kinds.count { $0 == .attributeStatement }
        // Encrypted attributes are also in a statement, and have a finding of their own.
        if count == 1, !assertion.attributes.isEmpty || isFound(.attributesEncrypted) { return nil }
        return count == 0 ? "none" : count == 1 ? "one without an attribute" : "\(count)"
    }
}
