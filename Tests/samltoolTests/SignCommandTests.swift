import Foundation
import TestSupport
import Testing

@Suite("sign")
struct SignCommandTests {
    static let key = ["--key", SampleKeys.path("idp-rsa.key"), "--cert", SampleKeys.path("idp-rsa.pem")]

    @Test("A signed response is accepted, and a signature is replaced only on request")
    func sign() throws {
        let unsigned = Array(ConstructedResponse().unsigned.utf8)
        let signed = try SamltoolCommand.run(["sign"] + Self.key, input: unsigned)
        #expect(signed.status == 0, "\(signed.diagnostics)")
        let verify = ["verify", "--cert", SampleKeys.path("idp-rsa.pem"), "--at", "issued"]
        #expect(try SamltoolCommand.run(verify, input: signed.standardOutput).status == 0)
        let again = try SamltoolCommand.run(["sign"] + Self.key, input: signed.standardOutput)
        #expect(again.status == 65 && again.diagnostics.contains("--replace"), "\(again.diagnostics)")
        let replaced = try SamltoolCommand.run(["sign", "--replace"] + Self.key, input: signed.standardOutput)
        #expect(replaced.standardOutput == signed.standardOutput)
    }

    @Test("A response that is encoded is named as such")
    func encoded() throws {
        let outcome = try SamltoolCommand.run(["sign"] + Self.key, input: Array("PHNhbWxwOlJlc3BvbnNlPg==".utf8))
        #expect(outcome.status == 65)
        #expect(outcome.diagnostics.contains("samltool decode"), "\(outcome.diagnostics)")
    }

    @Test("A new key is written beside the output")
    func newKey() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(ConstructedResponse().unsigned, to: "a.xml")
        #expect(try SamltoolCommand.run("sign", file, "--output", folder.path("b.xml")).status == 0)
        #expect(try folder.contents() == ["a.xml", "b.key", "b.pem", "b.xml"])
    }
}
