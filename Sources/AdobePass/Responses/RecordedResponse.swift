import ByteTools
package import Captures

/// A response of Adobe Pass in what a tool recorded: `curl -i`, an HTTP Archive (HAR 1.2), or the body alone.
public struct RecordedResponse: Sendable {
    /// The request, without its query, if the recording has it.
    public let request: String?
    /// The service that was asked, as far as the request tells.
    public let service: AdobeService?
    /// The response; its head is `nil` if only the body was recorded.
    public let response: AdobeResponse
    /// What is wrong with the recording, such as a body that is cut short.
    public let warnings: [String]
    /// The request with its body, if the recording has it.
    package let exchange: (any CapturedRequest)?

    /// How large a recording is read, in bytes: 32 MiB, or 256 MiB if it starts like an HTTP Archive.
    public static func maximumBytes(ofRecordingStartingWith start: ArraySlice<UInt8>) -> Int {
        maximumBytes(as: HTTPArchive.format(of: start))
    }

    /// Finds the answers in a recording; in an archive, those of Adobe's services.
    ///
    /// - Parameter recording: Any bytes.
    /// - Returns: The answers, at least one.
    /// - Throws: ``AdobePassError`` if there is none in it: ``AdobePassError/Code/notAResponse``,
    ///   ``AdobePassError/Code/noAdobeResponse`` or ``AdobePassError/Code/malformedArchive``.
    public static func all(in recording: [UInt8]) throws(AdobePassError) -> [Self] {
        let format = HTTPArchive.format(of: recording[...])
        let maximumBytes = maximumBytes(as: format)
        guard recording.count <= maximumBytes else {
            throw AdobePassError(.notAResponse, "more than the \(maximumBytes) bytes that a recording may have")
        }
        let isJSON = recording[...].withoutLeadingSpace.first == UInt8(ascii: "{")
        if isJSON || format == .session {
            if let archive = try archive(recording, as: format) { return try answers(in: archive) }
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

    /// The answers of Adobe's services; a single entry counts whatever it is.
    private static func answers(in archive: HTTPArchive) throws(AdobePassError) -> [Self] {
        let answered = archive.entries.filter { $0.status != nil }
        // The bodies of the others, such as images, are not read.
        let relevant =
            answered.count == 1 ? answered : answered.filter { AdobeService(method: $0.method, url: $0.target) != nil }
        guard relevant.isEmpty else { return relevant.compactMap { CapturedResponse($0) }.map { Self($0) } }
        throw AdobePassError(
            .noAdobeResponse,
            "none of the \(archive.entries.count) entries of the archive answers a request to a service of Adobe Pass"
        )
    }

    private init(_ captured: CapturedResponse) {
        exchange = captured.request
        request = captured.request?.title
        service = captured.request.flatMap { AdobeService(method: $0.method, url: $0.target) }
        response = AdobeResponse(captured.head, body: captured.body)
        warnings = captured.warnings
    }

    /// What the answer means.
    ///
    /// - Parameters:
    ///   - service: The service that was asked, where the recording does not tell.
    ///   - reader: The reader of the body.
    /// - Returns: The meaning.
    public func outcome(of service: AdobeService? = nil, reading reader: AdobeBodyReader = .json) -> AdobeOutcome {
        AdobeOutcome(of: response, service: service ?? self.service, reading: reader)
    }

    private static func error(for text: ArraySlice<UInt8>) -> AdobePassError {
        let methods = ["GET ", "POST ", "PUT ", "DELETE ", "curl "]
        let what =
            if text.isEmpty {
                "the input is empty: there is no response in it"
            } else if text.starts(with: "curl: (".utf8) {
                "this is curl's own error: no answer came; a call that may have done something must not be made again blindly"
            } else if methods.contains(where: { text.starts(with: $0.utf8) }) {
                "this is a request; record its answer with 'curl -i'"
            } else {
                "this is no HTTP response: there is no status line in it, and it is neither JSON nor XML nor a page"
            }
        return AdobePassError(.notAResponse, what)
    }
}

extension AdobePassError.Code {
    /// The input is no HTTP response, nor the body of one.
    public static let notAResponse = Self(rawValue: "outcome.not-a-response")
    /// An archive has no answer of Adobe's services in it.
    public static let noAdobeResponse = Self(rawValue: "outcome.no-adobe-response")
    /// An HTTP Archive is cut, is no JSON, or has no entries.
    public static let malformedArchive = Self(rawValue: "document.malformed-archive")
}
