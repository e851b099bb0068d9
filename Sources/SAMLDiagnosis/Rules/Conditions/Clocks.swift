// Clocks that may be wrong.

extension Rule {
    static let conditionsClockSuspicion = Rule(
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
        source: "inferred; SAML core §2.5.1.2 says nothing about clocks that differ"
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
