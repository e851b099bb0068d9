import AdobePass
import AdobePassFlow
import Foundation

/// Flows from constructed events; the parts of values that a report hides begin with ``secret``.
enum SampleFlows {
    static let secret = "Kn4rY"
    static let now = Date(timeIntervalSince1970: 1_795_262_400)

    static func response(_ status: Int, _ body: String = "", retryAfter: Int? = nil) -> FlowEvent {
        .response(AdobeResponse(status: status, retryAfterSeconds: retryAfter, body: Array(body.utf8)))
    }

    static func flow(
        _ cookbook: Cookbook,
        _ events: [FlowEvent],
        on platform: ApplePlatform = .tvOS
    ) throws -> SignOnFlow {
        var flow = SignOnFlow(from: SignOnState(launching: cookbook, on: platform))
        for (number, event) in events.enumerated() {
            try flow.record(event, at: now.addingTimeInterval(Double(number)))
        }
        return flow
    }

    static let signedIn = AccountMetadata(
        access: .granted,
        providerIdentifier: "example-cable",
        expirationDate: EpochMilliseconds(now.addingTimeInterval(36_000))
    )

    static let answered: AccountMetadata = {
        var metadata = signedIn
        metadata.samlResponse = HiddenText("<samlp:Response ID='\(secret)01'>\(secret)02</samlp:Response>")
        return metadata
    }()

    static let configuration = response(
        200,
        #"""
        {"requestor":{"id":"R","mvpds":[{"id":"Cable","displayName":"Cable","platformMappingId":"example-cable",
        "enablePlatformServices":true,"boardingStatus":"SUPPORTED","displayInPlatformPicker":true,
        "requiredMetadataFields":["userID"]}]}}
        """#
    )

    /// V1 without a prompt, to the end.
    static let v1: [FlowEvent] = [
        response(403), .permission(.granted), .account(signedIn), configuration,
        response(200, "\(secret)03PHJlcXVlc3Q+"), .account(answered), response(204),
        response(200, #"{"mvpd":"Cable","resource":"R","requestor":"R","expires":"1826740800000"}"#),
        response(
            200,
            #"{"resource":"R","requestor":"R","expires":"1826740800000","serializedToken":"\#(secret)04","#
                + #""userId":"\#(secret)05"}"#
        ),
    ]

    /// V1 with a code, to the code.
    static let code: [FlowEvent] = [
        response(403), .permission(.denied), configuration, .chosenMVPD("Cable"),
        response(
            201,
            #"{"id":"\#(secret)06","code":"TJJCFK3","requestor":"R","mvpd":"Cable","generated":1795262400000,"#
                + #""expires":1795266000000,"info":{"deviceId":"\#(secret)07"}}"#
        ),
        .page(.shown), .logout,
    ]

    /// V2 without a prompt, to the profile and back to logout.
    static let v2: [FlowEvent] = [
        response(201, #"{"client_id":"\#(secret)08","client_secret":"\#(secret)09"}"#),
        response(201, #"{"access_token":"\#(secret)10","expires_in":86400,"created_at":1795262400000}"#),
        .permission(.granted), .account(signedIn), response(200, #"{"profiles":{}}"#),
        response(
            200,
            #"{"requestor":{"id":"R","displayName":"R","mvpds":[{"id":"Cable","displayName":"Cable","#
                + #""enablePlatformServices":true,"boardingStatus":"SUPPORTED","displayInPlatformPicker":true,"#
                + #""platformMappingId":"example-cable"}]}}"#
        ),
        .account(signedIn),
        response(
            200,
            #"{"actionName":"partner_profile","actionType":"direct","reasonType":"none","url":"/api/v2/R/profiles/sso/Apple","#
                + #""sessionId":"\#(secret)11","mvpd":"Cable","serviceProvider":"R","authenticationRequest":{"type":"saml","#
                + #""request":"\#(secret)12","attributesNames":["userID"]}}"#
        ),
        .account(answered),
        response(
            201,
            #"{"profiles":{"Cable":{"notBefore":1795204800000,"notAfter":1826740800000,"issuer":"Apple","type":"appleSSO","#
                + #""attributes":{"userID":{"value":"\#(secret)13","state":"plain"}}}}}"#
        ),
        response(429, retryAfter: 7), .logout,
    ]

    static let sdk: [FlowEvent] = [
        .permission(.granted), .done, .done, .callback(SDKCallback(.setRequestorComplete)), .done,
        .callback(SDKCallback(.status, code: "N003", message: "\(secret)14", details: "\(secret)15")),
        .callback(SDKCallback(.navigateToUrl, url: "https://example.org/\(secret)16")),
    ]

    static let all: [(cookbook: Cookbook, events: [FlowEvent], secrets: Int)] = [
        (.v1, v1, 5), (.v1, code, 2), (.v2, v2, 8), (.sdk, sdk, 3),
    ]
}
