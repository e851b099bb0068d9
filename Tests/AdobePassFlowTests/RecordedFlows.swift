import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import TestSupport

/// Recordings of apps that follow the cookbooks, and of apps that do not.
enum RecordedFlows {
    typealias Exchange = RecordedExchange

    // MARK: Calls of V1

    static let noToken = Exchange(.v1CheckAuthentication, 403, "<error><status>403</status></error>")
    static let hasToken = Exchange(.v1CheckAuthentication, 200)
    static let configurationV1 = Exchange(.v1Configuration, 200, sample("v1.json"))
    static let configurationXML = Exchange(.v1Configuration, 200, sample("v1.xml"))
    static let profileRequest = Exchange(.v1ProfileRequest, 200, "b3BhcXVl", for: "ExampleCable")
    static let exchangeV1 = Exchange(.v1Exchange, 204, for: "ExampleCable")
    static let rejectedV1 = Exchange(.v1Exchange, 400, for: "ExampleCable")
    static let regcode = Exchange(
        .v1RegistrationCode,
        201,
        #"{"id":"1","code":"TJJCFK3","requestor":"REF30","generated":1795262400000,"expires":1795264200000}"#,
        for: "ExampleFiber"
    )
    static let pending = Exchange(.v1Token, 404, #"{"status":404,"message":"Not Found"}"#).after(5)
    static let token = Exchange(
        .v1Token,
        200,
        #"{"requestor":"REF30","mvpd":"ExampleFiber","userId":"constructed","expires":"1826740800000"}"#
    ).after(5)
    static let authorizeV1 = Exchange(
        .v1Authorize,
        200,
        #"{"mvpd":"ExampleCable","resource":"REF30","requestor":"REF30","expires":"1826740800000"}"#
    )
    static let deniedV1 = Exchange(.v1Authorize, 403, "<error><status>403</status><message>no</message></error>")
    static let mediaToken = Exchange(
        .v1MediaToken,
        200,
        #"{"resource":"REF30","requestor":"REF30","expires":"1795262700000","serializedToken":"PHg+","mvpdId":"ExampleCable"}"#
    )
    static let appleMetadata = Exchange(
        .v1UserMetadata,
        200,
        #"{"updated":1,"encrypted":[],"data":{"tokenSource":"Apple"}}"#
    )
    static let logoutV1 = Exchange(.v1Logout, 204)
    static let logoutPage = Exchange(.v1Logout, 302).with { $0.method = "GET" }

    // MARK: Calls of V2

    static let register = Exchange(.v2Register, 201, #"{"client_id":"constructed","client_secret":"constructed"}"#)
    static let accessToken = Exchange(
        .v2Token,
        201,
        #"{"access_token":"constructed","created_at":1795262400000,"expires_in":21600,"token_type":"bearer"}"#
    )
    static let noProfiles = Exchange(.v2Profiles, 200, #"{"profiles":{}}"#)
    static let profiles = Exchange(.v2Profiles, 200, profile("appleSSO")).signedIn(to: "example-cable")
    static let configurationV2 = Exchange(.v2Configuration, 200, sample("v2.json"))
    static let partnerSession = Exchange(
        .v2SessionsSSO,
        200,
        #"""
        {"actionName":"partner_profile","actionType":"direct","reasonType":"none","mvpd":"ExampleCable",
         "authenticationRequest":{"type":"saml","request":"PD94bWw=","attributesNames":["uid"]}}
        """#
    ).signedIn(to: "example-cable")
    static let exchangeV2 = Exchange(.v2Exchange, 201, profile("appleSSO")).signedIn(to: "example-cable")
    static let rejectedV2 = Exchange(
        .v2Exchange,
        400,
        #"{"action":"none","status":400,"code":"invalid_parameter_saml_response","message":"no"}"#
    ).signedIn(to: "example-cable")
    static let authorizeV2 = Exchange(
        .v2Authorize,
        200,
        #"{"decisions":[{"resource":"REF30","serviceProvider":"REF30","mvpd":"ExampleCable","authorized":true}]}"#,
        for: "ExampleCable"
    )
    static func session(_ mvpd: String) -> Exchange {
        Exchange(
            .v2Sessions,
            200,
            #"""
            {"actionName":"authenticate","actionType":"interactive","reasonType":"none","code":"OKTWW2W",
             "url":"/api/v2/authenticate/REF30/OKTWW2W","mvpd":"\#(mvpd)","notAfter":"1795264200000"}
            """#,
            for: mvpd
        )
    }
    static func pendingProfile(_ mvpd: String) -> Exchange {
        Exchange(
            .v2Profile,
            403,
            #"{"action":"authentication","status":403,"code":"authenticated_profile_missing","message":"no"}"#,
            for: mvpd
        ).after(5)
    }
    static func regularProfile(_ mvpd: String) -> Exchange {
        Exchange(.v2Profile, 200, profile("regular", mvpd), for: mvpd).after(5)
    }
    static let logoutV2 = Exchange(
        .v2Logout,
        200,
        #"{"logouts":{"ExampleCable":{"actionName":"partner_logout","actionType":"partner_interactive","mvpd":"ExampleCable"}}}"#,
        for: "ExampleCable"
    )
    static let preauthorize = Exchange(
        .v2Preauthorize,
        200,
        #"{"decisions":[{"resource":"REF30","mvpd":"ExampleCable","authorized":true}]}"#,
        for: "ExampleCable"
    )

    static func profile(_ type: String, _ mvpd: String = "ExampleCable") -> String {
        #"{"profiles":{"\#(mvpd)":{"notBefore":1752149281000,"notAfter":1826740800000,"type":"\#(type)","attributes":{}}}}"#
    }

    private static func sample(_ name: String) -> String {
        String(decoding: Fixture.required(name) { try SampleConfigurations.bytes(name) }, as: UTF8.self)
    }

    // MARK: Apps that follow the cookbooks

    struct Followed: Sendable {
        let title: String
        let calls: [Exchange]
        var platform = ApplePlatform.tvOS
        let end: SignOnStepKind
    }

    static let client = [register, accessToken]
    static let decidedV1 = [authorizeV1, mediaToken]
    static let silentV1 = [noToken, configurationV1, profileRequest, exchangeV1] + decidedV1
    static let exchangedV2 = client + [noProfiles, configurationV2, partnerSession, exchangeV2, authorizeV2]
    static let fiber = "ExampleFiber"

    static let followed: [Followed] = [
        Followed(title: "V1: a valid token", calls: [hasToken] + decidedV1, end: .done(.entitled)),
        Followed(title: "V1: the silent way", calls: silentV1, end: .done(.entitled)),
        Followed(
            title: "V1: the configuration in XML",
            calls: [noToken, configurationXML, profileRequest, exchangeV1],
            end: .call(.v1Authorize)
        ),
        Followed(title: "V1: not authorized", calls: [hasToken, deniedV1], end: .done(.denied)),
        Followed(
            title: "V1: the regular flow with polling",
            calls: [noToken, configurationV1, regcode, pending, pending, token] + decidedV1,
            end: .done(.entitled)
        ),
        Followed(
            title: "V1: the regular flow on iOS, polling by checkauthn",
            calls: [noToken, configurationV1, regcode, noToken.after(30), hasToken.after(5)] + decidedV1,
            platform: .iOS,
            end: .done(.entitled)
        ),
        Followed(
            title: "V1: the page of the regular flow",
            calls: [noToken, configurationV1, regcode, Exchange(.v1Authenticate, 302, for: fiber), token] + decidedV1,
            platform: .iOS,
            end: .done(.entitled)
        ),
        Followed(
            title: "V1: an exchange that is rejected",
            calls: [
                noToken, configurationV1, profileRequest, rejectedV1, regcode.with { $0.mvpd = "ExampleCable" }, token,
            ],
            end: .call(.v1Authorize)
        ),
        Followed(
            title: "V1: an exchange without a response",
            calls: [
                noToken, configurationV1, profileRequest, Exchange(.v1Exchange, nil, for: "ExampleCable"), hasToken,
            ] + decidedV1,
            end: .done(.entitled)
        ),
        Followed(
            title: "V1: no profile request",
            calls: [
                noToken, configurationV1, Exchange(.v1ProfileRequest, 400, for: "ExampleCable"),
                regcode.with { $0.mvpd = "ExampleCable" },
            ],
            end: .regularFlow(.secondScreen)
        ),
        Followed(
            title: "V1: logout",
            calls: silentV1 + [appleMetadata.after(60), logoutV1],
            end: .done(.signedOut)
        ),
        Followed(
            title: "V1: logout on iOS",
            calls: silentV1 + [appleMetadata.after(60), logoutPage],
            platform: .iOS,
            end: .done(.signedOut)
        ),
        Followed(
            title: "V1: another resource, and another launch after logout",
            calls: silentV1 + [authorizeV1.with { $0.resource = "OTHER" }, mediaToken.with { $0.resource = "OTHER" }]
                + [appleMetadata, logoutV1] + silentV1,
            end: .done(.entitled)
        ),
        Followed(
            title: "V1: another access token",
            calls: [Exchange(.v1CheckAuthentication, 401), accessToken, hasToken] + decidedV1,
            end: .done(.entitled)
        ),
        Followed(title: "V2: a profile", calls: client + [profiles, authorizeV2], end: .done(.entitled)),
        Followed(title: "V2: a client that is registered", calls: [profiles, authorizeV2], end: .done(.entitled)),
        Followed(title: "V2: the exchange", calls: exchangedV2, end: .done(.entitled)),
        Followed(
            title: "V2: the exchange, without times",
            calls: exchangedV2.map { $0.with { $0.seconds = nil } },
            end: .done(.entitled)
        ),
        Followed(
            title: "V2: the profile of one MVPD first",
            calls: client + [Exchange(.v2Profile, 200, profile("appleSSO"), for: "ExampleCable"), authorizeV2],
            end: .done(.entitled)
        ),
        Followed(
            title: "V2: the basic flow with polling",
            calls: client + [noProfiles, configurationV2, session(fiber), pendingProfile(fiber), regularProfile(fiber)]
                + [authorizeV2.with { $0.mvpd = fiber }],
            end: .done(.entitled)
        ),
        Followed(
            title: "V2: the basic flow on iOS",
            calls: client + [noProfiles, configurationV2, session(fiber), regularProfile(fiber)],
            platform: .iOS,
            end: .call(.v2Authorize)
        ),
        Followed(
            title: "V2: an exchange that is rejected",
            calls: client + [noProfiles, configurationV2, partnerSession, rejectedV2, session("ExampleCable")],
            end: .regularFlow(.secondScreen)
        ),
        Followed(
            title: "V2: no SAML response of the framework",
            calls: client + [noProfiles, configurationV2, partnerSession, session("ExampleCable")],
            end: .regularFlow(.secondScreen)
        ),
        Followed(
            title: "V2: a call that is repeated after a pause",
            calls: client + [
                Exchange(.v2Profiles, 429).with { $0.retryAfter = 3 }, noProfiles.after(4), configurationV2,
            ],
            end: .askWithPicker
        ),
        Followed(
            title: "V2: logout",
            calls: client + [profiles, authorizeV2, preauthorize, profiles.after(60), logoutV2],
            end: .settings
        ),
        Followed(title: "V2: logout without reading the profiles", calls: exchangedV2 + [logoutV2], end: .settings),
    ]

    // MARK: Apps that leave the cookbooks

    enum Judgment: String, Sendable { case followed, early, repeated, beside, left }

    struct Left: Sendable {
        let title: String
        let calls: [Exchange]
        /// The entries that are not followed, with the step of the cookbook in their place.
        let deviations: [(entry: Int, Judgment, SignOnStepKind?)]
        let end: SignOnStepKind
    }

    static let left: [Left] = [
        Left(
            title: "V1: no check for a token",
            calls: Array(silentV1.dropFirst()),
            deviations: [(1, .left, .call(.v1CheckAuthentication))],
            end: .done(.entitled)
        ),
        Left(
            title: "V1: the configuration before the check",
            calls: [configurationV1, noToken, profileRequest, exchangeV1],
            deviations: [(1, .left, .call(.v1CheckAuthentication))],
            end: .call(.v1Authorize)
        ),
        Left(
            title: "V1: an exchange without a profile request",
            calls: [noToken, configurationV1, exchangeV1] + decidedV1,
            deviations: [(3, .left, .call(.v1ProfileRequest))],
            end: .done(.entitled)
        ),
        Left(
            title: "V1: a media token without authorization",
            calls: [hasToken, mediaToken],
            deviations: [(2, .left, .call(.v1Authorize))],
            end: .done(.entitled)
        ),
        Left(
            title: "V1: the exchange again after its rejection",
            calls: [noToken, configurationV1, profileRequest, rejectedV1, rejectedV1],
            deviations: [(5, .repeated, .call(.v1RegistrationCode))],
            end: .call(.v1RegistrationCode)
        ),
        Left(
            title: "V1: logout without the source of the token",
            calls: silentV1 + [logoutV1],
            deviations: [(7, .left, .call(.v1UserMetadata))],
            end: .done(.signedOut)
        ),
        Left(
            title: "V1: user metadata outside logout",
            calls: silentV1 + [appleMetadata],
            deviations: [(7, .beside, nil)],
            end: .done(.entitled)
        ),
        Left(
            title: "V1: a profile request for another MVPD",
            calls: [noToken, configurationV1, profileRequest, exchangeV1.with { $0.mvpd = fiber }],
            deviations: [(4, .left, .call(.v1Exchange))],
            end: .call(.v1Authorize)
        ),
        Left(
            title: "V2: the exchange in place of the profiles",
            calls: client + [exchangeV2, authorizeV2],
            deviations: [(3, .left, .call(.v2Profiles))],
            end: .done(.entitled)
        ),
        Left(
            title: "V2: no permission, and single sign-on anyway",
            calls: client + [
                noProfiles, configurationV2,
                partnerSession.with {
                    $0.frameworkStatus = PartnerFrameworkStatus(permission: .init(accessStatus: .denied))
                },
            ],
            deviations: [(5, .left, .call(.v2Sessions))],
            end: .forwardRequest
        ),
        Left(
            title: "V2: no configuration",
            calls: client + [noProfiles, partnerSession, exchangeV2, authorizeV2],
            deviations: [(4, .left, .call(.v2Configuration))],
            end: .done(.entitled)
        ),
        Left(
            title: "V2: a retry before the end of the pause",
            calls: client + [
                Exchange(.v2Profiles, 429).with { $0.retryAfter = 30 }, noProfiles.after(4), configurationV2,
            ],
            deviations: [(4, .early, nil)],
            end: .askWithPicker
        ),
        Left(
            title: "V2: a throttled call at once",
            calls: client + [Exchange(.v2Profiles, 429), noProfiles.after(0.5)],
            deviations: [(4, .early, nil)],
            end: .call(.v2Configuration)
        ),
        Left(
            title: "V2: the configuration twice",
            calls: client + [noProfiles, configurationV2, configurationV2, partnerSession],
            deviations: [(5, .repeated, .call(.v2SessionsSSO))],
            end: .forwardRequest
        ),
        Left(
            title: "V2: preauthorization, and calls of the other REST API",
            calls: client + [profiles, preauthorize, hasToken, authorizeV2],
            deviations: [(4, .beside, nil), (5, .beside, nil)],
            end: .done(.entitled)
        ),
        Left(
            title: "V1: the page that signs out, on tvOS",
            calls: silentV1 + [appleMetadata, logoutPage],
            deviations: [(8, .left, .call(.v1Logout))],
            end: .settings
        ),
        Left(
            title: "V1: no check for a token, and the regular flow",
            calls: [configurationV1, regcode, pending, token],
            deviations: [(1, .left, .call(.v1CheckAuthentication))],
            end: .call(.v1Authorize)
        ),
        Left(
            title: "V2: no profiles, and the basic flow",
            calls: client + [configurationV2, session(fiber), pendingProfile(fiber), regularProfile(fiber)],
            deviations: [(3, .left, .call(.v2Profiles))],
            end: .call(.v2Authorize)
        ),
    ]
}
