import Foundation
import TestSupport
import Testing

@Suite("Creating the samples")
struct SampleCreationTests {
    @Test("The responses are those that the script creates")
    func responses() throws {
        let script = Sample.packageFolder.appendingPathComponent("Samples/make-responses").path
        let outcome = try SamltoolCommand.shell("SAMLTOOL=\"$samltool\" python3 -B '\(script)' --check")
        #expect(outcome.status == 0 && outcome.output == "", "\(outcome.output)\(outcome.diagnostics)")
    }

    @Test("The description of the samples makes the signed one, as the README says")
    func description() throws {
        let description = Sample.packageFolder.appendingPathComponent("Samples/response.json").path
        let made = try SamltoolCommand.run(["make", description] + MakeCommandTests.key)
        #expect(try made.standardOutput == #require(Sample.named("signed-response.xml")).bytes())
    }

    @Test("The encrypted response is accepted with the key of its recipient")
    func encrypted() throws {
        let sample = try #require(Sample.named("encrypted-assertion.xml")).path
        let command = ["verify", "--cert", SampleKeys.path("idp-rsa.pem"), sample]
        #expect(try SamltoolCommand.run(command).status == 1)
        #expect(try SamltoolCommand.run(command + ["--decrypt-key", SampleKeys.path("sp-rsa.key")]).status == 0)
    }
}
