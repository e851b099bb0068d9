import ByteTools
import Captures

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A call of a recording, with the values by which an app is judged; each is read once.
struct AuditedCall: Sendable {
    /// What was called.
    enum Target: Hashable, Sendable {
        case service(AdobeService)
        /// The page of V1 that signs the viewer out.
        case logoutPage
        /// A call of V1 that is no service of this package, by the name of its row in the migration.
        case callOfV1(ByteText)
        /// The path of a service with a method that Adobe does not document for it.
        case wrongMethod(AdobeService)
        /// A path of V2 that Adobe does not document.
        case unknownPath

        /// The target of a call that Adobe documents.
        init?(of request: CapturedRequest) {
            if let service = AdobeService(method: request.method, url: request.target) {
                self = .service(service)
            } else if request.isLogoutPage {
                self = .logoutPage
            } else if let row = MigratedCall.row(of: request) {
                self = row.service.map { .service($0) } ?? .callOfV1(ByteText(row.id))
            } else {
                return nil
            }
        }

        /// The target of a call that Adobe does not document, at one of its hosts or at one that other calls of V2 have.
        init?(ofUndocumented request: CapturedRequest, at hosts: Set<ByteText>) {
            let isOfAdobe = AdobeEnvironment.isHostOfAdobe(request.host)
            guard isOfAdobe || hosts.contains(ByteText(request.host)) else { return nil }
            if let service = AdobeService(wrongMethod: request.method, url: request.target) {
                self = .wrongMethod(service)
            } else if isOfAdobe, AdobeService.isMethodOfApps(request.method), request.hasPathOfV2 {
                self = .unknownPath
            } else {
                return nil
            }
        }

        var name: String {
            switch self {
            case .service(let service): service.rawValue
            case .logoutPage: "page of v1-logout"
            case .callOfV1(let name): name.string
            case .wrongMethod(let service): "\(service) by another method"
            case .unknownPath: "a path of V2 that Adobe does not document"
            }
        }

        /// The service that Adobe documents for the path.
        var serviceOfPath: AdobeService? {
            switch self {
            case .service(let service), .wrongMethod(let service): service
            case .logoutPage, .callOfV1, .unknownPath: nil
            }
        }

        /// True for the calls of REST API V2 and of the client registration.
        var isOfV2: Bool { self == .unknownPath || serviceOfPath?.dialect == .v2 }
    }

    /// What a request is compared by; the hash first, because each call may be compared with each other one.
    private struct RequestKey: Hashable, Sendable {
        private let hash: Int
        private let texts: [ByteText]

        init(_ texts: [ByteText]) {
            self.texts = texts
            hash = texts.hashValue
        }

        static func == (one: Self, other: Self) -> Bool { one.hash == other.hash && one.texts == other.texts }
    }

    private let key: RequestKey
    let place: AuditCall
    /// What was called; `nil` for a call of another host.
    let target: Target?
    /// The use of a call of another host; `nil` for a call of Adobe.
    let use: AuditMarks.Use?
    /// The media token that a call of another host sends.
    let sentToken: ByteText?
    let request: CapturedRequest
    let outcome: AdobeOutcome?
    /// The scopes of a registered client; `nil` if the response has none.
    let scopes: [ByteText]?
    /// The media tokens of permits.
    let mediaTokens: [ByteText]
    /// The time of the server in the response.
    let serverTime: Date?
    /// False if the time is that of the server in whole seconds.
    let isTimeRecorded: Bool
    /// The pause that the response asks for, in seconds.
    let retryAfterSeconds: Int?
    let fields: [(name: String, value: String)]
    let serviceProvider: ByteText?
    let mvpd: ByteText?
    let code: ByteText?
    let resources: [ByteText]
    let redirectURL: ByteText?
    let clientID: ByteText?
    let softwareStatement: ByteText?
    /// The value of `AP-Device-Identifier`.
    let deviceIdentifier: ByteText?
    /// The value of `X-Device-Info`.
    let deviceInformation: ByteText?
    /// The value of `X-Forwarded-For`, by which a server names the address of the device.
    let forwardedFor: ByteText?

