// Rules about whitespace in values.

extension Rule {
    static let whitespaceInValue: Rule = Rule(
        "whitespace.in-value",
        .warning(.whitespace, .inferred),
        title: "a value that is compared contains or is surrounded by whitespace",
        explanation: """
            An Issuer, an Audience, a NameID, a time or an attribute value starts or ends with whitespace, or contains \
            a line break. This tool ignores whitespace around the value; software that compares every character reads \
            another value. It is not known whether Adobe's server trims values, although the samples in Adobe's guide \
            are printed this way.
            """,
        advice: """
            The provider must write such values without surrounding whitespace, in one line. In your own code, compare \
            them trimmed.
            """,
        source: """
            inferred; SAML core §1.3.1 and §1.3.2; Adobe's MVPD integration guide, authentication, whose samples are \
            pretty-printed
            """,
        detection: .afterChecks { input in input.values.whitespace.map { [input.finding(of: $0)] } ?? [] }
    )
}
