import Foundation
import SAMLReports
import Testing

@testable import Workbench

/// What readers without help looked for.
@Suite(.timeLimit(.minutes(3)))
struct ReaderTests {
    private static let fragment = ["X-Workbench-Fragment": "result"]

    @Test func aRecordingNamesThePartyAndAdobesCode() async throws {
        try await TestWorkbench.run { workbench in
            let recording = try TestRecording.rejectedExchange(of: "tampered.xml")
            let page = try await workbench.post("/check", files: [("exchange.har", recording)])
            let party = try #require(page.text.range(of: "Who must act"))
            let code = try #require(page.text.range(of: "HTTP 400, invalid_parameter_saml_response"))
            let findings = try #require(page.text.range(of: "Findings, the likeliest cause first"))
            #expect(max(code.upperBound, party.upperBound) < findings.lowerBound)
        }
    }

    @Test func aValidResponseThatAdobeRejectedIsNotAccepted() async throws {
        try await TestWorkbench.run { workbench in
            let recording = try TestRecording.rejectedExchange(of: "signed-response.xml")
            let certificate = String(decoding: try TestWorkbench.sample("Keys/idp-rsa.pem"), as: UTF8.self)
            let fields = [("trust", certificate), ("trust-name", "idp.pem")]
            let page = try await workbench.post("/check", fields, files: [("exchange.har", recording)])
            #expect(page.text.contains("Adobe rejected") && !page.text.contains("✓ Accepted"))
        }
    }

