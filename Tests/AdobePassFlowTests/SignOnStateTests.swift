import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import HTTPTypes
import TestSupport
import Testing

@Suite("Recorded states")
struct SignOnStateTests {
    static let folder = Sample.packageFolder.appendingPathComponent("Samples/Workflow")

    static let samples = Fixture.files(in: folder, endingIn: ".json")

    static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    /// Reads a state of the cookbook that a name starts with.
    static func decision(_ cookbook: some StringProtocol, _ json: [UInt8]) throws -> SignOnDecision {
        switch cookbook {
        case "v1": try SignOnV1State(json: json).decision
        case "v2": try SignOnV2State(json: json).decision
        default: SingleSignOn.nextStep(after: try SignOnSDKState(json: json))
        }
    }

    /// Writes a state of that cookbook again.
    static func rewritten(_ cookbook: some StringProtocol, _ json: [UInt8]) throws -> [UInt8] {
        switch cookbook {
        case "v1": [UInt8](try JSONEncoder().encode(SignOnV1State(json: json)))
        case "v2": [UInt8](try JSONEncoder().encode(SignOnV2State(json: json)))
        default: [UInt8](try JSONEncoder().encode(SignOnSDKState(json: json)))
        }
    }

    @Test("A state that is written and read again leads to the same decision", arguments: samples)
    func roundTrip(name: String) throws {
        let cookbook = name.prefix { $0 != "-" }
        let json = try Self.bytes(name)
        let again = try Self.rewritten(cookbook, json)
        #expect(try Self.decision(cookbook, again) == Self.decision(cookbook, json))
        #expect(try Self.rewritten(cookbook, again).count == again.count)
    }

    @Test("Every state of the tests can be written and read again")
    func rows() throws {
        for row in SignOnV1Tests.rows {
            let state = try SignOnV1State(json: [UInt8](JSONEncoder().encode(row.state)))
            state.decision.check(row)
        }
        for row in SignOnV2Tests.rows {
            let state = try SignOnV2State(json: [UInt8](JSONEncoder().encode(row.state)))
            state.decision.check(row)
        }
        for row in SignOnSDKTests.rows {
            let state = try SignOnSDKState(json: [UInt8](JSONEncoder().encode(row.state)))
            SingleSignOn.nextStep(after: state).check(row)
        }
    }

