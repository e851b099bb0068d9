// Values of another type.

extension Rule {
    static let attributesWrongType: Rule = Rule(
        "attributes.wrong-type",
        .warning(.attributes),
        title: "a value is not of the type that is expected",
        explanation: """
            The `xsi:type` of the AttributeValue says what the value is, and the text is something else; or XML \
            elements are there where text is used. Software that validates against the schema rejects the assertion, \
            other software reads an empty value.
            """,
        advice: "The provider has to write the value as plain text, and to declare its real type or none.",
        source: "SAML core §2.7.3.1.1; XML Schema Part 2 §3",
        detection: .afterChecks { input in input.values.type.map { [input.finding(of: $0)] } ?? [] }
    )
}
