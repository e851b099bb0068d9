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
        _ decompressor: (any Decompressor)?,
        _ reader: AdobeBodyReader
    ) throws(AdobePassError) {
        var own: [AuditedCall] = []
        var others: [(entry: Int, response: RecordedResponse?, request: any CapturedRequest)] = []
        switch try RecordedResponse.read(recording, decompressor) {
        case .archive(let archive):
            for (number, entry) in zip(1..., archive.entries) {
                if let target = AuditedCall.Target(of: entry) {
                    guard own.count < maximumCount else { throw Self.tooManyCalls }
                    let recorded = RecordedResponse(entry, entry: number)
                    own.append(AuditedCall(recorded, entry, to: target, in: index, reader))
                } else {
                    // The bodies of other responses are not read, except for that of a redirection, which is short.
                    let isRedirection = entry.status.map { (300..<400).contains($0) } ?? false
                    let recorded = isRedirection ? RecordedResponse(entry, entry: number) : nil
                    others.append((number, recorded, entry))
                }
            }
            guard !own.isEmpty else { throw RecordedResponse.noCall(in: archive) }
        case .text(let text):
            for recorded in RecordedResponse.exchanges(in: text, where: { _ in true }) {
                guard let request = recorded.capturedRequest else { continue }
                if let target = AuditedCall.Target(of: request) {
                    guard own.count < maximumCount else { throw Self.tooManyCalls }
                    own.append(AuditedCall(recorded, request, to: target, in: index, reader))
                } else {
                    others.append((recorded.entry, recorded, request))
                }
            }
            // It has the error for a text without a call.
            if own.isEmpty { _ = try RecordedResponse.calls(in: text) }
        }
        let marks = AuditMarks(of: own)
        let relevant = others.compactMap { entry, recorded, request in
            marks.use(of: request, recorded?.response).map {
                AuditedCall(entry, request, recorded, used: $0, in: index)
            }
        }
        guard own.count + relevant.count <= maximumCount else { throw Self.tooManyCalls }
        calls = (own + relevant).inOrderOfTime(\.instant, entry: \.place.entry)
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
        /// It arrives at the URL at the end of a sign-in or of a logout, or is redirected there.
        case arrival(ByteText)
        /// It opens the URL of a logout.
        case logoutPage(ByteText)
        /// It sends a media token.
        case mediaToken(ByteText)

        var name: String {
            switch self {
            case .manifest: "manifest of a stream"
            case .arrival: "redirectUrl"
            case .logoutPage: "page of the logout"
            case .mediaToken: "use of a media token"
            }
        }
    }

    /// Each call of another host is compared with each URL; an app has one or two.
    private static let maximumURLs = 16

    init(of calls: [AuditedCall]) {
        redirectURLs = Array(calls.compactMap(\.redirectURL).uniqueTexts.prefix(Self.maximumURLs))
        logoutURLs = Array(calls.flatMap(\.logoutURLs).uniqueTexts.prefix(Self.maximumURLs))
        mediaTokens = Set(calls.flatMap(\.mediaTokens))
    }

    func use(of request: any CapturedRequest, _ response: AdobeResponse?) -> Use? {
        let url = ByteText(request.target)
        if let logout = logoutURLs.first(where: { $0.isPath(of: url) }) { return .logoutPage(logout) }
        let location = response?.head?.headerFields[.location].map { ByteText($0) }
        if let end = redirectURLs.first(where: { end in end == url || location?.hasPrefix(end) ?? false }) {
            return .arrival(end)
        }
        if !mediaTokens.isEmpty {
            let sent = request.fields.map { ByteText($0.value) } + request.jsonTexts
            if let token = sent.first(where: mediaTokens.contains) { return .mediaToken(token) }
        }
        return url.isManifest ? .manifest : nil
    }
}

extension CapturedRequest {
    /// The texts in the members of a JSON object in the body.
    fileprivate var jsonTexts: [ByteText] {
        guard let body = sentBody, body[...].withoutLeadingSpace.first == UInt8(ascii: "{") else { return [] }
        return (JSONDocument(body).root?.members ?? []).compactMap { $0.value.text.map { ByteText($0) } }
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
    fileprivate var isManifest: Bool {
        let end = ByteText(decoding: string.utf8.suffix(16).map(\.asciiLowercased))
        return [".m3u8", ".mpd", ".ism/manifest"].contains { end.hasSuffix(ByteText($0)) }
    }
}
