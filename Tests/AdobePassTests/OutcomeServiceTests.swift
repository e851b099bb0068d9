import AdobePass
import AdobePassXML
import HTTPTypes
import Testing

/// A documented success of a service, and its meaning for every service.
struct DocumentedSuccess: Sendable, CustomTestStringConvertible {
    let file: String
    /// The services that return it, and its meaning for each.
    let meanings: [AdobeService: Meaning]
    /// The kind for every other service, with the verdict `unclear`.
    let kindElsewhere: AdobeOutcome.Kind
    /// A part of the message for another service.
    let wordsElsewhere: String
    /// The meaning if the service is not known.
    let unknown: Meaning

    var testDescription: String { file }

    struct Meaning: Sendable {
        let kind: AdobeOutcome.Kind
        let verdict: AdobeOutcome.Verdict
        let words: String

        init(_ kind: AdobeOutcome.Kind, _ verdict: AdobeOutcome.Verdict, _ words: String) {
            (self.kind, self.verdict, self.words) = (kind, verdict, words)
        }
    }

    init(
        _ file: String,
        _ meanings: [AdobeService: Meaning],
        elsewhere: AdobeOutcome.Kind = .otherService,
        _ words: String,
        unknown: Meaning
    ) {
        self.file = file
        self.meanings = meanings
        (kindElsewhere, wordsElsewhere) = (elsewhere, words)
        self.unknown = unknown
    }

    static let all: [Self] = v2 + v1

    private static let otherProfiles = "this is a response of v2-exchange, v2-profiles, v2-profile or v2-profile-code"
    private static let otherSession = "this is a response of v2-sessions-sso, v2-sessions or v2-resume"
    private static let browser = Meaning(.session, .accepted, "open the URL in a browser")