    @Test func aMadeResponseIsThatOfTheTool() async throws {
        try await TestWorkbench.run { workbench in
            let made = try await workbench.post("/make/response.xml").text
            let assertion = try #require(made.range(of: "<saml:Assertion"))
            let signature = try #require(made.range(of: "<ds:Signature"))
            #expect(signature.lowerBound > assertion.lowerBound)
            // Five minutes after the clock of the test.
            let end = made.firstMatch(of: #/SubjectConfirmationData[^>]*NotOnOrAfter="([^"]*)"/#)?.1
            #expect(end == "2026-11-18T11:11:40Z")
            let staging = try await workbench.post("/make", [("make-mvpd", "x"), ("make-environment", "staging")])
            #expect(staging.text.contains("https://saml.sp.auth-staging.adobe.com"))
            #expect(!staging.text.contains("https://sp.auth.adobe.com/"))
        }
    }

    @Test func theFirstTabsSayWhatFollows() async throws {
        try await TestWorkbench.run { workbench in
            let empty = try await workbench.post("/flow").text
            #expect(empty.contains("value=\"flow:show:v2-picker\"") && !empty.contains("The next step is"))
            let picker = try await workbench.post("/flow", [("flow-scenario", "v2-picker")]).text
            let way = try #require(picker.firstMatch(of: #/<h2[^>]*id="inputs"[^>]*>(.*?)<\/h2>/#)?.1)
            #expect(
                way.matches(of: #/<a href/#).count == 3
                    && way.contains(", then <a href=\"#s7\">ask the framework, with its picker")
            )
            #expect(picker.matches(of: /you are here/).count == 1)
            // A menu without an empty choice is sent as it is shown.
            let goal = empty.firstMatch(of: #/name="flow\.goal".*?<option value="([^"]*)"/#.dotMatchesNewlines())?.1
            let shown = try await workbench.post("/flow", [("flow.goal", String(try #require(goal)))]).text
            #expect(shown.contains("value=\"flow:show:v2-picker\""))
            let state = try await workbench.post("/flow", [("flow.registration", "{}")]).text
            #expect(!state.contains("value=\"flow:show:v2-picker\""))
            let canceled = try await workbench.post("/flow", [("flow-scenario", "v2-picker-canceled")]).text
            let heading = try #require(canceled.firstMatch(of: #/<h2[^>]*id="inputs"[^>]*>(.*?)<\/h2>/#)?.1)
            #expect(heading.contains("Next: <a href=\"#s8\">") && heading.contains("show the app"))
            // V1 answers that there is no token yet with an error, which nothing follows from.
            let silent = try await workbench.post("/flow", [("flow-cookbook", "v1"), ("flow-scenario", "v1-silent")])
            #expect(!silent.text.contains("Next: "))
        }
    }

    @Test func aRecordingWithoutASAMLResponseHasAdobesResponses() async throws {
        try await TestWorkbench.run { workbench in
            let recording = try TestWorkbench.sample("Outcomes/exchange.har")
            let page = try await workbench.post("/check", files: [("exchange.har", recording)])
            #expect(page.text.contains("HTTP 400, invalid_parameter_saml_response"))
            let text = page.text.replacingOccurrences(of: "<wbr>", with: "")
            #expect(text.contains("POST https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"))
        }
    }

    @Test func theTimeOfARecordingIsInForceAndCanBeChosen() async throws {
        try await TestWorkbench.run { workbench in
            let recording = try TestRecording.rejectedExchange(of: "tampered.xml")
            let page = try await workbench.post("/check", files: [("exchange.har", recording)])
            #expect(page.text.contains("2026-11-20T20:00:00Z, the time of the recording"))
            #expect(page.text.contains("value=\"at:2026-11-20T20:00:00Z\""))
            let chosen = try await workbench.post("/check", [("action", "at:2026-11-20T20:00:00Z")])
            #expect(chosen.text.contains("name=\"at\" value=\"2026-11-20T20:00:00Z\""))
        }
    }

    @Test func theIssueInstantOfAResponseCanBeChosen() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/expired.xml")
            let page = try await workbench.post("/check", files: [("expired.xml", response)])
            #expect(page.text.contains("Use the IssueInstant of the response, 2025-11-20T12:00:00Z"))
            let none = try await workbench.post("/check", [("text", "<a/>")])
            #expect(!none.text.contains("Use the IssueInstant"))
        }
    }

    @Test func aSampleLeavesTheKeyOfAResponseToMakeAlone() async throws {
        try await TestWorkbench.run { workbench in
            let key = String(decoding: try TestWorkbench.sample("Keys/idp-rsa.key"), as: UTF8.self)
            let body = try #require(key.split(separator: "\n").dropFirst().first)
            let sample = [("sample", "signed-response.xml"), ("action", "sample")]
            #expect(try await workbench.post("/mutate", sample).text.contains(body))
            let page = try await workbench.post("/make", sample + [("key", key)])
            let control = try #require(page.text.range(of: "name=\"make-key\""))
            #expect(!page.text[control.upperBound...].contains(body))
        }
    }

    @Test func whatIsTrustedIsSaid() async throws {
        try await TestWorkbench.run { workbench in
            let certificate = try TestWorkbench.sample("Keys/other-rsa.pem")
            let trusted = [("trust", String(decoding: certificate, as: UTF8.self)), ("trust-name", "own.pem")]
            let again = try await workbench.post("/check", trusted, files: [("second.pem", certificate)])
            #expect(again.text.contains("second.pem is trusted already, as own.pem."))
            let sample = [("sample", "signed-response.xml"), ("action", "sample")]
            let opened = try await workbench.post("/check", trusted + sample)
            #expect(opened.text.contains("own.pem is no longer trusted"))
        }
    }

    @Test func keysWithTheSameNameHaveTheirFingerprints() async throws {
        try await TestWorkbench.run { workbench in
            let certificate = try TestWorkbench.sample("Keys/idp-rsa.pem")
            let one = try await workbench.post("/check", files: [("a.pem", certificate)])
            #expect(!one.text.contains("SHA-256 d2ff2bc3a61984af…"))
            let other = try TestWorkbench.sample("Keys/idp-rsa3072.pem")
            let two = try await workbench.post("/check", files: [("a.pem", certificate), ("b.pem", other)])
            #expect(two.text.contains("SHA-256 d2ff2bc3a61984af…"))
        }
    }

    @Test func thePageForAnMVPDBeginsWithTheChangesAndHasNoOptions() async throws {
        try await TestWorkbench.run { workbench in
            for name in [
                "signed-pretty-newlines.xml", "signed-response.xml", "expired.xml", "percent-encoded-twice.txt",
            ] {
                let response = try TestWorkbench.sample("Responses/\(name)")
                let page = try await workbench.post(
                    "/check/what-to-change.html",
                    [("reveal", "yes"), ("require", "householdID")],
                    files: [(name, response)]
                )
                #expect(page.status == 200)
                let main = page.text.components(separatedBy: "<main").last ?? ""
                let body = main.components(separatedBy: "</main>")[0]
                // The app may be the cause of an expiry.
                let kind = name == "expired.xml" ? "Question to" : "hange requested of"
                #expect(body.contains("\(kind) https://idp.example-mvpd.tv/saml2</h2>"), "\(name)")
                #expect(!body.contains("your own code") && !body.contains(" ago"), "\(name)")
                #expect(!body.contains(" --") && !body.contains("samltool"), "\(name)")
                #expect(!body.contains("94110") && !body.contains("•••••"), "\(name)")
                #expect(body.contains("householdID"), "\(name)")
                for number in body.matches(of: /finding <\/span>([0-9]+)/) {
                    #expect(body.contains("<span class=\"number\">\(number.1)</span>"), "\(name)")
                }
                #expect(body.contains(WhitespaceReport.rule) == (name == "signed-pretty-newlines.xml"), "\(name)")
            }
        }
    }

    @Test func aFindingThatTheAppMayCauseIsNoInstructionForTheMVPD() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/expired.xml")
            let certificate = try TestWorkbench.sample("Keys/idp-rsa.pem")
            let files = [("expired.xml", response), ("idp.pem", certificate)]
            let page = try await workbench.post("/check/what-to-change.html", files: files)
            #expect(page.text.contains("Another party is the likely cause of what was found."))
            #expect(page.text.contains("Only if the app is not the cause"))
            #expect(!page.text.contains("must fix any other cause"))
            let accepted = try await workbench.post("/check", [("at", "2025-11-20T12:01:00Z")], files: files)
            #expect(accepted.text.contains("Save the whole report"))
            #expect(!accepted.text.contains("/check/what-to-change.html"))
        }
    }

    @Test func anEmptyCertificateIsAProblem() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/signed-response.xml")
            let text = ("text", String(decoding: response, as: UTF8.self))
            let file = try await workbench.post("/check", [text, ("trust-name", "idp.pem"), ("trust", "")]).text
            #expect(file.contains("idp.pem is not used: "))
            let field = try await workbench.post("/check", [text, ("trust", "")]).text
            #expect(!field.contains("is not used"))
        }
    }

