// Times with an offset.

extension Rule {
    static let conditionsTimeZone: Rule = Rule(
        "conditions.time-zone",
        .warning(.conditions),
        title: "a time has an offset, where SAML has UTC",
        explanation: """
            SAML has all times in UTC, with a `Z` at the end. A time with an offset such as `+02:00` is read rightly \
            by some software; other software ignores the offset, and is then wrong by whole hours, or rejects the \
            time.
            """,
        advice: "The provider has to write times in UTC with a `Z` at the end.",
        source: "SAML core §1.3.3",
        detection: .afterChecks { input in input.values.zone.map { [input.finding(of: $0)] } ?? [] }
    )
}
