import Foundation
import TestSupport
import Testing

@Suite("make")
struct MakeCommandTests {
    static let clock = ["--at", "2026-11-20T12:00:00Z"]

    @Test("A response with a new key verifies with the certificate that is kept")
    func newKey() throws {
        let folder = try TemporaryFolder()
        let certificate = folder.path("idp.pem")
        let made = try SamltoolCommand.run(
            ["make", "--issuer", "https://idp.example.tv", "--attribute", "zip=94105", "--cert-out", certificate]
                + Self.clock
        )
        #expect(made.status == 0)
        #expect(made.diagnostics == "")
        let attributes = try SamltoolCommand.run(
            ["attributes", "--cert", certificate, "--issuer", "https://idp.example.tv"] + Self.clock,
            input: made.standardOutput
        )
        #expect(attributes.output.contains("zip     94105"), "\(attributes.output)\(attributes.diagnostics)")
    }

    @Test("A discarded key is mentioned, and the output is the response alone")
    func discarded() throws {
        let made = try SamltoolCommand.run(["make"] + Self.clock)
        #expect(made.output.hasPrefix("<samlp:Response ") && made.output.hasSuffix("</samlp:Response>"))
        #expect(made.diagnostics.contains("discarded"))
    }
}
