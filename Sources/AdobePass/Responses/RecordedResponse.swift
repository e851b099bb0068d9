import ByteTools
package import Captures
import HTTPTypes
package import SAMLEncoding

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// A recorded response of Adobe Pass: from `curl -i`, an HTTP Archive (HAR 1.2), or the body alone.
public struct RecordedResponse: Sendable {
    /// The number of the entry in an archive, or of the response in a text; the first is 1.
    public let entry: Int
    /// The method and the URL of the request without its query, if the recording contains it.
    public let request: String?
    /// The service that was called, if the URL of the request identifies it; of a request with the wrong method that failed, the service
    /// with this path.
    public let service: AdobeService?
    /// The response; its head is `nil` if only the body was recorded.
    public let response: AdobeResponse
    /// Problems of the recording, such as a truncated body.
    public let warnings: [String]
    package let capturedRequest: CapturedRequest?
    /// The error of the connection in words, if the recording has one instead of a response.
    package let connectionFailure: String?

    /// Returns the maximum size of a recording, in bytes: 32 MiB, or 256 MiB if it starts like an HTTP Archive.
    public static func maximumBytes(ofRecordingStartingWith start: ArraySlice<UInt8>) -> Int {
        Recording.maximumBytes(startingWith: start)
    }

    /// Finds the responses in a recording; in an archive, those of Adobe's services and of the other calls of V1, and failures of Adobe's
    /// hosts with any other path.
    ///
    /// - Parameter recording: The recording.
    /// - Returns: The responses, at least one.
    /// - Throws: ``AdobePassError`` if the recording has no response: ``AdobePassError/Code/notAResponse``,
    ///   ``AdobePassError/Code/noAdobeResponse`` or ``AdobePassError/Code/malformedArchive``; ``AdobePassError/Code/tooLarge``
    ///   if the recording is larger than its limit, or has more than 5,000 of them.
    public static func all(in recording: [UInt8]) throws(AdobePassError) -> [Self] {
        try all(in: recording, decompressor: nil)
    }

    /// Finds the responses in a recording, also those that an archive contains as they were transferred, compressed.
    package static func all(
        in recording: [UInt8],
        decompressor: Decompressor?
    ) throws(AdobePassError) -> [Self] {
        let recording = try read(recording, decompressor)
        let relevant = recording.calls.filter { $0.status != nil && $0.isOfAdobe }
        guard relevant.count <= maximumCount else {
            let text =
                "the recording contains \(relevant.count) responses of Adobe, more than the limit of \(maximumCount); split it into several files"
            throw AdobePassError(.tooLarge, text)
        }
        guard relevant.isEmpty else { return relevant.map { Self($0) } }
        switch recording {
        case .archive:
            // A single response counts in any case.
            let answered = recording.calls.lazy.filter { $0.status != nil }.prefix(2)
            guard let only = answered.first, answered.dropFirst().isEmpty else { throw noCall(in: recording) }
            return [Self(only)]
        case .text(let text): return [try pasted(text)]
        }
    }

    /// The maximum number of responses in a recording.
    package static let maximumCount = 5_000

    /// Finds calls, also those that have no response and the page of V1 that signs out; returns at least one.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - decompressor: Opens compressed recordings and bodies; without it, they are not read.
    ///   - isIncluded: Returns true for requests to include although they are none to a service.
    /// - Returns: The calls, in the order of the recording.
    /// - Throws: ``AdobePassError`` if the recording cannot be read or has no call.
    package static func calls(
        in recording: [UInt8],
        decompressor: Decompressor? = nil,
        including isIncluded: (CapturedRequest) -> Bool = { _ in false }
    ) throws(AdobePassError) -> [Self] {
        try calls(in: try read(recording, decompressor), including: isIncluded)
    }

    static func calls(
        in recording: Recording,
        including isIncluded: (CapturedRequest) -> Bool = { _ in false }
    ) throws(AdobePassError) -> [Self] {
        let relevant = recording.calls.filter { call in
            guard let request = call.request else { return false }
            return request.service(status: call.status) != nil || request.isLogoutPage || isIncluded(request)
        }
        guard relevant.isEmpty else { return relevant.map { Self($0) } }
        throw noCall(in: recording)
    }

