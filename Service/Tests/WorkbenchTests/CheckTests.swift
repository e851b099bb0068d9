import Foundation
import NIOHTTP1
import Testing

@testable import Workbench

@Suite(.timeLimit(.minutes(2)))
struct CheckTests {
    @Test func aPastedResponseHasItsFindings() async throws {
        try await TestWorkbench.run { workbench in
            let text = String(decoding: try TestWorkbench.sample("Responses/tampered.xml"), as: UTF8.self)
            let answer = try await workbench.post("/check", [("text", text)])
            #expect(answer.status == 200)
            #expect(answer.text.contains("signature.digest-mismatch"))
            #expect(answer.text.contains("document-side"))
        }
    }

    @Test func theAgeOfAResponseIsSaidBesideTheVerdict() async throws {
        try await TestWorkbench.run { workbench in
            let text = String(decoding: try TestWorkbench.sample("Responses/expired.xml"), as: UTF8.self)
            let now = try await workbench.post("/check", [("text", text)])
            #expect(now.text.contains("is evaluated now, so its age is an error, too."))
            let action = try #require(now.text.firstMatch(of: /value="(at:[^"]*)"[^>]*>Evaluate it at/)).1
            let then = try await workbench.post("/check", [("text", text), ("action", String(action))])
            #expect(then.status == 200 && !then.text.contains("conditions.expired"))
            #expect(!then.text.contains("its age is an error"))
        }
    }

