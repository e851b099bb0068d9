import ByteTools
import Foundation
import SAMLDiagnosis
import SAMLExamination
import Testing

@testable import SAMLRedaction

@Suite("The receipt of a case")
struct RedactionReceiptTests {
    /// A text whose redaction has other findings.
    private static let printed = Array(
        #"<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" Destination="<https://x.example>"/>"#.utf8
    )

    private static func redaction(of content: [UInt8], by redactor: inout Redactor) throws -> Redaction {
        try redactor.redaction(of: content, named: "a.txt", at: .chosen(Date(timeIntervalSince1970: 1_795_176_000)))
    }

    @Test("Findings that differ are an error with the differences, unless their rules are allowed")
    func differences() throws {
        var redactor = try Redactor()
        let redaction = try Self.redaction(of: Self.printed, by: &redactor)
        let error = #expect(throws: RedactionError.self) { try redactor.receipt(of: [redaction], version: "1") }
        #expect(error?.code == .findingsDiffer)
        #expect(
            error?.differences.map { "\($0)" } == [
                "a.txt: verdict: verdict: noResponse rejected and samlResponse rejected",
                "a.txt: lost xml.malformed: error, 1:1", "a.txt: added xml.malformed: error, 1:81",
            ]
        )
        let one = #expect(throws: RedactionError.self) {
            try redactor.receipt(of: [redaction], allowing: ["verdict"], version: "1")
        }
        #expect(one?.differences.map(\.rule?.id) == ["xml.malformed", "xml.malformed"])
        let allowed: Set = ["xml.malformed", "verdict"]
        let receipt = try redactor.receipt(of: [redaction], allowing: allowed, version: "1")
        #expect(receipt.markdown.contains("- a.txt: lost xml.malformed: error, 1:1"))
    }

    @Test("A word of a content must not remain in another one, nor in a file that belongs to them")
    func words() throws {
        var redactor = try Redactor()
        let text = Array("household: harbor-4241763".utf8)
        let redaction = try Self.redaction(of: text, by: &redactor)
        _ = try redactor.receipt(of: [redaction], besides: [redaction.content], version: "1")
        let original = Redaction(name: "b.txt", content: text, proof: redaction.proof)
        for (others, files) in [([original], []), ([], [text])] {
            let error = #expect(throws: RedactionError.self) {
                try redactor.receipt(of: [redaction] + others, besides: files, version: "1")
            }
            #expect(error?.code == .valueRemains && error?.differences == [])
        }
    }

    @Test("Only the JSON with contents has the content")
    func contents() throws {
        var redactor = try Redactor()
        let redaction = try Self.redaction(of: Array("household: harbor-4241763".utf8), by: &redactor)
        let receipt = try redactor.receipt(of: [redaction], version: "1")
        let member = "\"content\" : \"\(Data(redaction.content).base64EncodedString())\""
        #expect(String(decoding: receipt.jsonWithContents, as: UTF8.self).contains(member))
        #expect(!String(decoding: receipt.json, as: UTF8.self).contains("\"content\""))
    }
}
