import Foundation
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import Testing

/// Requests of a batch, a line each.
@Suite struct BatchRequestTests {
    private static let time = EvaluationTime.chosen(Date(timeIntervalSince1970: 1_795_204_800))

    @Test(arguments: [
        (#"{"id": 1, "payload": "text"}"#, nil), (#"{"payload": ""}"#, nil), (#"{"id": "a", "payload": "text"}"#, nil),
        ("[]", "input.not-a-request"), ("", "input.not-a-request"), ("{", "input.not-a-request"),
        (#"{"payload": 1}"#, "input.not-a-request"), (#"{"id": [], "payload": "text"}"#, "input.not-a-request"),
        (#"{"payload": "a", "payload": "b"}"#, "input.not-a-request"),
        (#"{"payload": "a", "other": 1}"#, "input.unknown-key"),
    ]) func readsLines(_ line: String, _ error: String?) {
        let request = BatchRequest(LineSplitter.Line(number: 3, .whole(Array(line.utf8))))
        let result = Result { () throws(InputFailure) in try request.payload() }
        switch result {
        case .success: #expect(error == nil)
        case .failure(let failure): #expect(failure.id == error)
        }
    }

    @Test func rejectsALineThatIsTooLong() {
        let request = BatchRequest(LineSplitter.Line(number: 1, .tooLong(start: [])))
        #expect(throws: InputFailure.self) { try request.payload() }
    }

    /// A sender that waits for the result of its identifier waits forever if the result has none, and receives the result of
    /// another request if it has a wrong one.
    @Test(
        "A line with errors has its identifier if it cannot be another one's",
        arguments: [
            (#"{"id":7,"payload":"\ud800"}"#, "7"), (#"{"payload":"\udc00 \ud800\u0041","id":7}"#, "7"),
            (#"{"id":"a","payload":"x"# + "\u{1}" + #""}"#, #""a""#), (#"{"id":7,"payload":1}"#, "7"),
            (#"{"id":7,"other":"x","payload":""}"#, "7"), (#"{"id":7,"payload":""#, "7"), (#"{"id":7,"id":8"#, nil),
            (#"{"id":7,"payload":"","id":8}"#, nil), (#"{"id":"\ud800","payload":"\ud800"}"#, nil),
            (#"{"id":[7],"payload":""}"#, nil), (#"{"id":1"#, nil), (#"{"i\u0064":7,"payload":"\ud800"}"#, "7"),
            (#"{"id":"a"#, nil), (#"{"a":{"id":7},"payload":"\ud800"}"#, nil), ("\"id\":7", nil),
        ]
    )
    func identifierOfFaultyLine(line: String, id: String?) {
        #expect(Self.identifier(.whole(Array(line.utf8))) == id)
    }

    @Test(
        "A line that is too long has its identifier if it is in its start",
        arguments: [
            (#"{"id":7,"payload":"#, "7"), (#"{"id":7,"payload":"xxx"#, "7"), (#"{"id": 12"#, nil),
            (#"{"payload":"xxxxx"#, nil), ("{\"id\":\"a\u{E9}", nil), ("", nil),
        ]
    )
    func identifierOfLongLine(start: String, id: String?) {
        #expect(Self.identifier(.tooLong(start: Array(start.utf8))) == id)
    }

    @Test func repeatsNoIdentifierThatIsNotUnicode() {
        let line = Array(#"{"id":""#.utf8) + [0xFF] + Array(#"","payload":""}"#.utf8)
        #expect(Self.identifier(.whole(line)) == nil)
        #expect(Self.identifier(.tooLong(start: line)) == nil)
    }

    private static func identifier(_ content: LineSplitter.Line.Content) -> String? {
        let request = BatchRequest(LineSplitter.Line(number: 3, content))
        let failure = InputFailure("input.not-a-request", "", status: .dataError)
        let result = request.result(of: [DiagnosisEntry(name: request.name, failure: failure)])
        let document = try? JSONSerialization.jsonObject(with: Data(result)) as? [String: Any]
        switch document?["id"] {
        case let number as Int: return "\(number)"
        case let text as String: return "\"\(text)\""
        default: return nil
        }
    }

    @Test func repeatsNumberAndIdentifier() {
        let line = #"{"id": 123456789012345678901234567890, "payload": "text"}"#
        let request = BatchRequest(LineSplitter.Line(number: 7, .whole(Array(line.utf8))))
        #expect(request.name == "line 7")
        let diagnosed = Examination().diagnosed(Array("text".utf8), named: request.name, at: Self.time)
        let check = String(decoding: request.result(of: diagnosed), as: UTF8.self)
        let failure = InputFailure("input.missing", "there is none", status: .noInput)
        let verify = String(
            decoding: request.result(of: [VerificationEntry(name: request.name, failure: failure)]),
            as: UTF8.self
        )
        for (text, format) in [(check, "samltool.check-result"), (verify, "samltool.verification-result")] {
            #expect(text.contains(#""format":"\#(format)""#), "\(text)")
            #expect(text.contains(#""id":123456789012345678901234567890"#))
            #expect(text.contains(#""line":7"#))
            #expect(!text.contains("\n"))
        }
    }
}
