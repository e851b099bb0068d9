import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@Suite("The tool prints what the library of reports gives")
struct ReportLibraryTests {
    /// Three inputs: one that is accepted, one with findings, and a log with two responses.
    private static func inputs(in folder: TemporaryFolder) throws -> [(path: String, bytes: [UInt8])] {
        let good = try #require(Sample.named("signed-response.xml"))
        let bad = try #require(Sample.named("expired.xml"))
        let encoded = try [good, bad].map { try "sent \(Data($0.bytes()).base64EncodedString())\n" }
        let log = try folder.write(encoded.joined(), to: "app.log")
        return try [(good.path, good.bytes()), (bad.path, bad.bytes()), (log, Array(encoded.joined().utf8))]
    }

    private static let arguments = ["--at", "2026-11-20T12:01:00Z", "--cert", SampleKeys.path("idp-rsa.pem")]

    private static func time() throws -> EvaluationTime {
        EvaluationTime.chosen(try SAMLTimestamp("2026-11-20T12:01:00Z").date)
    }

    @Test("check, in every format", arguments: DiagnosisWriter.Format.allCases)
    func check(format: DiagnosisWriter.Format) throws {
        let folder = try TemporaryFolder()
        let archive = Sample.packageFolder.appendingPathComponent("Samples/Outcomes/exchange.har")
        let files = try Self.inputs(in: folder) + [(archive.path, [UInt8](Data(contentsOf: archive)))]
        let arguments = ["check", "--format", format.rawValue, "--fail-on", "warning"] + Self.arguments
        let outcome = try SamltoolCommand.run(arguments + files.map(\.path))
        let context = DiagnosisContext(trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let time = try Self.time()
        let inputs = files.flatMap { Examination(context).diagnosed($0.bytes, named: $0.path, at: time) }
        let working = FileManager.default.currentDirectoryPath
        var report = DiagnosisWriter(as: format, failingOn: .warning, relativeTo: working)
        #expect(report.text(of: inputs) == outcome.output)
        for input in inputs { report.add(input) { _ in } }
        #expect(report.summary.status.rawValue == outcome.status)
        #expect(report.summary.inputCount == 5)
    }

    @Test(
        "verify, in every format",
        arguments: [(VerificationWriter.Format.json, "--json"), (.text(.full), "--verbose")]
    )
    func verify(format: VerificationWriter.Format, option: String) throws {
        let folder = try TemporaryFolder()
        let files = try Self.inputs(in: folder)
        let outcome = try SamltoolCommand.run(["verify", option] + Self.arguments + files.map(\.path))
        let context = DiagnosisContext(trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")))
        let (examination, time) = (Examination(context), try Self.time())
        let inputs = files.flatMap { examination.verified($0.bytes, named: $0.path, at: time) }
        #expect(VerificationWriter(as: format).text(of: inputs) == outcome.output)
        #expect(outcome.status == 1)
    }
}
