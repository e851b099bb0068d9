import AdobePass
import AdobePassFlow
import Foundation
import HTMLPages
import SAMLReports
import Testing

@Suite("The report of a flow")
struct FlowReportTests {
    typealias S = SampleFlows

    private static func report(
        _ cookbook: Cookbook,
        _ events: [FlowEvent],
        _ contents: FlowContents = .hidden,
        title: String = "A flow",
        request: String? = nil
    ) throws -> FlowReport {
        let flow = try S.flow(cookbook, events)
        return FlowReport(of: flow, at: S.now.addingTimeInterval(60), title: title, contents: contents) { step, _ in
            if case .callAdobe = step { request } else { nil }
        }
    }

    /// The report in every format.
    private static func formats(_ report: FlowReport) -> [String: String] {
        [
            "text": report.text(style: .plain), "colored": report.text(style: .colored), "json": report.json,
            "mermaid": report.mermaid, "html": report.html,
        ]
    }

    private static func object(_ json: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    }

    // MARK: What a report contains

    @Test("The text has each step with its reasons, its request and its result")
    func text() throws {
        let request = "GET https://example.org/checkauthn\nAccept: application/json"
        let report = try Self.report(.v1, [S.response(403), .permission(.denied)], .shown, request: request)
        let lines = report.text(style: .plain).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(
            lines.prefix(12) == [
                "A flow", "cookbook: REST API V1, on tvOS", "outcome: the next step is to call v1-config (2 steps)", "",
                "1. call v1-checkauthn", "   result goes into: checkAuthentication", "   because:",
                "     the app checks for a valid token first [v1.1.ask] (V1-G1, V1-G3, V1-G5, V1-1a)", "   request:",
                "     GET https://example.org/checkauthn", "     Accept: application/json",
                "   came back: 403: no valid token exists",
            ]
        )
        #expect(lines.contains("   came back: access status denied"))
        #expect(lines.contains("   because, after the first reason of step 2:"))
        #expect(lines.contains("next: call v1-config"))
        #expect(lines.suffix(2).first?.hasPrefix("note: Adobe ended support of REST API V1") == true)
        let hidden = try Self.report(.v1, [S.response(403)], request: request).text(style: .plain)
        #expect(hidden.contains("GET https://example.org/checkauthn\n") && !hidden.contains("Accept"))
        let command = "curl --include 'https://example.org/' \\\n  --header 'Accept: */*'"
        let curl = try Self.report(.v1, [S.response(403)], request: command).text(style: .plain)
        #expect(curl.contains("     curl --include 'https://example.org/'\n"))
    }

    @Test("The end of a flow is its outcome")
    func outcome() throws {
        let report = try Self.report(.v1, S.v1)
        let text = report.text(style: .plain)
        #expect(text.contains("\noutcome: the viewer may watch (9 steps)\n"))
        #expect(text.contains("\nend: the viewer may watch\n"))
        #expect(text.contains("authenticated until 2026-11-21T22:00:00Z, a SAML response of 53 bytes"))
        #expect(try Self.object(report.json)["outcome"] as? String == "entitled")
        #expect(report.html.contains("end: the viewer may watch"))
    }

    @Test("An action of the viewer is not the result of the step")
    func action() throws {
        let report = try Self.report(.v1, S.code)
        #expect(report.text(style: .plain).contains("   instead: the viewer wants to sign out\n"))
        #expect(report.html.contains("Instead"))
        let throttled = try Self.report(.v2, S.v2).text(style: .plain)
        #expect(throttled.contains("   came back: 429") && throttled.contains("Retry-After 7 s\n"))
    }

