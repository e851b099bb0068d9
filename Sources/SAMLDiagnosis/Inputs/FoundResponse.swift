internal import AdobePass
internal import Captures
public import SAML
public import SAMLEncoding

/// A SAML response in a text, with its place.
public struct FoundResponse: Hashable, Sendable {
    /// Text that decodes to this response and no other: a part of the text, or all of it if the response is the only one.
    public let bytes: [UInt8]
    /// Its number among the responses of the text, from 1; `nil` if it is the only one.
    public internal(set) var number: Int? = nil
    /// The start of the response, or of its encoding, in the text.
    public let place: SourceLocation
    /// The start of ``bytes`` in the text.
    public let origin: SourceLocation
    /// The request that sent the response, in an HTTP Archive: its method, address and time, and the status that it was answered with.
    ///
    /// The places are then in what the request sent.
    public private(set) var request: String?
    /// The request in a few words: its number among those of the archive that send a response, and the status; `request 2, answered
    /// 400`.
    package var requestLabel: String? {
        requestNumber.map { "request \($0)" + (httpStatus.map { ", status \($0)" } ?? "") }
    }
    /// The number of the request among those of the archive that send a response, from 1.
    private(set) var requestNumber: Int?
    /// The status of the HTTP response to the request.
    private(set) var httpStatus: Int?
    /// The call that sent the response, if a recording contains it.
    package private(set) var call: RecordedCall?
    /// The time of the request, if a recording contains it, or of the line of a log.
    ///
    /// Adobe's clock counts if the recording has another time than the HTTP response.
    public internal(set) var sentAt: SAMLTimestamp?
    /// True if the call sends no response that can be read: then ``bytes`` is the body of its request.
    package private(set) var isMissing = false
    /// True if it is one of several fields of the same name in one form.
    package let isInRepeatedField: Bool
    /// The start of an enclosing element that is too large to be read.
    var enclosingElement: SourceLocation?

    /// The reason that it is not read as a separate response: the content of another element may be anything.
    package var rejection: SAMLEncodingError? {
        enclosingElement.map { SAMLEncodingError(enclosedIn: $0) } ?? (isMissing ? .withoutResponse : nil)
    }

    private var part: EncodingTrace.Part { .oneResponse(at: max(0, place.offset - origin.offset)) }

    /// Removes the encoding layers of the response.
    ///
    /// - Parameters:
    ///   - field: The name of the field that holds the response, if it is in a form.
    ///   - limits: The limits of the work.
    /// - Returns: The layers and their content.
    public func trace(
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) -> EncodingTrace {
        // The only input may also be a text without a response.
        rejection.map { EncodingTrace(rejecting: bytes, because: $0) }
            ?? EncodingTrace(inspecting: bytes, field: field, limits: limits, as: part)
    }

    /// Removes the encoding layers of the response, and keeps the text at each layer.
    ///
    /// - Parameters:
    ///   - field: The name of the field that holds the response, if it is in a form.
    ///   - limits: The limits of the work.
    /// - Returns: The layers, the text of each, and their content.
    public func steps(
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) -> EncodingSteps {
        rejection.map { EncodingSteps(EncodingTrace(rejecting: bytes, because: $0)) }
            ?? EncodingSteps(inspecting: bytes, field: field, limits: limits, as: part)
    }

    /// The stage of the response on its way to the exchange, determined by its encoding layers.
    ///
    /// - Parameters:
    ///   - field: The name of the field that holds the response, if it is in a form.
    ///   - limits: How much work it may make.
    /// - Returns: The stage.
    public func stage(
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) -> DiagnosisContext.Stage {
        DiagnosisContext.Stage(of: trace(field: field, limits: limits))
    }

    /// Returns the name of the text that contains the response: the name of the file, and for an archive the request.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: The name of the text.
    public func source(in name: String) -> String { request.map { "\(name): \($0)" } ?? name }

    /// Returns the name of the response among those of a file: `app.log#2`; the name of its text if it is the only one.
    ///
    /// - Parameter name: The name of the file.
    /// - Returns: The name of the response.
    public func name(in name: String) -> String { number.map { "\(source(in: name))#\($0)" } ?? source(in: name) }
}

extension FoundResponse {
    /// Creates the place of a response that a call should have sent.
    init(missingIn call: RecordedCall) {
        let request = call.call.capturedRequest
        let start = SourceLocation(atByte: 0, line: 1, column: 1)
        self.init(bytes: request?.sentBody ?? [], place: start, origin: start, isInRepeatedField: false)
        if let request { self = sent(by: request) }
        self = adding(call, requestNumber: nil)
        isMissing = true
    }

    /// Returns the response with the request that sent it, from an archive.
    func sent(by request: CapturedRequest) -> Self {
        // A value that is not a time may be anything.
        let instant = request.startTime.map { SAMLTimestamp($0) }
        let time = instant == nil ? "" : " at \(request.startedDateTime ?? "")"
        let status = request.status ?? 0
        var response = self
        response.request = "\(request.title)\(time)" + (status > 0 ? ", status \(status)" : "")
        response.httpStatus = status > 0 ? status : nil
        response.sentAt = instant
        return response
    }

    /// Returns the response with the call that sent it.
    func adding(_ call: RecordedCall, requestNumber: Int?) -> Self {
        var response = self
        response.call = call
        response.requestNumber = requestNumber
        response.sentAt = call.instant ?? sentAt
        return response
    }
}

extension SourceLocation {
    /// Converts a place in a part of a text to a place in the text.
    ///
    /// - Parameter origin: The start of the part.
    /// - Returns: The place in the text.
    package func moved(to origin: SourceLocation) -> SourceLocation {
        SourceLocation(
            atByte: origin.offset + offset,
            line: origin.line + line - 1,
            column: line == 1 ? origin.column + column - 1 : column
        )
    }
}
