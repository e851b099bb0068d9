import AdobePass
import AdobePassFlow
import AdobePassSamples
import Foundation
import TestSupport
import Testing

@Suite("The fields of states")
struct StateFieldTests {
    /// The fields that the reader of a state has, by the error about one that it has not.
    private static func fields(_ cookbook: Cookbook, _ json: String) throws -> [String] {
        let error = try #require(
            adobePassError { _ = try SignOnStateTests.decision(cookbook.rawValue, Array(json.utf8)) }
        )
        #expect(error.code == .unknownField, "\(error)")
        let list = try #require(error.message.components(separatedBy: "the fields here are: ").last)
        return list.components(separatedBy: ", ")
    }

    private static func start(_ cookbook: Cookbook) -> String {
        cookbook == .sdk ? #""operation": "logout", "platform": "iOS""# : #""goal": "logout", "platform": "iOS""#
    }

    @Test("The list has the fields that are read", arguments: Cookbook.allCases)
    func names(cookbook: Cookbook) throws {
        let names = StateField.all(of: cookbook).map(\.name)
        #expect(Set(names).count == names.count)
        #expect(try Self.fields(cookbook, "{\(Self.start(cookbook)), \"zzz\": 1}") == names.sorted())
    }

    static let objects: [(cookbook: Cookbook, object: StateObject, field: String, json: String)] = [
        (.v1, .callResult, "token", #"{"zzz": 1}"#), (.v1, .account, "account", #"{"access": "granted", "zzz": 1}"#),
        (
            .v1, .frameworkError, "account",
            #"{"access": "granted", "error": {"code": 1, "zzz": 1}}"#
        ),
        (.sdk, .conditions, "conditions", #"{"zzz": 1}"#),
        (.sdk, .callback, "callbacks", #"[{"name": "status", "zzz": 1}]"#),
    ]

    @Test("The list has the fields of objects that are read", arguments: objects)
    func objectNames(cookbook: Cookbook, object: StateObject, field: String, json: String) throws {
        let state = "{\(Self.start(cookbook)), \"\(field)\": \(json)}"
        #expect(try Self.fields(cookbook, state) == object.fields.map(\.name).sorted())
    }

    /// The conditions are known to the app's developer alone.
    private static let filledByNoStep: Set = ["conditions"]

    @Test(
        "Every field that belongs to a step is filled by one, and no step fills another",
        arguments: Cookbook.allCases
    )
    func filled(cookbook: Cookbook) {
        let fields = StateField.all(of: cookbook)
        let filled = DecisionGraph.of(cookbook).edges.flatMap { edge -> [String] in
            guard case .step(_, let fields) = edge.target else { return [] }
            #expect(!fields.isEmpty, "\(edge.source) \(edge.rule.id)")
            return fields
        }
        #expect(Set(filled).isSubset(of: fields.map(\.name)))
        let missing = Set(fields.filter { $0.step != nil }.map(\.name)).subtracting(filled)
        #expect(missing.subtracting(Self.filledByNoStep) == [])
    }

    @Test("Every property of a state is a field")
    func properties() {
        let states: [(Cookbook, Any)] = [
            (.v1, SignOnV1State(goal: .logout, platform: .iOS)), (.v2, SignOnV2State(goal: .logout, platform: .iOS)),
            (.sdk, SignOnSDKState(operation: .logout, platform: .iOS)),
        ]
        for (cookbook, state) in states {
            let properties = Mirror(reflecting: state).children.compactMap(\.label)
            #expect(properties.sorted() == StateField.all(of: cookbook).map(\.name).sorted())
        }
    }

    // MARK: Other spellings

    private static func state(_ account: String) throws -> SignOnV1State {
        try SignOnV1State(json: Array(SignOnStateTests.v1("\"account\": \(account)").utf8))
    }

    @Test("Apple's own names are read")
    func appleNames() throws {
        let account = try #require(
            try Self.state(
                #"""
                {"accessStatus": "granted", "accountProviderIdentifier": "a",
                 "authenticationExpirationDate": "2026-11-21T13:00:00Z", "samlAttributeQueryResponse": "<a/>",
                 "error": {"code": 1, "VSErrorInfoKeyUnsupportedProviderIdentifier": "b"}}
                """#
            ).account
        )
        #expect(account.access == .granted && account.providerIdentifier == "a")
        #expect(account.expirationDate == SignOnValues.later && account.samlResponse?.revealed == "<a/>")
        #expect(account.error?.unsupportedProviderIdentifier == "b")
    }

    @Test(
        "An NSError is read with its domain and its userInfo",
        arguments: [
            (#"{"domain": "VSErrorDomain", "code": 2}"#, 2, nil),
            (#"{"domain": "NSURLErrorDomain", "code": 1}"#, -1, nil),
            (
                #"{"code": 1, "userInfo": {"VSErrorInfoKeyUnsupportedProviderIdentifier": "b", "NSLocalizedDescription": "x"}}"#,
                1, "b"
            ),
        ]
    )
    func nsError(json: String, code: Int, provider: String?) throws {
        let account = try #require(try Self.state(#"{"access": "granted", "error": \#(json)}"#).account)
        #expect(account.error?.code.rawValue == code && account.error?.unsupportedProviderIdentifier == provider)
    }

    @Test("A field in both spellings is refused")
    func twice() {
        let error = adobePassError {
            _ = try Self.state(#"{"access": "granted", "accountProviderIdentifier": "a", "providerIdentifier": "b"}"#)
        }
        #expect(error?.code == .unknownField && error?.path == "account.accountProviderIdentifier")
    }

    static let dates = [
        ("2026-11-21T13:00:00Z", SignOnValues.later), ("2026-11-21T14:00:00+01:00", SignOnValues.later),
        ("2026-11-21T13:00:00.000Z", SignOnValues.later), ("1795266000000", SignOnValues.later),
    ]

    @Test("Dates may be written in ISO 8601", arguments: dates)
    func isoDates(text: String, date: EpochMilliseconds) throws {
        let state = try Self.state(#"{"access": "granted", "expirationDate": "\#(text)"}"#)
        #expect(state.account?.expirationDate == date)
    }

    @Test("What is no date is refused", arguments: ["2026-11-21", "Tomorrow", "2026-13-01T00:00:00Z", ""])
    func noDates(text: String) {
        let error = adobePassError { _ = try Self.state(#"{"access": "granted", "expirationDate": "\#(text)"}"#) }
        #expect(error?.code == .wrongType && error?.path == "account.expirationDate")
    }
}
