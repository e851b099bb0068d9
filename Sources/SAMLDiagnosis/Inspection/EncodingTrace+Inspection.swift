public import SAMLEncoding

extension EncodingTrace {
    /// Removes the encoding layers of a text that is to be inspected, compressed ones included.
    ///
    /// This is the one place in which a trace gets a decompressor. What is sent to an exchange is made from a trace without one.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - field: The name of the field that holds the response, if the input is a form.
    ///   - limits: How much work the input may cause; they hold for decompressed data as well.
    /// - Complexity: O(*n* · *d*) in the number of bytes, decompressed ones included, and of layers.
    public init(
        inspecting input: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) {
        self.init(inspecting: input, field: field, limits: limits, as: .wholeText)
    }

    /// Removes the layers of text that may be a part of another.
    init(inspecting input: [UInt8], field: String, limits: EncodingLimits, as part: Part) {
        self.init(unwrapping: input, field: field, limits: limits, decompressor: ZlibDecompressor(), as: part)
    }
}
