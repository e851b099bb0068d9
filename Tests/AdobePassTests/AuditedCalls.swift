import ByteTools
import Foundation
import SAMLEncoding

/// A constructed call of an app in an HTTP Archive.
struct AuditedExchange: Sendable {
    var method: String
    var url: String
    var status: Int
    var body = ""
    /// The time in seconds since the start of the recording; `nil` if the archive does not contain it.
    var seconds: Double?
    var headers: [String: String]
    var sent: String?
    var mediaType: String?
    var responseHeaders: [String: String] = [:]

    private init(_ method: String, _ url: String, _ status: Int, _ body: String, at seconds: Double?) {
        self.method = method
        self.url = url
        self.status = status
        self.body = body
        self.seconds = seconds
        headers = ["Accept": "application/json", "Authorization": "Bearer constructed"]
    }

    func with(_ change: (inout Self) -> Void) -> Self {
        var exchange = self
        change(&exchange)
        return exchange
    }

    func without(_ header: String) -> Self { with { $0.headers[header] = nil } }

    func failing(_ status: Int, _ body: String = "{}") -> Self {
        with {
            $0.status = status
            $0.body = body
        }
    }

    /// The call for the device with an address.
    func from(_ address: String) -> Self { with { $0.headers["X-Forwarded-For"] = address } }

