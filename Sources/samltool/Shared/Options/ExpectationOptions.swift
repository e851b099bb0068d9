import ArgumentParser
import SAML
import SAMLDiagnosis

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ExpectationOptions: ParsableArguments {
    @Option(
        help: .entityID("An accepted issuer; without it, that of --metadata. Repeatable: a proxied MVPD has another.")
    )
    var issuer: [String] = []

    @Option(
        help: .entityID(
            "The audience: an entity ID, 'adobe' or 'adobe-staging'. Without it, Adobe's is expected if the response has any."
        )
    )
    var audience: String?

    @Option(help: .url("The Recipient of the subject confirmation."))
    var recipient: String?

    @Option(help: .url("The Destination of the response."))
    var destination: String?

    @Option(help: .id("The ID of the request in InResponseTo."))
    var inResponseTo: String?

    @Option(
        help: .time("The evaluation time, such as 2026-11-20T12:00:00Z; 'issued' is the IssueInstant of the response.")
    )
    var at: String?

    @Option(help: .seconds("The tolerated difference between clocks, in seconds, from 0 to 600."))
    var clockSkew: Int = 300

    func validate() throws {
        _ = try skew()
        let texts =
            issuer.map { ("issuer", $0) }
            + [
                ("audience", audience), ("recipient", recipient), ("destination", destination),
                ("in-response-to", inResponseTo),
            ].compactMap { name, text in text.map { (name, $0) } }
        for (name, text) in texts where text.isEmpty {
            throw ValidationError("--\(name) requires a value; omit it if nothing is expected.")
        }
        if let at, at != "issued" { _ = try SAMLTimestamp(option: at, or: ", or 'issued'") }
    }

    func expectations() throws -> Expectations {
        Expectations(
            issuers: issuer,
            audience: audience.map(Expectations.audience),
            recipient: recipient,
            destination: destination,
            inResponseTo: inResponseTo,
            clockSkew: try skew()
        )
    }

    private func skew() throws -> ClockSkew {
        do throws(SAMLError) {
            return try ClockSkew(.seconds(clockSkew))
        } catch {
            throw ValidationError("--clock-skew: \(error.message)")
        }
    }

    /// The evaluation time without a response: the specified or the current time.
    var fixedInstant: SAMLTimestamp { (try? at.map { try SAMLTimestamp($0) }) ?? .now }

    /// A function of the evaluation time, which reads the clock at each call; `current` is called if no time is specified.
    func evaluationTime(
        _ current: @escaping @Sendable (Date) -> EvaluationTime
    ) -> @Sendable () -> EvaluationTime {
        if at == "issued" { return { .issued(orAt: Date()) } }
        guard let at, let time = try? SAMLTimestamp(at) else { return { current(Date()) } }
        return { .chosen(time.date) }
    }
}
