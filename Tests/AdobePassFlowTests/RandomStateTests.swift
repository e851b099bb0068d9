import AdobePass
import AdobePassFlow
import Foundation
import TestSupport
import Testing

/// States whose fields have values by chance, many of them in combinations that no row has.
@Suite("Any state")
struct RandomStateTests {
    private static let results: [CallResult] = [
        SignOnValues.success, CallResult(status: 201), CallResult(status: 204), CallResult(status: nil),
        CallResult(status: 400),
        CallResult(status: 401), CallResult(status: 401, attempts: 2), CallResult(status: 403), CallResult(status: 404),
        CallResult(status: 410), CallResult(status: 429), CallResult(status: 503), CallResult(status: 503, attempts: 4),
        CallResult(status: 400, code: "invalid_header_pfs_permission_access_not_granted"),
        CallResult(status: 403, code: "authenticated_profile_missing"),
    ]

    private static let accounts: [AccountMetadata] = [
        SignOnValues.signedIn, SignOnValues.signedIn, SignOnValues.signedOut, SignOnValues.signedInWithResponse,
        SignOnValues.signedInWithResponse, SignOnValues.frameworkError(1),
        SignOnValues.frameworkError(1, "example-sat"),
        SignOnValues.frameworkError(1, "example-cable"), SignOnValues.signedInWithError,
        SignOnValues.frameworkError(1, "example-other"), SignOnValues.frameworkError(2),
        AccountMetadata(access: .denied),
        SignOnValues.account("example-cable", until: nil),
        SignOnValues.account("example-cable", until: SignOnValues.earlier),
        SignOnValues.account("example-fiber", until: SignOnValues.later),
        SignOnValues.account("example-other", until: SignOnValues.later),
        AccountMetadata(access: .granted, samlResponse: HiddenText("PHNhbWw%2B")),
        AccountMetadata(
            access: .granted,
            providerIdentifier: "example-cable",
            expirationDate: SignOnValues.later,
            samlResponse: HiddenText("PHNhbWw%2B")
        ),
    ]

    private static func some<Value>(_ values: [Value], _ random: inout SplitMix64) -> Value? {
        Int.random(in: 0..<10, using: &random) < 3 ? nil : values.randomElement(using: &random)
    }

    /// Mostly a success, so that a state gets far.
    private static func result(_ random: inout SplitMix64) -> CallResult? {
        Int.random(in: 0..<10, using: &random) < 6 ? SignOnValues.success : some(results, &random)
    }

    static func v1(_ random: inout SplitMix64) -> SignOnV1State {
        let isLogout = Int.random(in: 0..<8, using: &random) == 0
        var state = SignOnV1State(
            goal: isLogout ? .logout : .authenticate,
            platform: Bool.random(using: &random) ? .iOS : .tvOS
        )
        let access: [AccountMetadata.Access] = [.granted, .granted, .granted, .denied, .notDetermined]
        state.permission = some(access, &random)
        state.checkAuthentication = some([CallResult(status: 403)] + results, &random)
        state.account = some(accounts, &random)
        state.configuration = some(
            [
                SignOnValues.configuration, SignOnValues.configuration, SignOnValues.twoOfOneProvider,
                SignOnValues.notInPicker, SignOnValues.nothingInPicker,
            ],
            &random
        )
        state.configurationResult = result(&random)
        state.pickerAccount = some(accounts, &random)
        state.profileRequest = result(&random)
        state.profileRequestPayload = some([HiddenText("secret")], &random)
        state.responseAccount = some(accounts, &random)
        state.exchange = some(results, &random)
        state.exchangeInquiry = result(&random)
        state.clientToken = some([SignOnValues.success, SignOnValues.success, CallResult(status: 400)], &random)
        if Bool.random(using: &random) {
            state.chosenMVPD = some(["ExampleTown", "A", "", "Other"], &random)
            state.isOwnPickerCanceled = some([true, false], &random)
        }
        state.registration = result(&random)
        state.registrationCode = some(["ABC1234"], &random)
        state.registrationCodeExpiration = some(
            [SignOnValues.later, SignOnValues.later, SignOnValues.earlier],
            &random
        )
        state.signInPage = some(PageProgress.allCases, &random)
        state.token = some(results, &random)
        state.authorization = result(&random)
        state.mediaToken = result(&random)
        state.userMetadata = result(&random)
        state.tokenSource = some(["Apple", "Comcast"], &random)
        state.isBackFromSettings = some([true, false], &random)
        state.logout = result(&random)
        state.logoutPage = some(PageProgress.allCases, &random)
        return state
    }

