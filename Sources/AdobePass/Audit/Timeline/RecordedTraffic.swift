import ByteTools
import Captures
import HTTPTypes
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The calls of a recording by which an app is judged: those of Adobe, and those of other hosts that show playback, the end of a sign-in
/// or of a logout, or the use of a media token.
struct RecordedTraffic: Sendable {
    /// The calls in the order of their times.
    let calls: [AuditedCall]

    private static var tooManyCalls: AdobePassError {
        let text = "the recordings have more than the limit of \(AuditedRecordings.maximumCalls) calls that matter"
        return AdobePassError(.tooLarge, "\(text); audit fewer of them at once")
    }

    init(
        in recording: [UInt8],
        index: Int,
        maximumCount: Int,
        _ decompressor: Decompressor?,
        _ reader: AdobeBodyReader
    ) throws(AdobePassError) {
        let recording = try RecordedResponse.read(recording, decompressor)
        var own: [AuditedCall] = []
        var others: [(call: Recording.Call, request: CapturedRequest)] = []
        let calls = recording.calls.compactMap { call in
            call.request.map { (call: call, request: $0, target: AuditedCall.Target(of: $0)) }
        }
        let hosts = Set(calls.filter { $0.target?.isOfV2 ?? false }.map { ByteText($0.request.host) })
        for (call, request, documented) in calls {
            if let target = documented ?? AuditedCall.Target(ofUndocumented: request, at: hosts) {
                guard own.count < maximumCount else { throw Self.tooManyCalls }
                own.append(AuditedCall(RecordedResponse(call), request, to: target, in: index, reader))
            } else {
                others.append((call, request))
            }
        }
        // It has the error for a recording without a call.
        if own.isEmpty { _ = try RecordedResponse.calls(in: recording) }
        let marks = AuditMarks(of: own)
        let relevant = others.compactMap { call, request in
            let recorded = RecordedResponse(Self.responseWithoutLongBody(of: call, request), entry: call.number)
            let token = marks.token(in: request)
            return marks.use(of: request, recorded.response, sending: token).map {
                AuditedCall(recorded, request, used: $0, sending: token, in: index)
            }
        }
        guard own.count + relevant.count <= maximumCount else { throw Self.tooManyCalls }
        self.calls = (own + relevant).inOrderOfTime({ $0.instant }, entry: { $0.place.entry })
    }

    /// The response of a call of another host; in an archive, only that of a redirection is read, whose body is short.
    private static func responseWithoutLongBody(
        of call: Recording.Call,
        _ request: CapturedRequest
    ) -> CapturedResponse {
        let isRead = request.status.map { (300..<400).contains($0) } ?? true
        return isRead ? call.response : CapturedResponse(body: [], request: request)
    }
}

/// The values of Adobe's calls by which a call of another host matters.
struct AuditMarks {
    /// The URLs to which a user agent returns, without their queries.
    private let redirectURLs: [ByteText]
    /// The URLs that a logout names, without their queries.
    private let logoutURLs: [ByteText]
    private let mediaTokens: Set<ByteText>

    /// The use of a call of another host.
    enum Use: Hashable, Sendable {
        /// It loads the manifest of a stream.
        case manifest
        /// It gets the key of a stream.
        case key
        /// It arrives at the URL at the end of a sign-in or of a logout, or is redirected there.
        case arrival(ByteText)
        /// It opens the URL of a logout.
        case logoutPage(ByteText)
        /// It sends a media token.
        case mediaToken

        var name: String {
            switch self {
            case .manifest: "manifest of a stream"
            case .key: "key of a stream"
            case .arrival: "redirectUrl"
            case .logoutPage: "page of the logout"
            case .mediaToken: "use of a media token"
            }
        }
    }

    /// Each call of another host is compared with each URL; an app has one or two.
    private static let maximumURLs = 16

