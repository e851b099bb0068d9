import SAML
import SAMLReports
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Requests of a batch, a line each.
@Suite struct BatchRequestTests {
    private static let time = EvaluationTime(Date(timeIntervalSince1970: 1_795_204_800), source: .option)

    @Test(arguments: [
        (#"{"id": 1, "payload": "text"}"#, nil), (#"{"payload": ""}"#, nil), (#"{"id": "a", "payload": "text"}"#, nil),
        ("[]", "input.not-a-request"), ("", "input.not-a-request"), ("{", "input.not-a-request"),
        (#"{"payload": 1}"#, "input.not-a-request"), (#"{"id": [], "payload": "text"}"#, "input.not-a-request"),
        (#"{"payload": "a", "payload": "b"}"#, "input.not-a-request"),
        (#"{"payload": "a", "other": 1}"#, "input.unknown-key"),
    ]) func readsLines(_ line: String, _ error: String?) {
        let request = BatchRequest(line: Array(line.utf8), number: 3)
        let result = Result { () throws(InputFailure) in try request.payload() }
        switch result {
        case .success: #expect(error == nil)
        case .failure(let failure): #expect(failure.id == error)
        }
    }

    @Test func rejectsALineThatIsTooLong() {
        let request = BatchRequest(line: nil, number: 1)
        #expect(throws: InputFailure.self) { try request.payload() }
    }

    @Test func repeatsNumberAndIdentifier() {
        let line = #"{"id": 123456789012345678901234567890, "payload": "text"}"#
        let request = BatchRequest(line: Array(line.utf8), number: 7)
        #expect(request.name == "line 7")
        let diagnosed = DiagnosedInput.all(inFile: Array("text".utf8), named: request.name, at: Self.time)
        let check = String(decoding: request.result(of: diagnosed), as: UTF8.self)
        let failure = InputFailure("input.missing", "there is none", status: .noInput)
        let verify = String(
            decoding: request.result(of: [VerifiedInput(name: request.name, failure: failure)]),
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