    static func v2(_ random: inout SplitMix64) -> SignOnV2State {
        let isLogout = Int.random(in: 0..<6, using: &random) == 0
        var state = SignOnV2State(
            goal: isLogout ? .logout : .authenticate,
            platform: Bool.random(using: &random) ? .iOS : .tvOS
        )
        let profiles: [[AdobeProfile]] = [
            [], [], [SignOnV2Tests.apple], [AdobeProfile(mvpd: "A", kind: .degraded, notAfter: SignOnValues.later)],
            [AdobeProfile(mvpd: "A", kind: .regular, notAfter: SignOnValues.later)],
            [AdobeProfile(mvpd: "A", kind: .appleSSO, notAfter: SignOnValues.earlier)],
            [AdobeProfile(mvpd: "A", kind: .regular), SignOnV2Tests.apple],
        ]
        let sessions = ["authorize", "authenticate", "resume", "partner_profile", "other"].map { action in
            SignOnV2Tests.session(action) { $0.code = "CODE" }
        }
        let any = Int.random(in: 0..<20, using: &random)
        state.registration = any == 0 ? some(results, &random) : SignOnValues.success
        state.token = any == 1 ? some(results, &random) : SignOnValues.success
        state.tokenExpiration = any == 2 ? SignOnValues.earlier : SignOnValues.later
        state.clientToken = some([SignOnValues.success, SignOnValues.success, CallResult(status: 400)], &random)
        state.permission = some([.granted, .granted, .granted, .denied, .notDetermined], &random)
        state.account = some(accounts, &random)
        state.profiles = some(results, &random)
        state.knownProfiles = some(profiles, &random)
        state.configuration = some(
            [
                SignOnValues.configuration, SignOnValues.configuration, SignOnValues.twoOfOneProvider,
                SignOnValues.notInPicker, SignOnValues.nothingInPicker,
            ],
            &random
        )
        state.configurationResult = result(&random)
        state.pickerAccount = some(accounts, &random)
        state.partnerSession = result(&random)
        state.partnerAction = some([SignOnV2Tests.partnerProfile, SignOnV2Tests.partnerProfile] + sessions, &random)
        if Int.random(in: 0..<5, using: &random) == 0 { state.partnerAction?.mvpd = nil }
        if Int.random(in: 0..<5, using: &random) == 0 { state.partnerAction?.authenticationRequest = nil }
        if Int.random(in: 0..<5, using: &random) == 0 {
            state.partnerAction?.authenticationRequest = .init(request: HiddenText("secret"), attributeNames: [])
        }
        state.responseAccount = some(accounts, &random)
        state.exchange = some(results, &random)
        state.exchangeInquiry = result(&random)
        state.exchangedProfiles = some(profiles, &random)
        if Bool.random(using: &random) {
            state.chosenMVPD = some(["ExampleTown", "A", "", "Other"], &random)
            state.isOwnPickerCanceled = some([true, false], &random)
        }
        state.basicSession = result(&random)
        state.basicAction = some(sessions + [ended], &random)
        state.signInPage = some(PageProgress.allCases, &random)
        state.basicProfile = some(results, &random)
        state.basicProfiles = some(profiles, &random)
        state.hasBeenInBackground = some([true, false, false], &random)
        state.authorization = some(results, &random)
        state.isAuthorized = some([true, false], &random)
        state.logout = result(&random)
        let actions = ["partner_logout", "logout", "complete", "invalid", "other"]
        state.logoutAction = some(actions.map { AdobeLogout(action: $0, url: "/bye") }, &random)
        state.isLogoutFinished = some([true, false], &random)
        return state
    }

    static func sdk(_ random: inout SplitMix64) -> SignOnSDKState {
        let operation = SDKOperation.allCases.randomElement(using: &random) ?? .logout
        var state = SignOnSDKState(operation: operation, platform: Bool.random(using: &random) ? .iOS : .tvOS)
        state.isCalled = some([true, true, false], &random)
        let calls: [SDKOperation] = [.initialize, .setRequestor, .checkAuthentication]
        state.earlierCalls = some([[], [.initialize], [.initialize, .setRequestor], calls], &random)
        state.permission = some(AccountMetadata.Access.allCases, &random)
        var conditions = SignOnSDKTests.good
        conditions.isSignedInOnDevice = some([true, false], &random)
        conditions.isTokenExpired = some([true, false], &random)
        conditions.access = some(AccountMetadata.Access.allCases, &random)
        conditions.hasCommunicationError = some([true, false], &random)
        conditions.isIntegrationEnabled = some([true, false], &random)
        conditions.isSingleSignOnEnabled = some([true, false], &random)
        if Bool.random(using: &random) { conditions.isSignedInRegularly = true }
        state.conditions = some([conditions], &random)
        let names = ["VSA403", "VSA404", "VSA503", "VSA203", "N003", "N004", "N005", "APPL", "REGCODE", "N000"]
        let callbacks =
            SDKCallback.Name.allCases.map { SDKCallback($0, status: 0, url: "https://page") }
            + names.map { SDKCallback(.status, code: $0, message: "words") }
            + [1, 2].map { SDKCallback(.setAuthenticationStatus, status: $0) }
        let count = Int.random(in: 0...4, using: &random)
        state.callbacks = (0..<count).compactMap { _ in callbacks.randomElement(using: &random) }
        state.isPlatformPickerShown = some([true, false], &random)
        state.chosenMVPD = some(["ExampleTown", ""], &random)
        state.signInPage = some(PageProgress.allCases, &random)
        state.tokenSource = some(["Apple", "Comcast"], &random)
        state.logoutPage = some(PageProgress.allCases, &random)
        state.isBackFromSettings = some([true, false], &random)
        return state
    }

