/// Times of the assertion.
extension Mutation {
    static let times = validity + forms + otherTimes

    private static let hour: Int64 = 3600

    private static let validity = [
        conditions("expired", by: "conditions.expired", "The assertion expired an hour ago", -9 * hour, -hour),
        conditions("expired-years-ago", by: "conditions.expired", "The assertion expired in 2020", nil, nil) { _ in
            ("2020-01-01T00:00:00Z", "2020-01-01T08:00:00Z")
        },
        conditions(
            "not-yet-valid",
            by: "conditions.not-yet-valid",
            "The assertion is valid in an hour",
            hour,
            9 * hour
        ),
        conditions("inverted-validity", by: "conditions.interval", "The validity ends before it starts", hour, -hour),
        resigned(
            "confirmation-expired",
            .times,
            by: "subject.confirmation",
            "The confirmation of the subject expired an hour ago"
        ) { base in
            base.text.setting("NotOnOrAfter", of: try base.confirmationData(), to: base.time(-hour))
        },
        accepted(
            "valid-for-a-minute",
            .times,
            "The assertion is valid for a minute before and after the evaluation time.",
            signer: .issuer
        ) { base in
            let conditions = try base.conditions()
            return base.text.applying([
                base.text.settingEdit("NotBefore", of: conditions, to: base.time(-60)),
                base.text.settingEdit("NotOnOrAfter", of: conditions, to: base.time(60)),
            ])
        },
        accepted(
            "expired-within-clock-skew",
            .times,
            "The assertion expired ten seconds ago, which is the difference of two clocks.",
            signer: .issuer
        ) { base in
            base.text.setting("NotOnOrAfter", of: try base.conditions(), to: base.time(-10))
        },
        accepted(
            "no-end-of-validity",
            .times,
            "The Conditions have no end, and the confirmation of the subject has one.",
            signer: .issuer
        ) { base in
            base.text.removing("NotOnOrAfter", of: try base.conditions())
        },
        resigned(
            "confirmation-without-end",
            .times,
            by: "subject.confirmation",
            "The confirmation of the subject has no end"
        ) { base in
            base.text.removing("NotOnOrAfter", of: try base.confirmationData())
        },
    ]

    private static let forms = [
        form("time-without-zone", "has no time zone") { String($0.dropLast()) },
        form("time-with-space", "has a space instead of T") { $0.replacingFirst("T", with: " ") },
        form("time-in-lower-case", "is in lower case") { $0.lowercased() },
        form("time-with-hour-25", "is at hour 25") { $0.prefix(11) + "25" + $0.dropFirst(13) },
        form("date-alone", "has no hour") { String($0.prefix(10)) },
        form("time-of-seconds", "is a number of seconds") { _ in "1795176060" },
        accepted(
            "time-with-fraction",
            .times,
            "The end of the validity has a fraction of a second.",
            signer: .issuer
        ) { base in
            base.text.setting("NotOnOrAfter", of: try base.conditions(), to: base.end().dropLast() + ".123Z")
        },
    ]

    private static let otherTimes = [
        resigned("issued-in-future", .times, by: "conditions.issued-in-future", "The assertion was issued tomorrow") {
            base in
            base.text.setting("IssueInstant", of: try base.assertion(), to: base.time(24 * hour))
        },
        ofResponse(
            "response-issued-in-future",
            .times,
            by: "conditions.issued-in-future",
            "The Response was issued tomorrow"
        ) { base in
            base.text.setting("IssueInstant", of: base.text.root, to: base.time(24 * hour))
        },
        resigned("session-ended", .times, by: "session.expired", "The session ended an hour ago") { base in
            base.text.setting("SessionNotOnOrAfter", of: try base.authnStatement(), to: base.time(-hour))
        },
    ]

    private static func conditions(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ start: Int64?,
        _ end: Int64?,
        _ times: (@Sendable (MutationBase) -> (String, String))? = nil
    ) -> Mutation {
        resigned(name, .times, by: rule, summary) { base in
            let (start, end) = times?(base) ?? (base.time(start ?? 0), base.time(end ?? 0))
            let conditions = try base.conditions()
            return base.text.applying([
                base.text.settingEdit("NotBefore", of: conditions, to: start),
                base.text.settingEdit("NotOnOrAfter", of: conditions, to: end),
            ])
        }
    }

    private static func form(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> Mutation {
        resigned(name, .times, by: "assertion.invalid-time", "The end of the validity \(summary)") { base in
            base.text.setting("NotOnOrAfter", of: try base.conditions(), to: change(base.end()))
        }
    }
}

extension MutationBase {
    /// The time eight hours after the evaluation time.
    fileprivate func end() -> String { time(8 * 3600) }
}
