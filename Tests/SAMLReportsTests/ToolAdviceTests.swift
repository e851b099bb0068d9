import AdobePass
import SAMLDiagnosis
import SAMLReports
import Testing

@Suite("Advice with commands of the tool")
struct ToolAdviceTests {
    struct Row: CustomTestStringConvertible {
        let service: AdobeService
        let status: Int
        let body: String
        let advice: String
        let toolAdvice: String

        init(_ service: AdobeService, _ status: Int, _ body: String, _ advice: String, _ toolAdvice: String) {
            (self.service, self.status, self.body) = (service, status, body)
            (self.advice, self.toolAdvice) = (advice, toolAdvice)
        }

        var testDescription: String { "\(service), \(status) \(body)" }
    }

    static let rows: [Row] = [
        Row(
            .v2Exchange,
            400,
            #"{"status":400,"code":"invalid_parameter_saml_response"}"#,
            "run a check on the SAML response that the app sent, and on the framework's string as received: together they show every cause that is visible outside Adobe",
            "run 'samltool check' on the SAML response that the app sent, and on the framework's string as received: together they show every cause that is visible outside Adobe"
        ),
        Row(
            .v2Exchange,
            200,
            #"{"profiles":{"M":{"type":"regular"}}}"#,
            "Adobe returned the existing profiles instead; run a check on the SAML response that the app sent",
            "Adobe returned the existing profiles instead; run 'samltool check' on the SAML response that the app sent"
        ),
        Row(
            .v1Exchange,
            400,
            "",
            "run a check on the SAML response that the app sent, and compare the fields of the form with the documented request",
            "run 'samltool check' on the SAML response that the app sent, and compare the fields of the form with 'samltool request v1-exchange'"
        ),
        Row(
            .v2Profiles,
            400,
            #"{"status":400,"code":"invalid_header_device_info"}"#,
            "run a decoder on it: it is Base64 of JSON with five required fields",
            "run 'samltool headers decode' on it: it is Base64 of JSON with five required fields"
        ),
        Row(
            .v2SessionsSSO,
            200,
            #"{"actionName":"authenticate","reasonType":"pfs_fallback"}"#,
            "Adobe rejected AP-Partner-Framework-Status: check it with a decoder",
            "Adobe rejected AP-Partner-Framework-Status: check it with 'samltool headers decode'"
        ),
        Row(
            .v1Configuration,
            200,
            "<config></config>",
            "'MVPDConfiguration' reads it",
            "'samltool mvpds' reads it"
        ),
        Row(
            .v2Token,
            400,
            #"{"error":"invalid_request"}"#,
            "compare it with the documented request",
            "compare it with the output of 'samltool request v2-register' or 'samltool request v2-token'"
        ),
        Row(
            .v2Register,
            400,
            #"{"error":"invalid_client_metadata"}"#,
            "compare it with the documented request",
            "compare it with the output of 'samltool request v2-register'"
        ),
        Row(
            .v1RegistrationCode,
            400,
            "",
            "compare it with the documented request",
            "compare it with the output of 'samltool request v1-regcode'"
        ),
        Row(
            .v2Profiles,
            400,
            "",
            "compare it with the documented request",
            "compare it with the output of 'samltool request'"
        ),
        Row(
            .v2Profiles,
            404,
            "",
            "compare host and path with the documented request",
            "compare host and path with the output of 'samltool request'"
        ),
        Row(
            .v2Profiles,
            405,
            "",
            "compare it with the documented request",
            "compare it with the output of 'samltool request'"
        ),
        Row(
            .v2Profiles,
            410,
            "",
            "authenticate or authorize again",
            "authenticate or authorize again"
        ),
    ]

    @Test("The library advises without the tool, and the tool names its commands", arguments: rows)
    func advice(row: Row) {
        let response = AdobeResponse(status: row.status, body: [UInt8](row.body.utf8))
        let outcome = AdobeOutcome(of: response, service: row.service)
        #expect(outcome.advice == row.advice)
        #expect(outcome.toolAdvice == row.toolAdvice)
        #expect((outcome.hint == nil) == (row.advice == row.toolAdvice))
    }

    @Test("The explanation of a code names the commands")
    func codes() throws {
        for entry in AdobeErrorEntry.all {
            let explained = try #require(ExplanationCatalogue.entry(entry.code.rawValue))
            guard case .other(let explanation) = explained else {
                Issue.record("\(entry.code) is a rule")
                continue
            }
            #expect(explanation.advice.contains("'samltool ") == (entry.hint != nil), "\(entry.code)")
        }
    }

    @Test(
        "The texts of a rule name no command and no option; the reports add those of its hint",
        arguments: RuleCatalogue.rules
    )
    func rules(rule: Rule) throws {
        for text in [rule.title, rule.explanation, rule.advice] {
            #expect(!text.contains("samltool") && !text.contains("`--"), "\(rule.id): \(text)")
        }
        let text = ExplanationReport([try #require(ExplanationCatalogue.entry(rule.id))]).text
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("With samltool: ") == (rule.toolHint != nil))
        if let hint = rule.toolHint { #expect(text.contains(" With samltool: \(hint).")) }
    }
}
