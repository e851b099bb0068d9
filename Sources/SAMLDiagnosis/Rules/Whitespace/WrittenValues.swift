// Whitespace in values.

extension Rule {
    static let whitespaceInValue: Rule = Rule(
        "whitespace.in-value",
        .warning(.whitespace, .inferred),
        title: "there is white space in or around a value that is compared",
        explanation: """
            An Issuer, an Audience, a NameID, a time or an attribute value begins or ends with white space, or holds a \
            line break. This tool compares without what stands around; software that compares every character sees \
            another value. Whether Adobe's server trims is not known, though the samples in its own guide are printed \
            like this.
            """,
        advice: """
            The provider has to write such values without white space around them, in one line. Compare them trimmed \
            in your own code.
            """,
        source: """
            inferred; SAML core §1.3.1 and §1.3.2; Adobe's MVPD integration guide, authentication, whose samples are \
            pretty-printed
            """,
        detection: .afterChecks { input in input.values.whitespace.map { [input.finding(of: $0)] } ?? [] }
    )
}
