/// The encoding layers of a text, with the text at each of them.
///
/// An ``EncodingTrace`` keeps only the content inside all layers.
public struct EncodingSteps: Hashable, Sendable {
    /// The layers and the content inside them.
    public let trace: EncodingTrace

    /// The text of each layer in ``EncodingTrace/layers``, outermost first, and then ``EncodingTrace/payload``.
    public let texts: [[UInt8]]

    /// - Complexity: As ``EncodingTrace``; the memory is that of all texts.
    package init(
        unwrapping input: [UInt8],
        field: String,
        limits: EncodingLimits,
        decompressor: Decompressor?,
        as part: EncodingTrace.Part
    ) {
        var unwrapping = Unwrapping(
            input: input,
            field: field,
            limits: limits,
            decompressor: decompressor,
            part: part,
            removedTexts: []
        )
        trace = EncodingTrace(running: &unwrapping)
        texts = (unwrapping.removedTexts ?? []) + [trace.payload]
    }

    package init(_ trace: EncodingTrace) {
        self.trace = trace
        texts = [trace.payload]
    }
}
