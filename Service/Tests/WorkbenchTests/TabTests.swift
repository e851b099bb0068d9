import Foundation
import NIOHTTP1
import Testing

@testable import Workbench
@testable import WorkbenchPages

@Suite(.timeLimit(.minutes(3)))
struct TabTests {
    /// A text that the result of each tab contains for a response whose signature is invalid.
    static let results = [
        "check": "signature.digest-mismatch", "layers": "XML, without an encoding layer",
        "whitespace": "The signatures are invalid", "encode": "SAMLResponse=PHNhbWxwOlJlc3BvbnNl",
        "verify": "signature.digest-mismatch", "compare": "is one of the two", "keys": "idp-rsa.pem",
        "make": "Save the response", "mutate": "Nothing is made from this response",
        "share": "places and verdicts", "flow": "is not a recording of an app",
        "explain": "whitespace.breaks-signature",
    ]

    private static let sample = [("sample", "tampered.xml"), ("action", "sample")]

    @Test func everyTabHasARow() {
        #expect(Set(Self.results.keys) == Set(WorkbenchTabs.groups.flatMap(\.tabs).map(\.path)))
    }

    @Test func namesOfFieldsAreUnique() {
        let names = WorkbenchTabs.groups.flatMap(\.tabs).flatMap(\.fields)
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { WorkbenchForm.Field(rawValue: $0) == nil })
    }

    @Test func everyTabHasItsResultInPageAndFragment() async throws {
        try await TestWorkbench.run { workbench in
            for (path, text) in Self.results {
                let page = try await workbench.post("/\(path)", Self.sample)
                #expect(page.status == 200)
                #expect(page.text.contains(text), "\(path)")
                #expect(page.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
                let fragment = try await workbench.post(
                    "/\(path)",
                    Self.sample,
                    headers: ["X-Workbench-Fragment": "result"]
                )
                #expect(fragment.text.contains(text), "\(path)")
                let answer = try await workbench.send(.GET, "/\(path)")
                #expect(answer.status == 200)
            }
        }
    }

    @Test(arguments: [
        ("check/report.json", "\"samltool.check\""), ("check/report.html", "<!DOCTYPE html>"),
        ("check/what-to-change.html", "<!DOCTYPE html>"), ("layers/response.xml", "<samlp:Response"),
        ("layers/layers.json", "\"samltool.trace\""), ("whitespace/normalized.xml", "<samlp:Response"),
        ("whitespace/changes.json", "\"samltool.normalization\""), ("encode/value.txt", "PHNhbWxwOlJl"),
        ("encode/body.txt", "SAMLResponse=PHNhbWxwOlJl"), ("encode/base64.txt", "PHNhbWxwOlJl"),
    ])
    func tabsSaveFiles(path: String, text: String) async throws {
        try await TestWorkbench.run { workbench in
            let file = try await workbench.post("/\(path)", Self.sample)
            #expect(file.status == 200)
            #expect(file.text.contains(text))
            #expect(file.header("Content-Disposition")?.hasPrefix("attachment; filename=") == true)
            let none = try await workbench.post("/\(path).x", Self.sample)
            #expect(none.status == 404)
        }
    }

    @Test func encodeTakesAnotherFieldAndAnyText() async throws {
        try await TestWorkbench.run { workbench in
            let text = [("text", "no XML")]
            let rejected = try await workbench.post("/encode", text).text
            #expect(rejected.contains("Nothing was encoded."))
            let fields = [("encode-any", "yes"), ("encode-field", "wresult")]
            #expect(try await workbench.post("/encode", text + fields).text.contains("wresult=bm8gWE1M"))
        }
    }

    @Test func layersOfARequest() async throws {
        let request = try TestWorkbench.sample("Messages/authn-redirect.txt")
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/layers", [("text", String(decoding: request, as: UTF8.self))]).text
            #expect(page.contains("XML, in 4 encoding layers"))
        }
    }

    @Test func theLikeliestCausesOfACodeAreLinks() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/explain", [("explain", "invalid_parameter_saml_response")]).text
            #expect(page.contains("value=\"explain:whitespace.breaks-signature\""))
            #expect(page.contains("value=\"explain:audience.mismatch\""))
        }
    }

    @Test(arguments: ["check", "make"]) func oneActionIsThePrimaryOne(tab: String) async throws {
        try await TestWorkbench.run { workbench in
            let file = (name: "a.xml", content: try TestWorkbench.sample("Responses/tampered.xml"))
            let page = try await workbench.post("/\(tab)", files: tab == "check" ? [file] : [])
            #expect(page.text.matches(of: #/<button[^>]*class="primary"/#).count == 1)
            let pair = [file, (name: "b.xml", content: try TestWorkbench.sample("Responses/signed-both.xml"))]
            let both = try await workbench.post("/check", files: pair).text
            #expect(both.matches(of: #/<button[^>]*class="primary"/#).count == 1)
            #expect(both.contains("Show the differences"))
        }
    }

    @Test func tabsAreInGroups() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.send(.GET, "/check").text
            let groups = page.matches(of: /role="tablist" aria-label="([^"]+)"/).map { String($0.1) }
            #expect(groups == ["Diagnose", "Build", "Look up"])
        }
    }

    @Test func mutationsAreByFamilyOrFound() async throws {
        try await TestWorkbench.run { workbench in
            let make = try await workbench.post("/make/response.xml")
            let all = try await workbench.post("/mutate", files: [("a.xml", Array(make.text.utf8))]).text
            #expect(all.contains("id=\"family-wrapping\""))
            let found = try await workbench.post(
                "/mutate",
                [("mutation-search", "Comment userID")],
                files: [("a.xml", Array(make.text.utf8))]
            ).text
            #expect(!found.contains("id=\"family-wrapping\"") && found.contains("mutations found"))
            #expect(found.matches(of: /value="mutate:/).count < all.matches(of: /value="mutate:/).count)
        }
    }

    @Test func textOfAFormIsNeverMarkup() async throws {
        let hostile = "</textarea></pre></title><script>alert(1)</script><img src=x onerror=alert(1)>\"' onclick='x"
        let common = WorkbenchForm.Field.allCases.filter { $0 != .files && $0 != .action }.map(\.rawValue)
        let names = common + WorkbenchTabs.groups.flatMap(\.tabs).flatMap(\.fields)
        try await TestWorkbench.run { workbench in
            for tab in WorkbenchTabs.groups.flatMap(\.tabs) {
                let page = try await workbench.post(
                    "/\(tab.path)",
                    names.map { ($0, hostile) },
                    files: [("\(hostile).xml".replacing("\"", with: "%22"), Array(hostile.utf8))]
                )
                #expect(!page.text.contains("<script>"), "\(tab.path)")
                #expect(!page.text.contains("<img"), "\(tab.path)")
                #expect(!page.text.contains("'x\""), "\(tab.path)")
            }
        }
    }

    @Test func valuesAreMaskedUntilTheyAreAskedFor() async throws {
        let value = "94110"
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/signed-response.xml")
            for path in ["check", "layers", "whitespace", "verify", "compare", "keys", "share", "flow"] {
                let files: [(String, [UInt8])] = [("a.xml", response), ("b.xml", response)]
                let headers = ["X-Workbench-Fragment": "result"]
                let masked = try await workbench.post("/\(path)", files: files, headers: headers)
                #expect(!masked.text.contains(value), "\(path)")
            }
            let shown = try await workbench.post("/check", [("reveal", "yes")], files: [("a.xml", response)])
            #expect(shown.text.contains(value))
        }
    }

    @Test func whatIsSavedIsWhatIsShown() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.post("/make")
            let fields = ["key", "issuer", "attributes", "layout", "placement", "validity"].map { "make-\($0)" }
            var form = fields.compactMap { name in Self.value(of: name, in: page.text).map { (name, $0) } }
            let instant = try #require(Self.value(of: "make-instant", in: page.text))
            form.append(("make-instant", "\(try #require(Int(instant)) - 5)"))
            let first = try await workbench.post("/make/response.xml", form)
            let second = try await workbench.post("/make/response.xml", form)
            #expect(first.status == 200 && first.text == second.text)
            form[form.count - 1].1 = instant
            #expect(try await workbench.post("/make/response.xml", form).text != first.text)
        }
    }

    @Test func aDurationHasAUnitAndAnyOtherTextIsAProblem() async throws {
        try await TestWorkbench.run { workbench in
            func page(_ validity: String) async throws -> String {
                try await workbench.post("/make", [("make-mvpd", "x"), ("make-validity", validity)]).text
            }
            let recent = try await page("-2m")
            #expect(recent.contains("Expired 2m ago, and still accepted") && recent.contains("use -6m or more"))
            #expect(recent.contains("may differ by 5m") && recent.contains("Accepted"))
            let old = try await page("-10 m")
            #expect(old.contains("Expired 10m ago, as you asked") && old.contains("10 minutes ago"))
            for text in ["-0.033", "8", "soon", "2026-11-18T11:11:40Z"] {
                let problem = try await page(text)
                #expect(problem.contains("&#39;Valid for&#39; is not a duration"), "\(text)")
                let save = try await workbench.post("/make/response.xml", [("make-validity", text)])
                #expect(save.status != 200, "\(text)")
            }
        }
    }

    /// The content of a text area or the value of another control.
    private static func value(of name: String, in page: String) -> String? {
        guard let control = page.range(of: "name=\"\(name)\"") else { return nil }
        let rest = page[control.upperBound...]
        if let value = rest.prefixMatch(of: /\ value="([^"]*)"/) { return String(value.1) }
        return rest.firstMatch(of: />\n?([^<]*)</).map { String($0.1) }
    }

    @Test func aRecordingWithoutASystemTakesThatOfTheForm() async throws {
        try await TestWorkbench.run { workbench in
            let recording = try TestWorkbench.sample("Outcomes/exchange.har")
            let page = try await workbench.post("/flow", files: [("exchange.har", recording)])
            #expect(!page.text.contains("--platform"))
        }
    }

    @Test func anUnsignedResponseHasNoSignatureToBreak() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/pretty-crlf.xml")
            let certificate = try TestWorkbench.sample("Keys/idp-rsa.pem")
            for trusted in [[], [("idp.pem", certificate)]] {
                let page = try await workbench.post("/whitespace", files: [("a.xml", response)] + trusted)
                #expect(page.text.contains("The response has no signature"))
                #expect(!page.text.contains("no key is trusted") && !page.text.contains("are invalid before"))
            }
        }
    }

    @Test func problemsNameNoContent() async throws {
        try await TestWorkbench.run { workbench in
            let canary = "canary-8d2f"
            let answers = [
                try await workbench.send(.POST, "/check", ["Content-Type": "text/\(canary)"], Array(canary.utf8)),
                try await workbench.send(
                    .POST,
                    "/check",
                    ["Content-Type": "multipart/form-data; boundary=\(canary)"],
                    Array("--\(canary)\r\n".utf8)
                ),
                try await workbench.send(.GET, "/\(canary)"),
            ]
            for answer in answers {
                #expect((400..<500).contains(answer.status))
                #expect(!answer.text.contains(canary))
            }
        }
    }

    @Test("A recording that begins with the exchange has Adobe's responses and no invented steps")
    func aRecordingThatBeginsLate() async throws {
        let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
        let request = #"{"method":"POST","url":"\#(url)","headers":[]}"#
        let body = #"{\"action\":\"none\",\"code\":\"invalid_parameter_saml_response\"}"#
        let response = #"{"status":400,"content":{"mimeType":"application/json","text":"\#(body)"}}"#
        let entry = #"{"startedDateTime":"2026-11-20T12:00:00Z","request":\#(request),"response":\#(response)}"#
        try await TestWorkbench.run { workbench in
            let archive = Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8)
            let page = try await workbench.post("/flow", files: [("a.har", archive)]).text
            #expect(page.contains("v2-exchange: POST") && page.contains("HTTP 400, invalid_parameter_saml_response"))
            #expect(page.contains("does not begin at the launch"))
            #expect(!page.contains("next step is to call v2-register"))
        }
    }

    @Test("A comparison says which of the two is accepted")
    func comparedVerdicts() async throws {
        try await TestWorkbench.run { workbench in
            let files = try ["signed-response.xml", "reformatted-indented.xml"].map { name in
                (name, try TestWorkbench.sample("Responses/\(name)"))
            }
            let page = try await workbench.post("/compare", [("at", "issued")], files: files).text
            #expect(page.contains("The first: signed-response.xml"))
            #expect(page.contains("The second: reformatted-indented.xml"))
            #expect(page.contains("✕ Adobe would reject"))
        }
    }
}
