/// Applies the whitespace rule of Adobe's cookbook to UTF-8 text, bit for bit.
///
/// In this order: each run of U+0020 and U+0009 becomes one space; U+000A to U+000D, U+0085, U+2028 and U+2029 are deleted
/// and what stood around them is joined; U+0009 to U+000D, U+0020, U+0085, U+00A0, U+1680, U+2000 to U+200B, U+2028,
/// U+2029, U+202F, U+205F and U+3000 are trimmed from both ends. These are the sets of Foundation's `CharacterSet.newlines`
/// and `whitespacesAndNewlines`; U+FEFF is in neither.
///
/// The rule is not idempotent: `a`, two spaces, a newline, two spaces, `b` becomes `a`, two spaces, `b`. So normalise the
/// text that the framework handed over, and do it once. The rule may also break the text: a newline that is all there
/// is between two attributes goes, and the text is well-formed no more. ``NormalizationReport`` tells.
///
/// A value of this type normalises a stream in constant memory, with the same result for chunks of any size.
public struct WhitespaceNormalizer: Sendable {
    private var pass = NormalizingPass()
    private var gate: MarkupGate

    /// Starts the normalisation of a stream.
    public init(accepting input: AcceptedInput = .anything) {
        gate = MarkupGate(for: input)
    }

    /// Normalises the next chunk.
    ///
    /// - Parameters:
    ///   - chunk: Some bytes of UTF-8 text. A scalar may go on in the next chunk.
    ///   - emit: Called with each piece of the result, in order; maybe not at all, maybe more than once.
    /// - Throws: ``SAMLEncodingError/Code/notUTF8``, ``SAMLEncodingError/Code/tooMuchWhitespace`` if alternating white space
    ///   that may be trailing would need more than 1 MiB to be held back, the refusal of input that is not accepted, or what
    ///   `emit` throws. After an error the value has no more use.
    public mutating func normalize(_ chunk: Span<UInt8>, emit: (Span<UInt8>) throws -> Void) throws {
        var failure: (any Error)?
        try Self.update(chunk, pass: &pass, gate: &gate) { piece in
            guard failure == nil else { return }
            do { try emit(piece) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Ends the stream; white space that was held back goes.
    ///
    /// - Throws: ``SAMLEncodingError/Code/notUTF8`` if the text ends inside a scalar; ``SAMLEncodingError/Code/empty`` if only
    ///   a response is accepted and nothing but white space came.
    public mutating func finish() throws(SAMLEncodingError) {
        try pass.finish()
        try gate.finish()
    }

    /// The text after the rule.
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
        try update(text.span, pass: &normalizer.pass, gate: &normalizer.gate) { normalized.append(copying: $0) }
        try normalizer.finish()
        return normalized
    }

    private static func update(
        _ chunk: Span<UInt8>,
        pass: inout NormalizingPass,
        gate: inout MarkupGate,
        emit: (Span<UInt8>) -> Void
    ) throws(SAMLEncodingError) {
        do throws(SAMLEncodingError) {
            try pass.update(chunk) { normalized in
                gate.inspect(normalized)
                if gate.isOpen { emit(normalized) }
            }
        } catch {
            throw MarkupGate.explain(error, chunk: chunk)
        }
        try gate.check()
    }
}