    static let v2: [Self] = [
        Self(
            "v2-register-201.txt",
            [.v2Register: Meaning(.registered, .accepted, "the client is registered")],
            "this is a response of v2-register",
            unknown: Meaning(.registered, .accepted, "looks like a response of v2-register: the client is registered")
        ),
        Self(
            "v2-token-201.txt",
            [.v2Token: Meaning(.accessToken, .accepted, "valid for 21600 seconds")],
            "this is a response of v2-token",
            unknown: Meaning(.accessToken, .accepted, "looks like a response of v2-token: a token for the client")
        ),
        Self(
            "v2-configuration-200.txt",
            [
                .v2Configuration: Meaning(.configuration, .accepted, "a configuration with 1 MVPD"),
                .v1Configuration: Meaning(.configuration, .accepted, "a configuration with 1 MVPD"),
            ],
            "this is a response of v2-configuration or v1-config",
            unknown: Meaning(
                .configuration,
                .accepted,
                "looks like a response of v2-configuration or v1-config: a conf"
            )
        ),
        Self(
            "v2-sessions-sso-partner-profile.txt",
            [.v2SessionsSSO: Meaning(.session, .accepted, "send the request to the framework")],
            "this is a response of v2-sessions-sso",
            unknown: Meaning(
                .session,
                .accepted,
                "looks like a response of v2-sessions-sso: send the request to the framework"
            )
        ),
        Self(
            "v2-sessions-sso-pfs-fallback.txt",
            [.v2SessionsSSO: Meaning(.session, .rejected, "the basic flow instead of single sign-on (pfs_fallback)")],
            "this is a response of v2-sessions-sso",
            unknown: Meaning(.session, .rejected, "looks like a response of v2-sessions-sso: the basic flow instead")
        ),
        Self(
            "v2-sessions-authenticate.txt",
            [.v2SessionsSSO: browser, .v2Sessions: browser, .v2Resume: browser],
            otherSession,
            unknown: Meaning(
                .session,
                .accepted,
                "looks like a response of v2-sessions-sso, v2-sessions or v2-resume: open"
            )
        ),
        Self(
            "v2-sessions-resume.txt",
            [
                .v2SessionsSSO: Meaning(
                    .session,
                    .rejected,
                    "the basic flow instead of single sign-on: missing redirectUrl"
                ),
                .v2Sessions: Meaning(
                    .session,
                    .accepted,
                    "a session was created, but parameters are missing: redirectUrl"
                ),
                .v2Resume: Meaning(.session, .rejected, "parameters of the session are still missing: redirectUrl"),
            ],
            otherSession,
            unknown: Meaning(
                .session,
                .unclear,
                "from v2-sessions, a session was created, but parameters are missing: redirectUrl; from"
            )
        ),
        Self(
            "v2-session-200.txt",
            [.v2Session: Meaning(.session, .accepted, "the session exists, but parameters are missing: mvpd")],
            "this is a response of v2-session,",
            unknown: Meaning(.session, .accepted, "looks like a response of v2-session: the session exists")
        ),
        Self(
            "v2-exchange-201.txt",
            [
                .v2Exchange: Meaning(.profileCreated, .accepted, "Adobe accepted the SAML response that the app sent"),
                .v2Profiles: Meaning(.profiles, .accepted, "1 profile (Cablevision: appleSSO)"),
                .v2Profile: Meaning(.profiles, .accepted, "1 profile (Cablevision: appleSSO)"),
                .v2ProfileByCode: Meaning(.profiles, .accepted, "1 profile (Cablevision: appleSSO)"),
            ],
            otherProfiles,
            unknown: Meaning(
                .profiles,
                .accepted,
                "from v2-exchange, Adobe accepted the SAML response that the app sent"
            )
        ),
        Self(
            "v2-profiles-200.txt",
            [
                .v2Exchange: Meaning(.otherProfile, .rejected, "not accepted, despite the success status"),
                .v2Profiles: Meaning(.profiles, .accepted, "1 profile (Cablevision: regular)"),
                .v2Profile: Meaning(.profiles, .accepted, "1 profile (Cablevision: regular)"),
                .v2ProfileByCode: Meaning(.profiles, .accepted, "1 profile (Cablevision: regular)"),
            ],
            otherProfiles,
            unknown: Meaning(
                .profiles,
                .unclear,
                "looks like a response of v2-exchange, v2-profiles, v2-profile or v2-profile-code: from"
            )
        ),
        Self(
            "v2-profiles-none.txt",
            [
                .v2Exchange: Meaning(.noProfile, .rejected, "not accepted, despite the success status"),
                .v2Profiles: Meaning(.noProfileYet, .accepted, "no profile yet: the viewer is not authenticated"),
                .v2Profile: Meaning(.noProfileYet, .accepted, "no profile yet: the viewer is not authenticated"),
                .v2ProfileByCode: Meaning(.noProfileYet, .accepted, "no profile yet: the viewer is not authenticated"),
            ],
            otherProfiles,
            unknown: Meaning(
                .noProfile,
                .unclear,
                "looks like a response of v2-exchange, v2-profiles, v2-profile or v2-profile-code: from"
            )
        ),
        Self(
            "v2-authorize-granted.txt",
            [
                .v2Preauthorize: Meaning(.decisions, .accepted, "authorized: 1 of 1"),
                .v2Authorize: Meaning(.decisions, .accepted, "authorized: 1 of 1"),
            ],
            "this is a response of v2-preauthorize or v2-authorize",
            unknown: Meaning(
                .decisions,
                .accepted,
                "looks like a response of v2-preauthorize or v2-authorize: authorized"
            )
        ),
        Self(
            "v2-preauthorize.txt",
            [
                .v2Preauthorize: Meaning(.decisions, .rejected, "denied: 1 of 2"),
                .v2Authorize: Meaning(.decisions, .rejected, "denied: 1 of 2"),
            ],
            "this is a response of v2-preauthorize or v2-authorize",
            unknown: Meaning(
                .decisions,
                .rejected,
                "looks like a response of v2-preauthorize or v2-authorize: denied: 1 of 2"
            )
        ),
        Self(
            "v2-logout-partner.txt",
            [.v2Logout: Meaning(.logout, .accepted, "the viewer must sign out in the system settings")],
            "this is a response of v2-logout",
            unknown: Meaning(
                .logout,
                .accepted,
                "looks like a response of v2-logout: the viewer must sign out in the system"
            )
        ),
        Self(
            "v2-authenticate-302.txt",
            [
                .v2Authenticate: Meaning(.redirect, .accepted, "the browser is sent to the MVPD's page"),
                .v1Authenticate: Meaning(.redirect, .accepted, "the browser is sent to the MVPD's page"),
            ],
            elsewhere: .redirect,
            "only v1-authenticate and v2-authenticate do",
            unknown: Meaning(.redirect, .unclear, "from v1-authenticate or v2-authenticate, it sends the browser")
        ),
    ]

