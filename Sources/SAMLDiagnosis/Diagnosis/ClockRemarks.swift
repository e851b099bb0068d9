internal import SAML

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

// What times tell about clocks and time zones.

extension Diagnostician {
    /// Notes that clocks differ, if a time was accepted only because of the allowance for that.
    mutating func noteClockDifference() {
        guard let assertion else { return }
        let skew = Double(context.expectations.clockSkew.duration.components.seconds)
        let conditions = assertion.conditions
        let starts = [
            (name: "NotBefore", time: conditions?.notBefore, path: "/Response/Assertion/Conditions"),
            ("IssueInstant", assertion.issueInstant, "/Response/Assertion"),
        ]
        for (name, time, path) in starts {
            guard let time else { continue }
            let ahead = time.date.timeIntervalSince(instant)
            guard ahead > 0, ahead <= skew else { continue }
            let text =
                "\(name) is \(HumanDuration(ahead)) after the evaluation time: it is accepted because clocks may differ by "
                + "\(HumanDuration(skew)) here, but a server without that allowance rejects it"
            add(.conditionsClockSuspicion, text, found: "\(time)", at: place(nil, path: path))
        }
        if let end = conditions?.notOnOrAfter {
            let past = instant.timeIntervalSince(end.date)
            guard past >= 0, past < skew else { return }
            let text =
                "NotOnOrAfter was \(HumanDuration(past)) before the evaluation time: it is accepted because clocks may differ by "
                + "\(HumanDuration(skew)) here, but a server without that allowance rejects it"
            add(
                .conditionsClockSuspicion,
                text,
                found: "\(end)",
                at: place(nil, path: "/Response/Assertion/Conditions")
            )
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
