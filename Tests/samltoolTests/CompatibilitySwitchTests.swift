import Foundation
import TestSupport
import Testing

@Suite("Compatibility switches")
struct CompatibilitySwitchTests {
    struct Exception: CustomTestStringConvertible, Sendable {
        let option: [String]
        /// The check that fails without the option.
        let id: String
        var status: Int32 = 1
        let response: @Sendable () throws -> String
        var certificate = "idp-rsa.pem"
        var testDescription: String { option.joined(separator: " ") }
    }

    static let inclusive = "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
    static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"

    static func sample(_ file: String) throws -> String {
        String(decoding: try #require(Sample.named(file)).bytes(), as: UTF8.self)
    }

    static let allowances = [
        Exception(option: ["--allow-sha1"], id: "signature.sha1") { try sample("sha1.xml") },
        Exception(
            option: ["--min-rsa-bits", "1024"],
            id: "trust.weak-key",
            response: { try sample("weak-key.xml") },
            certificate: "weak-rsa1024.pem"
        ),
        Exception(option: ["--allow-empty-reference-uri"], id: "signature.reference-uri") {
            try VerifyOptionTests.signed { $0.signature.uri = "" }
        },
        Exception(option: ["--allow-inclusive-c14n"], id: "signature.inclusive-c14n") {
            try VerifyOptionTests.signed {
                $0.signature.canonicalization = $0.signature.canonicalization.replacing(exclusive, with: inclusive)
                $0.signature.transforms = $0.signature.transforms.replacing(exclusive, with: inclusive)
            }
        },
        Exception(option: ["--allow-comments"], id: "xml.comment", status: 65) {
            try VerifyOptionTests.signed().replacingFirst("<saml:Subject>", with: "<!-- who --><saml:Subject>")
        },
    ]

    @Test("Off by default; shown in the text and in JSON when on, and only then", arguments: allowances)
    func switches(exception: Exception) throws {
        let text = Array(try exception.response().utf8)
        let certificate = ["--cert", SampleKeys.path(exception.certificate)]
        let without = try SamltoolCommand.run(["verify"] + certificate, input: text)
        #expect(without.status == exception.status)
        #expect(without.output.split(separator: "\n").first?.hasSuffix("[\(exception.id)]") == true)
        #expect(without.output.contains("\(exception.option[0])` a"))
        #expect(!without.output.contains("allowed:"))

        let with = try SamltoolCommand.run(["verify"] + certificate + exception.option, input: text)
        #expect(with.status == 0)
        let passed = with.output.split(separator: "\n").filter { $0.hasPrefix("    pass ") }
        #expect(!passed.contains { $0.hasSuffix("[\(exception.id)]") }, "what is not so is not told")
        #expect(with.output.contains("  allowed:     \(exception.testDescription)\n"))

        let json = try SamltoolCommand.run(["verify", "--json"] + certificate + exception.option, input: text)
        let file = try #require(try VerificationJSON(json).files.first)
        #expect(file.allowed == [exception.testDescription])
        #expect(file.verdict == "accepted")
        let plain = try VerificationJSON(SamltoolCommand.run(["verify", "--json"] + certificate, input: text))
        #expect(plain.files.first?.allowed == [])
    }

    @Test("All at once are all shown")
    func together() throws {
        let options = Self.allowances.flatMap(\.option)
        let outcome = try VerifyOptionTests.verify(options, VerifyOptionTests.signed())
        #expect(
            outcome.output.contains(
                "  allowed:     --allow-sha1, --allow-empty-reference-uri, --allow-inclusive-c14n, "
                    + "--allow-comments, --min-rsa-bits 1024\n"
            )
        )
    }

    @Test("What only an attacker needs has no switch")
    func noSwitch() throws {
        let options = Self.allowances.flatMap(\.option)
        let elsewhere = try VerifyOptionTests.signed().replacing("URI=\"#_response-1\"", with: "URI=\"#_assertion-1\"")
        let outcome = try VerifyOptionTests.verify(options, elsewhere)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("[signature.reference-uri]"))
        #expect(!outcome.output.contains("try:"))
    }
}
