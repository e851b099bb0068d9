import Foundation
import SAML
import SAMLEncoding
import TestSupport
import Testing

@Suite("The documentation of the library")
struct DocumentationTests {
    private static func text(of file: String) throws -> String {
        try String(contentsOf: Sample.packageFolder.appendingPathComponent(file), encoding: .utf8)
    }

    // MARK: The guide's exchange service

    @Test("The guide's exchange service is the tested code, in fewer than 15 lines")
    func snippet() throws {
        let source = try Self.text(of: "Tests/SAMLTests/ExchangeServiceSnippet.swift").components(separatedBy: "\n")
        let start = try #require(source.firstIndex(of: "// Guide: begin"))
        let end = try #require(source.firstIndex(of: "// Guide: end"))
        let code = source[(start + 1)..<end]
        #expect(code.count < 15)
        let blocks = try Self.text(of: "docs/guide/libraries.md").components(separatedBy: "```swift\n").dropFirst()
        let shown = blocks.compactMap { $0.components(separatedBy: "```").first }.first { $0.contains("import SAML\n") }
        #expect(shown == code.map { $0 + "\n" }.joined())
    }

    @Test("The guide's verification of what is sent is the tested code")
    func verifiedBodySnippet() throws {
        let source = try Self.text(of: "Tests/SAMLTests/VerifiedBodySnippet.swift").components(separatedBy: "\n")
        let start = try #require(source.firstIndex(of: "// Guide: begin"))
        let end = try #require(source.firstIndex(of: "// Guide: end"))
        let blocks = try Self.text(of: "docs/guide/libraries.md").components(separatedBy: "```swift\n").dropFirst()
        let shown = blocks.compactMap { $0.components(separatedBy: "```").first }
            .first { $0.contains("func verifiedBody") }
        #expect(shown == source[(start + 1)..<end].map { $0 + "\n" }.joined())
    }

    @Test("It rejects a response that the whitespace rule breaks, and encodes others")
    func verifiedBodies() throws {
        let keys = try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))
        let verifier = ResponseVerifier(trusting: keys)
        let instant = SampleVerificationTests.instant
        let broken = try #require(Sample.named("signed-pretty-newlines.xml")).bytes()
        #expect(throws: SAMLError.self) { try verifiedBody(of: broken, by: verifier, at: instant) }
        let good = try #require(Sample.named("signed-both.xml")).bytes()
        #expect(try verifiedBody(of: good, by: verifier, at: instant) == ResponseEncoder.formBody(encoding: good))
    }

    @Test("The guide's ways to depend on the package, and the links to the rules")
    func guide() throws {
        let guide = try Self.text(of: "docs/guide/libraries.md")
        let packages = "sudo apt-get install pkg-config libxml2-dev libxmlsec1-dev libssl-dev zlib1g-dev"
        for text in [
            #".package(name: "samltool", path: "../samltool")"#, #"branch: "main""#, packages,
            "SAML.docc/VerifyAResponse.md", "SAML.docc/WhatIsChecked.md",
        ] {
            #expect(guide.contains(text), "\(text)")
        }
    }

    @Test("It returns the claim of a valid body")
    func accepts() throws {
        let body = try #require(Sample.named("signed-form-body.txt")).bytes()
        let certificate = try SampleKeys.file("idp-rsa.pem")
        let user = try userID(inBody: body, at: SampleVerificationTests.instant, certificates: certificate)
        #expect(user == "7d1c0f52-3d7e-4b56-9a2f-6f0c1d8e4a11")
    }

    struct Failure: CustomTestStringConvertible, Sendable {
        /// The code of the error.
        let code: String
        var certificate = "idp-rsa.pem"
        var delay: TimeInterval = 0
        /// A change of the body in transit.
        var change: @Sendable (String) -> String = { $0 }
        var testDescription: String { code }
    }

    static let failures = [
        Failure(code: "signature.wrong-key", certificate: "other-rsa.pem"),
        Failure(code: "conditions.expired", delay: 1e10),
        Failure(code: "encoding.field-missing") { $0.replacing("SAMLResponse=", with: "response=") },
        Failure(code: "encoding.duplicate-field") { "\($0)&\($0)" },
        Failure(code: "encoding.plus-became-space") { $0.replacing("%2B", with: "+") },
        Failure(code: "encoding.percent-encoded") { $0.replacing("%", with: "%25") },
        Failure(code: "encoding.padding-missing") { $0.replacing("%3D", with: "") },
        Failure(code: "structure.not-a-response") { _ in "SAMLResponse=PGEvPg%3D%3D" },
    ]

    @Test("It throws the error", arguments: failures)
    func rejects(failure: Failure) throws {
        let body = String(decoding: try #require(Sample.named("signed-form-body.txt")).bytes(), as: UTF8.self)
        let certificates = try SampleKeys.file(failure.certificate)
        let now = SampleVerificationTests.instant.addingTimeInterval(failure.delay)
        let error = #expect(throws: (any Error).self) {
            _ = try userID(inBody: Array(failure.change(body).utf8), at: now, certificates: certificates)
        }
        let found = (error as? SAMLError)?.code.rawValue ?? (error as? SAMLEncodingError)?.code.rawValue
        #expect(found == failure.code)
    }

    // MARK: The article about the rules

    @Test("The article about the checks lists every rule under its stage, in order, and no other")
    func article() throws {
        let checks = ResponseVerifier(trusting: TrustedKeys()).evaluate([], at: SampleVerificationTests.instant).checks
        var expected: [String] = []
        for check in checks {
            let heading = "## " + check.stage.title.prefix(1).uppercased() + check.stage.title.dropFirst()
            if !expected.contains(heading) { expected.append(heading) }
            expected.append(check.id)
        }
        let lines = try Self.text(of: "Sources/SAML/SAML.docc/WhatIsChecked.md").components(separatedBy: "\n")
        let listed = lines.compactMap { line -> String? in
            if line.hasPrefix("## "), line != "## Overview" { return line }
            guard line.hasPrefix("| `") else { return nil }
            return line.dropFirst(3).components(separatedBy: "`").first
        }
        #expect(listed == expected)
    }
}
