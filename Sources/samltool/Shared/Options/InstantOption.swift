import ArgumentParser
import SAML

/// The evaluation time where there is no response that could have one.
struct InstantOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("The time to judge by, such as 2026-11-20T12:00:00Z, instead of now.", valueName: "time")
    )
    var at: String?

    func validate() throws { _ = try instant() }

    /// The time that was given, or the current one.
    func instant() throws -> SAMLTimestamp { try at.map { try SAMLTimestamp(option: $0) } ?? .now }
}
