import Testing

@testable import AdobePass

@Suite("The calls of V1 and of the SDK, and what takes their place")
struct MigrationTableTests {
    @Test("Every service of V1 has one row", arguments: AdobeService.all.filter { $0.dialect == .v1 })
    func services(service: AdobeService) throws {
        let rows = MigratedCall.v1.filter { $0.service == service }
        let row = try #require(rows.first)
        #expect(rows.count == 1)
        #expect(row.id == service.rawValue)
        #expect(row.forms.first == service.pattern)
    }

    /// The calls of Adobe's reference of V1, and those of platform single sign-on and of the registration.
    private static let callsOfV1 = [
        "POST /o/client/register", "POST /o/client/token", "GET /api/v1/config/R", "POST /reggie/v1/R/regcode",
        "GET /reggie/v1/R/regcode/CODE", "DELETE /reggie/v1/R/regcode/CODE", "GET /api/v1/authenticate",
        "GET /api/v1/checkauthn", "GET /api/v1/checkauthn/CODE", "GET /api/v1/tokens/authn",
        "GET /api/v1/tokens/usermetadata", "GET /api/v1/preauthorize", "GET /api/v1/preauthorize/CODE",
        "GET /api/v1/authorize", "GET /api/v1/tokens/authz", "GET /api/v1/tokens/media", "GET /api/v1/mediatoken",
        "DELETE /api/v1/logout", "POST /api/v1/authenticate/freepreview", "GET /api/v1/R/profile-requests/M",
        "POST /api/v1/tokens/authn",
    ]

    @Test("Every call of V1 has a form in the table", arguments: callsOfV1)
    func calls(call: String) {
        let words = call.split(separator: " ").map(String.init)
        let path = CallPath(of: words[1])
        let rows = MigratedCall.v1.filter { row in row.forms.contains { CallPattern($0).matches(words[0], path) } }
        #expect(rows.count == 1, "\(rows.map(\.id))")
    }

    /// The methods, options, callbacks, values and habits of the SDK.
    private static let namesOfSDK = [
        "init:softwareStatement", "initWithStorageCheck", "setOptions", "visitorID", "device_info",
        "applicationProfile", "handleSVC", "setRequestor:", "setRequestor:serviceProviders:", "setRequestorComplete:",
        "silent single sign-on", "checkAuthentication", "getAuthentication", "getAuthentication:withData:",
        "getAuthentication:filter", "TV_PROVIDERS", "FEATURED_TV_PROVIDERS", "displayProviderDialog:",
        "setSelectedProvider", "navigateToUrl:", "navigateToUrl:useSVC:", "handleExternalURL:",
        "getAuthenticationToken", "ADOBEPASS_REDIRECT_URL", "status:", "REGCODE", "polling",
        "presentTvProviderDialog:", "dismissTvProviderDialog:", "setAuthenticationStatus:errorCode:",
        "checkPreauthorizedResources:", "checkPreauthorizedResources:cache:", "preauthorizedResources:", "preauthorize",
        "PreauthorizeRequest", "PreauthorizeResponse", "LOCAL_CACHE", "REMOTE_CACHE", "checkAuthorization:",
        "getAuthorization:", "setToken:forResource:", "tokenRequestFailed:errorCode:errorDescription:", "logout",
        "getSelectedProvider", "selectedProvider:", "getMetadata:", "METADATA_AUTHENTICATION",
        "METADATA_AUTHORIZATION", "METADATA_DEVICE_ID", "METADATA_USER_META", "setMetadataStatus:encrypted:",
        "sendTrackingData:forEventType:", "EntitlementStatus", "MVPD object", "call queue", "automatic recovery",
        "passive authentication",
    ]

    @Test("Every name of the SDK has one row", arguments: namesOfSDK)
    func names(name: String) {
        let rows = MigratedCall.named(name)
        #expect(rows.count == 1 && rows[0].interface == .sdk, "\(rows.map(\.id))")
        #expect(MigratedCall.named(name.uppercased()).map(\.id) == rows.map(\.id))
    }

