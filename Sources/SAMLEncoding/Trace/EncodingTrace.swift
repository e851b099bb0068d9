/// What some text turns out to be, layer by layer, down to the XML.
///
/// Unwrapping never guesses in silence: what had to be repaired is in ``observations``. It never fails either; where it
/// cannot go on it stops, and ``failure`` says why.
///
/// ```swift
/// let trace = EncodingTrace(unwrapping: pasted)
/// trace.layers.map(\.kind)  // [.percentEncoding, .percentEncoding, .base64]: encoded twice
/// let response = try trace.xml()
/// ```
public struct EncodingTrace: Hashable, Sendable {
    /// The layers that were taken off, outermost first.
    public let layers: [EncodingLayer]

    /// What is inside them.
    public let content: EncodedContent

    /// The bytes inside all layers, exactly as they are; where unwrapping failed, the ones that it failed on.
    public let payload: [UInt8]

    /// What was wrong and was repaired or passed over, outermost first.
    public let observations: [EncodingObservation]

    /// Why there is no XML; `nil` if there is.
    public let failure: SAMLEncodingError?

    /// Unwraps text.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - field: The name of the field that holds the response, if the input is a form.
    ///   - limits: How much work the input may make.
    ///   - decompressor: Removes compressed layers; without one, compressed data is named, and unwrapping ends there.
    ///
    /// A text with several responses is refused with ``SAMLEncodingError/Code/severalResponses``.
    /// - Complexity: O(*n* · *d*) in the number of bytes and of layers. Memory: a few times the input; what is decompressed is
    ///   at most 100 times as large as the compressed data, and no larger than ``EncodingLimits/maximumInputBytes``.
    public init(
        unwrapping input: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits(),
        decompressor: (any Decompressor)? = nil
    ) {
        self.init(unwrapping: input, field: field, limits: limits, decompressor: decompressor, as: .wholeText)
    }

    /// What some text is of the text that a user gave.
    package enum Part: Sendable {
        /// All of it: several responses in it are refused.
        case wholeText
        /// The part that was found to hold one response.
        case oneResponse
    }

    /// Unwraps text that may be a part of another.
    package init(
        unwrapping input: [UInt8],
        field: String,
        limits: EncodingLimits,
        decompressor: (any Decompressor)? = nil,
        as part: Part
    ) {
        var unwrapping = Unwrapping(input: input, field: field, limits: limits, decompressor: decompressor, part: part)
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
    }

    /// A trace of text that is not looked into.
    package init(refusing text: [UInt8], because failure: SAMLEncodingError) {
        self.failure = failure
        content = .unknown
        layers = []
        payload = text
        observations = []
    }

    /// The XML, exactly as it was inside.
    ///
    /// - Throws: ``failure``.
    public func xml() throws(SAMLEncodingError) -> [UInt8] {
        if let failure { throw failure }
        return payload
    }

    /// The index in ``layers`` that the layer in which unwrapping failed would have; `nil` if it did not fail.
    ///
    /// The offset of ``failure`` counts from the start of that layer's text, which is ``payload``.
    public var failureLayer: Int? { failure == nil ? nil : layers.count }

    /// Whether the input is what an exchange sends or what it is made from: XML alone, or XML in Base64 once, that
    /// percent-encoded once or not at all, that in a form or not, with nothing repaired.
    public var isAsSpecified: Bool {
        failure == nil && observations.isEmpty && Self.specified.contains(layers.map(\.kind))
    }

    private static let specified: [[EncodingLayer.Kind]] = [
        [], [.base64], [.percentEncoding, .base64], [.form, .base64], [.form, .percentEncoding, .base64],
    ]
}
