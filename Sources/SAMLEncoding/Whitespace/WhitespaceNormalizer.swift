/// The whitespace rule of Adobe's cookbook for UTF-8 text, with identical results.
///
/// In this order: each run of U+0020 and U+0009 becomes one space; U+000A to U+000D, U+0085, U+2028 and U+2029 are deleted
/// and the text around them is joined; U+0009 to U+000D, U+0020, U+0085, U+00A0, U+1680, U+2000 to U+200B, U+2028,
/// U+2029, U+202F, U+205F and U+3000 are trimmed from both ends. These are the sets of Foundation's `CharacterSet.newlines`
/// and `whitespacesAndNewlines`; U+FEFF is in neither.
///
/// The rule is not idempotent: `a`, two spaces, a line break, two spaces, `b` becomes `a`, two spaces, `b`. So normalize the
/// string that the framework returned, and only once. The rule can also break the text: if only a line break separates two
/// attributes, the result is not well-formed. ``NormalizationReport`` lists these risks.
///
/// A value of this type normalizes a stream in constant memory, with the same result for chunks of any size.
public struct WhitespaceNormalizer: Sendable {
    private var pass = NormalizingPass()
    private var gate: MarkupGate

    /// Starts the normalization of a stream.
    public init(accepting input: AcceptedInput = .anything) {
        gate = MarkupGate(for: input)
    }

    /// Ends the stream and discards trailing whitespace.
    ///
    /// - Throws: ``SAMLEncodingError/Code/notUTF8`` if the text ends inside a scalar; ``SAMLEncodingError/Code/empty`` if only
    ///   a response is accepted and the text consists of whitespace.
    public mutating func finish() throws(SAMLEncodingError) {
        try pass.finish()
        try gate.finish()
    }

    /// Returns the text after the rule.
    ///
    /// - Throws: As ``normalize(_:emit:)`` and ``finish()`` do.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func normalized(
        _ text: [UInt8],
        accepting input: AcceptedInput = .anything
    ) throws(SAMLEncodingError) -> [UInt8] {
        var normalizer = WhitespaceNormalizer(accepting: input)
        var normalized: [UInt8] = []
        normalized.reserveCapacity(text.count)
        let text = text[...]
        try normalizer.pass.update(text.span, through: &normalizer.gate) { normalized.append(copying: $0) }
        try normalizer.finish()
        return normalized
    }
}

#if !hasFeature(Embedded)
    extension WhitespaceNormalizer {
        /// Normalizes the next chunk.
        ///
        /// - Parameters:
        ///   - chunk: Bytes of UTF-8 text. A scalar may continue in the next chunk.
        ///   - emit: A closure that is called with each piece of the result, in order, any number of times.
        /// - Throws: ``SAMLEncodingError/Code/notUTF8``, ``SAMLEncodingError/Code/tooMuchWhitespace`` if alternating whitespace
        ///   that may be trailing requires a buffer of more than 1 MiB, the error for input that is not accepted, or the error of
        ///   `emit`. After an error the value cannot be used.
        public mutating func normalize(_ chunk: Span<UInt8>, emit: (Span<UInt8>) throws -> Void) throws {
            var failure: (any Error)?
            try pass.update(chunk, through: &gate) { piece in
                guard failure == nil else { return }
                do { try emit(piece) } catch { failure = error }
            }
            if let failure { throw failure }
        }
    }
#endif