    @Test("Every reason has its rule and its statements", arguments: S.all.indices)
    func reasons(row: Int) throws {
        let (cookbook, events, _) = S.all[row]
        let flow = try S.flow(cookbook, events)
        let formats = Self.formats(try Self.report(cookbook, events))
        let decisions = flow.steps.map(\.decision) + [flow.nextStep(at: S.now.addingTimeInterval(60))]
        #expect(decisions.count > 6)
        for rule in Set(decisions.flatMap(\.reasons).map(\.rule)) {
            for format in ["text", "html", "json"] { #expect(formats[format]?.contains(rule.id) == true, "\(rule.id)") }
            for statement in rule.statements {
                for format in ["text", "html", "json"] { #expect(formats[format]?.contains(statement) == true) }
                let sentence = CookbookStatement.all.first { $0.id == statement }?.text ?? "?"
                #expect(try HTMLPage(Array((formats["html"] ?? "").utf8)).text.contains(sentence))
            }
        }
        for edge in decisions.flatMap(\.path) where edge.target != .remark {
            #expect(formats["mermaid"]?.contains(edge.rule.id) == true)
        }
    }

    @Test("The diagram highlights the paths of all steps")
    func diagram() throws {
        let diagram = try Self.report(.v1, [S.response(403), .permission(.denied)]).mermaid
        #expect(diagram.hasPrefix("flowchart TD\n") && !diagram.hasSuffix("\n"))
        let taken = try #require(diagram.split(separator: "\n").first { $0.contains("    class ") })
        #expect(taken.contains("v1_token_call_v1_checkauthn") && taken.contains("v1_permission_ask_for_the_permission"))
        #expect(taken.contains("v1_regular_call_v1_config") && !taken.contains("v1_exchange"))
    }

    // MARK: What a report hides

    @Test("Bodies and values of the framework are in no format, unless they are shown", arguments: S.all.indices)
    func hidden(row: Int) throws {
        let (cookbook, events, secrets) = S.all[row]
        let request = "POST https://example.org/\nAP-Secret: \(S.secret)90\n\nSAMLResponse=\(S.secret)91"
        for (format, text) in Self.formats(try Self.report(cookbook, events, request: request)) {
            #expect(!text.contains(S.secret), "\(format)")
        }
        let shown = Self.formats(try Self.report(cookbook, events, .shown, request: request))
        for format in ["text", "html", "json"] {
            let text = shown[format] ?? ""
            #expect(Set(text.matches(of: /Kn4rY[01][0-9]/).map { String($0.output) }).count == secrets, "\(format)")
        }
    }

    @Test("Fields and a tokenSource that may be personal are hidden")
    func fields() throws {
        let fields = try FieldChanges(json: Array(#"{"resource":"\#(S.secret)","chosenMVPD":null}"#.utf8))
        let report = try Self.report(.v1, [.fields(fields)])
        #expect(report.text(style: .plain).contains("came back: fields of the state: resource, chosenMVPD\n"))
        let shown = try Self.report(.v1, [.fields(fields)], .shown)
        #expect(shown.json.contains(S.secret))
    }

    // MARK: Hostile texts

    private static let hostileTexts = [
        "</script><script>alert(1)</script>", "\"' onmouseover='alert(1)", "</style><style>*{display:none}",
        "<!-- --><b>",
        "\u{1B}[31m\u{7}\u{202E}gnp\u{2066}\u{FEFF}", "a\r\nforged: line\n", String(repeating: "long ", count: 200_000),
    ]

    @Test("Text from an event is neither markup nor a control character, and is cut", arguments: hostileTexts.indices)
    func hostile(row: Int) throws {
        let text = Self.hostileTexts[row]
        let failure = AccountMetadata.Failure(code: .unsupportedProvider, unsupportedProviderIdentifier: text)
        let signedOut = FlowEvent.account(AccountMetadata(access: .granted))
        let failed = FlowEvent.account(AccountMetadata(access: .granted, error: failure))
        let callback = FlowEvent.callback(SDKCallback(.status, code: text, message: text, url: text))
        let flows: [(Cookbook, [FlowEvent])] = [
            (.v1, [S.response(503, text), S.response(403, text), .permission(.granted), signedOut]),
            (
                .v1,
                [
                    S.response(403), .permission(.granted), signedOut, S.configuration, failed, .chosenMVPD(text),
                ]
            ),
            (.sdk, [.permission(.granted), .done, .done, callback]),
        ]
        for (cookbook, events) in flows {
            let report = try Self.report(cookbook, events, .shown, title: text, request: "GET \(text)")
            for (format, text) in Self.formats(report) {
                #expect(text.utf8.count < (format == "json" ? 2 << 20 : 1 << 17), "\(format): \(text.utf8.count) bytes")
                let controls = text.unicodeScalars.filter { scalar in
                    scalar.properties.generalCategory == .format || scalar.value < 0x20
                }
                #expect(controls.allSatisfy { $0 == "\n" || format == "colored" && $0 == "\u{1B}" }, "\(format)")
                #expect(!text.contains("\nforged"), "\(format)")
            }
            let page = try HTMLPage(Array(report.html.utf8))
            #expect(page.strangeParts == [])
            _ = try Self.object(report.json)
        }
    }

    @Test("A body is cut after 20 lines, and one that is not text is counted")
    func bodies() throws {
        let lines = (1...50).map { "line \($0)" }.joined(separator: "\r\n")
        let text = try Self.report(.v1, [S.response(403, lines)], .shown).text(style: .plain)
        #expect(text.contains("     line 20\n     … (30 more lines)\n") && !text.contains("line 21"))
        let bytes = FlowEvent.response(AdobeResponse(status: 403, body: [0xFF, 0]))
        #expect(try Self.report(.v1, [bytes], .shown).text(style: .plain).contains("     2 bytes that are not UTF-8\n"))
    }

    @Test("A flow of thousands of steps has a page of limited size")
    func long() throws {
        let polls = Array(repeating: FlowEvent.background, count: 2_000)
        let report = try Self.report(.v2, polls)
        let page = try HTMLPage(Array(report.html.utf8))
        // 500 steps, the next one, and the statements of the cookbook.
        #expect(page.all("section", class: "step").count == 502)
        #expect(page.text.contains("… 1,500 more steps, which the text and the JSON contain"))
        #expect(page.bytes.count < 2 << 20)
        #expect(try Self.object(report.json)["steps"].map { ($0 as? [Any])?.count == 2_000 } == true)
    }
}
