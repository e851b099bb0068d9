/// The encoding layers of a text, down to the XML.
///
/// Decoding reports every repair in ``observations``. It never throws; if a layer cannot be decoded, it stops, and
/// ``failure`` has the reason.
///
/// ```swift
/// let trace = EncodingTrace(unwrapping: pasted)
/// trace.layers.map(\.kind)  // [.percentEncoding, .percentEncoding, .base64]: encoded twice
/// let response = try trace.xml()
/// ```
public struct EncodingTrace: Hashable, Sendable {
    /// The removed layers, outermost first.
    public let layers: [EncodingLayer]

    /// The content inside all layers.
    public let content: EncodedContent

    /// The unchanged bytes inside all layers; after a failure, the bytes that could not be decoded.
    public let payload: [UInt8]

    /// The irregularities that were repaired or ignored, outermost first.
    public let observations: [EncodingObservation]

    /// The reason that there is no XML; `nil` if there is XML.
    public let failure: SAMLEncodingError?

    /// The parameters around the message, if it is in a query or a form body with others of SAML's bindings.
    package let parameters: MessageParameters?

    /// Removes the encoding layers of a text.
    ///
    /// A text with several responses is rejected with ``SAMLEncodingError/Code/severalResponses``.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - field: The name of the field that holds the response, if the input is a form.
    ///   - limits: The limits.
    ///   - decompressor: The decompressor for compressed layers; without one, decoding ends at compressed data.
    /// - Complexity: O(*n* · *d*) in the number of bytes and of layers. Memory: a few times the input; decompressed data is
    ///   at most 100 times as large as the compressed data, and not larger than ``EncodingLimits/maximumInputBytes``.
    public init(
        unwrapping input: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits(),
        decompressor: Decompressor? = nil
    ) {
        self.init(unwrapping: input, field: field, limits: limits, decompressor: decompressor, as: .wholeText)
    }

    package enum Part: Sendable {
        /// The whole text; several responses in it are rejected.
        case wholeText
        /// A part with one response, which starts at an offset.
        case oneResponse(at: Int)
    }

    package init(
        unwrapping input: [UInt8],
        field: String,
        limits: EncodingLimits,
        decompressor: Decompressor? = nil,
        as part: Part
    ) {
        var unwrapping = Unwrapping(input: input, field: field, limits: limits, decompressor: decompressor, part: part)
        self.init(running: &unwrapping)
    }

    init(running unwrapping: inout Unwrapping) {
        do throws(SAMLEncodingError) {
            let content = try unwrapping.run()
            self.content = content
            failure = content.error(inside: unwrapping.layers)
        } catch {
            content = .unknown
            failure = error
        }
        layers = unwrapping.layers
        payload = unwrapping.text
        observations = unwrapping.observations
        parameters = unwrapping.parameters
    }

    package init(rejecting text: [UInt8], because failure: SAMLEncodingError) {
        self.failure = failure
        content = .unknown
        layers = []
        payload = text
        observations = []
        parameters = nil
    }

    /// Returns the decoded XML, unchanged.
    ///
    /// - Throws: ``failure``.
    public func xml() throws(SAMLEncodingError) -> [UInt8] {
        if let failure { throw failure }
        return payload
    }

    /// The index in ``layers`` that the layer that could not be decoded would have; `nil` without a failure.
    ///
    /// The offset of ``failure`` counts from the start of that layer's text, which is ``payload``.
    public var failureLayer: Int? { failure == nil ? nil : layers.count }

    /// True if the input has a valid form for an exchange without repairs: XML, or XML in Base64 once, optionally
    /// percent-encoded once, optionally in a form.
    public var isAsSpecified: Bool {
        failure == nil && observations.isEmpty && Self.specified.contains(layers.map { $0.kind })
    }

    private static let specified: [[EncodingLayer.Kind]] = [
        [], [.base64], [.percentEncoding, .base64], [.form, .base64], [.form, .percentEncoding, .base64],
    ]
}

extension EncodingTrace {
    /// True if a layer shows that the response was sent: Base64, percent-encoding or a form.
    ///
    /// A string literal, `Optional(…)`, a log line, quoting or HTML escapes do not show that: a console and a debugger
    /// print what the framework returned in the same way.
    public var wasSent: Bool {
        layers.contains { [.base64, .percentEncoding, .form].contains($0.kind) }
    }

    /// True if the text does not contain the field of a response, or anything else that is one.
    package var isWithoutResponse: Bool { failure.map { [.fieldMissing, .notXML].contains($0.code) } ?? false }
}