    /// Creates a call of Adobe.
    init(
        _ recorded: RecordedResponse,
        _ request: CapturedRequest,
        to target: Target,
        in recording: Int,
        _ reader: AdobeBodyReader
    ) {
        self.target = target
        self.request = request
        (use, sentToken) = (nil, nil)
        let hasResponse = recorded.response.head != nil
        let outcome = hasResponse ? recorded.outcome(of: target.serviceOfPath, reading: reader) : nil
        self.outcome = outcome
        let body = [.service(.v2Register), .service(.v2Authorize)].contains(target) ? recorded.response.body : []
        let root = body.isEmpty ? nil : JSONDocument(body).root
        // RFC 7591 has the scopes in one text, with spaces between them.
        scopes = (root?["scopes"] ?? root?["scope"]).map { $0.elements ?? [$0] }?.flatMap { scope in
            scope.text?.split(separator: " ").map { ByteText(String($0)) } ?? []
        }
        mediaTokens = (root?["decisions"]?.elements ?? []).compactMap {
            $0["token"]?["serializedToken"]?.text.map { ByteText($0) }
        }
        serverTime = recorded.serverTime
        isTimeRecorded = request.startedDateTime != nil
        retryAfterSeconds = recorded.response.retryAfterSeconds
        fields = request.fields
        func value(_ parameter: ServiceParameter) -> ByteText? { recorded.value(of: parameter).map { ByteText($0) } }
        serviceProvider = value(.serviceProvider)
        mvpd = value(.mvpd)
        redirectURL = value(.redirectURL)?.withoutQuery
        clientID = value(.clientID)
        softwareStatement = value(.softwareStatement)
        code = value(.code) ?? outcome?.session?.code.map { ByteText($0) }
        resources = Self.resources(of: target, request)
        key = Self.key(of: request, fields, resources)
        deviceIdentifier = request.header(DeviceIdentifier.headerName).map { ByteText($0) }
        deviceInformation = request.header(DeviceInformation.headerName).map { ByteText($0) }
        forwardedFor = request.header("X-Forwarded-For").map { ByteText($0) }
        place = AuditCall(
            recording: recording,
            entry: recorded.entry,
            name: target.name,
            status: recorded.response.status,
            instant: recorded.instant
        )
    }

    /// Creates a call of another host.
    init(
        _ recorded: RecordedResponse,
        _ request: CapturedRequest,
        used use: AuditMarks.Use,
        sending token: ByteText?,
        in recording: Int
    ) {
        self.use = use
        sentToken = token
        self.request = request
        (target, outcome, scopes, retryAfterSeconds, mediaTokens) = (nil, nil, nil, nil, [])
        serverTime = recorded.serverTime
        isTimeRecorded = request.startedDateTime != nil
        (fields, resources) = ([], [])
        key = Self.key(of: request, [], [])
        (serviceProvider, mvpd, code, redirectURL, clientID) = (nil, nil, nil, nil, nil)
        (softwareStatement, deviceIdentifier, deviceInformation, forwardedFor) = (nil, nil, nil, nil)
        place = AuditCall(
            recording: recording,
            entry: recorded.entry,
            name: use.name,
            status: recorded.response.status ?? request.status,
            instant: recorded.instant
        )
    }

    private static func key(
        of request: CapturedRequest,
        _ fields: [(name: String, value: String)],
        _ resources: [ByteText]
    ) -> RequestKey {
        // The order of fields and resources means nothing.
        let pairs = fields.map { [ByteText($0.name), ByteText($0.value)] }.sorted { $0.lexicographicallyPrecedes($1) }
        return RequestKey([ByteText(request.target)] + pairs.flatMap { $0 } + Set(resources).sorted())
    }

    private static func resources(of target: Target, _ request: CapturedRequest) -> [ByteText] {
        guard [.service(.v2Preauthorize), .service(.v2Authorize)].contains(target), let body = request.sentBody else {
            return []
        }
        return (JSONDocument(body).root?["resources"]?.elements ?? []).compactMap { $0.text.map { ByteText($0) } }
    }
}

