import AdobePass
import ByteTools

// Results of calls of Adobe that services have in common.

extension DocumentedResult {
    init(_ name: String, _ status: Int, _ meaning: String, retryAfter: Int? = nil, body: [UInt8] = []) {
        let response = AdobeResponse(status: status, retryAfterSeconds: retryAfter, body: body)
        self.init(name, "\(status): \(meaning)", .response(response))
    }

    /// Returns the response with a body in JSON.
    func body(_ body: JSONValue) -> Self {
        guard case .response(let response) = event else { return self }
        return Self(name, title, .response(AdobeResponse(status: response.status, body: body.line)))
    }

    static func error(_ name: String, _ code: AdobeErrorCode) -> Self {
        let entry = code.entry
        let status = entry?.statuses.last ?? 500
        let title = "\(status), \(code): \(entry?.meaning ?? "an error")"
        let response = Self(name, status, "").body([
            "action": .string(entry?.action.rawValue ?? "none"), "status": .number(status),
            "code": .string(code.rawValue), "message": "A constructed message.",
            "helpUrl": "https://experienceleague.adobe.com/", "trace": "00000000-1111-2222-3333-444444444444",
        ])
        return Self(name, title, response.event)
    }

    static func errors(_ codes: KeyValuePairs<String, String>) -> [Self] {
        codes.map { error($0.key, AdobeErrorCode(rawValue: $0.value)) }
    }

    /// Creates an error of the registration of clients (RFC 6749 section 5.2), with its code in kebab case as the name.
    static func clientError(_ code: String) -> Self {
        let meaning = AdobeErrorCode(rawValue: code).entry?.meaning ?? "an error"
        let response = Self(code, 400, "").body(["error": .string(code)])
        return Self(code.replacing("_", with: "-"), "400, \(code): \(meaning)", response.event)
    }
}

extension ResultConstruction {
    func results(of call: AdobeCall) -> [DocumentedResult] {
        let own = call.service.dialect == .v1 ? v1Results(of: call) : v2Results(of: call)
        return own + rejections(of: call.service) + noResponses
    }

    private func rejections(of service: AdobeService) -> [DocumentedResult] {
        guard service.needsToken else { return [throttled] }
        guard service.dialect == .v1 else {
            return DocumentedResult.errors([
                "unauthorized": "invalid_access_token_client_application", "internal-error": "internal_server_error",
            ]) + [throttled]
        }
        let unauthorized = "the access token is missing, has expired, or its client is unknown"
        return [DocumentedResult("unauthorized", 401, unauthorized)]
            + DocumentedResult.errors(["internal-error": "internal_error"]) + [throttled]
    }

    private var throttled: DocumentedResult {
        let page = "<html><head><title>429 Too Many Requests</title></head><body></body></html>"
        return DocumentedResult("throttled", 429, "too many requests", retryAfter: 2, body: Array(page.utf8))
    }

    private var noResponses: [DocumentedResult] {
        [
            DocumentedResult("unavailable", 503, "the service is overloaded or down"),
            DocumentedResult("no-response", "no response arrived", .noResponse),
        ]
    }

    /// A provider with single sign-on, with the fields; one that only Apple's picker shows; and one without either.
    func configuration(_ fields: JSONValue) -> DocumentedResult {
        let inPicker: JSONValue = [
            "id": "ExampleSat", "displayName": "ExampleSat", "platformMappingId": "example-sat",
            "enablePlatformServices": true, "boardingStatus": "PICKER", "displayInPlatformPicker": true,
        ]
        let mvpds: JSONValue = [viewersMVPD.adding(fields), inPicker, Self.basicMVPD]
        return configuration("configuration", "the configuration", mvpds)
    }

    /// A configuration that puts no MVPD into Apple's picker.
    func configurationWithoutPicker(_ fields: JSONValue) -> DocumentedResult {
        let hidden = viewersMVPD.adding(fields).adding(["displayInPlatformPicker": false])
        return configuration(
            "configuration-without-picker",
            "a configuration with displayInPlatformPicker false for the viewer's MVPD, and no other for Apple's picker",
            [hidden, Self.basicMVPD]
        )
    }

    private func configuration(_ name: String, _ meaning: String, _ mvpds: JSONValue) -> DocumentedResult {
        DocumentedResult(name, 200, meaning).body(["requestor": ["id": .string(requestor), "mvpds": mvpds]])
    }

    /// The provider that the viewer is signed in to, with single sign-on.
    private var viewersMVPD: JSONValue {
        [
            "id": .string(signedInProvider.mvpd), "displayName": .string(signedInProvider.mvpd),
            "platformMappingId": .string(signedInProvider.identifier), "enablePlatformServices": true,
            "boardingStatus": "SUPPORTED", "displayInPlatformPicker": true,
        ]
    }

    private static let basicMVPD: JSONValue = [
        "id": "ExampleTown", "displayName": "ExampleTown", "enablePlatformServices": false,
    ]

    func after(seconds: Int64) -> EpochMilliseconds { now.advanced(bySeconds: seconds) }

    /// The end of the validity of a token or profile: in 30 days.
    var tokenEnd: EpochMilliseconds { after(seconds: 30 * 86_400) }

    /// The end of the validity of a code: in 30 minutes, Adobe's default.
    var codeEnd: EpochMilliseconds { after(seconds: 1800) }

    /// A constructed media token in Base64, which a verifier rejects.
    static let serializedToken: JSONValue = "PHNpZ25hdHVyZUluZm8+Y29uc3RydWN0ZWQ8L3NpZ25hdHVyZUluZm8+"

    func resource(of call: AdobeCall) -> JSONValue { .string(call.resource ?? "example-resource") }

    func mvpd(of call: AdobeCall) -> String { call.mvpd ?? viewerMVPD }

    /// A constructed code that differs from the one before.
    func code(after last: String?) -> String { last?.hasSameBytes(as: "TJJCFK3") == true ? "SB7ZRIO" : "TJJCFK3" }
}

extension JSONValue {
    /// Returns the object with further members, which replace those with the same name.
    func adding(_ other: Self) -> Self {
        let new = other.members ?? []
        let kept = (members ?? []).filter { old in !new.contains { $0.name.hasSameBytes(as: old.name) } }
        return .object(kept + new)
    }
}