    static let faults: [(cookbook: String, json: String, code: AdobePassError.Code, path: String?)] = [
        ("v1", "{}", .missingField, "goal"), ("v1", #"{"goal": "authenticate"}"#, .missingField, "platform"),
        ("v1", #"{"goal": "watch", "platform": "tvOS"}"#, .wrongType, "goal"),
        ("v1", #"{"goal": "logout", "platform": "tvos"}"#, .wrongType, "platform"),
        ("v1", v1(#""acount": {}"#), .unknownField, "acount"),
        ("v1", v1(#""account": {}"#), .missingField, "account.access"),
        ("v1", v1(#""account": {"access": "Granted"}"#), .wrongType, "account.access"),
        ("v1", v1(#""account": {"access": "granted", "provider": "x"}"#), .unknownField, "account.provider"),
        (
            "v1", v1(#""account": {"access": "granted", "error": {"code": "1"}}"#), .wrongType, "account.error.code"
        ),
        (
            "v1", v1(#""account": {"access": "granted", "error": {"code": 1, "x": 1}}"#), .unknownField,
            "account.error.x"
        ),
        (
            "v1", v1(#""account": {"access": "granted", "expirationDate": "2026-11-21"}"#), .wrongType,
            "account.expirationDate"
        ),
        (
            "v1", v1(#""account": {"access": "granted", "expirationDate": 1795262400}"#), .wrongType,
            "account.expirationDate"
        ),
        ("v1", v1(#""account": {"access": "granted", "samlResponse": 1}"#), .wrongType, "account.samlResponse"),
        ("v1", v1(#""exchange": {"status": "204"}"#), .wrongType, "exchange.status"),
        ("v1", v1(#""exchange": 204"#), .wrongType, "exchange"),
        ("v1", v1(#""token": {"status": 200, "expires": 1}"#), .unknownField, "token.expires"),
        (
            "v1", v1(#""configuration": {"mvpds": [{"id": "A"}, {"id": 1}]}"#), .wrongType,
            "configuration.mvpds[1].id"
        ),
        ("v1", v1(#""configuration": {}"#), .notAConfiguration, nil),
        ("v1", v1(#""goal": "logout""#), .repeatedField, "1:46"),
        ("v2", v1(#""checkAuthentication": {}"#), .unknownField, "checkAuthentication"),
        ("v2", v1(#""knownProfiles": [{"mvpd": "A"}]"#), .missingField, "knownProfiles[0].type"),
        ("v2", v1(#""partnerAction": {"mvpd": "A"}"#), .missingField, "partnerAction.actionName"),
        (
            "v2", v1(#""partnerAction": {"actionName": "a", "authenticationRequest": {"request": "x"}}"#),
            .missingField, "partnerAction.authenticationRequest.attributesNames"
        ),
        ("v2", v1(#""isAuthorized": "yes""#), .wrongType, "isAuthorized"),
        ("sdk", #"{"operation": "login", "platform": "iOS"}"#, .wrongType, "operation"),
        ("sdk", sdk(#""callbacks": [{"name": "status"}, {"name": "Status"}]"#), .wrongType, "callbacks[1].name"),
        ("sdk", sdk(#""callbacks": [{"name": "status", "error": "N003"}]"#), .unknownField, "callbacks[0].error"),
        ("sdk", sdk(#""conditions": {"degraded": true}"#), .unknownField, "conditions.degraded"),
        ("sdk", "[]", .wrongType, nil), ("v2", "{", .notJSON, "1:2"), ("v1", "null", .wrongType, nil),
        ("v2", String(repeating: "[", count: 100_000), .notJSON, "1:65"),
    ]

    static func v1(_ members: String) -> String { #"{"goal": "authenticate", "platform": "tvOS", \#(members)}"# }
    static func sdk(_ members: String) -> String { #"{"operation": "logout", "platform": "iOS", \#(members)}"# }

    @Test("What is wrong with a state is told with its place", arguments: faults)
    func refuses(cookbook: String, json: String, code: AdobePassError.Code, path: String?) throws {
        let error = try #require(adobePassError { _ = try Self.decision(cookbook, Array(json.utf8)) })
        #expect(error.code == code && error.path == path, "\(error)")
    }

    @Test("A name that is misspelled, and a word that there is not, come with those that there are")
    func hints() throws {
        let field = adobePassError { _ = try SignOnV1State(json: Array(Self.v1(#""acount": {}"#).utf8)) }
        let hint =
            "the field 'acount' is unknown here; similar names: 'account'; the fields here are: account, "
        #expect(field?.message.hasPrefix(hint) == true)
        #expect(field?.message.hasSuffix(", userMetadata") == true)
        let word = adobePassError { _ = try SignOnV1State(json: Array(#"{"goal": "watch", "platform": "iOS"}"#.utf8)) }
        #expect(
            word?.message == "the value must be one of 'authenticate', 'logout'; it is another text of 5 characters"
        )
    }

    @Test("Milliseconds may be text, as Adobe writes them in headers")
    func milliseconds() throws {
        let json = Self.v1(#""account": {"access": "granted", "expirationDate": "1795266000000"}"#)
        #expect(try SignOnV1State(json: Array(json.utf8)).account?.expirationDate == SignOnValues.later)
    }

    @Test("No description of a state shows what goes between the framework and Adobe")
    func descriptions() throws {
        let state = SignOnV2Tests.state(.exchanged)
        var dumped = ""
        dump(state, to: &dumped)
        for text in ["\(state)", String(reflecting: state), dumped] { #expect(!text.contains("secret")) }
        #expect(HiddenText("four").description == "<4 bytes, hidden>")
    }

    @Test(
        "No damaged state stops the reader, and whatever can be read has a next step",
        arguments: 0..<100 as Range<UInt64>
    )
    func damaged(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for name in Self.samples {
            var bytes = try Self.bytes(name)
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: bytes[place] = UInt8.random(in: 0x20...0x7E, using: &random)
                case 1: bytes.insert(contentsOf: Array(["{", "9", "\"", "null", "-", "]"][place % 6].utf8), at: place)
                default: bytes.removeSubrange(place..<min(place + 9, bytes.count))
                }
            }
            do {
                #expect(try !Self.decision(name.prefix { $0 != "-" }, bytes).reasons.isEmpty)
            } catch {
                #expect(error is AdobePassError)
            }
        }
    }

    @Test("Numbers at their limits are no trouble")
    func limits() throws {
        for (number, attempts) in [("9223372036854775807", Int.max), ("-9223372036854775808", Int.min)] {
            let json = Self.v1(
                #""account": {"access": "granted", "providerIdentifier": "a", "expirationDate": \#(number)}, "#
                    + #""checkAuthentication": {"status": 503, "attempts": \#(attempts), "retryAfterSeconds": \#(attempts)}"#
            )
            #expect(try !Self.decision("v1", Array(json.utf8)).reasons.isEmpty)
        }
    }

    // MARK: From answers

    static func outcome(_ status: Int, _ body: String, _ service: AdobeService) -> AdobeOutcome {
        AdobeOutcome(of: AdobeResponse(.init(status: .init(code: status)), body: Array(body.utf8)), service: service)
    }

    @Test("A recorded state has what matters of an outcome, and none of the viewer's metadata")
    func outcomes() throws {
        let failed = Self.outcome(
            400,
            #"{"action": "none", "status": 400, "code": "invalid_parameter_saml_response"}"#,
            .v2Exchange
        )
        #expect(
            CallResult(failed, attempts: 2)
                == CallResult(status: 400, code: "invalid_parameter_saml_response", attempts: 2)
        )
        let created = Self.outcome(
            201,
            #"{"profiles": {"A": {"notAfter": 1795266000000, "type": "appleSSO", "attributes": {"userID": {"value": "secret"}}}}}"#,
            .v2Exchange
        )
        #expect(created.profiles.first?.metadata.attributes.count == 1)
        let profiles = try Self.recorded(created.profiles)
        #expect(profiles == [AdobeProfile(mvpd: "A", kind: .appleSSO, notAfter: SignOnValues.later)])
        let session = Self.outcome(
            200,
            #"{"actionName": "partner_profile", "reasonType": "none", "mvpd": "A", "url": "/u", "authenticationRequest": {"type": "saml", "request": "r", "attributesNames": ["uid"]}}"#,
            .v2SessionsSSO
        )
        let recorded = try Self.recorded(try #require(session.session))
        #expect(recorded.action == .partnerProfile && recorded.mvpd == "A" && recorded.url == "/u")
        #expect(recorded.authenticationRequest == .init(request: HiddenText("r"), attributeNames: ["uid"]))
        let logout = Self.outcome(200, #"{"logouts": {"A": {"actionName": "logout", "url": "/bye"}}}"#, .v2Logout)
        #expect(try Self.recorded(logout.logouts) == [AdobeLogout(action: "logout", url: "/bye")])
    }

    /// A part of a response as a recorded state has it.
    private static func recorded<Part: Codable>(_ part: Part) throws -> Part {
        let json = try JSONEncoder().encode(part)
        #expect(!String(decoding: json, as: UTF8.self).contains("secret"))
        return try JSONDecoder().decode(Part.self, from: json)
    }

    @Test("The framework's answer is the status that V2 wants")
    func status() {
        let status = PartnerFrameworkStatus(SignOnValues.signedIn)
        #expect(status.permission.accessStatus == .granted && status.provider.id == "example-cable")
        #expect(status.provider.expiration == SignOnValues.later)
        for access in AccountMetadata.Access.allCases {
            let word = PartnerFrameworkStatus(AccountMetadata(access: access)).permission.accessStatus
            #expect(PartnerFrameworkStatus.AccessStatus.all.contains(word))
        }
    }

    @Test("The codes of the framework are those of Apple's headers")
    func frameworkCodes() {
        #expect(FrameworkErrorCode.all.map(\.rawValue) == Array(0...7))
        #expect(Set(FrameworkErrorCode.all.map(\.meaning)).count == 8)
        #expect(FrameworkErrorCode(rawValue: 8).meaning == "an unknown code")
        #expect(FrameworkErrorCode(rawValue: -1).meaning == "an unknown code")
        #expect(FrameworkErrorCode.unsupportedProvider.rawValue == 1 && FrameworkErrorCode.unsupported.rawValue == 7)
    }
}
