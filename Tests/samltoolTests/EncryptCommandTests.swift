import Foundation
import TestSupport
import Testing

@Suite("samltool encrypt, and --decrypt-key")
struct EncryptCommandTests {
    private static let recipient = ["--cert", SampleKeys.path("sp-rsa.pem")]
    private static let trust = ["--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued"]
    private static let key = ["--decrypt-key", SampleKeys.path("sp-rsa.key")]

    private static func encrypted(_ options: String..., of sample: String = "signed-assertion.xml") throws -> [UInt8] {
        let outcome = try SamltoolCommand.run(["encrypt"] + recipient + options + [FailClosedTests.response(sample)])
        #expect(outcome.status == 0, "\(outcome.diagnostics)")
        return outcome.standardOutput
    }

    private static func run(_ command: String, _ options: [String], _ response: [UInt8]) throws -> CommandOutcome {
        let folder = try TemporaryFolder()
        let file = try folder.write(response, to: "encrypted.xml")
        return try withExtendedLifetime(folder) { try SamltoolCommand.run([command] + options + [file]) }
    }

    @Test("What it encrypts is verified, read, inspected and diagnosed with the key")
    func decrypts() throws {
        let response = try Self.encrypted()
        let verdict = try Self.run("verify", Self.trust + Self.key, response)
        #expect(verdict.status == 0 && verdict.output.contains("EncryptedAssertion, signed inside, aes256-gcm"))
        let attributes = try Self.run("attributes", Self.trust + Self.key, response)
        let plain = try SamltoolCommand.run(
            ["attributes"] + Self.trust + [FailClosedTests.response("signed-assertion.xml")]
        )
        #expect(attributes.status == 0 && attributes.output == plain.output)
        #expect(try Self.run("inspect", Self.key, response).output.contains("  attributes:     7: userID, "))
        let findings = try Self.run("check", Self.trust + Self.key, response)
        #expect(findings.status == 0, "\(findings.output)")
        for command in ["inspect", "check", "verify"] {
            PrivacyTests.check(try Self.run(command, Self.key, response))
        }
    }

    @Test("Without the key, or with another one, the response is rejected")
    func rejects() throws {
        let response = try Self.encrypted()
        let without = try Self.run("verify", Self.trust, response)
        #expect(without.status == 1 && without.output.contains("[structure.encrypted-assertion]"))
        let other = ["--decrypt-key", SampleKeys.path("other-rsa.key")]
        let wrong = try Self.run("verify", Self.trust + other, response)
        #expect(wrong.status == 1 && wrong.output.contains("[encryption.cannot-decrypt]"))
        #expect(try Self.run("verify", Self.trust + other + Self.key, response).status == 0)
    }

    @Test("A warning names the signature around an encrypted part")
    func brokenSignature() throws {
        let outcome = try SamltoolCommand.run(
            ["encrypt", "--part", "attributes"] + Self.recipient + [FailClosedTests.response("signed-both.xml")]
        )
        #expect(outcome.status == 0)
        #expect(outcome.diagnostics.contains("signature of the Assertion"))
        #expect(outcome.diagnostics.contains("signature of the Response"))
    }

    @Test("Legacy algorithms must be allowed to the receiver, too")
    func legacy() throws {
        let allowed = try Self.encrypted("--allow-legacy", "--algorithm", "aes128-cbc", "--key-transport", "rsa-1_5")
        let verdict = try Self.run("verify", Self.trust + Self.key, allowed)
        #expect(verdict.status == 1 && verdict.output.contains("[encryption.legacy]"))
        let lenient = try Self.run("verify", Self.trust + Self.key + ["--allow-legacy-encryption"], allowed)
        #expect(lenient.status == 0 && lenient.output.contains("--allow-legacy-encryption"))
    }
}
