import AdobePass
import AdobePassSamples
import Foundation
import HTTPTypes
import SAMLEncoding
import Testing

@testable import AdobePassFlow

/// The statements of the cookbook for REST API V2, a row each; those about one request share its state.
enum StatementRowsV2 {
    typealias V2 = SignOnV2Tests

    static let all: [StatementRow] = client + profiles + picker + session + forward + exchange + decisions + logout

    /// Rows of statements that the same state makes sure of.
    private static func rows(
        _ ids: String,
        _ rule: String,
        _ step: String,
        _ state: SignOnV2State,
        _ check: @escaping @Sendable (SignOnDecision) throws -> Void = { _ in }
    ) -> [StatementRow] {
        ids.split(separator: " ").map { state.statement(String($0), rule, step, check) }
    }

    private static func denied(_ platform: ApplePlatform = .tvOS) -> SignOnV2State {
        V2.state(.configured, platform) { ($0.permission, $0.account) = (.denied, nil) }
    }

    private static let silently = "ask the framework silently"
    private static let ownPicker = "own picker with 6"
    private static let withPicker = "ask the framework with the picker"
    private static let forwarding = #"ask the framework with the request for ["uid", "NameID"]"#
    private static let basic = "call v2-sessions for ExampleCable"
    private static let status = " with the status of example-cable"

    // MARK: The permission and phase A

    private static let client: [StatementRow] = [
        rows("V2-G1 V2-G3 V2-1a", "v2.a.register", "call v2-register", V2.state(.nothing)) { _ in
            #expect(ApplePlatform.allCases == [.iOS, .tvOS])
            let progress: [V2.Progress] = [.nothing, .registered, .checked, .profiles, .picked, .answered, .exchanged]
            let phases = progress.map { V2.state($0).decision.path.last?.source }
            let nodes = DecisionGraph.of(.v2).nodes.filter { phases.contains($0.id) }.map(\.step.name)
            #expect(nodes == ["phase A", "phase B", "phase B", "phase C", "phase C", "phase C", "phase D"])
        },
        rows("V2-P1 V2-1b", "v2.a.register", "call v2-register", V2.state(.nothing)) {
            try $0.expectHeaders("Content-Type", "X-Device-Info")
        },
        rows("V2-P2 V2-5c", "permission.ask", "ask for the permission", V2.state(.registered) { $0.permission = nil }) {
            $0.expect("permission.ask", says: "with the option prompt", "stores the viewer's choice for this app")
        },
        rows("V2-P6", "permission.foreground", "ask for the permission", V2.state(.registered) { $0.permission = nil }),
        rows("V2-P3 V2-P5", "permission.explain", ownPicker, denied()) {
            $0.expect("permission.explain", says: "explains the benefits", "Settings > Accounts > TV Provider")
        },
        rows("V2-P4", "permission.explain", ownPicker, denied(.iOS)) {
            $0.expect("permission.explain", says: "the app's section of the settings", "or Settings > TV Provider")
        },
        rows(
            "V2-G2 V2-16b",
            "v2.c.authenticate",
            "regular flow, second-screen, of ExampleCable, code OKTWW2W",
            V2.answer(fallback)
        ) {
            #expect($0.detail("v2.c.authenticate") == "'configuration_fallback'")
        },
        rows(
            "V2-2b",
            "v2.a.registered",
            "call v2-token",
            V2.state(.nothing) { $0.registration = SignOnValues.success }
        ),
        rows("V2-3a", "v2.a.token", "call v2-token", V2.state(.nothing) { $0.registration = SignOnValues.success }) {
            let body = try String(decoding: $0.sent().body, as: UTF8.self)
            #expect(body == "grant_type=client_credentials&client_id=id&client_secret=secret")
        },
        rows("V2-3b", "v2.a.token", "call v2-token", V2.state(.nothing) { $0.registration = SignOnValues.success }) {
            try $0.expectHeaders("Content-Type", "X-Device-Info")
        },
        rows("V2-2a", "rest.failed", "done: failed", V2.state(.nothing) { $0.registration = refused }) {
            #expect($0.detail("rest.failed") == "v2-register: status 400, invalid_software_statement")
        },
        rows("V2-4a", "rest.failed", "done: failed", V2.state(.registered) { $0.token = refused }),
        rows("V2-4b", "v2.a.has-token", silently, V2.state(.registered)),
        rows(
            "V2-4c",
            "v2.a.expired",
            "call v2-token",
            V2.state(.registered) { $0.tokenExpiration = SignOnValues.earlier }
        ),
    ].flatMap(\.self)

