package import AdobePass
package import ByteTools

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension FlowEvent {
    package enum Name: String, CaseIterable {
        case permission, account, response, noResponse, done, callback, tokenSource, chosenMVPD, pickerCanceled, page
        case settings, logout, background, fields
    }

    func value(at instant: Date) throws(AdobePassError) -> JSONValue {
        let (name, value) = try member()
        return ["at": .string(instant.formatted(Date.ISO8601FormatStyle.withFraction)), name.rawValue: value]
    }

    /// The value contains what passes between Apple's framework and Adobe: treat it as personal data.
    package func member() throws(AdobePassError) -> (name: Name, value: JSONValue) {
        switch self {
        case .permission(let access): (.permission, .string(access.rawValue))
        case .account(let metadata): (.account, try JSONValue(encoding: metadata))
        case .response(let response): (.response, response.value)
        case .noResponse: (.noResponse, true)
        case .done: (.done, true)
        case .callback(let callback): (.callback, try JSONValue(encoding: callback))
        case .tokenSource(let source): (.tokenSource, .string(source))
        case .chosenMVPD(let mvpd): (.chosenMVPD, .string(mvpd))
        case .pickerCanceled: (.pickerCanceled, true)
        case .page(let progress): (.page, .string(progress.rawValue))
        case .settings(let progress): (.settings, .string(progress.rawValue))
        case .logout: (.logout, true)
        case .background: (.background, true)
        case .fields(let fields): (.fields, fields.value)
        }
    }

    static func read(_ value: JSONValue) throws(AdobePassError) -> (FlowEvent, Date) {
        guard let members = value.members else { throw AdobePassError(.wrongType, "the event must be an object") }
        guard let time = value["at"]?.text, let instant = Date(iso8601: time) else {
            throw AdobePassError(.missingField, "the time of the event must be a date in ISO 8601", path: "at")
        }
        let others = members.filter { !$0.name.hasSameBytes(as: "at") }
        guard let event = try named(in: .object(others)) else {
            let names = Name.allCases.map(\.rawValue)
            let hint = others.count == 1 ? SimilarNames(to: others[0].name, among: names).hint : ""
            let text = "besides 'at', an event must have one field: \(names.joined(separator: ", "))\(hint)"
            throw AdobePassError(.unknownField, text)
        }
        return (event, instant)
    }

    /// Reads an object whose only member is an event; `nil` if it is another object.
    static func named(in object: JSONValue) throws(AdobePassError) -> FlowEvent? {
        guard let members = object.members, members.count == 1,
            let name = Name.allCases.first(where: { $0.rawValue.hasSameBytes(as: members[0].name) })
        else { return nil }
        return try AdobePassError.inside(name.rawValue) { () throws(AdobePassError) in try Self(name, members[0].value)
        }
    }

    private init(_ name: Name, _ value: JSONValue) throws(AdobePassError) {
        self =
            switch name {
            case .permission: .permission(try StateReading.decode(value, as: AccountMetadata.Access.self))
            case .account: .account(try StateReading.object(value, as: AccountMetadata.self))
            case .response: .response(try AdobeResponse(value))
            case .noResponse: try Self.flag(value, .noResponse)
            case .done: try Self.flag(value, .done)
            case .callback: .callback(try StateReading.object(value, as: SDKCallback.self))
            case .tokenSource: .tokenSource(try StateReading.decode(value, as: String.self))
            case .chosenMVPD: .chosenMVPD(try StateReading.decode(value, as: String.self))
            case .pickerCanceled: try Self.flag(value, .pickerCanceled)
            case .page: .page(try StateReading.decode(value, as: PageProgress.self))
            case .settings: .settings(try StateReading.decode(value, as: SettingsProgress.self))
            case .logout: try Self.flag(value, .logout)
            case .background: try Self.flag(value, .background)
            case .fields: .fields(try FieldChanges(value))
            }
    }

    private static func flag(_ value: JSONValue, _ event: Self) throws(AdobePassError) -> Self {
        guard value.flag == true else { throw AdobePassError(.wrongType, "the value must be true") }
        return event
    }
}

extension FlowEvent.SettingsProgress: Decodable {
    /// Reads the word.
    ///
    /// - Throws: `AdobePassError` with the list of valid words, if it is none of them.
    public init(from decoder: any Decoder) throws { self = try .word(from: decoder) }
}

extension AdobeResponse {
    /// The response as far as a flow depends on it: the status, the pause and the body.
    fileprivate var value: JSONValue {
        let text = String(decoding: body, as: UTF8.self)
        let isText = text.utf8.elementsEqual(body)
        return [
            "status": status.map { .number($0) }, "retryAfterSeconds": retryAfterSeconds.map { .number($0) },
            "body": isText && !body.isEmpty ? .string(text) : nil,
            "bodyBase64": isText ? nil : .string(Data(body).base64EncodedString()),
        ]
    }

    fileprivate init(_ value: JSONValue) throws(AdobePassError) {
        let recorded = try StateReading.decode(value, as: RecordedFields.self)
        var body = Array((recorded.body ?? "").utf8)
        if let text = recorded.bodyBase64 {
            guard let bytes = Data(base64Encoded: text) else {
                throw AdobePassError(.wrongType, "the value is not Base64", path: "bodyBase64")
            }
            body = [UInt8](bytes)
        }
        self.init(status: recorded.status, retryAfterSeconds: recorded.retryAfterSeconds, body: body)
    }
}

struct RecordedFields: Decodable {
    let status: Int?
    let retryAfterSeconds: Int?
    let body: String?
    let bodyBase64: String?
}