    private static let token = Meaning(.entitlement, .accepted, "the viewer is authenticated")

    static let v1: [Self] = [
        Self(
            "v1-checkauthn-200.txt",
            [.v1CheckAuthentication: Meaning(.entitlement, .accepted, "a valid token exists")],
            elsewhere: .unreadable,
            "a success ",
            unknown: Meaning(.done, .unclear, "from v1-checkauthn, it means that a valid token exists")
        ),
        Self(
            "v1-config-200.txt",
            [.v1Configuration: Meaning(.configuration, .accepted, "a configuration with 1 MVPD")],
            "this is a response of v1-config",
            unknown: Meaning(
                .configuration,
                .accepted,
                "looks like a response of v1-config: a configuration with 1 MVPD"
            )
        ),
        Self(
            "v1-config-200-xml.txt",
            [.v1Configuration: Meaning(.configuration, .accepted, "a configuration with 1 MVPD")],
            "this is a response of v1-config",
            unknown: Meaning(
                .configuration,
                .accepted,
                "looks like a response of v1-config: a configuration with 1 MVPD"
            )
        ),
        Self(
            "v1-profile-requests-200.txt",
            [.v1ProfileRequest: Meaning(.profileRequest, .accepted, "the profile request")],
            elsewhere: .unreadable,
            "neither JSON nor XML",
            unknown: Meaning(.unreadable, .unclear, "neither JSON nor XML")
        ),
        Self(
            "v1-exchange-204.txt",
            [
                .v1Exchange: Meaning(.tokenCreated, .accepted, "Adobe accepted the SAML response that the app sent"),
                .v1Logout: Meaning(.logout, .accepted, "the viewer is signed out of the app"),
            ],
            elsewhere: .unreadable,
            "only v1-exchange and v1-logout return 204",
            unknown: Meaning(
                .done,
                .accepted,
                "from v1-exchange, Adobe accepted the SAML response that the app sent, and"
            )
        ),
        Self(
            "v1-token-200.txt",
            [.v1Token: token, .v1CheckAuthentication: token],
            "this is a response of v1-token or v1-checkauthn",
            unknown: Meaning(
                .entitlement,
                .accepted,
                "looks like a response of v1-token or v1-checkauthn: the viewer is"
            )
        ),
        Self(
            "v1-token-200-xml.txt",
            [.v1Token: token, .v1CheckAuthentication: token],
            "this is a response of v1-token or v1-checkauthn",
            unknown: Meaning(
                .entitlement,
                .accepted,
                "looks like a response of v1-token or v1-checkauthn: the viewer is"
            )
        ),
        Self(
            "v1-regcode-201.txt",
            [.v1RegistrationCode: Meaning(.registrationCode, .accepted, "no viewer is authenticated with it yet")],
            "this is a response of v1-regcode",
            unknown: Meaning(
                .registrationCode,
                .accepted,
                "looks like a response of v1-regcode: a registration"
            )
        ),
        Self(
            "v1-authorize-200.txt",
            [.v1Authorize: Meaning(.entitlement, .accepted, "the viewer is authorized")],
            "this is a response of v1-authorize",
            unknown: Meaning(.entitlement, .accepted, "looks like a response of v1-authorize: the viewer is authorized")
        ),
        Self(
            "v1-authorize-200-xml.txt",
            [.v1Authorize: Meaning(.entitlement, .accepted, "the viewer is authorized")],
            "this is a response of v1-authorize",
            unknown: Meaning(.entitlement, .accepted, "looks like a response of v1-authorize: the viewer is authorized")
        ),
        Self(
            "v1-mediatoken-200.txt",
            [.v1MediaToken: Meaning(.entitlement, .accepted, "a short media token")],
            "this is a response of v1-mediatoken",
            unknown: Meaning(
                .entitlement,
                .accepted,
                "looks like a response of v1-mediatoken: a short media token"
            )
        ),
        Self(
            "v1-usermetadata.txt",
            [.v1UserMetadata: Meaning(.metadata, .accepted, "user metadata: zip, maxRating")],
            "this is a response of v1-usermetadata",
            unknown: Meaning(.metadata, .accepted, "looks like a response of v1-usermetadata: user metadata: zip")
        ),
    ]
}

