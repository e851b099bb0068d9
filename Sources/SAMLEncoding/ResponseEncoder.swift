/// An encoder of responses according to Adobe's cookbook: normalize whitespace, Base64, percent-encode once.
///
/// The three steps are fused: the text is read once, without intermediate texts. The static functions encode a
/// response in memory:
///
/// ```swift
/// let body = try ResponseEncoder.formBody(encoding: samlAttributeQueryResponse)
/// ```
///
/// A value of this type encodes a stream in constant memory, with the same result for chunks of any size. Do not use the
/// result before ``finish(emit:)`` has returned, because the last chunk may contain an error.
public struct ResponseEncoder: Sendable {
    /// The last step of the encoding.
    public enum Output: Hashable, Sendable {
        /// Base64, for HTTP clients that percent-encode a form themselves.
        case base64
        /// The percent-encoded value, ready to be sent.
        case percentEncoded
    }

    private var pass = NormalizingPass()
    private var encoder: Base64Encoder
    private var gate: MarkupGate

    /// Starts the encoding of a stream.
    public init(output: Output, accepting input: AcceptedInput = .response) {
        encoder = Base64Encoder(output == .base64 ? .base64 : .percentEncodedBase64)
        gate = MarkupGate(for: input)
    }

    private mutating func finish() throws(SAMLEncodingError) -> [UInt8] {
        try pass.finish()
        try gate.finish()
        guard pass.hasStarted else { throw .noResponse }
        return encoder.finish()
    }

    /// The parts are separate parameters, because `pass` is being accessed while its consumer needs the others.
    private static func update(
        _ chunk: Span<UInt8>,
        pass: inout NormalizingPass,
        encoder: inout Base64Encoder,
        gate: inout MarkupGate,
        emit: (Span<UInt8>) -> Void
    ) throws(SAMLEncodingError) {
        try pass.update(chunk, through: &gate) { encoder.update($0, emit: emit) }
    }
}

#if !hasFeature(Embedded)
    extension ResponseEncoder {
        /// Encodes the next chunk.
        ///
        /// - Parameters:
        ///   - chunk: Bytes of UTF-8 text. A scalar may continue in the next chunk.
        ///   - emit: A closure that is called with each piece of the result, in order, any number of times.
        /// - Throws: ``SAMLEncodingError`` for bytes that cannot be encoded, or the error of `emit`. After an error the value cannot
        ///   be used.
        public mutating func encode(_ chunk: Span<UInt8>, emit: (Span<UInt8>) throws -> Void) throws {
            var failure: (any Error)?
            try Self.update(chunk, pass: &pass, encoder: &encoder, gate: &gate) { piece in
                guard failure == nil else { return }
                do { try emit(piece) } catch { failure = error }
            }
            if let failure { throw failure }
        }

        /// Ends the stream.
        ///
        /// - Parameter emit: A closure that is called with the rest of the result, if there is any.
        /// - Throws: ``SAMLEncodingError/Code/empty`` if the text consists of whitespace, ``SAMLEncodingError/Code/notUTF8`` if the
        ///   text ends inside a scalar, or the error of `emit`.
        public mutating func finish(emit: (Span<UInt8>) throws -> Void) throws {
            let rest = try finish()[...]
            try emit(rest.span)
        }
    }
#endif

extension ResponseEncoder {
    /// Returns the response as Base64, for an HTTP client that percent-encodes forms itself.
    ///
    /// - Throws: ``SAMLEncodingError/Code/empty``, ``SAMLEncodingError/Code/notUTF8``, and for input other than
    ///   ``AcceptedInput/anything`` also ``SAMLEncodingError/Code/alreadyEncoded`` and ``SAMLEncodingError/Code/notXML``.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func base64(
        encoding response: [UInt8],
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> Base64Text {
        Base64Text(alreadyEncoded: try encode(response, output: .base64, accepting: input))
    }

    /// Returns the response as Base64, percent-encoded once, which is the value to send.
    ///
    /// - Throws: As ``base64(encoding:accepting:)-([UInt8],_)`` does.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func percentEncoded(
        encoding response: [UInt8],
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> PercentEncodedText {
        PercentEncodedText(alreadyEncoded: try encode(response, output: .percentEncoded, accepting: input))
    }

    /// Returns the whole body of an exchange without other fields: `SAMLResponse=` and the value.
    ///
    /// - Throws: As ``base64(encoding:accepting:)-([UInt8],_)`` does.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func formBody(
        encoding response: [UInt8],
        field: String = FormFields.responseFieldName,
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> FormBody {
        let start = FormBody.fieldStart(field)
        return FormBody(alreadyEncoded: try encode(response, output: .percentEncoded, accepting: input, after: start))
    }
}

extension ResponseEncoder {
    /// Returns the response as Base64, for an HTTP client that percent-encodes forms itself.
    ///
    /// - Throws: As ``base64(encoding:accepting:)-([UInt8],_)`` does.
    public static func base64(
        encoding response: String,
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> Base64Text {
        try base64(encoding: Array(response.utf8), accepting: input)
    }

    /// Returns the response as Base64, percent-encoded once, which is the value to send.
    ///
    /// - Throws: As ``base64(encoding:accepting:)-([UInt8],_)`` does.
    public static func percentEncoded(
        encoding response: String,
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> PercentEncodedText {
        try percentEncoded(encoding: Array(response.utf8), accepting: input)
    }

    /// Returns the whole body of an exchange without other fields: `SAMLResponse=` and the value.
    ///
    /// - Throws: As ``base64(encoding:accepting:)-([UInt8],_)`` does.
    public static func formBody(
        encoding response: String,
        field: String = FormFields.responseFieldName,
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> FormBody {
        try formBody(encoding: Array(response.utf8), field: field, accepting: input)
    }

    private static func encode(
        _ response: [UInt8],
        output: Output,
        accepting input: AcceptedInput,
        after start: [UInt8] = []
    ) throws(SAMLEncodingError) -> [UInt8] {
        var encoder = ResponseEncoder(output: output, accepting: input)
        var encoded = start
        // The capacity for Base64 and some escapes; a text with more of them grows it once.
        encoded.reserveCapacity(start.count + response.count / 3 * 4 + response.count / 16 + 64)
        let response = response[...]
        try update(response.span, pass: &encoder.pass, encoder: &encoder.encoder, gate: &encoder.gate) {
            encoded.append(copying: $0)
        }
        encoded += try encoder.finish()
        return encoded
    }
}