    @Test("Every row is complete", arguments: MigratedCall.all.map(\.id))
    func rows(id: String) throws {
        let named = MigratedCall.named(id)
        let row = try #require(named.first)
        #expect(named.count == 1)
        for step in row.steps {
            #expect(!step.services.isEmpty && !step.purpose.isEmpty)
            #expect(step.services.allSatisfy { $0.dialect == .v2 })
        }
        #expect(!row.steps.isEmpty || row.summary.hasPrefix("no ") || row.summary.hasPrefix("not "))
        #expect(!row.source.isEmpty)
        let texts =
            [row.summary] + row.steps.map(\.purpose) + row.kept + row.disappearing + row.unknown
            + (row.parameters + row.fields + row.errors).flatMap { [$0.before, $0.after, $0.note ?? "-"] }
        for text in texts { #expect(!text.isEmpty && !text.contains("  ") && !text.hasSuffix("."), "\(text)") }
    }

    @Test("Every service of V2 takes the place of a call", arguments: AdobeService.all.filter { $0.dialect == .v2 })
    func replacements(service: AdobeService) {
        #expect(!MigratedCall.replaced(by: service).isEmpty)
    }

    @Test(
        "A misspelled name has near ones",
        arguments: [
            ("v1-autorize", "v1-authorize"), ("setRequestr", "setRequestor"),
            ("getAuthentification", "getAuthentication"),
        ]
    )
    func near(name: String, expected: String) {
        #expect(MigratedCall.named(name).isEmpty)
        #expect(MigratedCall.names(near: name).contains(expected))
    }

    @Test(
        "Each call of V1 that is sent may be throttled",
        arguments: MigratedCall.v1.filter { !$0.steps.isEmpty }.map(\.id)
    )
    func throttling(id: String) throws {
        let call = try #require(MigratedCall.named(id).first)
        #expect(call.errors.contains { $0.before.hasPrefix("429") })
    }

    @Test("The announced end of signed requests is that of the management APIs, and not that of a signed requestor")
    func signedRequests() throws {
        let call = try #require(MigratedCall.named("setRequestor:signedRequestorId:").first)
        let text = try #require(call.unknown.first { $0.contains("HMAC") })
        for name in ["Reset TempPass", "Degradation", "Proxy MVPD", "ESM"] { #expect(text.contains(name)) }
    }

    /// The values of `actionName` by service, with their `actionType`, as in Adobe's reference.
    private static let actions: [(service: AdobeService, actions: [String])] = [
        (
            .v2Sessions,
            ["authenticate interactive", "resume direct", "authorize direct"]
        ), (.v2Resume, ["authenticate interactive", "retry direct", "authorize direct"]),
        (
            .v2SessionsSSO,
            ["partner_profile direct", "authorize direct", "authenticate interactive", "resume direct"]
        ),
        (
            .v2Logout,
            ["logout interactive", "partner_logout partner_interactive", "complete none", "invalid none"]
        ),
    ]

    @Test("Every value of actionName has what the app does")
    func responseActions() {
        for service in AdobeService.all {
            let actions = MigratedAction.actions(of: service)
            let expected = Self.actions.first { $0.service == service }?.actions ?? []
            #expect(actions.map { "\($0.name) \($0.type)" } == expected, "\(service)")
            #expect(actions.allSatisfy { !$0.duty.hasSuffix(".") && !$0.duty.contains("  ") })
        }
        let names = Set(Self.actions.flatMap { MigratedAction.actions(of: $0.service) }.map(\.name))
        #expect(names == Set(AdobeSession.Action.all.map(\.rawValue) + AdobeLogout.Action.all.map(\.rawValue)))
    }

    @Test("A logout names the settings for the system's account, and the end for a device without a browser")
    func logout() throws {
        let actions = MigratedAction.actions(of: .v2Logout)
        let partner = try #require(actions.first { $0.name == "partner_logout" }).duty
        for part in ["Settings > Accounts > TV Provider (tvOS)", "system's account stays"] {
            #expect(partner.contains(part))
        }
        #expect(actions[0].duty.contains("nothing to clean up"))
    }

    @Test("The values that V1 does not have in the same form have a meaning")
    func values() {
        #expect(MigratedValue.values(of: .v2Sessions).map(\.name) == ["domainName", "redirectUrl"])
        let status = ["AP-Partner-Framework-Status", "accessStatus", "id (PROVIDER-ID)", "expirationDate"]
        #expect(MigratedValue.values(of: .v2SessionsSSO).map(\.name) == status + ["domainName", "redirectUrl"])
        #expect(MigratedValue.values(of: .v2Exchange).map(\.name) == status)
        #expect(MigratedValue.values(of: .v2Logout).map(\.name) == ["redirectUrl"])
        #expect(MigratedValue.values(of: .v2Authorize).isEmpty)
        var device = DeviceInformation(model: "M", version: "1", osName: "tvOS", osVersion: "18", connectionType: "LAN")
        #expect(MigratedValue.values(of: device).map(\.name) == ["version", "osVersion", "connectionType"])
        device["connectionIp"] = "203.0.113.7"
        #expect(MigratedValue.values(of: device).last?.name == "connectionIp")
    }

    @Test("The statuses of the framework are those of the header")
    func accessStatuses() throws {
        let values = MigratedValue.values(of: .v2Exchange)
        let statuses = try #require(values.first { $0.name == "accessStatus" }).meaning
        for status in PartnerFrameworkStatus.AccessStatus.all { #expect(statuses.contains(status.rawValue)) }
    }

    @Test("Every value of 'action' of an error has what the app does")
    func errorActions() {
        let texts = MigrationNote.errors.notes.map(\.text)
        let actions = Set(AdobeErrorEntry.all.map(\.action.rawValue))
        for action in actions { #expect(texts.count { $0.hasPrefix("action \(action): ") } == 1, "\(action)") }
        #expect(texts.count { $0.hasPrefix("action ") } == actions.count)
        #expect(texts.contains { $0.hasPrefix("Another value of 'action' or 'code'") })
        #expect(texts.contains { $0.contains("429, with an HTML page: ") })
        for status in ["400", "401", "403", "405", "500"] {
            #expect(texts.contains { $0.contains("\(status): ") || $0.contains("\(status) of ") })
        }
    }

    @Test("The topics of the services are complete")
    func topics() {
        for service in AdobeService.all {
            let topics = MigratedTopic.topics(of: service)
            #expect(topics.isEmpty || service.dialect == .v2)
            for text in topics.flatMap({ [$0.title] + $0.texts }) {
                #expect(!text.isEmpty && !text.contains("  ") && !text.hasSuffix("."), "\(text)")
            }
        }
    }

    @Test("The steps of the second screen name their services, their paths and the pages of V1")
    func secondScreen() throws {
        let topic = try #require(MigratedTopic.topics(of: .v2Sessions).first)
        for service in [AdobeService.v2Session, .v2Resume, .v2Authenticate] {
            let path = try #require(service.pattern.split(separator: " ").last)
            #expect(topic.texts.contains { $0.contains(service.rawValue) && $0.contains(path) }, "\(service)")
        }
        for id in ["v1-regcode-read", "v1-authenticate", "v1-checkauthn-code"] {
            #expect(MigratedCall.named(id).count == 1 && topic.texts.contains { $0.contains("migrate \(id))") })
        }
        for service in [AdobeService.v2Session, .v2Resume] {
            #expect(MigratedTopic.topics(of: service) == [topic])
        }
        #expect(topic.texts.last?.hasPrefix("unknown, because Adobe has not published it: ") == true)
    }

    @Test("The hosts of V2 are those of the environments")
    func hosts() throws {
        for environment in [AdobeEnvironment.production, .staging] {
            let v1 = try #require(environment.v1).authority
            #expect(MigrationNote.hosts.text.contains("\(environment.v2.authority) in place of \(v1)"))
        }
    }

    @Test("What Adobe has not published is said to be unknown")
    func unknown() {
        for id in ["setOptions", "getAuthentication", "preauthorize", "v1-regcode-delete"] {
            #expect(MigratedCall.named(id).allSatisfy { !$0.unknown.isEmpty })
        }
    }
}