    /// True for an HTTP response of one of Adobe's services or of another call of V1, and for a failure of Adobe's hosts with any other path.
    package var isOfAdobe: Bool {
        response.head != nil && capturedRequest?.isOfAdobe(status: response.status) ?? false
    }

    private static func note(on call: MigratedCall) -> String {
        "the call is \(call.id) of REST API V1, which this version knows, but whose responses it does not interpret"
    }

    private static let unknownPath =
        "unknown path: it is not that of a service of Adobe Pass that this version reads; compare it with the documented request"

    static func read(
        _ recording: [UInt8],
        _ decompressor: Decompressor?
    ) throws(AdobePassError) -> Recording {
        do throws(ArchiveError) {
            return try Recording(recording, decompressor: decompressor)
        } catch {
            throw AdobePassError(error.isTooLarge ? .tooLarge : .malformedArchive, error.message, path: error.place)
        }
    }

    private static func isJSON(_ recording: [UInt8]) -> Bool {
        recording[...].withoutLeadingSpace.first == UInt8(ascii: "{")
    }

    /// Reads the response in a text that is not an archive.
    private static func pasted(_ recording: [UInt8]) throws(AdobePassError) -> Self {
        if isJSON(recording) { return Self(CapturedResponse(body: recording), entry: 1) }
        let (response, text) = PastedResponse.read(recording)
        guard let response else { throw error(for: text) }
        return Self(response, entry: 1)
    }

    private static let maximumHosts = 10

    private static func noCall(in recording: Recording) -> AdobePassError {
        switch recording {
        case .archive(let archive): return noCall(in: archive)
        case .text(let text):
            do throws(AdobePassError) {
                let calls = recording.calls
                let request = calls.isEmpty ? try pasted(text).request : calls.first?.request?.title
                let problem = request.map { "the request is not one of Adobe Pass: \($0)" } ?? "the request is missing"
                let advice = "record the calls with 'curl -v', or as an HTTP Archive"
                return AdobePassError(.noAdobeResponse, "\(problem); \(advice)")
            } catch {
                return error
            }
        }
    }

    private static func noCall(in archive: HTTPArchive) -> AdobePassError {
        var counts: [ByteText: Int] = [:]
        for entry in archive.entries { counts[ByteText(CapturedRequest.archived(entry).host), default: 0] += 1 }
        counts[""] = nil
        let hosts = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let named = hosts.prefix(maximumHosts).map { "\($0.key.shortened(to: 80)) (\($0.value))" }
        let others = hosts.count > named.count ? ", and \(hosts.count - named.count) more" : ""
        return AdobePassError(
            .noAdobeResponse,
            "none of the \(archive.entries.count) entries of the archive is a response of a service of Adobe Pass"
                + (named.isEmpty ? "" : "; the hosts are \(named.joined(separator: ", "))\(others)")
        )
    }

    /// Reads a call of a recording; its body is empty if it has no response.
    package init(_ call: Recording.Call) { self.init(call.response, entry: call.number) }

    package init(_ captured: CapturedResponse, entry: Int) {
        self.entry = entry
        capturedRequest = captured.request
        connectionFailure = captured.connectionFailure
        request = captured.request?.title
        response = AdobeResponse(captured.head, body: captured.body)
        service = captured.request?.service(status: response.status)
        let isUnknown = service == nil && captured.request?.isOfAdobe(status: response.status) ?? false
        let note = captured.request?.callOfV1.map(Self.note) ?? Self.unknownPath
        warnings = captured.warnings + (isUnknown ? [note] : [])
    }

    /// Interprets the response.
    ///
    /// - Parameters:
    ///   - service: The service that was called; `nil` to use the service of the recorded request.
    ///   - reader: The reader of the body.
    /// - Returns: The outcome.
    public func outcome(of service: AdobeService? = nil, reading reader: AdobeBodyReader = .json) -> AdobeOutcome {
        AdobeOutcome(of: response, service: service ?? self.service, reading: reader)
    }