    @Test func aFileLeavesTheScenarioOfAFlow() async throws {
        try await TestWorkbench.run { workbench in
            let fields = [("flow-scenario", "v2-canceled")]
            let shown = try await workbench.post("/flow", fields)
            #expect(shown.text.contains("value=\"v2-canceled\" selected"))
            let file = (name: "files", content: Array(#"{"log": {"version": "1.2", "entries": []}}"#.utf8))
            let asked = try await workbench.post("/flow", fields, files: [file])
            #expect(asked.status == 200 && !asked.text.contains("value=\"v2-canceled\" selected"))
        }
    }

    @Test func aFragmentHasTheChangingPartsOnly() async throws {
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post(
                "/check",
                [("text", "x")],
                headers: ["X-Workbench-Fragment": "result"]
            )
            #expect(answer.text.contains("id=\"result\""))
            #expect(answer.text.contains("id=\"force\""))
            #expect(!answer.text.contains("<form"))
        }
    }

    @Test func aSampleOpensWithItsTrust() async throws {
        try await TestWorkbench.run { workbench in
            let answer = try await workbench.post("/check", [("sample", "signed-response.xml"), ("action", "sample")])
            #expect(answer.text.contains("Trusted: idp-rsa.pem"))
            #expect(answer.text.contains("--cert idp-rsa.pem"))
        }
    }

    @Test func anEmptyPageHasFiveWaysIn() async throws {
        try await TestWorkbench.run { workbench in
            let page = try await workbench.send(.GET, "/check").text
            #expect(page.contains("<details class=\"inputs\" id=\"text\" open=\"\">"))
            #expect(page.matches(of: /class="way"/).count == 5)
        }
    }

    @Test func theInputIsOneLineBesideAResult() async throws {
        try await TestWorkbench.run { workbench in
            let response = try TestWorkbench.sample("Responses/tampered.xml")
            let page = try await workbench.post("/check", files: [("a.xml", response)]).text
            #expect(page.contains("<details class=\"inputs\" id=\"text\">"))
            #expect(page.contains("a.xml, \(response.count) bytes – change"))
        }
    }

    /// The list by cause comes first, and the first rejected response is open.
    @Test func severalResponsesHaveAList() async throws {
        try await TestWorkbench.run { workbench in
            let names = ["signed-response.xml", "tampered.xml", "expired.xml"]
            let files = try names.map { ($0, try TestWorkbench.sample("Responses/\($0)")) }
            let page = try await workbench.post("/check", files: files).text
            let list = try #require(page.range(of: "class=\"list\""))
            let section = try #require(page.range(of: "class=\"folded\""))
            #expect(list.lowerBound < section.lowerBound)
            let folded = page.matches(of: /<details class="folded" name="input" id="i([0-9])"( open="")?>/)
            #expect(folded.map { String($0.1) } == ["1", "2", "3"])
            #expect(folded.count { $0.2 != nil } == 1)
            for number in 1...3 { #expect(page.contains("href=\"#i\(number)\"")) }
        }
    }

    @Test func acceptedResponsesAreFoldedBesideOthers() async throws {
        try await TestWorkbench.run { workbench in
            let names = ["tampered.xml"] + [String](repeating: "signed-both.xml", count: 4)
            let files = try names.enumerated().map { ("\($0).xml", try TestWorkbench.sample("Responses/\($1)")) }
            let page = try await workbench.post("/check", [("at", "2026-11-20T12:01:00Z")], files: files).text
            #expect(page.contains("The 4 that are accepted"))
            let folded = page.matches(of: /<details class="folded" name="input" id="i([0-9])"/).map { String($0.1) }
            #expect(folded == ["1", "2", "3", "4", "5"])
        }
    }

    /// Each is evaluated at its own time: that of the first is before the other is issued.
    @Test func twoResponsesAreCompared() async throws {
        try await TestWorkbench.run { workbench in
            let base = String(decoding: try TestWorkbench.sample("Responses/signed-both.xml"), as: UTF8.self)
            let other = base.replacing("IssueInstant=\"2", with: "IssueInstant=\"3").replacing("zip", with: "zap")
            let page = try await workbench.post(
                "/check",
                files: [("a.xml", Array(base.utf8)), ("b.xml", Array(other.utf8))]
            )
            #expect(page.text.contains("items differ: ") || page.text.contains(" differences"))
            #expect(page.text.contains("Each of the two is evaluated at its IssueInstant."))
            #expect(!page.text.contains("was issued in the future"))
        }
    }

    @Test func severalOldResponsesAreEvaluatedAtTheirOwnTimes() async throws {
        try await TestWorkbench.run { workbench in
            let old = try TestWorkbench.sample("Responses/expired.xml")
            let files = (1...3).map { ("\($0).xml", old) }
            let now = try await workbench.post("/check", files: files).text
            #expect(now.contains("value=\"at:issued\""))
            let then = try await workbench.post("/check", [("at", "issued")], files: files).text
            #expect(then.contains("the IssueInstant of each response") && !then.contains("conditions.expired"))
        }
    }

    @Test func anErrorOfAdobeSaysWhoMustAct() async throws {
        try await TestWorkbench.run { workbench in
            let text =
                "HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\n\r\n"
                + #"{"status":403,"code":"unknown_integration","action":"none","message":"x"}"#
            let page = try await workbench.post("/check", [("text", text)]).text
            #expect(page.contains("Adobe&#39;s TVE Dashboard: the app") || page.contains("TVE Dashboard: the app"))
            #expect(page.contains("the status is 403, and 400 or 412 there"))
            #expect(page.contains("the action is"))
        }
    }

    @Test(
        "An error of Adobe is explained, whichever part of the answer is pasted",
        arguments: [
            "authenticated_profile_missing", " authenticated_profile_missing\n",
            #""code":"authenticated_profile_missing""#,
            #"{"status":403,"code":"authenticated_profile_missing","message":"x","action":"authentication"}"#,
            "HTTP/1.1 403 Forbidden\r\nContent-Type: application/json\r\n\r\n"
                + #"{"status":403,"code":"authenticated_profile_missing"}"#,
        ]
    )
    func anErrorOfAdobe(text: String) async throws {
        try await TestWorkbench.run { workbench in
            for (path, field) in [("/check", "text"), ("/explain", "explain")] {
                let page = try await workbench.post(path, [(field, text)]).text
                #expect(page.contains("authenticated_profile_missing"))
                #expect(page.contains("profile") && !page.contains("There is no SAML response in this input"))
                #expect(!page.contains("Nothing is named or explained so."))
            }
        }
    }

    @Test("A text without a known code is judged as before")
    func noErrorOfAdobe() async throws {
        try await TestWorkbench.run { workbench in
            for text in ["some_unknown_word", #"{"code":"some_unknown_word"}"#, "hello"] {
                let page = try await workbench.post("/check", [("text", text)]).text
                #expect(!page.contains("an error of Adobe, not a SAML response"))
            }
        }
    }

    @Test("A recording with an error of Adobe is judged, and not explained by the error alone")
    func aRecordingIsNoErrorOfAdobe() async throws {
        let url = "https://sp.auth.adobe.com/api/v2/REF30/profiles/sso/Apple"
        let body = #"{\"action\":\"none\",\"code\":\"invalid_parameter_saml_response\"}"#
        let response = #"{"status":400,"content":{"mimeType":"application/json","text":"\#(body)"}}"#
        for post in ["", #","postData":{"mimeType":"application/x-www-form-urlencoded","text":"a=b"}"#] {
            let request = #"{"method":"POST","url":"\#(url)","headers":[]\#(post)}"#
            let archive = #"{"log":{"entries":[{"request":\#(request),"response":\#(response)}]}}"#
            try await TestWorkbench.run { workbench in
                let page = try await workbench.post("/check", files: [("a.har", Array(archive.utf8))]).text
                #expect(page.contains("Adobe rejected") && !page.contains("an error of Adobe, not a SAML response"))
            }
        }
    }
}
