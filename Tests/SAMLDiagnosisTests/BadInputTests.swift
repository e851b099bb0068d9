import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import TestTraits
import Testing

@Suite("Diagnosing anything at all")
struct BadInputTests {
    private static let inputs: [(name: String, bytes: [UInt8], first: String)] = [
        ("nothing", [], "encoding.empty"),
        ("whitespace", Array(" \n\t ".utf8), "encoding.empty"),
        ("an HTML page", Array("<!DOCTYPE html><html><body>Sign in</body></html>".utf8), "content.html"),
        ("a word", Array("hello".utf8), "encoding.not-xml"),
        ("JSON", Array(#"{"error":"invalid_token"}"#.utf8), "content.json"),
        ("UTF-16 that ends early", [0xFF, 0xFE, 0x3C, 0x00, 0x61, 0x00], "encoding.cut-short"),
        ("half a character of UTF-16", [0xFF, 0xFE, 0x3C, 0x00, 0x61], "encoding.unsupported-layer"),
        ("gzip", [0x1F, 0x8B, 0x08, 0x00, 0, 0, 0, 0, 0, 3], "encoding.unsupported-layer"),
        ("a byte that is not UTF-8", Array("<a>".utf8) + [0xFF] + Array("</a>".utf8), "xml.not-utf8"),
        ("half a tag", Array("<samlp:Resp".utf8), "encoding.cut-short"),
        ("another element", Array("<a/>".utf8), "structure.not-a-response"),
        (
            "an AuthnRequest",
            Array(#"<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol"/>"#.utf8),
            "structure.not-a-response"
        ),
        ("a document type", Array("<!DOCTYPE x [<!ENTITY e 'e'>]><x>&e;</x>".utf8), "xml.doctype"),
    ]

    @Test("The first finding says what it is", arguments: inputs)
    func first(name: String, bytes: [UInt8], first: String) {
        let diagnosis = ResponseDiagnosis(of: bytes, at: .now(SampleFindingsTests.instant))
        #expect(diagnosis.findings.first?.rule.id == first, "\(name): \(diagnosis.findings.map(\.rule.id))")
        #expect(diagnosis.severity == .error)
    }

    @Test(
        "Any date is a time to judge by",
        arguments: [.infinity, -.infinity, .nan, 1e300, -1e300] as [TimeInterval]
    )
    func anyDate(seconds: TimeInterval) throws {
        let response = try #require(Sample.named("signed-response.xml")).bytes()
        let diagnosis = ResponseDiagnosis(of: response, at: .now(Date(timeIntervalSince1970: seconds)))
        let expected = seconds > 0 ? "conditions.expired" : "conditions.not-yet-valid"
        #expect(diagnosis.findings.contains { $0.rule.id == expected })
        #expect(DiagnosedDocument(of: diagnosis).windows.count > 2)
    }

    @Test("A response that is cut anywhere is an error, and no crash")
    func cut() throws {
        let response = try #require(Sample.named("signed-response.xml")).bytes()
        let body = try #require(Sample.named("signed-form-body.txt")).bytes()
        for bytes in [response, body] {
            for length in stride(from: 1, to: bytes.count - 1, by: 97) {
                let start = Array(bytes.prefix(length))
                let diagnosis = ResponseDiagnosis(of: start, at: .now(SampleFindingsTests.instant))
                #expect(diagnosis.severity == .error, "\(length) bytes")
            }
        }
    }

    @Test("What is too large is said to be, and not read")
    func large() {
        let policy = VerificationPolicy(maximumBytes: 100)
        let diagnosis = ResponseDiagnosis(
            of: Array("<a>\(String(repeating: "x", count: 200))</a>".utf8),
            in: DiagnosisContext(policy: policy),
            at: .now(SampleFindingsTests.instant)
        )
        let first = diagnosis.findings.first?.rule.id
        #expect(first == "encoding.too-large" || first == "xml.too-large")
    }

    // The next inputs are almost as large as a response may be, 1 MiB.

    @Test("A long run of references takes linear time", .linearCost)
    func references() {
        let text = "<a>" + String(repeating: "&#13;", count: 200_000) + "</a>"
        let diagnosis = ResponseDiagnosis(of: Array(text.utf8), at: .now(SampleFindingsTests.instant))
        #expect(diagnosis.findings.first?.rule.id == "structure.not-a-response")
    }

    @Test("Comments inside comments take linear time", .linearCost)
    func comments() {
        let text = String(repeating: "<a><!--", count: 149_000)
        let diagnosis = ResponseDiagnosis(of: Array(text.utf8), at: .now(SampleFindingsTests.instant))
        #expect(diagnosis.findings.first?.rule.id == "xml.malformed")
    }

    /// Those in tags are short, because a tag has at most 16 KiB; `Benchmarks/hostile` shows their cost.
    @Test(
        "Runs of combining marks are compared by bytes, which takes linear time",
        .linearCost,
        arguments: [
            { $0.conditions = $0.conditions.replacingFirst("https://saml.sp.auth.adobe.com", with: "a" + $1(250_000)) },
            { $0.attributes = ConstructedResponse.attribute("maxRating", "a" + $1(250_000)) },
            { $0.attributes = ConstructedResponse.attribute("zip", "a" + $1(250_000)) },
            { response, text in
                let name = "a" + text(200)
                response.attributes = (0..<150).map { ConstructedResponse.attribute("\(name)\($0)", "x") }.joined()
            },
            { $0.nameID = "<saml:NameID Format='a\($1(2_000))'>x</saml:NameID>" },
            { $0.status = $0.status.replacingFirst("Success", with: "a\($1(2_000))") },
        ] as [@Sendable (inout ConstructedResponse, (Int) -> String) -> Void]
    )
    func combiningMarks(change: @Sendable (inout ConstructedResponse, (Int) -> String) -> Void) throws {
        let context = DiagnosisContext(requiredAttributes: ["userID", "zip", "guid", "maxRating"])
        // Marks of two classes: the two runs are the same text for `String`, which sorts each of them in quadratic time.
        let outlines = try ["\u{301}\u{316}", "\u{316}\u{301}"].map { marks in
            var response = ConstructedResponse()
            change(&response) { String(repeating: marks, count: $0) }
            let text = Array(response.unsigned.utf8)
            let diagnosis = ResponseDiagnosis(of: text, in: context, at: .now(SampleFindingsTests.instant))
            #expect(!diagnosis.findings.isEmpty)
            return try ResponseOutline(EncodingTrace(unwrapping: text))
        }
        #expect(ResponseComparison(of: outlines[0], with: outlines[0]).similarity == .sameBytes)
        #expect(ResponseComparison(of: outlines[0], with: outlines[1]).similarity == .different)
    }

    @Test("Terminal escapes and the like are made visible")
    func escapes() throws {
        let response = try #require(Sample.named("wrong-audience.xml")).bytes()
        let text = String(decoding: response, as: UTF8.self)
            .replacing("https://sp.example.org", with: "https://sp.example.org\u{9B}31m\u{202E}")
        let diagnosis = ResponseDiagnosis(of: Array(text.utf8), at: .now(SampleFindingsTests.instant))
        for finding in diagnosis.findings {
            let texts = [finding.message, finding.found ?? "", finding.expected ?? ""].joined()
            #expect(!texts.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(!texts.unicodeScalars.contains("\u{202E}"))
        }
    }
}
