import Foundation
import TestSupport
import Testing

@Suite("The options of samltool verify")
struct VerifyOptionTests {
    static func signed(_ change: (inout ConstructedResponse) -> Void = { _ in }) throws -> String {
        var response = ConstructedResponse()
        change(&response)
        return try response.xml(signing: .response, with: SampleKeys.signing())
    }

    static func verify(_ arguments: [String], _ input: String) throws -> CommandOutcome {
        try SamltoolCommand.run(
            ["verify"] + VerifyCommandTests.trusted + arguments,
            input: Array(input.utf8)
        )
    }

    // MARK: Trust

    static let keys: [(options: [String], trustsOther: Bool)] = [
        (["--cert", "idp-rsa.pem"], false), (["--cert", "idp-rsa.der"], false), (["--key", "idp-rsa.pub"], false),
        (["--cert", "other-rsa.pem", "--cert", "idp-rsa.pem"], true),
        (["--key", "idp-rsa.pub", "--cert", "idp-ec.pem"], false), (["--cert", "expired.pem"], false),
    ]

    @Test("Certificates and keys, in PEM and DER, several at once", arguments: keys)
    func trusts(options: [String], trustsOther: Bool) throws {
        let options = options.map { $0.hasPrefix("--") ? $0 : SampleKeys.path($0) }
        let sample = try VerifyCommandTests.path("signed-response.xml")
        #expect(try SamltoolCommand.run(["verify"] + options + [sample]).status == 0)
        let other = try VerifyCommandTests.path("wrong-key.xml")
        #expect(try SamltoolCommand.run(["verify"] + options + [other]).status == (trustsOther ? 0 : 1))
    }

    @Test("The Base64 of metadata, and a file with several certificates")
    func certificateFiles() throws {
        let folder = try TemporaryFolder()
        let sample = try VerifyCommandTests.path("signed-response.xml")
        let base64 = try folder.write("\n  \(SampleKeys.certificateBase64())\n", to: "metadata.txt")
        #expect(try SamltoolCommand.run("verify", "--cert", base64, sample).status == 0)
        let chain = try ["other-rsa.pem", "idp-rsa.pem"].map {
            String(decoding: try SampleKeys.file($0), as: UTF8.self)
        }
        let several = try folder.write("Bag attributes\n" + chain.joined(separator: "\n"), to: "several.pem")
        #expect(try SamltoolCommand.run("verify", "--cert", several, sample).status == 0)
    }

    static let digits = "d2ff2bc3a61984af8d14572acd125b86727c247e2c5886cd1fdca17b1382262b"
    static let pairs = stride(from: 0, to: 64, by: 2).map { digits.dropFirst($0).prefix(2).uppercased() }
    static let fingerprints = [
        digits, digits.uppercased(), pairs.joined(separator: ":"), pairs.joined(separator: " "), " \(digits)\n",
        "SHA256 Fingerprint=" + pairs.joined(separator: ":"), "sha256 Fingerprint=" + pairs.joined(separator: ":"),
        "SHA256:" + digits,
    ]

    @Test("--fingerprint, however it is written", arguments: fingerprints)
    func fingerprint(text: String) throws {
        let sample = try VerifyCommandTests.path("signed-response.xml")
        let outcome = try SamltoolCommand.run("verify", "--fingerprint", text, sample)
        #expect(outcome.status == 0)
        #expect(outcome.output.contains("certificate SHA-256 \(Self.digits)"))
        let other = try SamltoolCommand.run(
            "verify",
            "--fingerprint",
            text,
            try VerifyCommandTests.path("wrong-key.xml")
        )
        #expect(other.status == 1)
        #expect(other.output.contains("[trust.fingerprint]"))
    }

    // MARK: Expectations

    static let provider = "https://idp.example-mvpd.tv/saml2"
    static let consumer = "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer"
    static let expectations: [(options: [String], failed: String?)] = [
        (["--issuer", provider], nil),
        (["--issuer", "https://proxy.example", "--issuer", provider], nil),
        (["--issuer", "https://proxy.example"], "issuer.mismatch"),
        (["--issuer", provider + "/"], "issuer.mismatch"),
        (["--audience", "adobe"], nil),
        (["--audience", "https://saml.sp.auth.adobe.com"], nil),
        (["--audience", "adobe-staging"], "audience.mismatch"),
        (["--audience", "https://sp.example"], "audience.mismatch"),
        (["--recipient", consumer], nil),
        (["--recipient", "https://sp.example"], "subject.confirmation"),
        (["--destination", consumer], nil),
        (["--destination", "https://sp.example"], "response.destination"),
        (["--in-response-to", "_request-1"], nil),
        (["--in-response-to", "_request-2"], "response.in-response-to"),
        (["--check-cert-validity"], nil),
        (["--check-cert-validity", "--at", "2020-06-01T00:00:00Z"], "trust.certificate-expired"),
    ]