@Suite("Outcomes by service")
struct OutcomeServiceTests {
    static func outcome(_ file: String, of service: AdobeService?) throws -> AdobeOutcome {
        try RecordedResponse.all(in: try SampleOutcome.bytes(file))[0].outcome(of: service, reading: .xml)
    }

    @Test(
        "Every documented success is interpreted for its service, and named for another one",
        arguments: DocumentedSuccess.all
    )
    func successes(success: DocumentedSuccess) throws {
        for service in AdobeService.all {
            let outcome = try Self.outcome(success.file, of: service)
            if let meaning = success.meanings[service] {
                #expect(outcome.kind == meaning.kind, "\(service): \(outcome.message)")
                #expect(outcome.verdict == meaning.verdict, "\(service): \(outcome.message)")
                #expect(outcome.message.contains(meaning.words), "\(service): \(outcome.message)")
            } else if service == .v1CheckAuthentication, success.kindElsewhere == .unreadable, outcome.status == 200 {
                // An undocumented body does not change the meaning of the status, but a page or text is from another server.
                #expect(outcome.verdict == .unclear, "\(service): \(outcome.message)")
            } else {
                #expect(outcome.kind == success.kindElsewhere, "\(service): \(outcome.message)")
                #expect(outcome.verdict == .unclear, "\(service): \(outcome.message)")
                #expect(outcome.message.contains(success.wordsElsewhere), "\(service): \(outcome.message)")
            }
            #expect(outcome.service == service)
        }
    }

    @Test(
        "If the service is not known, the outcome is true of every service that returns the content",
        arguments: DocumentedSuccess.all
    )
    func unknownService(success: DocumentedSuccess) throws {
        let outcome = try Self.outcome(success.file, of: nil)
        #expect(outcome.kind == success.unknown.kind, "\(outcome.message)")
        #expect(outcome.verdict == success.unknown.verdict, "\(outcome.message)")
        #expect(outcome.message.contains(success.unknown.words), "\(outcome.message)")
        #expect(outcome.service == nil)
        if outcome.verdict == .accepted {
            #expect(success.meanings.values.allSatisfy { $0.verdict == .accepted })
        }
    }

    @Test("The table has a success of every service")
    func coverage() {
        let services = Set(DocumentedSuccess.all.flatMap(\.meanings.keys))
        #expect(services == Set(AdobeService.all))
        #expect(Set(SampleOutcome.all.compactMap { AdobeService.named($0.service) }) == services)
    }

