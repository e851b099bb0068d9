import CaseSet
import SAML
import SAMLDiagnosis
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
        #expect(Set(wanted).subtracting(found) == ["exchange.later-call"])
    }

    @Test("A failure after an accepted exchange is named, and is not that of the response")
    func laterCall() throws {
        let form = ResponseFinderTests.form(try ResponseFinderTests.sample("signed-both.xml"))
        let archive = """
            {"log":{"entries":[
            {"request":{"method":"POST","url":"https://api.auth.adobe.com/api/v1/tokens/authn","postData":{"text":"\(form)"}},
            "response":{"status":204}},
            {"request":{"method":"GET","url":"https://api.auth.adobe.com/api/v1/authorize?requestor=R&deviceId=d&resource=r"},
            "response":{"status":403}}]}}
            """
        let found = try #require(try ResponseFinder.all(in: Array(archive.utf8)).first)
        let diagnosis = ResponseDiagnosis(of: found, at: .recorded(orAt: SampleFindingsTests.instant))
        let first = try #require(diagnosis.findings.first)
        #expect(first.rule.id == "exchange.later-call" && first.message.contains("entry 2"))
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