    /// The call for resources in an order.
    func asking(for resources: String...) -> Self {
        let names = resources.map { #""\#($0)""# }.joined(separator: ",")
        return with { $0.sent = #"{"resources":[\#(names)]}"# }
    }

    func of(device: String, model: String = "TV") -> Self {
        with {
            $0.headers["AP-Device-Identifier"] = Self.identifier(device)
            $0.headers["X-Device-Info"] = Self.information(model)
        }
    }

    // MARK: Archives

    static let start = Date(timeIntervalSince1970: 1_795_262_400)
    static let milliseconds = 1_795_262_400_000

    /// The archive of a start of the app, so many days after the first one.
    static func archive(_ exchanges: [Self], day: Int = 0) -> [UInt8] {
        let entries = exchanges.map { $0.entry(onDay: day) }
        let archive: JSONValue = ["log": ["version": "1.2", "entries": .array(entries)]]
        return archive.line
    }

    private func entry(onDay day: Int) -> JSONValue {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let time = seconds.map { Self.start.addingTimeInterval($0 + Double(day) * 86400).formatted(style) }
        let request: JSONValue = [
            "method": .string(method), "url": .string(url), "headers": Self.pairs(headers),
            "postData": sent.map { ["text": .string($0), "mimeType": .string(mediaType ?? "")] },
        ]
        let response: JSONValue = [
            "status": .number(status), "headers": Self.pairs(responseHeaders), "content": ["text": .string(body)],
        ]
        return ["startedDateTime": time.map { .string($0) }, "request": request, "response": response]
    }

    private static func pairs(_ fields: [String: String]) -> JSONValue {
        .array(fields.sorted { $0.key < $1.key }.map { ["name": .string($0.key), "value": .string($0.value)] })
    }

    private static func identifier(_ device: String) -> String {
        "fingerprint \(Base64Text(encoding: Array(device.utf8)))"
    }

    private static func information(_ model: String) -> String {
        let json =
            #"{"model":"\#(model)","vendor":"Apple","version":"5th Gen","osName":"tvOS","osVersion":"18","connectionType":"WiFi"}"#
        return Base64Text(encoding: Array(json.utf8)).description
    }

    // MARK: Calls of V2

    private static let host = "https://sp.auth.adobe.com"

    private static func v2(
        _ method: String,
        _ path: String,
        _ status: Int,
        _ body: String,
        at seconds: Double?,
        form: String? = nil,
        json: String? = nil
    ) -> Self {
        var exchange = Self(method, "\(host)/api/v2/REF30/\(path)", status, body, at: seconds).of(device: "constructed")
        exchange.sent = form ?? json
        exchange.mediaType = form == nil ? json.map { _ in "application/json" } : "application/x-www-form-urlencoded"
        exchange.headers["Content-Type"] = exchange.mediaType
        return exchange
    }

    static func register(at seconds: Double?, scope: String = "api:client:v2") -> Self {
        let body = #"{"client_id":"constructed","client_secret":"constructed","scopes":["\#(scope)"]}"#
        return Self("POST", "\(host)/o/client/register", 201, body, at: seconds).with {
            $0.headers = ["X-Device-Info": information("TV"), "Content-Type": "application/json"]
            $0.sent = #"{"software_statement":"constructed"}"#
            $0.mediaType = "application/json"
        }
    }

    static func token(at seconds: Double?, client: String = "constructed") -> Self {
        let body =
            #"{"access_token":"constructed","created_at":1795262400000,"expires_in":21600,"token_type":"bearer"}"#
        return Self("POST", "\(host)/o/client/token", 201, body, at: seconds).with {
            $0.headers = ["X-Device-Info": information("TV"), "Content-Type": "application/x-www-form-urlencoded"]
            $0.sent = "grant_type=client_credentials&client_id=\(client)&client_secret=constructed"
            $0.mediaType = "application/x-www-form-urlencoded"
        }
    }

    static func configuration(at seconds: Double?) -> Self {
        v2("GET", "configuration", 200, #"{"requestor":{"id":"REF30","mvpds":[{"id":"Cable"}]}}"#, at: seconds)
    }

    static func profiles(_ mvpds: [String], at seconds: Double?) -> Self {
        v2("GET", "profiles", 200, profilesBody(mvpds), at: seconds)
    }

    static func profile(_ mvpd: String, at seconds: Double?) -> Self {
        v2("GET", "profiles/\(mvpd)", 200, profilesBody([mvpd]), at: seconds)
    }

    static func profilesBody(_ mvpds: [String], type: String = "regular") -> String {
        let members = mvpds.map {
            #""\#($0)":{"notBefore":1795262400000,"notAfter":1826740800000,"type":"\#(type)","attributes":{}}"#
        }
        return "{\"profiles\":{\(members.joined(separator: ","))}}"
    }

    /// A session with a code that is valid for 30 minutes.
    static func session(
        _ code: String = "CODE1",
        at seconds: Double?,
        action: String = "authenticate",
        redirectURL: String = "https%3A%2F%2Fexample.com%2Fdone"
    ) -> Self {
        let body =
            #"{"actionName":"\#(action)","actionType":"interactive","reasonType":"none","code":"\#(code)","mvpd":"Cable","#
            + #""notBefore":"1795262400000","notAfter":"1795264200000"}"#
        let form = "mvpd=Cable&domainName=example.com&redirectUrl=\(redirectURL)"
        return v2("POST", "sessions", 200, body, at: seconds, form: form)
    }

    static func partnerSession(at seconds: Double?) -> Self {
        let body =
            #"{"actionName":"partner_profile","actionType":"direct","reasonType":"none","#
            + #""authenticationRequest":{"type":"saml","request":"PD94bWw=","attributesNames":["uid"]}}"#
        let form = "domainName=example.com&redirectUrl=https%3A%2F%2Fexample.com%2Fdone"
        return v2("POST", "sessions/sso/Apple", 200, body, at: seconds, form: form)
    }

    static func exchange(at seconds: Double?, type: String = "appleSSO") -> Self {
        let body = profilesBody(["Cable"], type: type)
        return v2("POST", "profiles/sso/Apple", 201, body, at: seconds, form: "SAMLResponse=PHg%2B")
    }

    static func information(of code: String = "CODE1", at seconds: Double?) -> Self {
        v2("GET", "sessions/\(code)", 200, #"{"existingParameters":{},"device":{}}"#, at: seconds)
    }

    /// The page of the sign-in, which a browser opens.
    static func page(of code: String = "CODE1", at seconds: Double?) -> Self {
        Self("GET", "\(host)/api/v2/authenticate/REF30/\(code)", 302, "", at: seconds).with { $0.headers = [:] }
    }

    static func poll(_ code: String = "CODE1", _ mvpds: [String] = [], at seconds: Double?) -> Self {
        v2("GET", "profiles/code/\(code)", 200, profilesBody(mvpds), at: seconds)
    }

    static func preauthorize(
        _ resource: String = "one",
        _ answer: String = #""authorized":true"#,
        at seconds: Double?
    ) -> Self { decision("preauthorize", resource, answer, at: seconds) }

    static func authorize(_ answer: String = #""authorized":true"#, mvpd: String = "Cable", at seconds: Double?) -> Self
    {
        decision("authorize", "one", answer, mvpd: mvpd, at: seconds)
    }

    private static func decision(
        _ service: String,
        _ resource: String,
        _ answer: String,
        mvpd: String = "Cable",
        at seconds: Double?
    ) -> Self {
        let body = #"{"decisions":[{"resource":"\#(resource)","mvpd":"\#(mvpd)",\#(answer)}]}"#
        let json = #"{"resources":["\#(resource)"]}"#
        return v2("POST", "decisions/\(service)/\(mvpd)", 200, body, at: seconds, json: json)
    }

    static func denial(_ code: String, _ action: String) -> String {
        #""authorized":false,"error":{"status":403,"code":"\#(code)","action":"\#(action)","message":"no"}"#
    }

    static func error(_ status: Int, _ code: String, _ action: String) -> String {
        #"{"status":\#(status),"code":"\#(code)","action":"\#(action)","message":"no"}"#
    }

    static let permitWithToken =
        #""authorized":true,"token":{"notBefore":1,"notAfter":2,"serializedToken":"constructed-media-token"}"#

    static func logout(_ action: String, url: String? = nil, at seconds: Double?) -> Self {
        let url = url.map { #","url":"\#($0)""# } ?? ""
        let body =
            #"{"logouts":{"Cable":{"actionName":"\#(action)","actionType":"interactive","mvpd":"Cable"\#(url)}}}"#
        return v2("GET", "logout/Cable?redirectUrl=https%3A%2F%2Fexample.com%2Fdone", 200, body, at: seconds)
    }

    // MARK: Calls of other hosts and of V1

    static func foreign(_ url: String, at seconds: Double?) -> Self {
        Self("GET", url, 200, "", at: seconds).with { $0.headers = ["Accept": "*/*"] }
    }

    static func manifest(at seconds: Double?) -> Self {
        foreign("https://cdn.example.com/live/master.m3u8", at: seconds)
    }

    static func stream(_ name: String, token: Bool = false, at seconds: Double?) -> Self {
        foreign("https://cdn.example.com/\(name).m3u8\(token ? "?token=constructed-media-token" : "")", at: seconds)
    }

    /// The request for the key of a stream.
    static func key(at seconds: Double?) -> Self {
        foreign("https://drm.example.com/widevine/License", at: seconds).with { $0.method = "POST" }
    }

    static func useOfToken(at seconds: Double?) -> Self {
        foreign("https://api.example.com/play?token=constructed-media-token", at: seconds)
    }

    static func checkV1(at seconds: Double?) -> Self {
        v1("GET", "checkauthn?requestor=REF30&deviceId=x", at: seconds).failing(403, "")
    }

    static func v1(_ method: String, _ path: String, at seconds: Double?) -> Self {
        Self(method, "https://api.auth.adobe.com/api/v1/\(path)", 200, "{}", at: seconds)
    }
}
