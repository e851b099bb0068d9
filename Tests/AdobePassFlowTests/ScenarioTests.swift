import AdobePass
import AdobePassFlow
import Foundation
import TestSupport
import Testing

@Suite("Scenarios of the cookbooks")
struct ScenarioTests {
    /// The end of each scenario, and a rule that a step on the way must have among its reasons, by the cookbook.
    static let expectations: [(id: String, end: SignOnOutcome, rule: String)] = [
        ("v2-launch-to-logout", .signedOut, "v2.logout.partner"), ("v2-silent", .entitled, "v2.c.exchanged"),
        ("v2-profile", .entitled, "v2.b.profile"), ("v2-picker", .entitled, "v2.c.picker"),
        ("v2-expired-account", .entitled, "account.expired"), ("v2-existing-profile", .entitled, "v2.c.authorize"),
        ("v2-degraded", .entitled, "v2.c.degraded"), ("v2-degraded-session", .entitled, "v2.c.authorize"),
        ("v2-regular-profile", .entitled, "v2.c.other-profile"),
        ("v2-unsupported-provider", .entitled, "account.unsupported-provider"),
        ("v2-unknown-provider", .entitled, "account.unsupported-unknown"),
        ("v2-other-provider", .entitled, "rest.chosen"),
        ("v2-picker-canceled", .entitled, "rest.chosen"),
        ("v2-canceled", .canceled, "rest.picker-canceled"), ("v2-sign-in-canceled", .canceled, "v2.basic.canceled"),
        ("v2-nothing-in-picker", .entitled, "rest.nothing-in-picker"),
        ("v2-permission-denied", .entitled, "permission.explain"),
        ("v2-permission-restricted", .entitled, "account.permission"),
        ("v2-permission-not-determined", .entitled, "account.permission"),
        ("v2-rejected-exchange", .entitled, "v2.c.rejected"),
        ("v2-exchange-without-profile", .entitled, "v2.c.rejected"),
        ("v2-without-saml-response", .entitled, "account.no-response"),
        ("v2-changed-provider", .entitled, "account.other-provider"),
        ("v2-pfs-fallback", .entitled, "v2.c.authenticate"),
        ("v2-configuration-fallback", .entitled, "v2.c.authenticate"),
        ("v2-missing-parameters-fallback", .entitled, "v2.c.resume"),
        ("v2-code-expired", .entitled, "v2.basic.expired"),
        ("v2-error-access-not-granted", .entitled, "account.error"),
        ("v2-error-provider-unavailable", .entitled, "account.error"),
        ("v2-error-rejected", .entitled, "account.error"),
        ("v2-error-unsupported-region", .entitled, "account.error"), ("v2-throttled", .entitled, "rest.retry"),
        ("v2-no-response", .entitled, "v2.c.inquire"), ("v2-no-response-no-profile", .entitled, "v2.c.no-response"),
        ("v2-unauthorized", .entitled, "rest.token-rejected"), ("v2-unavailable", .failed, "rest.retries-exhausted"),
        ("v2-client-rejected", .failed, "rest.failed"), ("v2-status-rejected", .entitled, "v2.b.status-rejected"),
        ("v2-denied", .denied, "v2.d.denied"), ("v2-profile-expired", .notAuthenticated, "v2.d.authenticate"),
        ("v2-background", .entitled, "v2.d.foreground"), ("v2-token-expired", .signedOut, "v2.a.expired"),
        ("v2-logout-page", .signedOut, "v2.logout.page"), ("v2-logout-complete", .signedOut, "v2.logout.complete"),
        ("v2-logout-invalid", .signedOut, "v2.logout.invalid"), ("v2-logout-nothing", .signedOut, "v2.logout.nothing"),

        ("v1-launch-to-logout", .signedOut, "v1.logout.apple"), ("v1-silent", .entitled, "v1.9.token"),
        ("v1-token", .entitled, "v1.1.valid"), ("v1-picker", .entitled, "v1.4.ask"),
        ("v1-expired-account", .entitled, "account.expired"),
        ("v1-unsupported-provider", .entitled, "account.unsupported-provider"),
        ("v1-unknown-provider", .entitled, "account.unsupported-unknown"),
        ("v1-other-provider", .entitled, "rest.own-picker"),
        ("v1-picker-canceled", .entitled, "rest.chosen"),
        ("v1-canceled", .canceled, "rest.picker-canceled"), ("v1-sign-in-canceled", .canceled, "v1.10.canceled"),
        ("v1-nothing-in-picker", .entitled, "rest.nothing-in-picker"),
        ("v1-permission-denied", .entitled, "permission.explain"),
        ("v1-permission-restricted", .entitled, "account.permission"),
        ("v1-no-profile-request", .entitled, "v1.6.failed"),
        ("v1-without-saml-response", .entitled, "account.no-response"),
        ("v1-rejected-exchange", .entitled, "v1.9.rejected"),
        ("v1-code-expired", .entitled, "v1.10.code-expired"),
        ("v1-error-access-not-granted", .entitled, "account.error"),
        ("v1-error-provider-rejected", .entitled, "account.error"),
        ("v1-error-invalid-token", .entitled, "account.error"),
        ("v1-error-unsupported-region", .entitled, "account.error"), ("v1-throttled", .entitled, "rest.retry"),
        ("v1-no-response", .entitled, "v1.9.inquire"), ("v1-no-response-no-token", .entitled, "v1.9.no-response"),
        ("v1-unauthorized", .entitled, "rest.token-renewed"), ("v1-unavailable", .failed, "rest.retries-exhausted"),
        ("v1-denied", .denied, "v1.11.denied"),
        ("v1-authentication-expired", .notAuthenticated, "v1.11.authenticate"),
        ("v1-logout-apple", .signedOut, "v1.logout.web-view"),
        ("v1-logout-page", .signedOut, "v1.logout.other"), ("v1-logout-direct", .signedOut, "v1.logout.direct"),
        ("v1-logout-unknown", .signedOut, "v1.logout.unknown"),

        ("sdk-launch-to-logout", .signedOut, "sdk.code.VSA203"), ("sdk-silent", .authenticated, "sdk.status.1"),
        ("sdk-silent-authentication", .authenticated, "sdk.4.start"), ("sdk-picker", .authenticated, "sdk.present"),
        ("sdk-picker-without-single-sign-on", .authenticated, "sdk.4.selected-provider"),
        ("sdk-other-provider", .authenticated, "sdk.code.N003"),
        ("sdk-unsupported-provider", .authenticated, "sdk.code.N004"),
        ("sdk-canceled", .canceled, "sdk.code.N005"), ("sdk-not-authenticated", .notAuthenticated, "sdk.status.0"),
        ("sdk-permission-denied", .authenticated, "sdk.code.VSA403"),
        ("sdk-permission-not-determined", .authenticated, "sdk.code.VSA404"),
        ("sdk-metadata-failed", .authenticated, "sdk.code.VSA503"),
        ("sdk-communication-error", .authenticated, "sdk.code.AAPL_ERROR"),
        ("sdk-logout-settings", .signedOut, "sdk.logout.settings"), ("sdk-logout-page", .signedOut, "sdk.logout.page"),
        ("sdk-logout-direct", .signedOut, "sdk.logout.session-kept"),
    ]

