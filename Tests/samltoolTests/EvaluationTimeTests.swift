import Foundation
import SAML
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@testable import samltool

@Suite("Where the evaluation time of a check comes from")
struct EvaluationTimeTests {
    /// A sample that has expired, of which an attribute is required that it does not have.
    private static func first(
        _ time: EvaluationTime,
        captured instant: SAMLTimestamp? = nil
    ) throws -> String? {
        let context = DiagnosisContext(
            trustedKeys: try TrustedKeys(certificates: SampleKeys.file("idp-rsa.pem")),
            requiredAttributes: ["no-such-attribute"]
        )
        let bytes = try #require(Sample.named("expired.xml")).bytes()
        let content = instant.map { Self.archive(of: bytes, sentAt: $0) } ?? bytes
        let checked = Examination(context).diagnosed(content, named: "x", at: time)
        return checked.first?.diagnosis?.findings.first?.rule.id
    }

    /// An archive with a request that sends a response.
    private static func archive(of response: [UInt8], sentAt instant: SAMLTimestamp) -> [UInt8] {
        let value = Data(response).base64EncodedString()
        let field = #"{"name":"SAMLResponse","value":"\#(value)"}"#
        let request = #"{"method":"POST","url":"https://example.com/","postData":{"params":[\#(field)]}}"#
        let entry = #"{"startedDateTime":"\#(instant)","request":\#(request),"response":{"status":400}}"#
        return Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8)
    }

    private static let late = Date(timeIntervalSince1970: 1_800_000_000)

    @Test("By the computer's clock, that a recorded response has expired hides nothing else")
    func now() throws {
        #expect(try Self.first(.recorded(orAt: Date())) == "attributes.required-missing")
    }

    @Test("At a time that the caller chose, or that a capture contains, it is the cause")
    func chosen() throws {
        #expect(try Self.first(.chosen(Self.late)) == "conditions.expired")
        #expect(try Self.first(.recorded(orAt: Date()), captured: SAMLTimestamp(Self.late)) == "conditions.expired")
    }
}