    init(of calls: [AuditedCall]) {
        redirectURLs = Array(calls.compactMap { $0.redirectURL }.uniqueTexts.prefix(Self.maximumURLs))
        logoutURLs = Array(calls.flatMap { $0.logoutURLs }.uniqueTexts.prefix(Self.maximumURLs))
        mediaTokens = Set(calls.flatMap { $0.mediaTokens })
    }

    /// Returns the media token that a request sends in its URL, its body or a header; `nil` if it sends none.
    func token(in request: CapturedRequest) -> ByteText? {
        guard !mediaTokens.isEmpty else { return nil }
        let fields = request.fields.map { ByteText($0.value) } + request.jsonTexts
        let headers = request.headerNames.lazy.compactMap { request.header($0) }.flatMap { value in
            value.utf8.prefix(Self.maximumHeader).split(separator: UInt8(ascii: " ")).map { ByteText(decoding: $0) }
        }
        return fields.first(where: mediaTokens.contains) ?? headers.first(where: mediaTokens.contains)
    }

    /// More than a media token has, in bytes.
    private static let maximumHeader = 64 << 10

    func use(of request: CapturedRequest, _ response: AdobeResponse, sending token: ByteText?) -> Use? {
        let url = ByteText(request.target)
        if let logout = logoutURLs.first(where: { $0.isPath(of: url) }) { return .logoutPage(logout) }
        let location = response.head?.headerFields[.location].map { ByteText($0) }
        // A browser writes the host in small letters.
        let places = [url, location].compactMap { $0?.withoutQuery }
        if let end = redirectURLs.first(where: { end in places.contains { $0.isEqualIgnoringASCIICase(to: end) } }) {
            return .arrival(end)
        }
        if url.isManifest { return .manifest }
        if url.isKey || request.isLicenseRequest { return .key }
        return token == nil ? nil : .mediaToken
    }
}

extension CapturedRequest {
    /// The texts in a JSON object in the body.
    fileprivate var jsonTexts: [ByteText] {
        guard let body = sentBody, body[...].withoutLeadingSpace.first == UInt8(ascii: "{") else { return [] }
        var texts: [ByteText] = []
        var open = [JSONDocument(body).root].compactMap { $0 }
        while let value = open.popLast() {
            if let text = value.text { texts.append(ByteText(text)) }
            open += value.members?.map { $0.value } ?? value.elements ?? []
        }
        return texts
    }

    /// True for a request to a server of licenses, which has no documented path.
    fileprivate var isLicenseRequest: Bool {
        guard method.hasSameBytes(as: "POST"), let last = CallPath(of: target).segments.last else { return false }
        let name = ByteText(decoding: last)
        return Self.licenseNames.contains { name.isEqualIgnoringASCIICase(to: $0) }
    }

    private static var licenseNames: [ByteText] {
        [
            "license", "getlicense", "acquirelicense", "rightsmanager.asmx", "widevine", "playready",
            "fairplay",
        ]
    }
}

extension [ByteText] {
    fileprivate var uniqueTexts: Self {
        var seen: Set<ByteText> = []
        return filter { seen.insert($0).inserted }
    }
}

extension ByteText {
    /// True if a URL has this one, or ends with this path: the URL of a logout may be relative.
    fileprivate func isPath(of url: ByteText) -> Bool {
        self == url || string.utf8.first == UInt8(ascii: "/") && url.hasSuffix(self)
    }

    /// True for the path of a manifest of HLS, DASH or Smooth Streaming.
    fileprivate var isManifest: Bool { ends(with: [".m3u8", ".mpd", ".ism/manifest"]) }

    /// True for the path of a key of HLS.
    fileprivate var isKey: Bool { ends(with: [".key"]) }

    private func ends(with ends: [ByteText]) -> Bool {
        let end = ByteText(decoding: string.utf8.suffix(16).map { $0.asciiLowercased })
        return ends.contains { end.hasSuffix($0) }
    }

    /// A URL without its query, its fragment, and a slash at the end of its path, which browsers add to a host.
    var withoutQuery: ByteText {
        var path = string.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        if path.last == UInt8(ascii: "/") { path = path.dropLast() }
        return ByteText(decoding: path)
    }
}