    @Test("A scenario ends as its cookbook says, by the rule that the cookbook gives for it", arguments: expectations)
    func end(id: String, end: SignOnOutcome, rule: String) throws {
        let flow = try FlowScenario.named(id).flow(from: SignOnValues.now)
        let last = try #require(flow.steps.last)
        let decision = flow.nextStep(at: last.instant)
        #expect(decision.step == .done(end))
        let rules = (flow.steps.map(\.decision) + [decision]).flatMap(\.reasons).map(\.rule.id)
        #expect(rules.contains(rule))
    }

    @Test("Identifiers are unique, and each scenario has an expectation")
    func identifiers() {
        let ids = FlowScenario.all.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(ids == Self.expectations.map(\.id))
        for scenario in FlowScenario.all { #expect(scenario.id.hasPrefix("\(scenario.cookbook.rawValue)-")) }
    }

    /// The steps of a whole flow in the order of the cookbooks.
    private static let wholes: [(String, [SignOnStepKind])] = [
        (
            "v1-launch-to-logout",
            [
                .call(.v1CheckAuthentication), .askPermission, .askSilently, .call(.v1Configuration),
                .call(.v1ProfileRequest), .forwardRequest, .call(.v1Exchange), .call(.v1Authorize),
                .call(.v1MediaToken),
                .done(.entitled), .call(.v1UserMetadata), .settings, .call(.v1Logout), .done(.signedOut),
            ]
        ),
        (
            "v2-launch-to-logout",
            [
                .call(.v2Register), .call(.v2Token), .askPermission, .askSilently, .call(.v2Profiles),
                .call(.v2Configuration), .askWithPicker, .call(.v2SessionsSSO), .forwardRequest, .call(.v2Exchange),
                .call(.v2Authorize), .done(.entitled), .call(.v2Profiles), .call(.v2Logout), .settings,
                .done(.signedOut),
            ]
        ),
        (
            "sdk-launch-to-logout",
            [
                .askPermission, .callSDK(.initialize), .callSDK(.setRequestor), .awaitCallback,
                .callSDK(.checkAuthentication), .awaitCallback, .callSDK(.getAuthentication), .awaitCallback,
                .showPlatformPicker, .awaitCallback, .hidePlatformPicker, .awaitCallback, .done(.authenticated),
                .callSDK(.logout), .awaitCallback, .settings, .awaitCallback, .done(.signedOut),
            ]
        ),
    ]

    @Test("A scenario from launch to logout has every step of the cookbook", arguments: wholes.indices)
    func whole(row: Int) throws {
        let (id, kinds) = Self.wholes[row]
        let flow = try FlowScenario.named(id).flow(from: SignOnValues.now)
        let last = try #require(flow.steps.last)
        #expect(flow.steps.map(\.decision.step.kind) + [flow.nextStep(at: last.instant).step.kind] == kinds)
    }

    @Test("The scenarios of each REST cookbook, and of the framework, include every VSErrorCode")
    func frameworkErrors() throws {
        var codes: Set<FrameworkErrorCode> = []
        for scenario in FlowScenario.all {
            for step in try scenario.flow(from: SignOnValues.now).steps {
                if case .account(let account) = step.event, let error = account.error { codes.insert(error.code) }
            }
        }
        #expect(codes == Set(FrameworkErrorCode.all))
    }

    @Test("A flow of a scenario is written and read as JSON", arguments: FlowScenario.all.map(\.id))
    func json(id: String) throws {
        let flow = try FlowScenario.named(id).flow(from: SignOnValues.now)
        let json = try flow.json()
        let read = try SignOnFlow(json: json, of: nil)
        #expect(try read.json() == json)
        #expect(read.steps.map(\.decision) == flow.steps.map(\.decision))
    }

    @Test("An unknown scenario names the similar ones")
    func unknown() throws {
        let error = try #require(throws: AdobePassError.self) { try FlowScenario.named("v2-silnt") }
        #expect(error.code == .unknownScenario && error.message.contains("'v2-silent'"))
    }
}
