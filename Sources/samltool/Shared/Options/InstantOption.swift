import ArgumentParser
import SAML

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The evaluation time of a command without a response.
struct InstantOption: ParsableArguments {
    @Option(help: .time("The evaluation time, such as 2026-11-20T12:00:00Z, instead of now."))
    var at: String?

    func validate() throws { _ = try instant() }

    func instant() throws -> SAMLTimestamp { try at.map { try SAMLTimestamp(option: $0) } ?? .now }
}

extension SAMLTimestamp {
    static var now: Self { Self(Date()) }

    init(option text: String, or others: String = "") throws {
        do throws(SAMLError) {
            try self.init(text)
        } catch {
            throw ValidationError("--at: \(error.message). Use a time such as 2026-11-20T12:00:00Z\(others).")
        }
    }
}
