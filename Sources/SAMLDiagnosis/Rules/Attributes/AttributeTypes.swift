// Rules about the types of attribute values.

extension Rule {
    static let attributesWrongType: Rule = Rule(
        "attributes.wrong-type",
        .warning(.attributes),
        title: "an attribute value does not have the expected type",
        explanation: """
            The `xsi:type` of the AttributeValue declares a type that the text does not have, or the value consists of \
            XML elements where text is expected. Software that validates against the schema rejects the assertion; \
            other software reads an empty value.
            """,
        advice: "The provider must write the value as plain text and declare its actual type or none.",
        source: "SAML core §2.7.3.1.1; XML Schema Part 2 §3",
        detection: .afterChecks { input in input.values.type.map { [input.finding(of: $0)] } ?? [] }
    )
}
