internal import SAML

// Rules about clocks that may be wrong, and times with a UTC offset.

extension Rule {
    static let conditionsClockSuspicion: Rule = Rule(
        "conditions.clock-suspicion",
        .note(.conditions),
        title: "a time is close to its limit, so a wrong clock may be the cause",
        explanation: """
            A time limit was missed by seconds or a few minutes, or was met only thanks to the allowed clock \
            difference. Clocks of devices and servers can differ by this much; the difference that Adobe allows is not \
            published. This tool allows five minutes unless another value was given.
            """,
        advice: """
            Compare the clocks of the provider and of this machine with a time server. If only clocks are the cause, \
            repeat the check with a larger allowed clock difference to see the other findings.
            """,
        tool: "`--clock-skew`",
        source: "inferred; SAML core §2.5.1.2 does not specify a clock difference",
        detection: .afterChecks { input in
            let missed = input.remarks.first { $0.remark.suspicion != nil }
            let suspicion = missed.map { check, remark in
                Finding(.conditionsClockSuspicion, remark.suspicion, at: input.place(path: check.path))
            }
            return [suspicion, input.farClock].compactMap { $0 } + input.clockDifferences
        }
    )

    static let conditionsClockFar = Rule(
        "conditions.clock-far",
        .note(.conditions),
        title: "the evaluation time is far from the times in the document",
        explanation: """
            The response was issued days, months or years before or after the evaluation time. The response is a \
            recorded sample, or a clock is badly wrong. All findings about validity follow from that and do not \
            explain a failed exchange.
            """,
        advice: """
            For a recorded response, use the time at which it was received. Otherwise set the clock.
            """,
        tool: "`--at issued`",
        parties: [.tester],
        source: "decision of this project"
    )

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

/// The difference of a time zone from UTC, which a time may be wrong by.
private struct ZoneOffset: CustomStringConvertible {
    let seconds: Double
    let description: String

    /// The zones whose difference is not whole hours.
    private static let otherHours: Set<Double> = [2.5, 3.5, 4.5, 5.5, 5.75, 6.5, 8.75, 9.5, 10.5, 12.75]

    /// Returns `nil` if a difference of times is not almost exactly that of a time zone.
    init?(_ seconds: Double) {
        let hours = (abs(seconds) / 900).rounded() / 4
        guard hours >= 1, hours <= 14, abs(abs(seconds) - hours * 3600) <= 120 else { return nil }
        let isWhole = hours == hours.rounded()
        guard isWhole || Self.otherHours.contains(hours) else { return nil }
        self.seconds = seconds < 0 ? -hours * 3600 : hours * 3600
        description = "\(isWhole ? "\(Int(hours))" : "\(hours)") hour\(hours == 1 ? "" : "s")"
    }
}

extension RuleContext {
    /// The reason to suspect a wrong clock; `nil` if a time was missed by more than clocks usually differ.
    func suspicion(missedBy seconds: Double) -> String? {
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        guard seconds - skew < 600 else { return nil }
        return
            "the time was missed by \(HumanDuration(seconds)): first compare the clocks of the provider and the server"
    }

    /// If a time check failed far from the time of issue, the response is a recorded one, or a clock is badly wrong.
    fileprivate var farClock: Finding? {
        let isAboutTimes = remarks.contains {
            if case .byEvaluationTime = Rule($0.check.rule).place { true } else { false }
        }
        guard isAboutTimes, let issued = assertion?.issueInstant else { return nil }
        let age = -seconds(until: issued)
        guard abs(age) > 86400 else { return nil }
        let text = "it was issued \(HumanDuration(age)) \(age > 0 ? "before" : "after") the evaluation time"
        return Finding(.conditionsClockFar, text, found: "\(issued)", at: place(path: "/Response/Assertion"))
    }

    /// Clocks that are synchronized differ by less, and some of them have whole seconds.
    private static let negligibleSeconds = 2.0

    fileprivate var clockDifferences: [Finding] {
        guard let assertion else { return [] }
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        let conditions = assertion.conditions
        // A recording often starts in the second of the IssueInstant.
        let issued = seconds(until: assertion.issueInstant) < Self.negligibleSeconds ? nil : assertion.issueInstant
        let times = [
            (name: "NotBefore is", time: conditions?.notBefore, path: "/Response/Assertion/Conditions", isEnd: false),
            ("IssueInstant is", issued, "/Response/Assertion", false),
            ("NotOnOrAfter was", conditions?.notOnOrAfter, "/Response/Assertion/Conditions", true),
        ]
        return times.compactMap { name, time, path, isEnd -> Finding? in
            guard let time else { return nil }
            let ahead = seconds(until: time)
            guard isEnd ? ahead <= 0 && -ahead < skew : ahead > 0 && ahead <= skew else { return nil }
            let text = """
                \(name) \(HumanDuration(ahead)) \(isEnd ? "before" : "after") the evaluation time: it is accepted \
                because clocks may differ by \(HumanDuration(skew)) here, \
                but a server without that allowance rejects it
                """
            return Finding(.conditionsClockSuspicion, text, found: "\(time)", at: place(path: path))
        }
    }

    /// A remark about time zones, as the end of a sentence; empty if the difference of times does not suggest a time zone.
    ///
    /// Issuers write NotBefore some seconds or minutes before the time of issue, so a few minutes are ignored.
    func zoneRemark(for seconds: Double) -> String {
        guard let offset = ZoneOffset(seconds) else { return "" }
        return
            ", which is almost exactly \(offset): the effect of a local time written as UTC, or of a clock with the "
            + "wrong time zone"
    }

    /// A remark about the time zone of an expired assertion, as the end of a sentence; empty if its times do not suggest one.
    ///
    /// An assertion is usually exchanged seconds after its issue. If it was issued whole hours before the evaluation time, and all its
    /// times would be valid with these hours added, the hours may be those of a time zone west of Greenwich.
    var zoneRemarkOnAge: String {
        guard let assertion, let offset = ZoneOffset(-seconds(until: assertion.issueInstant)), offset.seconds > 0,
            isValid(assertion, movedBy: offset.seconds)
        else { return "" }
        return
            "; it was issued almost exactly \(offset) before the evaluation time: if it was new then, its times are "
            + "local times written as UTC, or a clock has the wrong time zone"
    }

    /// Returns true if the validity period and one confirmation include the evaluation time after a move of all times.
    private func isValid(_ assertion: AssertionContent, movedBy seconds: Double) -> Bool {
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        let isPast = { (end: SAMLTimestamp) in self.seconds(until: end) + seconds <= -skew }
        let confirmations = assertion.subject?.confirmations.prefix(NearMiss.maximumCount) ?? []
        return assertion.conditions?.notOnOrAfter.map(isPast) != true
            && (confirmations.isEmpty || confirmations.contains { $0.notOnOrAfter.map(isPast) == false })
    }
}
