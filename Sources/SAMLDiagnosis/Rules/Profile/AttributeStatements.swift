// Statements about attributes.

extension Rule {
    static let profileAttributeStatement = Rule(
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
        source: "inferred from the validators of OIOSAML.java; SAML core §2.7.3"
    )
}
