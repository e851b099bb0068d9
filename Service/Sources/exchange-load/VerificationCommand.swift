import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Measures what the work of `/verify` costs without a server.
struct VerificationCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verification",
        abstract: "Print the processor time of a verification with its report, in microseconds, without a server."
    )

    @OptionGroup var key: KeyOptions

    @Option(help: "The certificate or public key to trust, in PEM.")
    var cert: String

    @Option(help: "The number of verifications.")
    var count = 20_000

    func run() throws {
        let now = Date()
        var responses = try TestResponses(key, at: now, seed: nil)
        let bodies = try (0..<200).map { _ in [UInt8](try responses.next().utf8) }
        let trusted = try TrustedKeys(certificates: [UInt8](Data(contentsOf: URL(filePath: cert))))
        let expected = Expectations(issuers: [key.issuer])
        let examination = Examination(DiagnosisContext(trustedKeys: trusted, expectations: expected))
        var accepted = 0
        let start = ProcessorTime.microseconds
        for number in 0..<count {
            var report = VerificationWriter(as: .json)
            var bytes: [UInt8] = []
            for entry in examination.verified(bodies[number % bodies.count], named: "body", at: .now(now)) {
                report.add(entry) { bytes += $0 }
            }
            report.finish { bytes += $0 }
            accepted += report.acceptedCount
        }
        let microseconds = (ProcessorTime.microseconds - start) / Double(count)
        guard accepted == count else { throw ValidationError("\(count - accepted) responses were not accepted") }
        print("\((microseconds * 10).rounded() / 10)")
    }
}
