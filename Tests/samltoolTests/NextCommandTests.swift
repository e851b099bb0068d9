import Foundation
import TestSupport
import Testing

@Suite("samltool next")
struct NextCommandTests {
    static func path(_ name: String) -> String {
        Sample.packageFolder.appendingPathComponent("Samples/Workflow/\(name).json").path
    }

    static func next(_ cookbook: String, _ arguments: String..., input: String = "") throws -> CommandOutcome {
        let options = ["next", "--cookbook", cookbook, "--at", "2026-11-21T12:00:00Z"]
        return try SamltoolCommand.run(options + arguments, input: Array(input.utf8))
    }

    static let samples: [(name: String, next: String, rule: String)] = [
        ("v1-picker", "ask the framework, with its picker", "v1.4.ask"),
        (
            "v1-unsupported-provider", "show the code, for the viewer to sign in on another device",
            "v1.10.second-screen"
        ),
        ("v1-exchange-rejected", "call v1-regcode", "v1.10.code"),
        (
            "v1-logout", "open the page that signs the viewer out, in a web view or Safari's view controller",
            "v1.logout.web-view"
        ),
        ("v1-polling", "call v1-token", "v1.10.poll-after-closing"),
        ("sdk-start", "call initialize of the SDK", "sdk.1.call"),
        ("v2-partner-profile", "ask the framework for the SAML response", "v2.c.forward"),
        ("v2-exchange", "call v2-exchange", "v2.c.exchange"),
        ("v2-exchange-rejected", "call v2-sessions", "v2.basic.session"),
        ("v2-logout", "ask the viewer to sign out in Settings > Accounts > TV Provider", "v2.logout.partner"),
        ("sdk-check", "call checkAuthentication of the SDK", "sdk.status.expect-0"),
        ("sdk-other-provider", "show the app's own picker", "sdk.4.choose"),
        ("sdk-logout", "ask the viewer to sign out in Settings > TV Provider", "sdk.logout.settings"),
    ]

    @Test("Every sample has a next step, in text and in JSON, from a file and standard input", arguments: samples)
    func steps(name: String, next: String, rule: String) throws {
        let cookbook = String(name.prefix { $0 != "-" })
        let outcome = try Self.next(cookbook, "--state", Self.path(name))
        #expect(outcome.status == 0 && outcome.diagnostics == "")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first.map { $0 == "next: \(next)" } == true)
        #expect(lines.last { !$0.hasPrefix("note: ") }?.hasSuffix("[\(rule)]") == true)
        let text = try String(contentsOfFile: Self.path(name), encoding: .utf8)
        #expect(try Self.next(cookbook, input: text).output == outcome.output)
        #expect(try Self.next(cookbook, "--state", "-", input: text).output == outcome.output)
        let json = try Self.next(cookbook, "--json", "--state", Self.path(name))
        let document = try JSONSerialization.jsonObject(with: Data(json.standardOutput)) as? [String: Any]
        #expect(document?["format"] as? String == "samltool.next" && document?["version"] as? Int == 2)
        #expect(document?["cookbook"] as? String == cookbook && document?["at"] as? String == "2026-11-21T12:00:00Z")
        #expect(((document?["reasons"] as? [[String: Any]])?.last?["rule"] as? String) == rule)
        for told in [outcome.output, json.output] {
            #expect(!told.contains("constructed request") && !told.contains("PD94bWwg") && !told.contains("<samlp"))
        }
    }

    @Test("A call of getMetadata has the arguments of the cookbook's sample")
    func metadataArguments() throws {
        let state = try String(contentsOfFile: Self.path("sdk-check"), encoding: .utf8)
            .replacingOccurrences(of: #""checkAuthentication""#, with: #""getMetadata""#)
        let arguments = #"[METADATA_OPCODE_KEY: Int(METADATA_USER_META), METADATA_USER_META_KEY: "tokenSource"]"#
        let lines = try Self.next("sdk", input: state).output.split(separator: "\n").prefix(2)
        #expect(lines == ["next: call getMetadata of the SDK", "  arguments: \(arguments)"])
        let json = try Self.next("sdk", "--json", input: state).standardOutput
        let document = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
        #expect((document?["step"] as? [String: Any])?["arguments"] as? String == arguments)
        #expect(try !Self.next("sdk", "--state", Self.path("sdk-check")).output.contains("arguments:"))
    }

    @Test("There is a row for every sample")
    func complete() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Sample.packageFolder.appendingPathComponent("Samples/Workflow").path
        )
        let states = files.filter { $0.hasSuffix(".json") }
        #expect(states.sorted() == Self.samples.map { "\($0.name).json" }.sorted())
    }

    @Test("The time decides what has expired")
    func time() throws {
        let path = Self.path("v2-exchange")
        let outcome = try SamltoolCommand.run(
            "next",
            "--cookbook",
            "v2",
            "--at",
            "2026-11-23T00:00:00Z",
            "--state",
            path
        )
        #expect(outcome.output.contains("\n  the client's access token has expired: "))
        #expect(try SamltoolCommand.run("next", "--cookbook", "v2", "--state", path).status == 0)
    }

    @Test("A prompt names the step that does not wait, and a URL what the app replaces in it")
    func logout() throws {
        let metadata = #""goal": "logout", "platform": "iOS", "userMetadata": {"status": 200}, "tokenSource": "Apple""#
        let prompt = try Self.next("v1", input: "{\(metadata)}").output
        #expect(prompt.contains("\n  then, without waiting: open the page that signs the viewer out"))
        let page = try Self.next("v1", input: #"{\#(metadata), "isBackFromSettings": false}"#).output
        #expect(page.contains("deviceId={deviceId}\n  placeholder: the app replaces {deviceId} with its value"))
    }

    @Test("One byte is one byte, and not one bytes")
    func size() throws {
        let json = """
            {"goal": "authenticate", "platform": "tvOS", "checkAuthentication": {"status": 403}, "permission": "granted",
             "account": {"access": "granted", "accountProviderIdentifier": "p", "expirationDate": "2026-11-22T12:00:00Z"},
             "configuration": {"mvpds": [{"id": "P", "platformMappingId": "p"}]}, "profileRequest": {"status": 200},
             "profileRequestPayload": "x"}
            """
        let output = try Self.next("v1", input: json).output
        #expect(output.contains("verificationToken: the request from Adobe, 1 byte\n"), "\(output)")
    }

    @Test("Nothing in a state writes to the terminal")
    func controls() throws {
        let json =
            #"{"operation": "getAuthentication", "platform": "iOS", "isCalled": true, "callbacks": [{"name": "status", "code": "\u001b[31m\n"}, {"name": "navigateToUrl", "url": "x\u202ey\n"}]}"#
        let outcome = try Self.next("sdk", input: json)
        #expect(outcome.status == 0)
        #expect(!outcome.output.unicodeScalars.contains { $0 != "\n" && $0.value < 0x20 || $0 == "\u{202E}" })
        #expect(outcome.output.split(separator: "\n").count == 8)
    }
}