    @Test("What is expected has to be there", arguments: expectations)
    func expects(options: [String], failed: String?) throws {
        let outcome = try Self.verify(options, Self.signed())
        #expect(outcome.status == (failed == nil ? 0 : 1))
        #expect(outcome.output.contains("accepted") == (failed == nil))
        if let failed { #expect(outcome.output.split(separator: "\n").first?.hasSuffix("[\(failed)]") == true) }
    }

    @Test("Without an expectation the rule says so")
    func notExpected() throws {
        let outcome = try VerifyCommandTests.verify("--verbose", input: Self.signed())
        #expect(outcome.output.contains("not checked: no issuer is expected; the assertion names \(Self.provider)"))
        let stated = try SamltoolCommand.run(
            "verify",
            "--cert",
            SampleKeys.path("expired.pem"),
            try VerifyCommandTests.path("signed-response.xml")
        )
        #expect(stated.status == 0)
        #expect(
            stated.output.contains(
                "  warning      the trusted certificate expired on 2021-01-01T00:00:00Z; its key is still trusted"
            )
        )
    }

    @Test("--at: the response's own time, a fixed one, one with an offset")
    func clock() throws {
        let expired = try VerifyCommandTests.path("expired.xml")
        let issued = try VerifyCommandTests.verify("--at", "issued", expired)
        #expect(issued.status == 0)
        #expect(issued.output.contains("  evaluated:   2025-11-20T12:00:00Z, the IssueInstant of the response\n"))
        let fixed = try VerifyCommandTests.verify("--at", "2025-11-20T12:04:59Z", expired)
        #expect(fixed.status == 0)
        #expect(fixed.output.contains("  evaluated:   2025-11-20T12:04:59Z\n"))
        #expect(try VerifyCommandTests.verify("--at", "2025-11-20T14:04:59.5+02:00", expired).status == 0)
        #expect(try VerifyCommandTests.verify("--at", "2025-11-20T23:00:00Z", expired).status == 1)
        #expect(try VerifyCommandTests.verify("--at", "2025-11-20T11:00:00Z", expired).status == 1)
    }

    static let skews: [(skew: Int, second: Int, isAccepted: Bool)] = [
        (0, -1, true), (0, 0, false), (300, 299, true), (300, 300, false), (600, 599, true), (600, 600, false),
    ]

    @Test("--clock-skew is allowed once behind the end, which is exclusive", arguments: skews)
    func clockSkew(skew: Int, second: Int, isAccepted: Bool) throws {
        let text = try Self.signed { $0.conditions = #"<saml:Conditions NotOnOrAfter="2026-11-21T00:30:00Z"/>"# }
        let total = 30 * 60 + second
        let time = "2026-11-21T00:\(String(total / 60).padded):\(String(total % 60).padded)Z"
        let outcome = try Self.verify(["--clock-skew", "\(skew)", "--at", time], text)
        #expect(outcome.status == (isAccepted ? 0 : 1))
        if !isAccepted { #expect(outcome.output.contains("NotOnOrAfter after \(time)")) }
    }

    @Test("--signature-only leaves out what the assertion means")
    func signatureOnly() throws {
        let outcome = try VerifyCommandTests.verify("--signature-only", VerifyCommandTests.path("expired.xml"))
        #expect(outcome.status == 0)
        #expect(
            outcome.output.contains("  checked:     only the signature: not the audience, the issuer, and the times\n")
        )
        let path = try VerifyCommandTests.path("expired.xml")
        let all = try VerifyCommandTests.verify("--signature-only", "--verbose", path)
        #expect(all.output.contains("-            the assertion has not expired [conditions.expired]"))
        #expect(try VerifyCommandTests.verify("--signature-only", VerifyCommandTests.path("tampered.xml")).status == 1)
    }

    @Test(
        "An option without a value is named, and does not take the next argument",
        arguments: ["--at", "--issuer", "--audience", "--recipient", "--destination", "--in-response-to"]
    )
    func emptyValues(option: String) throws {
        for command in ["verify", "attributes"] {
            for words in [[option, ""], ["\(option)=", "response.xml"]] {
                let outcome = try SamltoolCommand.run([command] + words, input: Array("<a/>".utf8))
                #expect(outcome.status == 64)
                #expect(outcome.standardOutput.isEmpty)
                #expect(outcome.diagnostics.contains("\(option) has no value"))
            }
        }
    }
}

extension String {
    /// Two digits.
    fileprivate var padded: String { count < 2 ? "0\(self)" : self }
}
