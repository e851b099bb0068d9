internal import SAML

// Clocks that may be wrong.

extension Rule {
    static let conditionsClockSuspicion: Rule = Rule(
        "conditions.clock-suspicion",
        .note(.conditions),
        title: "a time is so close to a limit that a clock may be to blame",
        explanation: """
            A limit was missed by seconds or a few minutes, or is kept only by the difference of clocks that is \
            allowed. Clocks of devices and servers differ by as much; the difference that is allowed at Adobe is not \
            published. Five minutes are allowed here unless another value was given.
            """,
        advice: """
            Compare the clocks of the provider and of this machine with a time server. If only clocks are to blame, \
            repeat with a larger `--clock-skew` to see everything else.
            """,
        source: "inferred; SAML core §2.5.1.2 says nothing about clocks that differ",
        detection: .afterChecks { input in
            let missed = input.remarks.first { $0.remark.suspicion != nil }
            let suspicion = missed.map { check, remark in
                Finding(.conditionsClockSuspicion, remark.suspicion, at: input.place(path: check.path))
            }
            return [suspicion, input.farClock].compactMap(\.self) + input.clockDifferences
        }
    )

    static let conditionsClockFar = Rule(
        "conditions.clock-far",
        .note(.conditions),
        title: "the clock is far from the times in the document",
        explanation: """
            The response was issued days, months or years before or after the time by which it was judged. It is a \
            recorded sample, or a clock is badly wrong. All findings about validity follow from that and say nothing \
            about the exchange.
            """,
        advice: """
            For a recorded response use the time at which it came in: `--at issued` with samltool. Otherwise set the \
            clock.
            """,
        source: "decision of this project"
    )
}

extension DiagnosisInput {
    /// Why clocks may be to blame for a time that was missed; `nil` if it was missed by more than clocks differ.
    func suspicion(missedBy seconds: Double) -> String? {
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        guard seconds - skew < 600 else { return nil }
        return
            "the time was missed by \(HumanDuration(seconds)): compare the clocks of provider and server before anything else"
    }

    /// That the time to judge by is far from the time of issue, if times are what is wrong: it is a recorded response, or a
    /// clock is badly wrong.
    fileprivate var farClock: Finding? {
        let isAboutTimes = remarks.contains {
            if case .byEvaluationTime = Rule($0.check.rule).place { true } else { false }
        }
        guard isAboutTimes, let issued = assertion?.issueInstant else { return nil }
        let age = -seconds(until: issued)
        guard abs(age) > 86400 else { return nil }
        let text = "it was issued \(HumanDuration(age)) \(age > 0 ? "before" : "after") the time that it was judged by"
        return Finding(.conditionsClockFar, text, found: "\(issued)", at: place(path: "/Response/Assertion"))
    }

    /// That clocks differ, if a time was accepted only because of the allowance for that.
    fileprivate var clockDifferences: [Finding] {
        guard let assertion else { return [] }
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        let conditions = assertion.conditions
        let times = [
            (name: "NotBefore is", time: conditions?.notBefore, path: "/Response/Assertion/Conditions", isEnd: false),
            ("IssueInstant is", assertion.issueInstant, "/Response/Assertion", false),
            ("NotOnOrAfter was", conditions?.notOnOrAfter, "/Response/Assertion/Conditions", true),
        ]
        return times.compactMap { name, time, path, isEnd -> Finding? in
            guard let time else { return nil }
            let ahead = seconds(until: time)
            guard isEnd ? ahead <= 0 && -ahead < skew : ahead > 0 && ahead <= skew else { return nil }
            let text =
                "\(name) \(HumanDuration(ahead)) \(isEnd ? "before" : "after") the evaluation time: it is accepted because clocks may differ by "
                + "\(HumanDuration(skew)) here, but a server without that allowance rejects it"
            return Finding(.conditionsClockSuspicion, text, found: "\(time)", at: place(path: path))
        }
    }

    /// What a difference of times says about time zones, as the end of a sentence; empty if it says nothing.
    ///
    /// Issuers write NotBefore some seconds or minutes before the time of issue, so a few minutes make no difference.
    func zoneRemark(for seconds: Double) -> String {
        let hours = (abs(seconds) / 1800).rounded() / 2
        guard hours >= 1, hours <= 14, abs(abs(seconds) - hours * 3600) <= 120 else { return "" }
        let number = hours == hours.rounded() ? "\(Int(hours))" : "\(hours)"
        return
            ", which is almost exactly \(number) hour\(hours == 1 ? "" : "s"): as when a local time is written as UTC, or a "
            + "clock has the wrong time zone"
    }
}
