import Foundation
import TestSupport
import Testing

/// What `verify --json` prints, as docs/json.md documents it.
struct VerificationJSON: Decodable {
    let format: String
    let version: Int
    let accepted: Int
    let notAccepted: Int
    let files: [File]

    struct File: Decodable {
        let file: String
        let layers: [String]
        let encodingFindings: [String]
        let verdict: String
        let exitStatus: Int32
        let scope: String
        let at: String?
        let timeSource: String?
        let sha256: String?
        let allowed: [String]
        let coverage: String?
        let unauthenticated: [String]
        let signatures: [Signature]
        let embeddedCertificate: EmbeddedCertificate?
        let assertion: Assertion?
        let checks: [Check]
        let failure: Failure?
    }

    struct Signature: Decodable {
        let covers: String
        let key: Key
    }

    struct Key: Decodable {
        let kind: String
        let bits: Int
        let curve: String?
        let sha256: String
        let certificate: Certificate?
    }

    struct Certificate: Decodable {
        let subject: String
        let issuer: String
        let notBefore: String
        let notAfter: String
        let sha256: String
    }

    struct EmbeddedCertificate: Decodable {
        let certificate: Certificate
        let verifiesSignature: Bool
    }

    struct Assertion: Decodable {
        let id: String
        let issuer: String
        let issueInstant: String
        let expiry: String?
    }

    struct Check: Decodable {
        let id: String
        let stage: Int
        let title: String
        let outcome: String
        let message: String?
        let expected: String?
        let found: String?
        let line: Int?
        let column: Int?
        let offset: Int?
        let path: String?
    }

    struct Failure: Decodable {
        let id: String
        let message: String
        let layer: Int?
        let offset: Int?
    }

    init(_ outcome: CommandOutcome) throws {
        self = try JSONDecoder().decode(Self.self, from: Data(outcome.standardOutput))
    }
}

@Suite("samltool verify --json")
struct VerificationJSONTests {
    @Test("An accepted response with two signatures")
    func accepted() throws {
        let sample = try #require(Sample.named("signed-both.xml"))
        let outcome = try VerifyCommandTests.verify("--json", "--at", "2026-11-21T00:00:00Z", sample.path)
        #expect(outcome.status == 0)
        #expect(outcome.standardOutput.last == 0x0A)
        let document = try VerificationJSON(outcome)
        #expect(document.format == "samltool.verification" && document.version == 2)
        #expect(document.accepted == 1 && document.notAccepted == 0)
        let file = try #require(document.files.first)
        #expect(file.file == sample.path)
        #expect(file.layers == [] && file.encodingFindings == [])
        #expect(file.verdict == "accepted" && file.exitStatus == 0 && file.scope == "everything")
        #expect(file.at == "2026-11-21T00:00:00Z" && file.timeSource == "option")
        #expect(file.sha256?.count == 64)
        #expect(file.coverage == "response" && file.unauthenticated == [])
        #expect(file.signatures.map(\.covers) == ["assertion", "response"])
        let key = try #require(file.signatures.last?.key)
        #expect(key.kind == "RSA" && key.bits == 2048 && key.curve == nil && key.sha256.count == 64)
        #expect(key.certificate?.subject == "CN=idp.example-mvpd.tv")
        #expect(key.certificate?.issuer == "CN=idp.example-mvpd.tv")
        #expect(key.certificate?.notBefore == "2021-01-01T00:00:00Z")
        #expect(key.certificate?.notAfter == "2126-12-31T23:59:59Z")
        #expect(key.certificate?.sha256 == VerifyOptionTests.digits)
        #expect(file.embeddedCertificate == nil && file.failure == nil)
        #expect(file.assertion?.id == "_4c2d7a1be5f04f9a")
        #expect(file.assertion?.issuer == "https://idp.example-mvpd.tv/saml2")
        #expect(file.assertion?.issueInstant == "2026-11-20T12:00:00Z")
        #expect(file.assertion?.expiry == "2126-11-20T12:05:00Z")
        #expect(file.checks.count > 75)
        #expect(Set(file.checks.map(\.outcome)) == ["passed", "not-applicable"])
        #expect(Set(file.checks.map(\.stage)) == Set(0...6))
    }

    @Test("A batch: one entry for each file, with its own status")
    func batch() throws {
        let folder = try TemporaryFolder()
        let inputs = [
            try VerifyCommandTests.path("expired.xml"), try VerifyCommandTests.path("signed-percent-encoded-twice.txt"),
            try folder.write("Hello!", to: "hello.txt"), try folder.write("<a>\n<b></a>", to: "malformed.xml"),
            folder.path("missing.xml"),
        ]
        let outcome = try SamltoolCommand.run(["verify", "--json"] + VerifyCommandTests.trusted + inputs)
        #expect(outcome.status == 66)
        let document = try VerificationJSON(outcome)
        #expect(document.accepted == 1 && document.notAccepted == 4)
        #expect(
            document.files.map(\.verdict) == ["rejected", "accepted", "not-a-response", "rejected", "not-verified"]
        )
        #expect(document.files.map(\.exitStatus) == [1, 0, 65, 65, 66])
        #expect(document.files[1].layers == ["percent-encoding", "percent-encoding", "base64"])
        #expect(document.files[1].encodingFindings == ["encoding.percent-encoded-twice"])
        #expect(document.files[2].failure?.id.hasPrefix("encoding.") == true)
        #expect(document.files[2].checks.isEmpty && document.files[2].timeSource == nil)
        let malformed = try #require(document.files[3].checks.first { $0.outcome == "failed" })
        #expect(malformed.id == "xml.malformed" && malformed.line == 2 && malformed.offset != nil)
        #expect(document.files[4].failure?.id == "input.missing")
    }

    @Test("A refusal: each failed check with what was expected, found, and where")
    func refused() throws {
        let outcome = try VerifyCommandTests.verify("--json", VerifyCommandTests.path("wrong-audience.xml"))
        let file = try #require(try VerificationJSON(outcome).files.first)
        let failed = file.checks.filter { $0.outcome == "failed" }
        #expect(failed.map(\.id) == ["audience.mismatch"])
        #expect(failed.first?.expected == "https://saml.sp.auth.adobe.com")
        #expect(failed.first?.found == "https://sp.example.org")
        #expect(failed.first?.path == "/Response/Assertion/Conditions/AudienceRestriction")
        #expect(failed.first?.message?.isEmpty == false)
        #expect(file.timeSource == "now")
        #expect(file.assertion == nil)
        #expect(file.signatures.count == 1)
    }

    @Test("Without trust, and with the signature alone")
    func others() throws {
        let path = try VerifyCommandTests.path("signed-assertion.xml")
        let untrusted = try #require(try VerificationJSON(SamltoolCommand.run("verify", "--json", path)).files.first)
        #expect(untrusted.embeddedCertificate?.verifiesSignature == true)
        #expect(untrusted.embeddedCertificate?.certificate.sha256 == VerifyOptionTests.digits)
        #expect(untrusted.signatures.isEmpty && untrusted.coverage == nil)
        let alone = try #require(
            try VerificationJSON(VerifyCommandTests.verify("--json", "--signature-only", "--at", "issued", path)).files
                .first
        )
        #expect(alone.scope == "signature" && alone.verdict == "accepted" && alone.assertion == nil)
        #expect(alone.timeSource == "issued" && alone.at == "2026-11-20T12:00:00Z")
        #expect(alone.coverage == "assertion" && alone.unauthenticated.contains("Status"))
    }
}
