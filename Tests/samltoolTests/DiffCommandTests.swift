import Foundation
import TestSupport
import Testing

@Suite("samltool diff")
struct DiffCommandTests {
    static func path(_ sample: String) throws -> String { try #require(Sample.named(sample)).path }

    @Test(
        "The exit status tells whether two responses say the same",
        arguments: [
            ("signed-response.xml", "signed-response.xml", 0 as Int32),
            ("signed-response.xml", "wrong-audience.xml", 1),
            ("signed-response.xml", "signed-form-body.txt", 1),
        ]
    )
    func status(first: String, second: String, status: Int32) throws {
        #expect(try SamltoolCommand.run("diff", Self.path(first), Self.path(second)).status == status)
    }

    @Test("Findings of only one response are listed")
    func findings() throws {
        let outcome = try SamltoolCommand.run(
            "diff",
            "--cert",
            SampleKeys.path("idp-rsa.pem"),
            Self.path("signed-response.xml"),
            Self.path("signed-pretty-newlines.xml")
        )
        #expect(
            outcome.output.contains("only in the second:\n  error    the whitespace rule that the app must apply")
        )
        #expect(!outcome.output.contains("only in the first"))
    }

    @Test("Personal values are shown only if that is asked for", arguments: [[], ["--json"]])
    func reveal(options: [String]) throws {
        let folder = try TemporaryFolder()
        var other = ConstructedResponse()
        other.attributes = other.attributes.replacing("viewer", with: "another-human\u{202E}")
        let paths = [
            try folder.write(ConstructedResponse().unsigned, to: "a.xml"),
            try folder.write(other.unsigned, to: "b.xml"),
        ]
        let hidden = try SamltoolCommand.run(["diff"] + options + paths)
        #expect(hidden.status == 1)
        #expect(hidden.output.contains("hidden, 14 characters"))
        #expect(!hidden.output.contains("viewer") && !hidden.output.contains("another-human"))
        let shown = try SamltoolCommand.run(["diff", "--reveal"] + options + paths)
        #expect(shown.output.contains("viewer") && shown.output.contains("another-human"))
        #expect(!shown.output.unicodeScalars.contains("\u{202E}"))
    }
}
