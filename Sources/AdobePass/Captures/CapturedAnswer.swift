public import HTTPTypes
import SAMLEncoding

/// An answer of Adobe Pass in what a tool recorded: `curl -i`, an HTTP Archive (HAR 1.2), or the body alone.
public struct CapturedAnswer: Sendable {
    /// The request, without its query, if the recording has it.
    public let request: String?
    /// The service that was asked, as far as the request tells.
    public let service: AdobeService?
    /// The head; `nil` if only the body was recorded.
    public let response: HTTPResponse?
    /// The body.
    public let body: [UInt8]
    /// What is wrong with the recording, such as a body that is cut short.
    public let remarks: [String]
    /// The request with its body, if the recording has it.
    package let exchange: CapturedRequest?

    /// How large a recording is read, in bytes: 32 MiB, or 256 MiB if it starts like an HTTP Archive.
    public static func maximumBytes(ofRecordingStartingWith start: ArraySlice<UInt8>) -> Int {
        HTTPArchive.isLikely(start) ? HTTPArchive.maximumBytes : 32 << 20
    }

    /// Finds the answers in a recording; in an archive, those of Adobe's services.
    ///
    /// - Parameter recording: Any bytes.
    /// - Returns: The answers, at least one.
    /// - Throws: ``AdobePassError`` if there is none in it: ``AdobePassError/Code/notAResponse``,
    ///   ``AdobePassError/Code/noAnswer`` or ``AdobePassError/Code/faultyArchive``.
    public static func all(in recording: [UInt8]) throws(AdobePassError) -> [Self] {
        let maximumBytes = maximumBytes(ofRecordingStartingWith: recording[...])
        guard recording.count <= maximumBytes else {
            throw AdobePassError(.notAResponse, "more than the \(maximumBytes) bytes that a recording may have")
        }
        if HTTPArchive.isSession(recording[...]), let archive = try HTTPArchive(recording) {
            return try archive.answers()
        }
        let isJSON = recording.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) } == UInt8(ascii: "{")
        if isJSON { return try HTTPArchive(recording)?.answers() ?? [Self(body: recording)] }
        let (recording, verbose) = PastedAnswer.withoutVerbosity(recording)
        let start = recording.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        switch start.first {
        case nil: throw AdobePassError(.notAResponse, "the input is empty: there is no response in it")
        case UInt8(ascii: "["), UInt8(ascii: "<"): return [Self(body: recording)]
        default:
            guard let answer = MessageReader.read(Array(start)) ?? PastedAnswer.read(Array(start)) else {
                throw refusal(of: start)
            }
            return [verbose.map { answer.answering($0) } ?? answer]
        }
    }

    init(
        request: String? = nil,
        service: AdobeService? = nil,
        response: HTTPResponse? = nil,
        body: [UInt8],
        remarks: [String] = [],
        exchange: CapturedRequest? = nil
    ) {
        self.exchange = exchange
        self.request = request
        self.service = service
        self.response = response
        self.body = body
        self.remarks = remarks
    }

    /// What the answer means.
    ///
    /// - Parameters:
    ///   - service: The service that was asked, where the recording does not tell.
    ///   - reader: The reader of the body.
    /// - Returns: The meaning.
    public func outcome(of service: AdobeService? = nil, reading reader: AdobeBodyReader = .json) -> AdobeOutcome {
        let service = service ?? self.service
        return response.map { AdobeOutcome(of: $0, body: body, service: service, reading: reader) }
            ?? AdobeOutcome(ofBody: body, service: service, reading: reader)
    }

    /// The same as the answer to a request that stands before it.
    func answering(_ request: PastedRequest) -> Self {
        Self(
            request: request.title,
            service: request.service,
            response: response,
            body: body,
            remarks: remarks,
            exchange: .pasted(request)
        )
    }

    private static func refusal(of text: ArraySlice<UInt8>) -> AdobePassError {
        let methods = ["GET ", "POST ", "PUT ", "DELETE ", "curl "]
        let what =
            if text.starts(with: "curl: (".utf8) {
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
    public static let noAnswer = Self(rawValue: "outcome.no-answer")
}