    private static let refused = CallResult(status: 400, code: "invalid_software_statement")

    private static let fallback = V2.session("authenticate") {
        $0.reason = "configuration_fallback"
        $0.code = "OKTWW2W"
    }

    // MARK: Phase B

    private static let profiles: [StatementRow] = [
        rows("V2-5a V2-5b V2-5e V2-5f V2-5g V2-5h V2-5i", "v2.b.ask", silently, V2.state(.registered)) {
            let request = try $0.request()
            #expect(!request.isInterruptionAllowed && request.verificationToken == nil)
            #expect(request.channelIdentifier == "https://saml.sp.auth.adobe.com")
            #expect(request.includesAccountProviderIdentifier && request.includesAuthenticationExpirationDate)
            let denied = V2.state(.registered) { $0.permission = .denied }.decision
            #expect(denied.step.kind == .call(.v2Profiles))
        },
        rows("V2-5d", "v2.c.delegate", silently, V2.state(.registered)) {
            $0.expect("v2.c.delegate", says: "in Adobe's samples, only the request with the picker has one")
        },
        rows("V2-5j V2-6b", "account.no-provider", "call v2-profiles", signedOut),
        rows("V2-5k V2-6c", "account.expired", "call v2-profiles", expired),
        rows("V2-5l", "account.mvpd", "call v2-sessions-sso\(status)", V2.state(.picked)) {
            #expect($0.detail("account.mvpd") == "'example-cable' is 'ExampleCable'")
        },
        rows("V2-5m", "v2.b.profiles-without-status", "call v2-profiles", signedOut),
        rows("V2-6a", "account.permission", "call v2-profiles", V2.state(.registered) { $0.permission = .denied }),
        rows("V2-7a V2-7b V2-7c V2-7d", "v2.b.profiles", "call v2-profiles\(status)", V2.state(.checked)) {
            try $0.expectHeaders("Authorization", "AP-Device-Identifier", "AP-Partner-Framework-Status")
            let target = try $0.sent().target
            #expect(target == "/api/v2/REF30/profiles")
        },
        rows("V2-8a V2-9a", "v2.b.profile", "call v2-authorize for ExampleCable\(status)", chosen) {
            #expect($0.detail("v2.b.profile") == "'appleSSO' for 'ExampleCable'")
            #expect($0.reasons.contains { $0.rule.id == "v2.b.several-profiles" })
        },
        rows("V2-10a", "v2.b.no-profile", "call v2-configuration", V2.state(.profiles)),
    ].flatMap(\.self)