    @Test func aNewKeyIsForTheControlThatWasEmpty() async throws {
        try await TestWorkbench.run { workbench in
            let part = try await workbench.post("/make", [("make-key", "")], headers: Self.fragment)
            #expect(part.text.contains("data-fills=\"make-key\""))
            #expect(part.text.contains("BEGIN PRIVATE KEY"))
        }
    }

    @Test func equalChangesAreOneGroup() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/signed-pretty-newlines.xml")
            let page = try await workbench.post("/whitespace", files: [("a.xml", response)], headers: Self.fragment)
            #expect(page.text.contains(/<summary>[^<]+: [0-9]+ times<\/summary>/))
        }
    }

    @Test func aStepLeadsToItsConditionsAndScenarios() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/flow", [("flow-step", "show the app's own picker")])
            #expect(page.text.contains("What leads to the step: show the app&#39;s own picker"))
            #expect(page.text.contains("explain:rest.own-picker"))
            #expect(page.text.contains("value=\"v2-other-provider\"") && !page.text.contains("value=\"v2-silent\""))
            let copied = try await workbench.post(
                "/flow",
                [
                    ("flow-step", "show the app's own picker"), ("flow-scenario", "v2-other-provider"),
                    ("action", "flow:copy"),
                ]
            )
            let next = try #require(copied.text.range(of: "id=\"result\""))
            #expect(copied.text[next.upperBound...].contains("next: show the app&#39;s own picker"))
            #expect(!copied.text.contains("There is no flow."))
            #expect(page.text.contains("value=\"flow:show:v2-nothing-in-picker\""))
            let shown = try await workbench.post("/flow", [("action", "flow:show:v2-nothing-in-picker")])
            #expect(shown.text.contains("<option value=\"v2-nothing-in-picker\" selected"))
        }
    }

    @Test func everyScenarioCanBeCopied() async throws {
        try await TestWorkbench.run { workbench in
            for id in ["v2-silent", "v1-silent", "v2-pfs-fallback", "v1-other-provider"] {
                let page = try await workbench.post("/flow", [("flow-scenario", id), ("action", "flow:copy")])
                #expect(!page.text.contains("There is no flow."), "\(id)")
            }
        }
    }

    @Test func aRuleOfTheFlowHasItsConditionPageAndStatements() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/explain", [("explain", "rest.own-picker")], headers: Self.fragment)
            for text in [
                "It answers these questions", "continue with this step: show the app", "V1-4k", "REST API V1",
            ] {
                #expect(page.text.contains(text), "\(text)")
            }
            #expect(page.text.contains("value=\"explain:V1-4k\""))
            #expect(!page.text.contains("prints above it"))
            let alone = try await workbench.post("/explain", [("explain", "v1.10.poll")], headers: Self.fragment)
            for text in ["The question is", "It is asked if"] { #expect(alone.text.contains(text), "\(text)") }
            let all = try await workbench.post("/explain", headers: Self.fragment)
            #expect(all.text.contains("href=\"#group-0\"") && all.text.contains("Next steps of single sign-on"))
        }
    }

    @Test(arguments: [("userID=a\nzip", "line 2"), ("=a", "line 1"), ("a=b\n\n c", "line 3")])
    func anAttributeWithoutAValueIsAnError(lines: String, place: String) async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post(
                "/make",
                [("make-issuer", "https://x.example"), ("make-attributes", lines)]
            )
            #expect(page.text.contains("\(place) of the attributes has no &#39;=&#39; after a name"))
        }
    }

    @Test func theNameOfTheMVPDIsThatOfFilesAndCertificate() async throws {
        try await TestWorkbench.run { workbench in
            let form = [("make-issuer", "https://x.example"), ("make-mvpd", "New & Nice TV"), ("make-start", "1h")]
            let page = try await workbench.post("/make", form)
            #expect(page.text.contains("CN=New &amp; Nice TV"))
            #expect(page.text.contains("conditions.not-yet-valid"))
            let file = try await workbench.post("/make/idp.pem", form)
            #expect(file.header("content-disposition") == "attachment; filename=\"new-nice-tv-idp.pem\"")
        }
    }

    @Test func aResponseWithoutAnIssuerHasThatOfTheMVPD() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/make", [("make-mvpd", "NorthCable")])
            #expect(page.text.contains("https://idp.northcable.example/saml2"))
        }
    }

    @Test func scenariosAreGroupedByWhatHappens() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/flow")
            #expect(page.text.contains("<optgroup label=\"A call of Adobe fails\">"))
        }
    }

    @Test func samplesAreGroupedByWhatTheyShow() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/check").text
            let groups = page.split(separator: "<optgroup label=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
            #expect(groups.first == "Rejected: the whitespace rule breaks the signature")
            let broken = page.split(separator: "<optgroup label=\"")[1]
            #expect(broken.contains("signed-pretty-newlines.xml") && !broken.contains("signed-response.xml:"))
            #expect(groups.count == 5)
        }
    }

    @Test(arguments: [
        ("explain", []), ("make", ["settings"]), ("flow", ["text", "settings"]), ("check", ["text", "settings"]),
    ])
    func anInputThatATabDoesNotUseIsNotVisible(tab: String, visible: [String]) async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/\(tab)").text
            for input in ["text", "settings"] {
                let details = page.matches(of: /<details[^>]*>/).first { $0.output.contains("id=\"\(input)\"") }
                #expect(try #require(details).output.contains("hidden") == !visible.contains(input), "\(input)")
            }
        }
    }

    @Test func theRequestOfATestHasAPlaceholder() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/encode", [("text", "<a/>")])
            #expect(page.text.contains("https://url-of-the-exchange.invalid/"))
        }
    }
}
