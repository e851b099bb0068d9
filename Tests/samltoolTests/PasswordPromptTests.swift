import Foundation
import TestSupport
import Testing

@Suite("Passwords on a terminal")
struct PasswordPromptTests {
    private static let password = "correct horse"

    /// What is entered at the questions, and what follows.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let entered: [String]
        /// The exit status; below 0 for the number of a signal.
        var status: Int32 = 0
        var questions = 1
        var error: String?
    }

    static let rows = [
        Row(testDescription: "the password", entered: ["correct horse\n"]),
        Row(testDescription: "the password and a carriage return", entered: ["correct horse\r"]),
        Row(testDescription: "another password first", entered: ["wrong\n", "correct horse\n"], questions: 2),
        Row(
            testDescription: "three other passwords",
            entered: ["wrong\n", "wronger\n", "wrongest\n"],
            status: 65,
            questions: 3,
            error: "[key.password-wrong]"
        ),
        Row(testDescription: "an empty line", entered: ["\n"], status: 65, error: "[key.password-required]"),
        Row(testDescription: "Control-D", entered: ["\u{4}"], status: 65, error: "[key.password-required]"),
        Row(testDescription: "Control-C", entered: ["corr\u{3}"], status: -SIGINT),
        Row(testDescription: "Control-\\", entered: ["corr\u{1C}"], status: -SIGQUIT),
    ]

    @Test("A terminal asks without showing what is entered, and is restored", arguments: rows, ["sign", "attributes"])
    func questions(row: Row, command: String) throws {
        let folder = try TemporaryFolder()
        let response = try #require(Sample.named("signed-assertion.xml")).path
        let issuer = ["--cert", SampleKeys.path("idp-rsa.pem")]
        let arguments =
            if command == "sign" {
                ["sign", "--replace", "--key", try Self.encrypted("idp-rsa", in: folder)] + issuer + [response]
            } else {
                ["attributes", "--at", "issued", "--decrypt-key", try Self.encrypted("sp-rsa", in: folder)] + issuer
                    + [try folder.write(Self.encryptedResponse(response), to: "encrypted.xml")]
            }
        let session = try TerminalSession(SamltoolCommand.program.path, arguments, entering: row.entered)
        #expect(session.status == row.status, "\(session.output)")
        #expect(session.echoes == Array(repeating: false, count: row.questions), "\(session.output)")
        #expect(session.echoAfter)
        #expect(!session.output.contains("corr") && !session.output.contains("wronge"))
        if let error = row.error { #expect(session.output.contains(error), "\(session.output)") }
        if row.status == 0 { #expect(session.output.contains(command == "sign" ? "</samlp:Response>" : "zip")) }
    }

    /// Writes a private key that is encrypted with the password, and returns its path.
    private static func encrypted(_ key: String, in folder: TemporaryFolder) throws -> String {
        let path = folder.path("encrypted.key")
        let outcome = try CommandOutcome(
            of: URL(fileURLWithPath: "/usr/bin/env"),
            [
                "openssl", "pkcs8", "-topk8", "-in", SampleKeys.path("\(key).key"), "-out", path, "-passout",
                "pass:\(password)",
            ]
        )
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        return path
    }

    private static func encryptedResponse(_ response: String) throws -> String {
        let outcome = try SamltoolCommand.run("encrypt", "--cert", SampleKeys.path("sp-rsa.pem"), response)
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        return outcome.output
    }
}