    private static func error(for text: ArraySlice<UInt8>) -> AdobePassError {
        let methods = ["GET ", "POST ", "PUT ", "DELETE ", "curl "]
        let what =
            if text.isEmpty {
                "the input is empty"
            } else if text.starts(with: "curl: (".utf8) {
                "this is an error of curl: there is no response; before you repeat a call that may have had an effect, check its result"
            } else if ZIPArchive.starts(text) {
                "this is a ZIP archive that has several files, is encrypted or is damaged; extract the recording, and specify that"
            } else if methods.contains(where: { text.starts(with: $0.utf8) }) {
                "this is a request; record its response with 'curl -i'"
            } else {
                "this is not an HTTP response: it has no status line, and is neither JSON nor XML nor an HTML page"
            }
        return AdobePassError(.notAResponse, what)
    }
}

extension Recording.Call {
    /// True for a call of a service or of V1, and for a failure of Adobe's hosts with any other path.
    fileprivate var isOfAdobe: Bool { request?.isOfAdobe(status: status) ?? false }
}

extension CapturedRequest {
    /// The service that was called; of a request that failed, even if its method is wrong.
    fileprivate func service(status: Int?) -> AdobeService? {
        AdobeService(method: method, url: target) ?? callOfV1?.service
            ?? (Self.isFailure(status) ? AdobeService(wrongMethod: method, url: target) : nil)
    }

    /// The row of a call of V1, also of one that is no service; the page that signs out is no call of an app.
    fileprivate var callOfV1: MigratedCall? { isLogoutPage ? nil : MigratedCall.row(of: self) }

    /// True for a call of a service or of V1, and for a failure of Adobe's hosts with any other path.
    fileprivate func isOfAdobe(status: Int?) -> Bool {
        service(status: status) != nil || callOfV1 != nil
            || Self.isFailure(status) && AdobeEnvironment.isHostOfAdobe(host)
    }

    private static func isFailure(_ status: Int?) -> Bool { status.map { $0 >= 400 } ?? false }

    /// True for the page of V1 that signs the viewer out: the service is called by DELETE, and a browser opens its URL.
    var isLogoutPage: Bool { AdobeService.isLogoutPage(method, target) }
}

extension RecordedResponse {
    package var isLogoutPage: Bool { capturedRequest?.isLogoutPage ?? false }
}

extension AdobePassError.Code {
    /// The input is neither an HTTP response nor the body of one.
    public static let notAResponse = Self(rawValue: "outcome.not-a-response")
    /// No entry of the archive is a response of Adobe's services.
    public static let noAdobeResponse = Self(rawValue: "outcome.no-adobe-response")
    /// An HTTP Archive is truncated, is not JSON, or has no entries.
    public static let malformedArchive = Self(rawValue: "input.har")
}

extension RecordedResponse {
    /// The start of the request, or the time in the `Date` of the response; `nil` if the recording contains neither.
    package var instant: Date? { startTime ?? serverTime }

    /// The start of the request by the clock of the recording; `nil` if there is none.
    package var startTime: Date? { capturedRequest?.startTime }

    /// The time in the `Date` of the response, which is that of the server; `nil` if there is none.
    package var serverTime: Date? { response.head?.headerFields[.date].flatMap { Self.instant(ofHTTP: $0) } }

    /// Reads a time such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
    private static func instant(ofHTTP text: String) -> Date? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(separator: " ")
        guard words.count == 6, let month = MonthName(words[2]) else { return nil }
        return Date(iso8601: "\(words[3])-\(month.digits)-\(words[1])T\(words[4])Z")
    }
}

extension CapturedRequest {
    /// The start of the request; `nil` if the recording has none, or another value in its place.
    package var startTime: Date? { startedDateTime.flatMap { Date(iso8601: $0) } }
}
