import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

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
        let verifier = ResponseVerifier(trusting: trusted, expecting: Expectations(issuers: [key.issuer]))
        let time = EvaluationTime(now, source: .now)
        var accepted = 0
        let start = clock()
        for number in 0..<count {
            var report = VerificationWriter(as: .json)
            var bytes: [UInt8] = []
            for response in ResponseFinder.all(in: bodies[number % bodies.count]) {
                let trace = response.trace()
                let checks = verifier.evaluate(trace.payload, at: now)
                report.add(VerificationEntry(name: "body", trace, at: time, checks)) { bytes += $0 }
            }
            report.finish { bytes += $0 }
            accepted += report.acceptedCount
        }
        let microseconds = Double(clock() - start) / Double(CLOCKS_PER_SEC) * 1e6 / Double(count)
        guard accepted == count else { throw ValidationError("\(count - accepted) responses were not accepted") }
        print("\((microseconds * 10).rounded() / 10)")
    }
}
