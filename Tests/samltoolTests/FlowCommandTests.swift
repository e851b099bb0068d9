import Foundation
import TestSupport
import Testing

@testable import samltool

@Suite("samltool flow")
struct FlowCommandTests {
    /// Runs a dialog; the flow is saved in a folder that is removed afterwards.
    private func dialog(_ arguments: [String], _ lines: [String]) throws -> (CommandOutcome, saved: Data?, mode: Int?) {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("flow.json")
        let input = lines.map { $0 + "\n" }.joined()
        let all = ["flow", "--save", file.path, "--at", "2026-11-21T12:00:00Z"] + arguments
        let outcome = try SamltoolCommand.runProcess(all, input: Array(input.utf8))
        let mode = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        return (outcome, try? Data(contentsOf: file), mode)
    }

    private static let usual: [(cookbook: String, platform: String, count: Int, end: String)] = [
        ("v1", "tvOS", 9, "nothing: the viewer may watch"), ("v1", "iOS", 9, "nothing: the viewer may watch"),
        ("v2", "tvOS", 11, "nothing: the viewer may watch"),
        ("sdk", "tvOS", 12, "nothing: the viewer is authenticated"),
    ]

    @Test("The usual results lead from launch to the end", arguments: usual.indices)
    func usualResults(row: Int) throws {
        let (cookbook, platform, count, end) = Self.usual[row]
        let choices = [String](repeating: "1", count: count)
        let (outcome, saved, mode) = try dialog(["--cookbook", cookbook, "--platform", platform], choices)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("step \(count + 1) (") && outcome.output.contains("): \(end)"))
        #expect(saved?.isEmpty == false)
        #expect(mode == 0o600)
    }

    @Test("From launch to the end and back to logout", arguments: ["v1", "v2", "sdk"])
    func logout(cookbook: String) throws {
        let choices = [String](repeating: "1", count: Self.usual.first { $0.cookbook == cookbook }?.count ?? 0)
        let (outcome, _, _) = try dialog(
            ["--cookbook", cookbook, "--platform", "tvOS"],
            choices + ["logout"] + [String](repeating: "1", count: 8)
        )
        #expect(outcome.output.contains("nothing: the viewer is signed out"))
    }

    @Test("Results are numbers, names, pastes and files; undo removes the last")
    func results() throws {
        let file = Sample.packageFolder.appendingPathComponent("Samples/Configurations/v1.json").path
        let (outcome, saved, _) = try dialog(
            ["--cookbook", "v1", "--platform", "tvOS"],
            [
                "404", "undo", "HTTP/1.1 403 Forbidden", "", ".", "granted", "why",
                #"{"access": "granted", "accountProviderIdentifier": "example-cable","#,
                #" "authenticationExpirationDate": "2027-11-21T12:00:00Z"}"#, file, "undo", "undo", "signed-out",
            ]
        )
        #expect(outcome.output.contains("came back: 404: ") && outcome.output.contains("V1-2a: "))
        #expect(outcome.output.contains("step 5 ("))
        let steps = outcome.output.split(separator: "\n").filter { $0.hasPrefix("step ") }
        #expect(steps.last?.hasPrefix("step 4 (REST API V1, step 3): call v1-config") == true)
        #expect(saved.map { String(decoding: $0, as: UTF8.self).contains("403") } == true)
    }

    private static let errors: [(line: String, text: String)] = [
        ("grantd", "similar names: 'granted'"), ("99", "there is no result, command or file '99'"),
        ("HTTP/1.1 200 OK\n.", "a response of Adobe is no result of the next step"), (".", "step 2 ("),
        ("HTTP/1.1 200 OK", "the input ended inside a paste"), ("/", "is a directory"),
        (#"{"permission": "maybe"}"#, "the value must be one of"),
        ("<xml/>\n.", "a text is no result of the next step"),
        ("background", "step 2 ("), ("set {}", "step 2 ("), ("set []", "the fields must be an object"),
        (#"set {"platfrm": "iOS"}"#, "similar names: 'platform'"), ("set", "there is no result"),
        (String(repeating: "x", count: 3000), "a line of 3000 bytes"), ("\u{1B}[2J", "there is no result"),
    ]

    @Test("Any other line is an error that loses nothing", arguments: errors.indices)
    func unknown(row: Int) throws {
        let (outcome, saved, _) = try dialog(
            ["--cookbook", "v1", "--platform", "tvOS"],
            ["wrong", "no-token", Self.errors[row].line]
        )
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(Self.errors[row].text))
        #expect(!outcome.output.contains("\u{1B}"))
        #expect(saved != nil)
    }

    private static let pastes: [(results: [String], paste: String, text: String)] = [
        ([], #"{"access": "granted"}"#, "the text does not show what v1-checkauthn returned"),
        ([], "<samlp:Response/>\n.", "the text does not show what v1-checkauthn returned"),
        (["no-token", "granted"], #"{"accountProviderIdentifier": "example-cable"}"#, "step 4 ("),
        (["no-token", "granted"], "<xml></xml>\n.", "XML is no result of this step"),
        (
            ["no-token", "granted", "signed-in", "configuration", "profile-request"], "<xml></xml>\n.",
            "the root element of the XML is not Response"
        ),
        (
            ["no-token", "granted", "signed-in", "configuration", "profile-request"],
            "<p:Response xmlns:p='urn:p'/>\n.",
            "step 7 (REST API V1, step 8): call v1-exchange"
        ),
    ]

    @Test("A paste is recorded only if it is a result of the step", arguments: pastes.indices)
    func paste(row: Int) throws {
        let (results, paste, text) = Self.pastes[row]
        let (outcome, _, _) = try dialog(["--cookbook", "v1", "--platform", "tvOS"], results + [paste])
        #expect(outcome.output.contains(text), "\(outcome.output.suffix(2000))")
    }

    @Test("A flow that ended is the same when it is resumed later", arguments: ["v1", "v2"])
    func later(cookbook: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.path("flow.json")
        let count = Self.usual.first { $0.cookbook == cookbook }?.count ?? 0
        let start = [
            "flow", "--cookbook", cookbook, "--platform", "tvOS", "--save", file, "--at", "2026-11-21T12:00:00Z",
        ]
        let input = [String](repeating: "1\n", count: count - 1).joined()
        let first = try SamltoolCommand.runProcess(start, input: Array(input.utf8))
        let last = first.output.split(separator: "\n").last { $0.hasPrefix("step ") }
        // The authentication on the device has expired since then.
        let later = try SamltoolCommand.run(["next", "--state", file, "--at", "2026-11-22T14:00:00Z"])
        let step = later.output.split(separator: "\n").first.map { $0.dropFirst("next: ".count) }
        let expected = last.map { $0.drop { $0 != ":" }.dropFirst(2) }
        #expect(step == expected || cookbook == "v2" && step == "call v2-token")
    }

    @Test("A saved flow goes on where it ended, and next takes it")
    func resume() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("flow.json").path
        let start = ["flow", "--cookbook", "v2", "--platform", "iOS", "--save", file]
        _ = try SamltoolCommand.runProcess(start, input: Array("1\n1\n".utf8))
        let resumed = try SamltoolCommand.runProcess(["flow", "--resume", file], input: Array("1\n".utf8))
        #expect(resumed.output.contains("step 3 (REST API V2, phase B): ask for the permission"))
        #expect(resumed.output.contains("step 4 ("))
        let next = try SamltoolCommand.run(["next", "--state", file])
        #expect(next.output.hasPrefix("next: ask the framework"))
        let other = try SamltoolCommand.run(["flow", "--resume", file, "--cookbook", "v1", "--format", "text"])
        #expect(other.status == 64)
        let html = try SamltoolCommand.run(["flow", "--resume", file, "--format", "html"])
        #expect(html.output.hasPrefix("<!DOCTYPE html>"))
    }

    @Test("A state that is resumed stays a state")
    func resumedState() throws {
        let folder = try TemporaryFolder()
        let template = try SamltoolCommand.run(["next", "--template", "v1"]).output
        let state = folder.url.appendingPathComponent("state.json")
        try Data(template.utf8).write(to: state)
        let command = "printf '1\\n' | \"$samltool\" flow --resume state.json --cookbook v1"
        let outcome = try SamltoolCommand.shell("cd '\(folder.url.path)' && \(command)")
        #expect(outcome.output.contains("step 2 ("))
        #expect(try Data(contentsOf: state) == Data(template.utf8))
        let saved = folder.url.appendingPathComponent("samltool-flow.json")
        #expect(FileManager.default.fileExists(atPath: saved.path))
    }

    @Test("A file that others could read is for its owner after the first result")
    func permissions() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("flow.json").path
        #expect(FileManager.default.createFile(atPath: file, contents: nil, attributes: [.posixPermissions: 0o644]))
        let arguments = ["flow", "--cookbook", "v1", "--platform", "tvOS", "--save", file]
        _ = try SamltoolCommand.runProcess(arguments, input: Array("1\n".utf8))
        let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("The body of the step's request is in the file that its command reads")
    func bodyFile() throws {
        let folder = try TemporaryFolder()
        let body = folder.url.appendingPathComponent("body.bin").path
        let (outcome, _, _) = try dialog(
            [
                "--cookbook", "v1", "--platform", "tvOS", "--curl", "--profile", "Samples/request.json",
                "--body-file", body,
            ],
            [String](repeating: "1", count: 6)
        )
        #expect(outcome.output.contains("step 7 (REST API V1, step 8): call v1-exchange"))
        #expect(outcome.output.contains("--data-binary '@\(body)'"))
        let bytes = try Data(contentsOf: URL(fileURLWithPath: body))
        #expect(bytes.starts(with: Data("requestor=REF30&".utf8)))
        let mode = try FileManager.default.attributesOfItem(atPath: body)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test("A name with control characters does not reach the terminal")
    func controlCharacters() throws {
        let sample = Sample.packageFolder.appendingPathComponent("Samples/Configurations/v1.json")
        let configuration = try String(contentsOf: sample, encoding: .utf8)
            .replacingOccurrences(of: "\"ExampleCable\"", with: "\"Evil\\u001b[2J\"")
            .replacingOccurrences(of: "\n", with: "")
        let (outcome, _, _) = try dialog(
            ["--cookbook", "v1", "--platform", "tvOS"],
            ["no-token", "granted", "signed-out", configuration, "1", "1"]
        )
        #expect(outcome.output.contains("Evil"))
        #expect(!outcome.output.utf8.contains(0x1B))
    }

    @Test("--json and --format json agree")
    func json() throws {
        let outcome = try SamltoolCommand.run("flow", "--scenario", "v2-silent", "--format", "json", "--json")
        #expect(outcome.status == 0 && outcome.output.contains("samltool.flow"))
    }

    @Test("next --curl prints the request of the step, with its values")
    func curl() throws {
        let state =
            #"{"goal": "authenticate", "platform": "tvOS", "checkAuthentication": {"status": 403}, "permission": "denied"}"#
        let outcome = try SamltoolCommand.run(
            ["next", "--cookbook", "v1", "--curl", "--profile", "Samples/request.json"],
            input: Array(state.utf8)
        )
        #expect(outcome.output.hasPrefix("curl --include 'https://api.auth.adobe.com/api/v1/config/REF30"))
    }

    @Test("next --curl sends no status of a profile if the step has none")
    func curlWithoutStatus() throws {
        let state = #"""
            {"goal": "authenticate", "platform": "tvOS", "permission": "denied", "registration": {"status": 201},
            "token": {"status": 201}}
            """#
        let outcome = try SamltoolCommand.run(
            ["next", "--cookbook", "v2", "--curl", "--profile", "Samples/request.json"],
            input: Array(state.utf8)
        )
        #expect(outcome.output.contains("/profiles"))
        #expect(!outcome.output.contains("AP-Partner-Framework-Status"))
    }
}
