import CaseSet
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

@Suite("The rules about the calls of a recording")
struct ExchangeRuleTests {
    /// The rules of the findings in the inputs of a case, without its options.
    private static func rules(of row: WholeCase) throws -> Set<String> {
        var rules: Set<String> = []
        for input in row.inputs {
            let responses = (try? ResponseFinder.all(in: input.bytes())) ?? []
            for response in responses {
                let diagnosis = ResponseDiagnosis(of: response, at: .recorded(orAt: SampleFindingsTests.instant))
                rules.formUnion(diagnosis.findings.map(\.rule.id))
            }
        }
        return rules
    }

    @Test("Each occurs in a whole case")
    func coverage() throws {
        let found = try WholeCase.all.reduce(into: Set<String>()) { $0.formUnion(try Self.rules(of: $1)) }
        let wanted = RuleCatalogue.rules.filter { $0.family == .exchange }.map(\.id)
        #expect(Set(wanted).subtracting(found) == [])
    }

    // MARK: Calls after the exchange

    private static let exchange =
        #"{"method":"POST","url":"https://api.auth.adobe.com/api/v1/tokens/authn","postData":{"text":"FORM"}}"#
    private static let check = #"{"method":"GET","url":"https://api.auth.adobe.com/api/v1/checkauthn?requestor=R"}"#
    private static let preauthorize =
        #"{"method":"POST","url":"https://sp.auth.adobe.com/api/v2/R/decisions/preauthorize/M"}"#
    private static let denied =
        #"{"decisions":[{"resource":"r","authorized":false,"error":{"status":403,"code":"authorization_denied_by_mvpd"}}]}"#

    private static let recordings:
        [(name: String, calls: [(request: String, status: Int, body: String)], errors: [String])] = [
            ("a failure", [(exchange, 204, ""), (check, 403, "")], ["exchange.later-call"]),
            ("a failure that is made up for", [(exchange, 204, ""), (check, 503, ""), (check, 200, "")], []),
            (
                "a failure of the last exchange only",
                [(exchange, 204, ""), (check, 403, ""), (exchange, 204, "")], []
            ),
            ("resources that the MVPD denies beforehand", [(exchange, 204, ""), (preauthorize, 200, denied)], []),
        ]

    @Test(
        "A failure after the last accepted exchange is named, unless a later call makes up for it",
        arguments: recordings.indices
    )
    func laterCall(index: Int) throws {
        let (_, calls, errors) = Self.recordings[index]
        #expect(try Self.findings(in: calls).filter { $0.severity == .error }.map(\.rule.id) == errors)
    }

    /// The findings about the calls of a recording.
    private static func findings(in calls: [(request: String, status: Int, body: String)]) throws -> [Finding] {
        let form = ResponseFinderTests.form(try ResponseFinderTests.sample("signed-both.xml"))
        let entries = calls.map { request, status, body in
            let content = body.replacing("\"", with: #"\""#)
            return #"{"request":\#(request),"response":{"status":\#(status),"content":{"text":"\#(content)"}}}"#
        }
        let archive = #"{"log":{"entries":[\#(entries.joined(separator: ","))]}}"#.replacing("FORM", with: form)
        return try ResponseFinder.all(in: Array(archive.utf8)).flatMap {
            ResponseDiagnosis(of: $0, at: .recorded(orAt: SampleFindingsTests.instant)).findings
        }.filter { $0.rule.family == .exchange }
    }

    private static let poll = #"{"method":"GET","url":"https://api.auth.adobe.com/api/v1/tokens/authn?requestor=R"}"#
    private static let token = #"{"requestor":"R","mvpd":"M","userId":"u","expires":"1826740800000"}"#
    private static let profile = #"{"method":"GET","url":"https://api.auth.adobe.com/api/v1/R/profile-requests/M"}"#

    @Test(
        "Without an exchange, a call that was repeated with success is no failure",
        arguments: [
            ([(check, 403, ""), (poll, 404, ""), (poll, 404, ""), (poll, 200, token)], "exchange.none"),
            ([(poll, 200, token), (poll, 404, "")], "exchange.request-rejected"),
            ([(check, 403, ""), (poll, 404, "")], "exchange.request-rejected"),
            ([(check, 403, ""), (profile, 400, "")], "exchange.request-rejected"),
        ] as [([(request: String, status: Int, body: String)], String)]
    )
    func polling(calls: [(request: String, status: Int, body: String)], rule: String) throws {
        let found = try Self.findings(in: calls).filter { $0.rule.id.hasPrefix("exchange.") }
        #expect(found.map(\.rule.id) == [rule])
        // The last one is judged.
        if let status = calls.last?.status, status >= 400 {
            #expect(found.first?.message.contains("\(status)") == true)
        }
    }

    @Test("A response in a text with a call of another service is judged by itself")
    func otherCall() throws {
        let response = try ResponseFinderTests.sample("signed-both.xml")
        let text =
            "$ curl https://sp.auth.adobe.com/api/v2/R/configuration\nHTTP/1.1 401 Unauthorized\n\n\nThe response:\n\(response)\n"
        let found = try ResponseFinder.all(in: Array(text.utf8))
        #expect(found.count == 1 && found.first?.trace().failure == nil)
    }

    @Test("A response in a JSON body is judged with the request that sent it")
    func jsonBody() throws {
        let response = EncodedSample.base64(of: try ResponseFinderTests.sample("signed-both.xml"))
        let url = "https://sp.auth.adobe.com/api/v2/R/profiles/sso/Apple"
        let text = "$ curl '\(url)' --data '{\"SAMLResponse\":\"\(response)\"}'\nHTTP/1.1 400 Bad Request\n\n{}\n"
        let found = try ResponseFinder.all(in: Array(text.utf8))
        let diagnosis = ResponseDiagnosis(
            of: try #require(found.first),
            at: .recorded(orAt: SampleFindingsTests.instant)
        )
        #expect(found.count == 1 && diagnosis.findings.first?.rule.id == "request.body-json")
    }

    @Test("The page of a portal is the cause, and what the request lacks is not")
    func portal() throws {
        let form = ResponseFinderTests.form(try ResponseFinderTests.sample("signed-both.xml"))
        let archive = """
            {"log":{"entries":[{"request":{"method":"POST","url":"https://sp.auth.adobe.com/api/v2/R/profiles/sso/Apple",
            "headers":[{"name":"Content-Type","value":"application/x-www-form-urlencoded"}],"postData":{"text":"\(form)"}},
            "response":{"status":200,"content":{"text":"<html><title>Sign in</title></html>"}}}]}}
            """
        let found = try #require(try ResponseFinder.all(in: Array(archive.utf8)).first)
        let diagnosis = ResponseDiagnosis(of: found, at: .recorded(orAt: SampleFindingsTests.instant))
        #expect(diagnosis.findings.filter { $0.severity == .error }.map(\.rule.id) == ["exchange.not-adobe"])
    }

    @Test("A good recording has none that is more than a note", arguments: good)
    func clean(row: WholeCase) throws {
        for input in row.inputs {
            for response in try ResponseFinder.all(in: input.bytes()) {
                let diagnosis = ResponseDiagnosis(of: response, at: .recorded(orAt: SampleFindingsTests.instant))
                let found = diagnosis.findings.filter { $0.rule.family == .exchange && $0.severity == .error }
                #expect(found.map(\.message) == [])
            }
        }
    }

    private static let good = WholeCase.all.filter {
        $0.family == .good && !$0.id.hasPrefix("s2-") && $0.inputs.allSatisfy { $0.name.hasSuffix(".har") }
    }
}
