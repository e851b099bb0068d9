import Foundation
import TestSupport
import Testing

@Suite("The effect on signatures, in the shell")
struct SignatureViewTests {
    private static let certificate = ["--cert", SampleKeys.path("idp-rsa.pem")]

    private static func path(_ name: String) throws -> String { try #require(Sample.named(name)).path }

    @Test("JSON contains the effect, but not without a trusted key")
    func json() throws {
        let path = try Self.path("signed-double-space.xml")
        let arguments = ["roundtrip", "--json", path] + Self.certificate
        let outcome = try SamltoolCommand.run(arguments)
        let document = try JSONDecoder().decode(Document.self, from: Data(outcome.standardOutput))
        let signature = try #require(document.files.first?.signature)
        #expect(signature.stage == "received" && signature.effect == "broken" && !signature.valid)
        #expect(signature.received.valid && signature.received.failed == [])
        #expect(!signature.normalized.valid && signature.normalized.failed == ["signature.digest-mismatch"])
        #expect(signature.breakingChange?.offset == 5287 && signature.breakingChange?.column == 5288)
        #expect(document.succeeded == 0 && document.failed == 1 && outcome.status == 1)
        let untrusting = try SamltoolCommand.run("roundtrip", "--json", path)
        #expect(untrusting.status == 0 && !untrusting.output.contains("\"signature\""))
    }

    private struct Document: Decodable {
        let files: [File]
        let succeeded: Int
        let failed: Int

        struct File: Decodable { let signature: Signature? }

        struct Signature: Decodable {
            let stage: String
            let valid: Bool
            let received: Side
            let normalized: Side
            let effect: String
            let breakingChange: Change?
        }

        struct Side: Decodable {
            let valid: Bool
            let failed: [String]
        }

        struct Change: Decodable {
            let offset: Int
            let column: Int
        }
    }

    @Test("normalize --explain ends with both verifications, the effect and the place")
    func explain() throws {
        let path = try Self.path("signed-double-space.xml")
        let outcome = try SamltoolCommand.run(["normalize", "--explain", path] + Self.certificate)
        let lines = outcome.output.split(separator: "\n").suffix(4).map(String.init)
        #expect(outcome.status == 1)
        #expect(lines.first == "signature as received: valid, by CN=idp.example-mvpd.tv")
        #expect(lines.dropFirst().first?.hasSuffix("[signature.digest-mismatch]") == true)
        #expect(lines.dropFirst(2).first?.hasPrefix("effect:                broken: ") == true)
        #expect(
            lines.last == "first breaking change: 1:5288 collapsed to one space: 2 spaces in <saml:AttributeValue>"
        )
        let good = try Self.path("signed-response.xml")
        let arguments = ["normalize", "--explain", "--json", good] + Self.certificate
        let json = try SamltoolCommand.run(arguments)
        #expect(json.status == 0 && json.output.contains("\"effect\" : \"valid\""))
    }
}
