import ByteTools
package import Captures

/// A recorded response of Adobe Pass: from `curl -i`, an HTTP Archive (HAR 1.2), or the body alone.
public struct RecordedResponse: Sendable {
    /// The method and the URL of the request without its query, if the recording contains it.
    public let request: String?
    /// The service that was called, if the URL of the request identifies it.
    public let service: AdobeService?
    /// The response; its head is `nil` if only the body was recorded.
    public let response: AdobeResponse
    /// Problems of the recording, such as a truncated body.
    public let warnings: [String]
    /// The request with its body, if the recording contains it.
    package let capturedRequest: (any CapturedRequest)?

    /// Returns the maximum size of a recording, in bytes: 32 MiB, or 256 MiB if it starts like an HTTP Archive.
    public static func maximumBytes(ofRecordingStartingWith start: ArraySlice<UInt8>) -> Int {
        maximumBytes(as: HTTPArchive.format(of: start))
    }

    /// Finds the responses in a recording; in an archive, those of Adobe's services.
    ///
    /// - Parameter recording: The recording.
    /// - Returns: The responses, at least one.
    /// - Throws: ``AdobePassError`` if the recording has no response: ``AdobePassError/Code/notAResponse``,
    ///   ``AdobePassError/Code/noAdobeResponse`` or ``AdobePassError/Code/malformedArchive``.
    public static func all(in recording: [UInt8]) throws(AdobePassError) -> [Self] {
        let format = HTTPArchive.format(of: recording[...])
        let maximumBytes = maximumBytes(as: format)
        guard recording.count <= maximumBytes else {
            throw AdobePassError(.notAResponse, "the recording is larger than the limit of \(maximumBytes) bytes")
        }
        let isJSON = recording[...].withoutLeadingSpace.first == UInt8(ascii: "{")
        if isJSON || format == .session {
            if let archive = try archive(recording, as: format) { return try responses(in: archive) }
            if isJSON { return [Self(CapturedResponse(body: recording))] }
        }
        let (response, text) = PastedResponse.read(recording)
        guard let response else { throw error(for: text) }
        return [Self(response)]
    }

    private static func maximumBytes(as format: HTTPArchive.Format?) -> Int {
        format == nil ? 32 << 20 : HTTPArchive.maximumBytes
    }

    private static func archive(
        _ recording: [UInt8],
        as format: HTTPArchive.Format?
    ) throws(AdobePassError) -> HTTPArchive? {
        do throws(CaptureError) {
            return try HTTPArchive(recording, as: format)
        } catch {
            throw AdobePassError(.malformedArchive, error.message, path: error.place)
        }
    }

    /// Returns the responses of Adobe's services; a single entry counts in any case.
    private static func responses(in archive: HTTPArchive) throws(AdobePassError) -> [Self] {
        let complete = archive.entries.filter { $0.status != nil }
        // The bodies of other responses, such as images, are not read.
        let relevant =
            complete.count == 1 ? complete : complete.filter { AdobeService(method: $0.method, url: $0.target) != nil }
        guard relevant.isEmpty else { return relevant.compactMap { CapturedResponse($0) }.map { Self($0) } }
        throw AdobePassError(
            .noAdobeResponse,
            "none of the \(archive.entries.count) entries of the archive is a response of a service of Adobe Pass"
        )
    }

    private init(_ captured: CapturedResponse) {
        capturedRequest = captured.request
        request = captured.request?.title
        service = captured.request.flatMap { AdobeService(method: $0.method, url: $0.target) }
        response = AdobeResponse(captured.head, body: captured.body)
        warnings = captured.warnings
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
            } else if methods.contains(where: { text.starts(with: $0.utf8) }) {
                "this is a request; record its response with 'curl -i'"
            } else {
                "this is not an HTTP response: it has no status line, and is neither JSON nor XML nor an HTML page"
            }
        return AdobePassError(.notAResponse, what)
    }
}

extension AdobePassError.Code {
    /// The input is neither an HTTP response nor the body of one.
    public static let notAResponse = Self(rawValue: "outcome.not-a-response")
    /// No entry of the archive is a response of Adobe's services.
    public static let noAdobeResponse = Self(rawValue: "outcome.no-adobe-response")
    /// An HTTP Archive is truncated, is not JSON, or has no entries.
    public static let malformedArchive = Self(rawValue: "document.malformed-archive")
}
