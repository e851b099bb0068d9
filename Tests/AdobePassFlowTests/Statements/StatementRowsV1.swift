import AdobePass
import AdobePassFlow
import Foundation
import SAMLEncoding
import TestSupport
import Testing

/// The statements of the cookbook for REST API V1, a row each.
enum StatementRowsV1 {
    typealias V1 = SignOnV1Tests

    static let all: [StatementRow] = permission + check + picker + exchange + encoding + regular + logout

    static func permission(_ access: AccountMetadata.Access?, _ platform: ApplePlatform = .tvOS) -> SignOnV1State {
        V1.state(3, platform) {
            $0.permission = access
            $0.account = nil
        }
    }

    static let permission: [StatementRow] = [
        StatementRow(
            "V1-G1",
            "v1.1.ask",
            "call v1-checkauthn",
            decision: {
                let json = #"{"goal": "authenticate", "platform": "iPadOS"}"#
                let state = try SignOnV1State(json: Array(json.utf8))
                #expect(state.platform == .iOS && ApplePlatform.allCases == [.iOS, .tvOS])
                return state.decision
            }
        ),
        V1.state(1).statement("V1-G2", "v1.2.ask", "ask the framework silently") {
            $0.expect("v1.2.ask", says: "asks the Video Subscriber Account framework")
            // So does every way of single sign-on: each request is one to the framework.
            let kinds = [V1.state(1), V1.state(3), V1.state(6)].map {
                $0.decision.step.kind
            }
            #expect(kinds == [.askSilently, .askWithPicker, .forwardRequest])
        },
        V1.state(0).statement("V1-G3", "v1.1.ask", "call v1-checkauthn") { _ in
            let steps = [
                V1.state(0), V1.state(1), V1.state(2), V1.state(3), V1.state(5), V1.state(6), V1.state(7), V1.state(9),
            ].map { $0.decision.step.kind }
            #expect(
                steps == [
                    .call(.v1CheckAuthentication), .askSilently, .call(.v1Configuration), .askWithPicker,
                    .call(.v1ProfileRequest), .forwardRequest, .call(.v1Exchange), .call(.v1Authorize),
                ]
            )
        },
        V1.state(9).statement("V1-G4", "v1.11.authorize", "call v1-authorize for ExampleCable") { _ in
            let steps = DecisionGraph.of(.v1).nodes.map(\.step.name)
            #expect(
                steps == [
                    "step 1", "step 2", "step 2", "step 3", "step 4", "step 5", "step 6", "step 6", "step 7", "step 8",
                    "step 9", "step 10", "step 10", "step 10", "step 11", "step 11", "logout", "logout",
                ]
            )
            // The question of each step is that of the document.
            let questions = [
                "v1/token": "valid token", "v1/device": "signed in on the device", "v1/configuration": "configuration",
                "v1/picker": "Apple's picker", "v1/success": "sign in", "v1/mvpd": "Which MVPD",
                "v1/profile-request": "profile request", "v1/forward": "SAML response", "v1/exchange": "exchange",
                "v1/inquiry": "token", "v1/sign-in": "signed in", "v1/authorize": "authorized",
            ]
            for (id, words) in questions {
                let node = try #require(DecisionGraph.of(.v1).node(DecisionNode.ID(rawValue: id)))
                #expect(node.question.contains(words), "\(id)")
            }
            for rule in SignOnRule.all where rule.id.hasPrefix("v1.") {
                let number = rule.id.split(separator: ".")[1]
                #expect(rule.step.name == (number == "logout" ? "logout" : "step \(number)"))
            }
        },
        V1.state(0).statement("V1-G5", "v1.1.ask", "call v1-checkauthn") { decision in
            #expect(decision.path.map(\.source.rawValue) == ["v1/token"])
            try expectFigure()
        },
        permission(nil).statement("V1-P1", "permission.ask", "ask for the permission") {
            #expect($0.resultFields == ["permission"])
        },
        permission(.denied).statement("V1-P2", "permission.explain", "own picker with 6") {
            $0.expect("permission.explain", says: "the app explains the benefits of single sign-on")
            for access in [AccountMetadata.Access.denied, .restricted, .notDetermined] {
                // Before the framework is asked, and if the viewer denies access later.
                let states = [
                    permission(access), V1.state(3) { $0.pickerAccount = AccountMetadata(access: access) },
                    V1.state(6) { $0.responseAccount = AccountMetadata(access: access) },
                ]
                for state in states {
                    state.decision.expect(
                        "permission.explain",
                        says: "benefits"
                    )
                }
            }
            let granted = V1.state(1).decision
            #expect(!granted.reasons.contains { $0.rule.id == "permission.explain" })
        },
        permission(.denied).statement("V1-P3", "permission.explain", "own picker with 6") {
            #expect($0.detail("permission.explain")?.hasSuffix("Settings > Accounts > TV Provider") == true)
            let other = permission(.restricted, .iOS).decision
            let words = "or Settings > TV Provider, once the device's restriction is removed"
            #expect(other.detail("permission.explain")?.hasSuffix(words) == true)
            #expect(other.detail("permission.explain")?.hasPrefix("the app's section of the settings") == true)
        },
        permission(nil).statement("V1-P4", "permission.foreground", "ask for the permission") { _ in
            // The answer is taken whenever it came.
            let early = V1.state(0) { $0.permission = .granted }.decision
            #expect(early.step.kind == .call(.v1CheckAuthentication))
            // So it is in the SDK's cookbook, where the app goes on with the method that it has not called yet.
            let steps = [[], [.initialize], [.initialize, .setRequestor]].map { (calls: [SDKOperation]) in
                let state = SignOnSDKTests.state(.checkAccessStatus) {
                    $0.permission = .granted
                    $0.earlierCalls = calls
                }
                return SingleSignOn.nextStep(after: state).step.summary
            }
            #expect(steps == ["call initialize", "call setRequestor", "call checkAuthentication"])
        },
    ]

    static let check: [StatementRow] = [
        V1.state(0).statement("V1-1a", "v1.1.ask", "call v1-checkauthn"),
        V1.state(0) { $0.checkAuthentication = SignOnValues.success }
            .statement("V1-1b", "v1.1.valid", "call v1-authorize"),
        V1.state(1).statement("V1-1c", "v1.1.none", "ask the framework silently"),
        V1.state(1).statement("V1-2a", "permission.granted", "ask the framework silently") { _ in
            let asked = permission(nil).decision
            #expect(asked.step == .askPermission)
            for access in AccountMetadata.Access.allCases where access != .granted {
                #expect(permission(access).decision.step.kind == .ownPicker)
            }
        },
        V1.state(1).statement("V1-2b", "v1.2.ask", "ask the framework silently"),
        V1.state(1) { $0.account = SignOnValues.signedIn }.statement("V1-2c", "account.valid", "call v1-config"),
        V1.state(1).statement("V1-2d", "v1.2.ask", "ask the framework silently") {
            let holds = try $0.request().channelIdentifier == "https://saml.sp.auth.adobe.com"
            #expect(holds)
        },
        V1.state(1).statement("V1-2e", "v1.2.ask", "ask the framework silently") {
            let holds = try $0.request().includesAccountProviderIdentifier
            #expect(holds)
        },
        V1.state(1).statement("V1-2f", "v1.2.ask", "ask the framework silently") {
            let holds = try $0.request().includesAuthenticationExpirationDate
            #expect(holds)
        },
        V1.state(1).statement("V1-2g", "v1.2.ask", "ask the framework silently") {
            let holds = try !$0.request().isInterruptionAllowed
            #expect(holds)
        },
        V1.state(3).statement("V1-2h", "account.no-provider", "ask the framework with the picker") { _ in
            // An error beside a provider changes nothing.
            let both = SingleSignOn.nextStep(
                after: V1.state(3) { $0.account = SignOnValues.signedInWithError },
                at: SignOnValues.now
            )
            #expect(both.step.summary == "call v1-profile-requests for ExampleCable")
            #expect(both.reasons.contains { $0.rule.id == "account.valid" })
            #expect(!both.reasons.contains { $0.rule.id == "account.error" })
            let failed = SingleSignOn.nextStep(
                after: V1.state(3) { $0.account = SignOnValues.frameworkError(1, "example-sat") },
                at: SignOnValues.now
            )
            #expect(failed.step.kind == .askWithPicker && failed.reasons.contains { $0.rule.id == "account.error" })
        },
        V1.state(3) { $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            .statement("V1-2i", "account.expired", "ask the framework with the picker"),
        V1.state(3) { $0.account = SignOnValues.signedIn }
            .statement("V1-2j", "account.mvpd", "call v1-profile-requests for ExampleCable") {
                #expect($0.detail("account.mvpd") == "'example-cable' is 'ExampleCable'")
            },
        V1.state(1) { ($0.account, $0.configuration) = (SignOnValues.signedIn, SignOnValues.notInPicker) }
            .statement("V1-2k", "v1.6.ask", "call v1-profile-requests for Hidden"),
        V1.state(2).statement("V1-2l", "rest.configuration", "call v1-config"),
        permission(.notDetermined).statement("V1-2m", "account.permission", "own picker with 6"),
    ]

    static let picker: [StatementRow] = [
        V1.state(2).statement("V1-3a", "rest.configuration", "call v1-config"),
        V1.state(3).statement("V1-3b", "v1.3.configured", "ask the framework with the picker") {
            $0.expect(
                "v1.3.configured",
                says: "enablePlatformServices",
                "boardingStatus",
                "displayInPlatformPicker",
                "platformMappingId",
                "requiredMetadataFields"
            )
            #expect(try $0.request().supportedAccountProviderIdentifiers.contains("example-cable"))
            // Each property that concerns the picker decides on its own.
            for change in ["enablePlatformServices", "boardingStatus", "displayInPlatformPicker", "platformMappingId"] {
                #expect(try picker(without: change).isEmpty, "\(change)")
            }
            #expect(try picker(without: "logoUrl") == ["example-one"])
            let forward = try V1.state(6).decision.request()
            #expect(forward.attributeNames == ["userID", "householdID", "zip"])
        },
        V1.state(3).statement("V1-4a", "permission.again", "ask the framework with the picker") {
            $0.expect(
                "permission.again",
                says: "checkAccessStatus again, with the option prompt, before it asks the framework",
                "continues only if access is granted"
            )
            // A permission that was granted in step 2 and is denied now ends single sign-on.
            for access in AccountMetadata.Access.allCases where access != .granted {
                let state = V1.state(3) {
                    $0.pickerAccount = SignOnValues.signedIn
                    $0.pickerAccount?.access = access
                }
                #expect(state.decision.step.kind == .ownPicker)
            }
        },
        V1.state(3).statement("V1-4b", "v1.4.delegate", "ask the framework with the picker") {
            $0.expect("v1.4.delegate", says: "sets a delegate (VSAccountManagerDelegate)", "presents and dismisses")
            // Only the request that may show the picker needs one.
            for state in [V1.state(1), V1.state(6)] {
                let other = state.decision
                #expect(!other.reasons.contains { $0.rule.id == "v1.4.delegate" })
            }
        },
        V1.state(3).statement("V1-4c", "v1.4.ask", "ask the framework with the picker") {
            #expect($0.resultFields == ["pickerAccount"])
        },
        V1.state(3).statement("V1-4d", "v1.4.ask", "ask the framework with the picker") {
            let holds = try $0.request().isInterruptionAllowed
            #expect(holds)
        },
        V1.state(3).statement("V1-4e", "v1.4.ask", "ask the framework with the picker") {
            let identifiers = try $0.request().supportedAccountProviderIdentifiers
            #expect(identifiers == ["example-cable", "example-fiber", "example-sat"])
        },
        V1.state(3) { $0.featuredMVPDs = ["ExampleSat"] }
            .statement("V1-4f", "v1.4.ask", "ask the framework with the picker") {
                let holds = try $0.request().featuredAccountProviderIdentifiers == ["example-sat"]
                #expect(holds)
            },
        V1.state(5).statement("V1-4g", "account.valid", "call v1-profile-requests for ExampleCable") { decision in
            // The same values of step 2 lead to the same steps; an error beside the provider changes nothing.
            let accounts = [
                SignOnValues.signedIn, SignOnValues.signedInWithError,
                SignOnValues.account("example-cable", until: SignOnValues.earlier),
                SignOnValues.account("example-cable", until: nil),
            ]
            for (account, isValid) in zip(accounts, [true, true, false, false]) {
                let chosen = SingleSignOn.nextStep(
                    after: V1.state(3) { $0.pickerAccount = account },
                    at: SignOnValues.now
                )
                #expect(chosen.step.kind == (isValid ? decision.step.kind : .ownPicker))
                let silent = V1.state(3) { $0.account = account }.decision
                #expect(silent.step.kind == (isValid ? decision.step.kind : .askWithPicker))
            }
            let forward = SingleSignOn.nextStep(
                after: V1.state(6) { $0.pickerAccount = SignOnValues.signedInWithError },
                at: SignOnValues.now
            )
            #expect(forward.step.kind == .forwardRequest)
        },
        V1.state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-sat") }
            .statement("V1-4h", "account.unsupported-provider", "call v1-regcode for ExampleSat"),
        V1.state(2) {
            $0.configuration = SignOnValues.twoOfOneProvider
            $0.pickerAccount = SignOnValues.frameworkError(1, "example-cable")
        }
        .statement("V1-4i", "account.several-providers", "call v1-regcode for A"),
        V1.state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-sat") }
            .statement("V1-4j", "rest.preselected", "call v1-regcode for ExampleSat"),
        V1.state(3) { $0.pickerAccount = SignOnValues.frameworkError(1, "example-other") }
            .statement("V1-4k", "account.unsupported-unknown", "own picker with 6"),
        V1.state(3) { $0.pickerAccount = SignOnValues.frameworkError(3) }
            .statement("V1-4l", "account.error", "own picker with 6"),
        V1.state(3) { $0.pickerAccount = SignOnValues.signedOut }
            .statement("V1-4m", "account.no-provider", "own picker with 6"),
        V1.state(3) { $0.pickerAccount = AccountMetadata(access: .denied) }
            .statement("V1-4n", "account.permission", "own picker with 6"),
        V1.state(3) { $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.earlier) }
            .statement("V1-5", "account.expired", "own picker with 6") { _ in
                let valid = V1.state(5).decision
                #expect(valid.step.kind == .call(.v1ProfileRequest))
                let last = V1.state(3) {
                    $0.pickerAccount = SignOnValues.account("example-cable", until: SignOnValues.nowInMilliseconds)
                }
                #expect(last.decision.step.kind == .call(.v1ProfileRequest))
                let unknown = V1.state(3) {
                    $0.pickerAccount = SignOnValues.account("example-other", until: SignOnValues.later)
                }
                #expect(unknown.decision.step.kind == .ownPicker)
            },
    ]

    static let exchange: [StatementRow] = [
        V1.state(5).statement("V1-6a", "v1.6.ask", "call v1-profile-requests for ExampleCable"),
        V1.state(5).statement("V1-6b", "account.mvpd", "call v1-profile-requests for ExampleCable"),
        V1.state(6)
            .statement(
                "V1-7a",
                "permission.again",
                #"ask the framework with the request for ["userID", "householdID", "zip"]"#
            ) { #expect($0.resultFields == ["responseAccount"]) },
        V1.state(7) { $0.responseAccount?.providerIdentifier = "example-fiber" }
            .statement("V1-7b", "account.other-provider", "call v1-regcode for ExampleCable"),
        V1.state(6)
            .statement("V1-7c", "v1.7.ask", #"ask the framework with the request for ["userID", "householdID", "zip"]"#)
        {
            let holds = try !$0.request().isInterruptionAllowed
            #expect(holds)
        },
        V1.state(6)
            .statement(
                "V1-7d",
                "v1.7.ask",
                #"ask the framework with the request for ["userID", "householdID", "zip"]"#
            ),
        V1.state(6)
            .statement("V1-7e", "v1.7.ask", #"ask the framework with the request for ["userID", "householdID", "zip"]"#)
        {
            $0.expect("v1.7.ask", says: "the user metadata that a successful login should have")
            // Without any the framework would return no SAML response.
            let state = V1.state(1) {
                $0.account = SignOnValues.signedIn
                $0.configuration = SignOnValues.notInPicker
                $0.profileRequest = SignOnValues.success
                $0.profileRequestPayload = HiddenText("secret")
            }
            let none = state.decision
            let names = try none.request().attributeNames
            #expect(names == [])
            none.expect("v1.7.no-attributes", says: "lists no requiredMetadataFields", "returns no SAML response")
        },
        V1.state(6)
            .statement("V1-7f", "v1.7.ask", #"ask the framework with the request for ["userID", "householdID", "zip"]"#)
        {
            let holds = try $0.request().verificationToken?.revealed == "secret request"
            #expect(holds)
        },
        V1.state(7).statement("V1-7g", "account.response", "call v1-exchange for ExampleCable") { _ in
            // An error beside the response changes nothing.
            let both = SingleSignOn.nextStep(
                after: V1.state(6) { $0.responseAccount = SignOnValues.signedInWithError },
                at: SignOnValues.now
            )
            #expect(both.step.summary == "call v1-exchange for ExampleCable")
            let failed = SingleSignOn.nextStep(
                after: V1.state(6) { $0.responseAccount = SignOnValues.frameworkError(4) },
                at: SignOnValues.now
            )
            #expect(failed.reasons.contains { $0.rule.id == "account.error" })
        },
        V1.state(6) { $0.responseAccount = SignOnValues.signedIn }
            .statement("V1-7n", "account.no-response", "call v1-regcode for ExampleCable"),
        V1.state(6) { $0.responseAccount = AccountMetadata(access: .denied, samlResponse: SignOnValues.response) }
            .statement("V1-7o", "account.permission", "call v1-regcode for ExampleCable"),
        V1.state(7).statement("V1-8a", "v1.8.ask", "call v1-exchange for ExampleCable"),
        V1.state(7).statement("V1-8b", "v1.8.encode", "call v1-exchange for ExampleCable") {
            let holds = try $0.sentResponse() == "<samlp:Response ID='secret'></samlp:Response>"
            #expect(holds)
        },
        V1.state(9).statement("V1-9a", "v1.9.token", "call v1-authorize for ExampleCable"),
        V1.state(7) { $0.exchange = CallResult(status: 200) }
            .statement("V1-9b", "v1.9.rejected", "call v1-regcode for ExampleCable") { _ in
                // What leaves open if there is a token is cleared up first; without one, the regular flow follows.
                let results = [
                    CallResult(status: 201), CallResult(status: 400), CallResult(status: 403), CallResult(status: 500),
                    CallResult(status: 400, code: "internal_error"), CallResult(status: 401, attempts: 2),
                    CallResult(status: 429, attempts: 4), CallResult(status: 503), CallResult(status: nil),
                ]
                for result in results {
                    let state = V1.state(7) {
                        $0.exchange = result
                        $0.exchangeInquiry = CallResult(status: 403)
                    }
                    #expect(
                        state.decision.step.summary
                            == "call v1-regcode for ExampleCable",
                        "\(result)"
                    )
                }
            },
    ]

    /// The identifiers for Apple's picker, of an MVPD without one of its properties.
    private static func picker(without name: String) throws -> [String] {
        let members = [
            "id": #""One""#, "platformMappingId": #""example-one""#, "enablePlatformServices": "true",
            "boardingStatus": #""SUPPORTED""#, "displayInPlatformPicker": "true", "logoUrl": #""https://logo""#,
        ].filter { $0.key != name }.map { #""\#($0.key)": \#($0.value)"# }
        let json = #"{"mvpds": [{\#(members.joined(separator: ", "))}]}"#
        let configuration = try MVPDConfiguration(json: Array(json.utf8))
        let decision = SingleSignOn.nextStep(
            after: V1.state(2) { $0.configuration = configuration },
            at: SignOnValues.now
        )
        return decision.step.kind == .askWithPicker ? try decision.request().supportedAccountProviderIdentifiers : []
    }

    /// Makes sure that the figure of the documentation is that of the code, and has every question with the taken path.
    private static func expectFigure() throws {
        let graph = DecisionGraph.of(.v1)
        let page = try String(contentsOf: Sample.packageFolder.appendingPathComponent("docs/flow.md"), encoding: .utf8)
        #expect(page.contains(DecisionDiagram(graph).mermaid))
        let path = V1.state(9).decision.path
        let figure = DecisionDiagram(graph, path: path).mermaid
        let taken = try #require(figure.split(separator: "\n").first { $0.hasPrefix("    class ") })
        for node in graph.nodes {
            let name = node.id.rawValue.replacing("/", with: "_").replacing("-", with: "_")
            #expect(figure.contains(node.question.replacing("\"", with: "'")), "\(node.id)")
            let isTaken = path.contains { $0.source == node.id }
            #expect(taken.split { " ,".contains($0) }.contains { $0 == name } == isTaken, "\(node.id)")
        }
        for edge in graph.edges where edge.target != .remark {
            #expect(figure.contains(edge.rule.id), "\(edge.rule.id)")
        }
    }

    /// The exchange of a SAML response that has what a statement of the snippet is about.
    ///
    /// The text is that of the whole response; the reason has the words of the statement.
    private static func encoding(_ id: String, _ words: String, _ texts: [(String, sent: String)]) -> StatementRow {
        @Sendable func state(_ text: String) -> SignOnV1State {
            V1.state(7) { $0.responseAccount?.samlResponse = HiddenText(text) }
        }
        return state(texts.first?.0 ?? "").statement(id, "v1.8.encode", "call v1-exchange for ExampleCable") {
            $0.expect("v1.8.encode", says: words)
            for (text, sent) in texts {
                let decision = state(text).decision
                let holds = try decision.sentResponse().utf8.elementsEqual(sent.utf8)
                #expect(holds, "\(text.debugDescription)")
            }
        }
    }

    /// A response whose Base64 has every character that the form encodes, and more than a line of Base64.
    private static let long: SignOnV1State = V1.state(7) {
        $0.responseAccount?.samlResponse = HiddenText("<a>\(String(repeating: "~?>ü", count: 30))</a>")
    }

    private static let newlines = ["\n", "\u{B}", "\u{C}", "\r", "\r\n", "\u{85}", "\u{2028}", "\u{2029}"]
    /// The characters of `CharacterSet.whitespaces`.
    private static let spaces: [String] =
        ["\t", " ", "\u{A0}", "\u{1680}", "\u{202F}", "\u{205F}", "\u{3000}"]
        + (0x2000...0x200B).compactMap(Unicode.Scalar.init).map { String(Character($0)) }

    static let encoding: [StatementRow] = [
        encoding(
            "V1-7h",
            "spaces and tabs collapsed",
            ["  ", "\t", " \t", "\t\t  \t"].map { ("<a b='1'\($0)c='2'>\($0)x</a>", "<a b='1' c='2'> x</a>") }
                // Neither a space of another kind, nor a run that a line break divides.
                + [("<a>x\u{A0}\u{A0}y</a>", "<a>x\u{A0}\u{A0}y</a>"), ("<a>x \n y</a>", "<a>x  y</a>")]
        ),
        encoding(
            "V1-7i",
            "line breaks removed",
            newlines.map { ("<a>\($0)<b/>x\($0)y</a>", "<a><b/>xy</a>") } + [("<a>x\u{1E}y</a>", "<a>x\u{1E}y</a>")]
        ),
        encoding(
            "V1-7j",
            "both ends trimmed",
            (spaces + newlines).map { ("\($0)<a/>\($0)", "<a/>") } + [(" \u{3000}\n<a> </a>\t\u{2003} ", "<a> </a>")]
        ),
        long.statement("V1-7k", "v1.8.encode", "call v1-exchange for ExampleCable") {
            $0.expect("v1.8.encode", says: "encoded as Base64")
            let text = "<a>\(String(repeating: "~?>ü", count: 30))</a>"
            let response = try #require(try $0.call().response)
            // Foundation's encoder without options: one line, with padding.
            #expect("\(response)" == Data(text.utf8).base64EncodedString(options: []))
            #expect(response.bytes.count > 76)
        },
        long.statement("V1-7l", "v1.8.encode", "call v1-exchange for ExampleCable") {
            $0.expect("v1.8.encode", says: "percent-encoded")
            let response = try #require(try $0.call().response)
            let characters = CharacterSet(charactersIn: "!*'();:@&=+$,/?%#[]").inverted
            let value = try #require("\(response)".addingPercentEncoding(withAllowedCharacters: characters))
            let form = try $0.form()
            #expect(form.hasSuffix("&SAMLResponse=\(value)"))
            for escape in ["%2B", "%2F", "%3D"] { #expect(form.contains(escape), "\(escape)") }
            // The other characters of the set are in other fields.
            var fields = FormFields()
            fields.append("a", "!*'();:@&=+$,/?%#[]")
            let encoded = String(decoding: fields.encoded().bytes, as: UTF8.self)
            #expect(encoded == "a=%21%2A%27%28%29%3B%3A%40%26%3D%2B%24%2C%2F%3F%25%23%5B%5D")
        },
        V1.state(6) { $0.responseAccount = AccountMetadata(access: .granted, samlResponse: HiddenText("PHNhbWw%2B")) }
            .statement("V1-7m", "account.unusable-response", "call v1-regcode for ExampleCable") { _ in
                let decision = long.decision
                decision.expect("v1.8.encode", says: "percent-encoded once")
                let form = try decision.form()
                let value = try #require(form.split(separator: "=").last.map(String.init))
                let response = try #require(try decision.call().response)
                #expect(!form.contains("%25") && value.removingPercentEncoding == "\(response)")
            },
    ]

    static let regular: [StatementRow] = [
        V1.regular()
            .statement("V1-10a", "v1.10.second-screen", "regular flow, second-screen, of ExampleTown, code ABC1234") {
                _ in
                let holds =
                    try V1.regular(.iOS).decision.flow().presentation == .webView
                #expect(holds)
            },
        V1.regular { ($0.registration, $0.registrationCode) = (nil, nil) }
            .statement("V1-10b", "v1.10.code", "call v1-regcode for ExampleTown") { _ in
                let flow = try V1.regular().decision.flow()
                #expect(flow.page == .v1Authenticate && flow.polling == [.v1Token, .v1CheckAuthentication])
            },
        V1.regular()
            .statement("V1-10c", "v1.10.second-screen", "regular flow, second-screen, of ExampleTown, code ABC1234"),
        V1.regular { $0.signInPage = .shown }.statement("V1-10d", "v1.10.poll-at-once", "call v1-token") { _ in
            let holds =
                try V1.regular().decision.flow().pollingStart == .atOnce
            #expect(holds)
        },
        V1.regular()
            .statement("V1-10e", "v1.10.second-screen", "regular flow, second-screen, of ExampleTown, code ABC1234") {
                let holds = try $0.flow().page == .v1Authenticate
                #expect(holds)
            },
        V1.regular { $0.token = SignOnValues.success }
            .statement("V1-10f", "v1.10.token", "call v1-authorize for ExampleTown"),
        V1.regular(.iOS)
            .statement("V1-10g", "v1.10.web-view", "regular flow, web-view, of ExampleTown, code ABC1234") {
                let holds = try !$0.flow().isCodeForViewer
                #expect(holds)
            },
        V1.regular(.iOS)
            .statement("V1-10h", "v1.10.web-view", "regular flow, web-view, of ExampleTown, code ABC1234") {
                #expect($0.step.kind.title == "open the MVPD's page in a web view or Safari's view controller")
            },
        V1.regular(.iOS) { $0.signInPage = .closed }.statement("V1-10i", "v1.10.poll-after-closing", "call v1-token") {
            _ in
            let shown = V1.regular(.iOS) { $0.signInPage = .shown }.decision
            let holds = try shown.flow().pollingStart == .afterClosing
            #expect(holds)
            // Nor does the app poll again before the page has closed.
            for status in [404, 403, 429, 503] {
                for page in [PageProgress.shown, nil] {
                    let state = V1.regular(.iOS) {
                        $0.signInPage = page
                        $0.token = CallResult(status: status)
                    }
                    #expect(
                        state.decision.step.kind == .regularFlow(.webView)
                    )
                }
            }
            let closed = V1.regular(.iOS) {
                $0.signInPage = .closed
                $0.token = CallResult(status: 404)
            }
            #expect(
                closed.decision.step.summary == "call v1-token after 5 s"
            )
        },
        V1.regular(.iOS) { $0.token = SignOnValues.success }
            .statement("V1-10j", "v1.10.token", "call v1-authorize for ExampleTown"),
        V1.state(9).statement("V1-11a", "v1.11.authorize", "call v1-authorize for ExampleCable"),
        V1.state(9) { $0.authorization = SignOnValues.success }
            .statement("V1-11b", "v1.11.media-token", "call v1-mediatoken"),
    ]

    private static func signedIn(
        _ source: String,
        _ platform: ApplePlatform = .tvOS,
        isBack: Bool? = nil
    ) -> SignOnV1State {
        V1.logout(platform) {
            $0.userMetadata = SignOnValues.success
            $0.tokenSource = source
            $0.isBackFromSettings = isBack
        }
    }

    /// The step that follows the prompt for the settings without waiting.
    private static func following(_ state: SignOnV1State) -> SignOnStepKind? {
        guard case .settings(let prompt) = state.decision.step else {
            return nil
        }
        return prompt.following
    }

    private static let page = "logout page of v1-logout https://api.auth.adobe.com/api/v1/logout?deviceId={deviceId}"

    static let logout: [StatementRow] = [
        signedIn("Apple").statement("V1-L1", "v1.logout.apple", "Settings > Accounts > TV Provider") {
            $0.expect("v1.logout.apple", says: "the framework cannot sign viewers out", "only the viewer can sign out")
            // No step of logout is a request to the framework.
            let kinds = DecisionGraph.of(.v1).nodes.filter { $0.step.name == "logout" }.flatMap(\.edges)
                .compactMap(\.target.kind)
            #expect(!kinds.isEmpty && !kinds.contains { [.askSilently, .askWithPicker, .forwardRequest].contains($0) })
        },
        signedIn("Apple", .iOS).statement("V1-L2", "v1.logout.apple", "Settings > TV Provider") { _ in
            let onTV = signedIn("Apple").decision
            #expect(onTV.step.summary == "Settings > Accounts > TV Provider")
        },
        signedIn("Apple", .iOS).statement("V1-L3", "permission.revoke", "Settings > TV Provider") {
            $0.expect(
                "permission.revoke",
                says: "can also revoke the app's permission",
                "the app's section of the settings"
            )
            let other = signedIn("Comcast", .iOS).decision
            #expect(!other.reasons.contains { $0.rule.id == "permission.revoke" })
        },
        V1.logout().statement("V1-L4", "v1.logout.ask", "call v1-usermetadata"),
        V1.logout().statement("V1-L5", "v1.logout.ask", "call v1-usermetadata") {
            #expect($0.resultFields == ["userMetadata", "tokenSource"])
            let unknown = SingleSignOn.nextStep(
                after: V1.logout { $0.userMetadata = SignOnValues.success },
                at: SignOnValues.now
            )
            #expect(unknown.step.summary == "complete tokenSource")
        },
        signedIn("Comcast").statement("V1-L6", "v1.logout.other", "call v1-logout") { _ in
            let none = signedIn("").decision
            #expect(none.reasons.map(\.rule.id) == ["v1.logout.other", "v1.logout.direct"])
            // A call that failed says nothing about the source, and Adobe's logout follows all the same.
            for (platform, kind) in [(ApplePlatform.tvOS, SignOnStepKind.call(.v1Logout)), (.iOS, .openLogoutPage)] {
                let state = V1.logout(platform) { $0.userMetadata = CallResult(status: 500) }
                let failed = state.decision
                #expect(failed.step.kind == kind && failed.detail("v1.logout.unknown") == "status 500")
                #expect(!failed.reasons.contains { $0.rule.id == "v1.logout.other" })
            }
        },
        signedIn("Apple", isBack: true).statement("V1-L7", "v1.logout.direct", "call v1-logout") { _ in
            #expect(
                signedIn("Comcast").decision.step.kind == .call(.v1Logout)
            )
            #expect(following(signedIn("Apple")) == .call(.v1Logout))
            let waiting = signedIn("Apple", isBack: false).decision
            #expect(waiting.reasons.map(\.rule.id) == ["v1.logout.prompted", "v1.logout.direct"])
        },
        signedIn("Comcast").statement("V1-L7a", "v1.logout.direct", "call v1-logout") {
            #expect($0.step.kind == .call(.v1Logout))
        },
        signedIn("Comcast").statement("V1-L8", "v1.logout.direct", "call v1-logout") {
            $0.expect("v1.logout.direct", says: "on tvOS", "does not end the viewer's session with the MVPD")
        },
        signedIn("Apple", .iOS, isBack: true).statement("V1-L9", "v1.logout.web-view", page) { _ in
            #expect(
                signedIn("Comcast", .iOS).decision.step.kind
                    == .openLogoutPage
            )
            #expect(following(signedIn("Apple", .iOS)) == .openLogoutPage)
            let waiting = signedIn("Apple", .iOS, isBack: false).decision
            #expect(waiting.step.kind == .openLogoutPage)
            var canceled = signedIn("Comcast", .iOS)
            canceled.logoutPage = .canceled
            let again = canceled.decision
            #expect(again.step.kind == .openLogoutPage && again.reasons.last?.rule.id == "v1.logout.canceled")
        },
        signedIn("Comcast", .iOS).statement("V1-L10", "v1.logout.web-view", page) {
            $0.expect("v1.logout.web-view", says: "on iOS", "also ends the session with the MVPD")
        },
    ]
}