    @Test(
        "The failure of a service is not a success of another",
        arguments: SampleOutcome.all.filter { $0.verdict != "accepted" }
    )
    func failures(sample: SampleOutcome) throws {
        for service in [nil] + AdobeService.all.map(Optional.some) {
            let outcome = try Self.outcome(sample.file, of: service)
            let isReading = [.v2Profiles, .v2Profile, .v2ProfileByCode, .v2Sessions].contains(service)
            if outcome.verdict == .accepted {
                // The profiles that an exchange returns, or that there is none, are a success of the services that list profiles.
                #expect(
                    isReading && (!outcome.profiles.isEmpty || outcome.kind == .noProfileYet),
                    "\(String(describing: service)): \(outcome.message)"
                )
            }
        }
    }

    static let statuses: [(service: AdobeService?, status: Int, words: String)] = [
        (.v1UserMetadata, 404, "404: no user metadata exists"),
        (.v1UserMetadata, 412, "412: a precondition of user metadata is missing"),
        (.v1CheckAuthentication, 403, "403: no valid token exists"),
        (.v1Token, 404, "404: no token exists yet"), (.v1Token, 410, "410: the token has expired"),
        (.v1Authorize, 403, "403: the viewer is not authorized"),
        (.v1MediaToken, 403, "403: the viewer is not authorized, so there is no media token"),
        (.v1ProfileRequest, 400, "400: Adobe does not provide a profile request"),
        (.v1RegistrationCode, 400, "400: a parameter is missing"), (.v1Configuration, 503, "503: "),
        (.v1Exchange, 400, "400: V1 reports every failure"), (.v1Exchange, 403, "403: too many requests"),
        (.v2Profiles, 404, "404: the path does not exist"), (.v2Exchange, 403, "403: the service rejected the request"),
        (nil, 404, "404: the resource does not exist: from 'v1-token' or 'v1-usermetadata', no viewer is auth"),
        (nil, 403, "403: the service rejected the request; the reason depends on the service"),
    ]

    @Test("A status means what the service documents", arguments: statuses)
    func status(service: AdobeService?, status: Int, words: String) {
        let outcome = OutcomeTests.outcome(status, "", service)
        #expect(outcome.verdict == .rejected && outcome.kind == .error)
        #expect(outcome.message.hasPrefix(words), "\(outcome.message)")
    }

    @Test("A registration code is read, and no description contains it")
    func registrationCode() throws {
        let outcome = try Self.outcome("v1-regcode-201.txt", of: .v1RegistrationCode)
        let code = try #require(outcome.registration)
        #expect(code.code == "TJJCFK3" && code.requestor == "REF30" && code.mvpd == "Cablevision")
        #expect(code.expiry?.rawValue == 1_795_206_600_000)
        #expect(outcome.entitlement == nil)
        var dumped = ""
        dump(outcome, to: &dumped)
        for text in ["\(outcome)", String(reflecting: code), dumped, outcome.message, outcome.advice ?? ""] {
            #expect(!text.contains("TJJCFK3"))
        }
    }

    static let opaque: [(body: String, kind: AdobeOutcome.Kind, verdict: AdobeOutcome.Verdict)] = [
        ("PD94bWwg", .profileRequest, .accepted), ("<request>opaque</request>", .profileRequest, .accepted),
        ("<request", .profileRequest, .accepted), ("", .unreadable, .unclear), ("<html>", .unreadable, .unclear),
        ("<error><status>400</status><message>no</message></error>", .error, .rejected),
    ]

    @Test("The profile request is opaque, and other content is reported", arguments: opaque)
    func profileRequest(body: String, kind: AdobeOutcome.Kind, verdict: AdobeOutcome.Verdict) {
        let outcome = OutcomeTests.outcome(200, body, .v1ProfileRequest)
        #expect(outcome.kind == kind && outcome.verdict == verdict, "\(outcome.message)")
    }

    @Test("A large configuration in XML is a configuration, and other XML is not")
    func largeConfiguration() {
        let mvpd = "<mvpd><id>\(String(repeating: "a", count: 1000))</id></mvpd>"
        let list = String(repeating: mvpd, count: 100)
        let large = OutcomeTests.outcome(
            200,
            "<config><requestor><mvpds>\(list)</mvpds></requestor></config>",
            .v1Configuration
        )
        #expect(large.kind == .configuration && large.verdict == .accepted)
        let other = OutcomeTests.outcome(200, "<other>\(list)</other>", .v1Configuration)
        #expect(other.verdict == .unclear)
        let cut = OutcomeTests.outcome(200, "<config><requestor>", .v1Configuration)
        #expect(cut.verdict == .unclear && cut.kind == .unreadable)
    }
}
