import ArgumentParser
import SAML

/// The evaluation time of a command without a response.
struct InstantOption: ParsableArguments {
    @Option(help: .time("The evaluation time, such as 2026-11-20T12:00:00Z, instead of now."))
    var at: String?

    func validate() throws { _ = try instant() }

    func instant() throws -> SAMLTimestamp { try at.map { try SAMLTimestamp(option: $0) } ?? .now }
}
