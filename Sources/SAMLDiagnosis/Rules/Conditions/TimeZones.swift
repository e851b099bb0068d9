// Rules about times with a UTC offset.

extension Rule {
    static let conditionsTimeZone: Rule = Rule(
        "conditions.time-zone",
        .warning(.conditions),
        title: "a time has a UTC offset, but SAML requires times in UTC",
        explanation: """
            SAML requires all times in UTC, with a `Z` at the end. Some software reads a time with an offset such as \
            `+02:00` correctly; other software ignores the offset and is wrong by whole hours, or rejects the time.
            """,
        advice: "The provider must write times in UTC with a `Z` at the end.",
        source: "SAML core §1.3.3",
        detection: .afterChecks { input in input.values.zone.map { [input.finding(of: $0)] } ?? [] }
    )
}