extension AuditedCall {
    var service: AdobeService? { if case .service(let service) = target { service } else { nil } }

    func calls(_ services: AdobeService...) -> Bool { service.map(services.contains) ?? false }

    /// True for the call by which an app reads the profile of a code.
    var isCodePoll: Bool { target == .service(.v2ProfileByCode) }

    /// True for the calls of REST API V2 and of the client registration.
    var isOfV2: Bool { target?.isOfV2 ?? false }

    /// True for the registration of the client, which is the same in V1.
    var isRegistration: Bool { [.v2Register, .v2Token].contains(target?.serviceOfPath) }

    /// True for a call of V2 that is sent with the access token.
    var needsToken: Bool { isOfV2 && (target?.serviceOfPath?.needsToken ?? true) }

    /// True for a call of another host that shows playback.
    var showsPlayback: Bool { use == .manifest || use == .key }

    var startsSession: Bool { calls(.v2Sessions, .v2Resume, .v2SessionsSSO) }

    var isDecision: Bool { calls(.v2Preauthorize, .v2Authorize) }

    var readsProfiles: Bool { calls(.v2Profiles, .v2Profile) || isCodePoll }

    var status: Int? { place.status }

    var instant: Date? { place.instant }

    var isSuccess: Bool { status.map { (200..<300).contains($0) } ?? false }

    /// The profiles of a success.
    var profiles: [AdobeProfile] { isSuccess ? outcome?.profiles ?? [] : [] }

    var session: AdobeSession? { isSuccess ? outcome?.session : nil }

    var decisions: [AdobeDecision] { isSuccess ? outcome?.decisions ?? [] : [] }

    /// True if a decision permits at least one resource.
    var isPermit: Bool { decisions.contains { $0.isAuthorized } }

    /// True if there are decisions, and none permits a resource.
    var isDenial: Bool { !decisions.isEmpty && !isPermit }

    var logoutURLs: [ByteText] {
        guard calls(.v2Logout), isSuccess else { return [] }
        // After partner_logout the viewer signs out in the settings.
        let logouts = (outcome?.logouts ?? []).filter { AdobeLogout.Action(rawValue: $0.action) == .logout }
        return logouts.compactMap { logout in
            logout.url.map { url in ByteText(decoding: url.utf8.prefix { $0 != UInt8(ascii: "?") }) }
        }
    }

    /// The errors of the response, also those of the single decisions.
    var errors: [AdobeError] { [outcome?.error].compactMap { $0 } + decisions.compactMap { $0.error } }

    /// The actions that Adobe recommends for the errors; that of the catalogue, if the response has none.
    var actions: [AdobeErrorAction] { errors.compactMap { $0.action ?? $0.code?.entry?.action } }

    /// True if another call sends the same request.
    func isSameRequest(as other: Self) -> Bool {
        target == other.target && key == other.key && isOfSameDevice(as: other)
    }

    /// True unless both calls have a device identifier, and another one.
    func isOfSameDevice(as other: Self) -> Bool {
        guard let own = deviceIdentifier, let other = other.deviceIdentifier else { return true }
        return own == other
    }

    // MARK: Times

    /// The seconds until a later call, at most: a time in whole seconds is up to one second later; `nil` if a time is missing.
    func maximumSeconds(until later: Self) -> Double? {
        seconds(until: later).map { isTimeRecorded && later.isTimeRecorded ? $0 : $0 + 1 }
    }

    /// The seconds until a later call; `nil` if a time is missing.
    func seconds(until later: Self) -> Double? {
        guard let instant, let end = later.instant else { return nil }
        return end.timeIntervalSince(instant)
    }
}

extension CapturedRequest {
    fileprivate var hasPathOfV2: Bool {
        let start = CallPath(of: target).segments.prefix(2)
        return start.elementsEqual(["api", "v2"]) { $0.elementsEqual($1.utf8) }
    }
}
