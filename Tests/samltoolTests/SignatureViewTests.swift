import Foundation
import TestSupport
import Testing

@Suite("The effect on signatures, in the shell")
struct SignatureViewTests {
    private static let certificate = ["--cert", SampleKeys.path("idp-rsa.pem")]

    private static func path(_ name: String) throws -> String { try #require(Sample.named(name)).path }

    @Test(
        "roundtrip tells the effect, the check that fails and the first change that breaks it",
        arguments: [
            ("signed-response.xml", [], 0, "valid before and after the rule"),
            (
                "signed-pretty-newlines.xml", [], 1,
                "broken: invalid [signature.digest-mismatch] after the rule; first at 1:393, line break deleted: "
                    + "LF in <samlp:Response>"
            ),
            (
                "signed-attributes-on-lines.xml", [], 1,
                "malformed: invalid [xml.malformed] after the rule; first at 1:16, line break deleted: "
                    + "LF in <samlp:Response>"
            ),
            (
                "reformatted-newlines.xml", [], 0,
                "repaired: invalid [signature.digest-mismatch] as received, valid after the rule"
            ),
            (
                "wrong-key.xml", [], 1,
                "invalid [signature.wrong-key] before and after the rule"
            ),
            ("signed-form-body.txt", [], 0, "valid as sent"),
            ("signed-percent-encoded-twice.txt", [], 0, "valid as sent"),
            (
                "reformatted-newlines.xml", ["--as", "sent"], 1,
                "invalid [signature.digest-mismatch] as sent; if encoded again: repaired"
            ),
            (
                "signed-pretty-newlines.xml", ["--as", "sent"], 0,
                "valid as sent; if encoded again: broken; first at 1:393, line break deleted: LF in <samlp:Response>"
            ),
            ("signed-form-body.txt", ["--as", "received"], 0, "valid before and after the rule"),
        ] as [(String, [String], Int32, String)]
    )
    func roundtrip(name: String, options: [String], status: Int32, summary: String) throws {
        let arguments = ["roundtrip"] + Self.certificate + options + [try Self.path(name)]
        let outcome = try SamltoolCommand.run(arguments)
        #expect(outcome.status == status)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[1] == "         signature \(summary)")
        #expect(lines.last == "\(status == 0 ? 1 : 0) of 1 without loss, with valid signatures")
    }

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

    @Test(
        "Options that contradict each other are usage errors",
        arguments: [
            ["roundtrip", "--as", "sent", "x.xml"], ["roundtrip", "--issuer", "x", "x.xml"],
            ["roundtrip", "--allow-sha1", "x.xml"], ["roundtrip", "--as", "other", "--cert", "x.pem", "x.xml"],
            ["roundtrip", "--cert", "-", "-"], ["normalize", "--cert", "x.pem", "x.xml"],
            ["normalize", "--explain", "--check-cert-validity", "x.xml"],
        ]
    )
    func usage(arguments: [String]) throws {
        #expect(try SamltoolCommand.run(arguments).status == 64)
    }

    @Test("A key that cannot be read ends the command before any input is judged")
    func unreadableKey() throws {
        let path = try Self.path("signed-response.xml")
        #expect(try SamltoolCommand.run("roundtrip", "--cert", path, path).status == 65)
        #expect(try SamltoolCommand.run("normalize", "--explain", "--cert", "/nowhere.pem", path).status == 66)
    }
}