    private static let signedOut = V2.state(.registered) { $0.account = SignOnValues.signedOut }
    private static let expired = V2.state(.registered) {
        $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier)
    }
    private static let chosen = V2.state(.profiles) {
        $0.knownProfiles = [AdobeProfile(mvpd: "A", kind: .regular, notAfter: SignOnValues.later), V2.apple]
        $0.chosenMVPD = "ExampleCable"
    }

    // MARK: Phase C: the provider

    private static func picked(_ account: AccountMetadata) -> SignOnV2State {
        V2.state(.configured) { $0.pickerAccount = account }
    }

    private static let picker: [StatementRow] = [
        rows("V2-11a V2-11b V2-12a", "rest.configuration", "call v2-configuration", V2.state(.profiles)) {
            try $0.expectHeaders("Authorization")
        },
        rows(
            "V2-12b",
            "rest.failed",
            "done: failed",
            V2.state(.profiles) { $0.configurationResult = CallResult(status: 400) }
        ),
        rows("V2-12c V2-12d V2-12e", "rest.nothing-in-picker", "own picker with 1", nothingInPicker) {
            let words = ["boardingStatus", "enablePlatformServices", "displayInPlatformPicker"]
            for word in words { $0.expect("rest.nothing-in-picker", says: word) }
        },
        rows("V2-13a", "permission.again", withPicker, V2.state(.configured)) { _ in
            #expect(denied().decision.step.kind == .ownPicker)
        },
        rows("V2-13b", "v2.c.delegate", withPicker, V2.state(.configured)) {
            $0.expect("v2.c.delegate", says: "VSAccountManagerDelegate")
        },
        rows(
            "V2-13c V2-13d V2-13e V2-13f V2-13g",
            "v2.c.picker",
            withPicker,
            V2.state(.configured) { $0.featuredMVPDs = ["ExampleSat"] }
        ) {
            let request = try $0.request()
            #expect(request.isInterruptionAllowed && request.includesAccountProviderIdentifier)
            #expect(request.channelIdentifier == "https://saml.sp.auth.adobe.com")
            #expect(request.includesAuthenticationExpirationDate)
            #expect(request.supportedAccountProviderIdentifiers.count == 3)
            #expect(request.featuredAccountProviderIdentifiers == ["example-sat"])
        },
        rows("V2-13h", "v2.c.session", "call v2-sessions-sso\(status)", V2.state(.picked)),
        rows(
            "V2-13i V2-13j V2-13k",
            "account.unsupported-provider",
            "call v2-sessions for ExampleSat",
            picked(SignOnValues.frameworkError(1, "example-sat"))
        ),
        rows(
            "V2-13l",
            "account.unsupported-unknown",
            ownPicker,
            picked(SignOnValues.frameworkError(1, "example-unknown"))
        ),
        rows("V2-13m", "account.error", ownPicker, picked(SignOnValues.frameworkError(2))),
        rows("V2-13n", "account.no-provider", ownPicker, picked(SignOnValues.signedOut)),
        rows(
            "V2-14b",
            "account.unknown-provider",
            ownPicker,
            picked(SignOnValues.account("other-provider", until: SignOnValues.later))
        ),
        rows("V2-13o V2-14a", "account.permission", ownPicker, picked(AccountMetadata(access: .denied))),
        rows(
            "V2-14c",
            "account.expired",
            ownPicker,
            picked(SignOnValues.account("example-cable", until: SignOnValues.earlier))
        ),
    ].flatMap(\.self)

    private static let unknown = SignOnValues.frameworkError(1, "example-unknown")
    private static let nothingInPicker = V2.state(.profiles) { $0.configuration = SignOnValues.nothingInPicker }

    // MARK: Phase C: the session

    private static let session: [StatementRow] = [
        rows("V2-15a V2-15b V2-15c", "v2.c.session", "call v2-sessions-sso\(status)", V2.state(.picked)) {
            try $0.expectHeaders(
                "Authorization",
                "AP-Device-Identifier",
                "Content-Type",
                "X-Device-Info",
                "AP-Partner-Framework-Status"
            )
            let target = try $0.sent().target
            #expect(target == "/api/v2/REF30/sessions/sso/Apple")
        },
        rows("V2-16a", "v2.c.session-failed", basic, V2.state(.picked) { $0.partnerSession = CallResult(status: 400) }),
        rows(
            "V2-17a",
            "v2.c.authorize",
            "call v2-authorize for ExampleCable\(status)",
            V2.answer(V2.session("authorize"))
        ),
        rows("V2-18a", "v2.c.resume", "call v2-resume for ExampleCable", V2.answer(resumed)) { _ in
            // The response to a resumed session that still lacks a parameter.
            let again = V2.basic { $0.basicAction = V2.session("retry") { $0.code = "C" } }.decision
            #expect(again.step.kind == .call(.v2Resume))
            let screens = V2.state(.configured) { $0.pickerAccount = SignOnValues.frameworkError(2) }.decision
            screens.expect("v2.basic.without-mvpd", says: "chooses on the second screen")
        },
        rows("V2-19a V2-19b", "v2.c.partner-profile", forwarding, V2.state(.session)),
    ].flatMap(\.self)

    private static let resumed = V2.session("resume") {
        $0.code = "C"
        $0.missingParameters = ["redirectUrl"]
    }

    private static let forward: [StatementRow] = [
        rows(
            "V2-19c V2-19d V2-20a V2-20d V2-20e V2-20f V2-20g V2-20i V2-20j",
            "v2.c.forward",
            forwarding,
            V2.state(.session)
        ) {
            let request = try $0.request()
            #expect(!request.isInterruptionAllowed && request.attributeNames == ["uid", "NameID"])
            #expect(request.verificationToken?.revealed == "secret request")
            #expect(request.channelIdentifier == "https://saml.sp.auth.adobe.com")
        },
        rows("V2-20b", "permission.again", forwarding, V2.state(.session)),
        rows("V2-20c", "v2.c.delegate", forwarding, V2.state(.session)),
        rows("V2-20h", "account.other-provider", basic, answered { $0.providerIdentifier = "example-fiber" }),
        rows("V2-20k", "account.response", "call v2-exchange for ExampleCable\(status)", V2.state(.answered)),
        rows(
            "V2-20l V2-20m V2-20n V2-20o V2-20p V2-20q",
            "v2.c.encode",
            "call v2-exchange for ExampleCable\(status)",
            spaced
        ) {
            let sent = try $0.sentResponse()
            #expect(sent == "<a> <b/></a>")
            let body = try String(decoding: $0.sent().body, as: UTF8.self)
            let base64 = Data(sent.utf8).base64EncodedString().replacing("+", with: "%2B").replacing("/", with: "%2F")
            #expect(body == "SAMLResponse=\(base64.replacing("=", with: "%3D"))")
        },
        rows("V2-20r", "account.no-response", basic, answered { $0.samlResponse = nil }),
        rows("V2-20s V2-21a", "account.permission", basic, answered { $0.access = .denied }),
        rows("V2-21b", "account.no-provider", basic, answered { $0.providerIdentifier = nil }),
        rows("V2-21c", "account.expired", basic, answered { $0.expirationDate = SignOnValues.earlier }),
        rows("V2-21d", "account.unusable-response", basic, answered { $0.samlResponse = HiddenText("PHNhbWw%2B") }),
    ].flatMap(\.self)

    private static func answered(_ change: (inout AccountMetadata) -> Void) -> SignOnV2State {
        var account = SignOnValues.signedInWithResponse
        change(&account)
        return V2.state(.session) { $0.responseAccount = account }
    }

    private static let spaced = answered { $0.samlResponse = HiddenText("\n <a>\t  <b/>\n</a> \n") }

    // MARK: Phase C: the exchange

    private static let exchange: [StatementRow] = [
        rows("V2-22a V2-22b V2-22c", "v2.c.exchange", "call v2-exchange for ExampleCable\(status)", V2.state(.answered))
        {
            try $0.expectHeaders(
                "Authorization",
                "AP-Device-Identifier",
                "Content-Type",
                "X-Device-Info",
                "AP-Partner-Framework-Status"
            )
            let target = try $0.sent().target
            #expect(target == "/api/v2/REF30/profiles/sso/Apple")
        },
        rows("V2-23a", "v2.c.exchanged", "call v2-authorize for ExampleCable\(status)", V2.state(.exchanged)) {
            $0.expect("v2.d.authorize", says: "the app asks for a decision")
        },
        rows("V2-24a", "v2.d.authorize", "call v2-authorize for ExampleCable\(status)", V2.state(.exchanged)),
        rows("V2-23b", "v2.c.rejected", basic, V2.state(.answered) { $0.exchange = rejected }),
        rows("V2-23c", "v2.c.other-profile", "call v2-authorize for ExampleCable\(status)", returned) {
            #expect($0.detail("v2.c.other-profile") == "'regular'")
        },
    ].flatMap(\.self)

    private static let rejected = CallResult(status: 400, code: "invalid_parameter_saml_response")
    private static let returned = V2.state(.exchanged) {
        $0.exchangedProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .regular, notAfter: SignOnValues.later)]
    }

    // MARK: Phase D and logout

    private static let background = V2.state(.exchanged) { $0.hasBeenInBackground = true }
    private static let withoutStatus = V2.state(.profiles) {
        $0.knownProfiles = [V2.apple]
        $0.account = SignOnValues.account("example-cable", until: SignOnValues.earlier)
    }

    private static let decisions: [StatementRow] = [
        rows("V2-25a V2-25b V2-25c V2-25e V2-29a", "v2.d.foreground", silently, background) {
            let request = try $0.request()
            #expect(!request.isInterruptionAllowed)
            let denied = V2.state(.profiles) {
                ($0.hasBeenInBackground, $0.permission, $0.knownProfiles) = (true, .denied, [V2.apple])
            }
            .decision
            #expect(denied.step.kind == .call(.v2Authorize))
        },
        rows(
            "V2-25d V2-31a V2-31b",
            "v2.d.authorize",
            "call v2-authorize for ExampleCable\(status)",
            V2.state(.exchanged)
        ) {
            try $0.expectHeaders("Authorization", "AP-Device-Identifier", "AP-Partner-Framework-Status")
            let target = try $0.sent().target
            #expect(target == "/api/v2/REF30/decisions/authorize/ExampleCable")
        },
        rows(
            "V2-25f V2-26a V2-27c V2-30a V2-31c",
            "v2.d.no-status",
            "call v2-authorize for ExampleCable",
            withoutStatus
        ) { _ in
            let regular = V2.state(.profiles) {
                $0.knownProfiles = [AdobeProfile(mvpd: "ExampleCable", kind: .regular)]
                $0.account = SignOnValues.signedOut
            }
            #expect(!regular.decision.reasons.contains { $0.rule.id == "v2.d.no-status" })
        },
        rows(
            "V2-27a V2-27b V2-28a V2-28b V2-28c",
            "v2.d.preauthorize",
            "call v2-authorize for ExampleCable\(status)",
            V2.state(.exchanged)
        ) { $0.expect("v2.d.preauthorize", says: "which returns the resources that it may offer", "not for playback") },
        rows("V2-32a", "v2.d.authorized", "done: entitled", decided(SignOnValues.success, true)) {
            $0.expect("v2.d.authorized", says: "has a media token")
        },
        rows(
            "V2-32b",
            "v2.d.denied",
            "done: denied",
            decided(CallResult(status: 200, code: "authorization_denied_by_mvpd"), false)
        ) {
            #expect($0.detail("v2.d.denied") == "status 200, authorization_denied_by_mvpd")
        },
        rows("V2-32c", "v2.d.authenticate", "done: not-authenticated", decided(missing, nil)),
    ].flatMap(\.self)

    private static let missing = CallResult(status: 403, code: "authenticated_profile_missing")

    private static func decided(_ result: CallResult, _ isAuthorized: Bool?) -> SignOnV2State {
        V2.state(.exchanged) { ($0.authorization, $0.isAuthorized) = (result, isAuthorized) }
    }

    private static let logout: [StatementRow] = [
        rows("V2-33a V2-33b", "v2.logout.ask", "call v2-logout for ExampleCable", V2.logout(nil)) {
            try $0.expectHeaders("Authorization", "AP-Device-Identifier")
            let request = try $0.sent()
            #expect(request.target == "/api/v2/REF30/logout/ExampleCable?redirectUrl=https%3A%2F%2Fd.tv")
            #expect(
                request.httpRequest.headerFields.allSatisfy { $0.name.canonicalName != "ap-partner-framework-status" }
            )
        },
        rows(
            "V2-34a V2-34b V2-34d",
            "v2.logout.partner",
            "Settings > Accounts > TV Provider",
            V2.logout("partner_logout")
        ),
        rows("V2-34c", "v2.logout.partner", "Settings > TV Provider", V2.logout("partner_logout", .iOS)),
        rows("V2-34e", "rest.failed", "done: failed", V2.logout(nil) { $0.logout = CallResult(status: 400) }),
    ].flatMap(\.self)
}

extension SignOnDecision {
    /// The request of the call, as the driver sends it.
    func sent() throws -> AdobeRequest {
        var client = SignOnV2Client(
            environment: .production,
            serviceProvider: "REF30",
            device: SampleRequests.device,
            domainName: "d.tv",
            redirectURL: "https://d.tv"
        )
        client.softwareStatement = ClientSecret("statement")
        client.credentials = ClientCredentials(clientID: "id", secret: ClientSecret("secret"))
        client.token = try BearerToken("token")
        client.resource = "r"
        return try FlowV2(state: SignOnV2State(goal: .authenticate, platform: .tvOS), client: client).request(
            for: call()
        )
    }

    /// Makes sure that the request of the call has these headers.
    func expectHeaders(_ names: String..., sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
        let sent = try sent().httpRequest.headerFields.map { $0.name.canonicalName }
        for name in names { #expect(sent.contains(name.lowercased()), "\(name)", sourceLocation: sourceLocation) }
    }
}