    /// A session that has ended.
    private static let ended = Fixture.required("a session") {
        let json = #"{"actionName": "authenticate", "mvpd": "ExampleCable", "notAfter": 1795262400000}"#
        return try JSONDecoder().decode(AdobeSession.self, from: Data(json.utf8))
    }

    /// A state of the rows, some of whose fields are those of a random one: most random states do not get far.
    private static func changedV1(_ random: inout SplitMix64) -> SignOnV1State {
        let donor = v1(&random)
        var state = SignOnV1Tests.rows.randomElement(using: &random)?.state ?? donor
        func mix<Value>(_ path: WritableKeyPath<SignOnV1State, Value>) {
            if Int.random(in: 0..<5, using: &random) == 0 { state[keyPath: path] = donor[keyPath: path] }
        }
        mix(\.platform)
        mix(\.account)
        mix(\.configuration)
        mix(\.configurationResult)
        mix(\.pickerAccount)
        mix(\.profileRequest)
        mix(\.responseAccount)
        mix(\.exchange)
        mix(\.exchangeInquiry)
        mix(\.clientToken)
        mix(\.chosenMVPD)
        mix(\.registration)
        mix(\.registrationCode)
        mix(\.registrationCodeExpiration)
        mix(\.signInPage)
        mix(\.token)
        mix(\.authorization)
        mix(\.mediaToken)
        return state
    }

    private static func changedV2(_ random: inout SplitMix64) -> SignOnV2State {
        let donor = v2(&random)
        var state = SignOnV2Tests.rows.randomElement(using: &random)?.state ?? donor
        func mix<Value>(_ path: WritableKeyPath<SignOnV2State, Value>) {
            if Int.random(in: 0..<5, using: &random) == 0 { state[keyPath: path] = donor[keyPath: path] }
        }
        mix(\.platform)
        mix(\.configuration)
        mix(\.pickerAccount)
        mix(\.partnerSession)
        mix(\.partnerAction)
        mix(\.responseAccount)
        mix(\.exchange)
        mix(\.exchangeInquiry)
        mix(\.exchangedProfiles)
        mix(\.clientToken)
        mix(\.basicSession)
        mix(\.basicAction)
        mix(\.signInPage)
        mix(\.basicProfile)
        mix(\.basicProfiles)
        mix(\.hasBeenInBackground)
        mix(\.authorization)
        mix(\.isAuthorized)
        mix(\.logout)
        mix(\.logoutAction)
        return state
    }

    static func decision(_ cookbook: Cookbook, _ random: inout SplitMix64) -> SignOnDecision {
        let isChanged = Bool.random(using: &random)
        switch cookbook {
        case .v1:
            return SingleSignOn.nextStep(after: isChanged ? changedV1(&random) : v1(&random), at: SignOnValues.now)
        case .v2:
            return SingleSignOn.nextStep(after: isChanged ? changedV2(&random) : v2(&random), at: SignOnValues.now)
        case .sdk: return SingleSignOn.nextStep(after: sdk(&random))
        }
    }

    /// The rules about calls that fail, which are the same for every call: not each of them has to be met at each call.
    private static let failures: Set = [
        "rest.retry", "rest.retries-exhausted", "rest.token-rejected", "rest.token-renewed",
        "rest.token-rejected-again", "rest.no-response",
        "rest.failed",
        "rest.incomplete",
    ]

    @Test("The walk takes edges of the graph and no others, and every edge is taken", arguments: Cookbook.allCases)
    func paths(cookbook: Cookbook) {
        var random = SplitMix64(seed: 14)
        var taken: Set<DecisionEdge> = []
        for _ in 0..<max(40_000, TestVolume.count(of: 80_000)) {
            let decision = Self.decision(cookbook, &random)
            let fresh = decision.path.filter { taken.insert($0).inserted }
            // A way whose edges were all checked before is checked now and then.
            if !fresh.isEmpty || Int.random(in: 0..<20, using: &random) == 0 { decision.checkPath() }
        }
        let edges = DecisionGraph.of(cookbook).edges
        let missing = Set(edges).subtracting(taken).filter { !Self.failures.contains($0.rule.id) }
        #expect(missing.map { "\($0.source) \($0.rule.id) \($0.target.kind?.title ?? "")" }.sorted() == [])
        let rules = Set(edges.map(\.rule.id)).subtracting(taken.map(\.rule.id))
        #expect(rules.sorted() == [])
    }
}
