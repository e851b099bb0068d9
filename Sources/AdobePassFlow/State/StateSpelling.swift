import AdobePass
import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The normalization of recorded states: names of Apple's framework, the SDK and the cookbook, and dates in ISO 8601.
enum StateSpelling {
    /// The names of Apple's framework and of the SDK's callbacks, with the fields of states that they stand for.
    static let names: [(spelling: String, field: String)] = [
        ("accessStatus", "access"), ("accountProviderIdentifier", "providerIdentifier"),
        ("authenticationExpirationDate", "expirationDate"), ("samlAttributeQueryResponse", "samlResponse"),
        ("SAMLAttributeQueryResponse", "samlResponse"),
        ("VSErrorInfoKeyUnsupportedProviderIdentifier", "unsupportedProviderIdentifier"),
        ("errorId", "code"),
    ]

    /// The objects of a state that may use these names.
    private static let objects = ["account", "pickerAccount", "responseAccount", "error", "conditions"]

    /// The names of callbacks and methods in the editions of the cookbook and in the SDK's headers, with the names in states.
    static let words: [(spelling: String, word: String)] = [
        ("presentTVProviderDialog", "presentTvProviderDialog"), ("presentTvDialog", "presentTvProviderDialog"),
        ("dismissTVProviderDialog", "dismissTvProviderDialog"), ("dismissTvDialog", "dismissTvProviderDialog"),
        ("dissiseTVProviderDialog", "dismissTvProviderDialog"),
        ("navigateToUrl:useSVC", "navigateToUrlUseSVC"), ("navigateToUrl:useSVC:", "navigateToUrlUseSVC"),
        ("navigateToUrl:", "navigateToUrl"), ("status:", "status"), ("init", "initialize"),
        ("getAuthentication:filter:", "getAuthentication:filter"),
        ("getAuthenticationWithFilter", "getAuthentication:filter"), ("iPadOS", "iOS"),
    ]

    private static let wordFields = ["name", "operation", "platform"]

    private static let dates = [
        "expirationDate", "tokenExpiration", "registrationCodeExpiration", "notBefore", "notAfter",
    ]

    static func canonical(_ value: JSONValue) -> JSONValue {
        guard let members = value.members else { return value }
        return JSONValue(.object(members.map(canonical)), at: value.offset)
    }

    private static func canonical(_ member: JSONValue.Member) -> JSONValue.Member {
        if isOne(member.name, of: objects) {
            let isError = hasSameBytes(member.name, "error")
            return JSONValue.Member(member.name, renamed(isError ? flattened(member.value) : member.value))
        }
        if isOne(
            member.name,
            of: ["callbacks", "earlierCalls", "knownProfiles", "exchangedProfiles", "basicProfiles"]
        ),
            let elements = member.value.elements
        {
            let values = elements.map { $0.members == nil ? word(of: $0) : renamed($0) }
            return JSONValue.Member(member.name, JSONValue(.array(values), at: member.value.offset))
        }
        if isOne(member.name, of: ["partnerAction", "basicAction"]) {
            return JSONValue.Member(member.name, renamed(member.value))
        }
        return scalar(member)
    }

    /// Returns an object of a state, such as a callback, with the fields and words that states have.
    static func canonical(object value: JSONValue) -> JSONValue { renamed(value) }

    /// Returns an object with normalized names; a member that is present in both spellings is left unchanged.
    private static func renamed(_ value: JSONValue) -> JSONValue {
        guard let members = value.members else { return value }
        let renamed = members.map { member -> JSONValue.Member in
            let field = names.first { hasSameBytes($0.spelling, member.name) }?.field
            let name = field.flatMap { value[$0] == nil ? $0 : nil } ?? member.name
            let content = hasSameBytes(name, "error") ? self.renamed(flattened(member.value)) : member.value
            return scalar(JSONValue.Member(name, content))
        }
        return JSONValue(.object(renamed), at: value.offset)
    }

    /// Returns an error without the structure of an `NSError`: with the known value of its `userInfo`, and the code −1 for another
    /// domain than `VSErrorDomain`, as ``SystemAccountFramework`` reads it.
    private static func flattened(_ error: JSONValue) -> JSONValue {
        guard let members = error.members else { return error }
        let isOther = error["domain"]?.text.map { !hasSameBytes($0, "VSErrorDomain") } ?? false
        let information = error["userInfo"]?.members ?? []
        let own = members.filter { !isOne($0.name, of: ["domain", "userInfo"]) }.map { member in
            isOther && hasSameBytes(member.name, "code")
                ? JSONValue.Member(member.name, JSONValue(.number("-1"), at: member.value.offset)) : member
        }
        let known = information.filter { member in names.contains { hasSameBytes($0.spelling, member.name) } }
        return JSONValue(.object(own + known), at: error.offset)
    }

    private static func scalar(_ member: JSONValue.Member) -> JSONValue.Member {
        if isOne(member.name, of: wordFields) { return JSONValue.Member(member.name, word(of: member.value)) }
        guard isOne(member.name, of: dates), let text = member.value.text, let date = Date(iso8601: text) else {
            return member
        }
        let milliseconds = JSONValue(.number("\(EpochMilliseconds(date))"), at: member.value.offset)
        return JSONValue.Member(member.name, milliseconds)
    }

    private static func word(of value: JSONValue) -> JSONValue {
        guard let text = value.text, let word = words.first(where: { hasSameBytes($0.spelling, text) })?.word else {
            return value
        }
        return JSONValue(.string(word), at: value.offset)
    }

    private static func isOne(_ name: String, of names: [String]) -> Bool {
        names.contains { hasSameBytes($0, name) }
    }

    private static func hasSameBytes(_ one: String, _ other: String) -> Bool { one.hasSameBytes(as: other) }
}

extension Date.ISO8601FormatStyle {
    static let withFraction = Self(includingFractionalSeconds: true)
}
