import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import TestSupport
import Testing

@Suite("The examination of any content")
struct ExaminationTests {
    private static let sent = Date(timeIntervalSince1970: 1_795_176_060)
    /// Later than the end of the samples that expire.
    private static let late = Date(timeIntervalSince1970: 1_800_000_000)

    private static func examination() throws -> Examination {
        Examination(DiagnosisContext(trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem"))))
    }

    private static func sample(_ name: String) throws -> [UInt8] { try #require(Sample.named(name)).bytes() }

    /// An archive with a request for each response.
    private static func archive(of responses: [[UInt8]]) -> [UInt8] {
        let entries = responses.map { response in
            let value = Data(response).base64EncodedString()
            let request =
                #"{"method":"POST","url":"https://example.com/","postData":{"params":[{"name":"SAMLResponse","value":"\#(value)"}]}}"#
            return
                #"{"startedDateTime":"\#(SAMLTimestamp(sent))","request":\#(request),"response":{"status":400}}"#
        }
        return Array(#"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.utf8)
    }

    @Test("A verification reads an archive, each request with its time, as a diagnosis does")
    func archive() throws {
        let names = ["signed-response.xml", "tampered.xml"]
        let content = Self.archive(of: try names.map { try Self.sample($0) })
        let examination = try Self.examination()
        let verified = examination.verified(content, named: "x.har", at: .recorded(orAt: Self.late))
        #expect(verified.map(\.verdict) == [.accepted, .rejected])
        #expect(verified.map(\.evaluationTime?.source) == [.captured, .captured])
        let diagnosed = examination.diagnosed(content, named: "x.har", at: .recorded(orAt: Self.late))
        #expect(diagnosed.map(\.name) == verified.map(\.name))
        #expect(diagnosed.map(\.evaluationTime) == verified.map(\.evaluationTime))
    }

    @Test("At the current time, the times in a recording do not count")
    func current() throws {
        let expired = try Self.sample("expired.xml")
        let issued = try #require(UnverifiedResponse.issueInstant(of: expired)).date
        let content = Array(
            String(decoding: Self.archive(of: [expired]), as: UTF8.self)
                .replacingOccurrences(of: "\(SAMLTimestamp(Self.sent))", with: "\(SAMLTimestamp(issued))").utf8
        )
        let examination = try Self.examination()
        func verdicts(_ time: EvaluationTime) -> [Verdict] {
            examination.verified(content, named: "x", at: time).map(\.verdict)
        }
        #expect(verdicts(.recorded(orAt: Self.late)) == [.accepted])
        #expect(verdicts(.issued(orAt: Self.late)) == [.accepted])
        #expect(verdicts(.now(Self.late)) == [.rejected])
        #expect(verdicts(.chosen(Self.late)) == [.rejected])
    }

    @Test("A large text without a response is rejected: nothing was checked")
    func nothing() throws {
        let text = Array(String(repeating: "nothing of interest here\n", count: 400_000).utf8)
        let examination = try Self.examination()
        let verified = examination.verified(text, named: "app.log", at: .now(Self.late))
        #expect(verified.map(\.failure?.id) == ["input.no-response"] && verified.map(\.status) == [.dataError])
        let diagnosed = examination.diagnosed(text, named: "app.log", at: .now(Self.late))
        #expect(diagnosed.map { $0.status(failingOn: .error) } == [.rejected])
    }

    @Test(
        "A broken archive has its reason for each report",
        arguments: [#"{"log":{"entries":["#, #"{"log":{"entries":[]}}"#]
    )
    func brokenArchive(text: String) throws {
        let examination = try Self.examination()
        let content = Array(text.utf8)
        let verified = examination.verified(content, named: "x.har", at: .now(Self.late))
        #expect(verified.map(\.verdict) == [.notAResponse])
        let diagnosed = examination.diagnosed(content, named: "x.har", at: .now(Self.late))
        #expect(diagnosed.map(\.failure?.id) == verified.map(\.failure?.id))
    }

    @Test("A line of a batch is a content, and a faulty one has its failure")
    func lines() throws {
        let examination = try Self.examination()
        let payload = String(decoding: try Self.sample("signed-both.xml"), as: UTF8.self)
        let line = try JSONEncoder().encode(["payload": payload])
        let good = BatchRequest(LineSplitter.Line(number: 1, .whole([UInt8](line))))
        #expect(examination.verified(good, at: .now(Self.sent)).map(\.verdict) == [.accepted])
        #expect(examination.diagnosed(good, at: .now(Self.sent)).map(\.name) == ["line 1"])
        let bad = BatchRequest(LineSplitter.Line(number: 2, .whole(Array("[]".utf8))))
        #expect(examination.verified(bad, at: .now(Self.sent)).map(\.failure?.id) == ["input.not-a-request"])
        #expect(examination.diagnosed(bad, at: .now(Self.sent)).map(\.failure?.status) == [.dataError])
    }

    @Test("The assertion of a response is that of the verifier, in any encoding")
    func assertion() throws {
        let examination = try Self.examination()
        let response = try Self.sample("signed-response.xml")
        let encoded = Array(Data(response).base64EncodedData())
        let assertion = try examination.assertion(in: response, at: Self.sent)
        #expect(try examination.assertion(in: encoded, at: Self.sent).id == assertion.id)
        let tampered = try Self.sample("tampered.xml")
        let error = #expect(throws: InputFailure.self) { try examination.assertion(in: tampered, at: Self.sent) }
        #expect(error?.id == "signature.digest-mismatch" && error?.status == .rejected)
        let other = #expect(throws: InputFailure.self) {
            try examination.assertion(in: Array("nothing".utf8), at: Self.sent)
        }
        #expect(other?.status == .dataError)
    }

    @Test("Several threads share the sessions of one examination")
    func threads() async throws {
        let examination = try Self.examination()
        let response = try Self.sample("signed-response.xml")
        let tampered = try Self.sample("tampered.xml")
        let accepted = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let text = number.isMultiple(of: 2) ? response : tampered
                    return (try? examination.assertion(in: text, at: Self.sent)) != nil
                }
            }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(accepted == 32)
    }
}
