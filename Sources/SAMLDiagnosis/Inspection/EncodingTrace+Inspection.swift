public import SAMLEncoding

extension EncodingTrace {
    /// Removes the encoding layers of a text for inspection, including compressed ones.
    ///
    /// This is the only place that uses a decompressor. The text that is sent to an exchange is created from a trace without one.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - field: The name of the field that holds the response, if the input is a form.
    ///   - limits: The limits of the work, which apply to decompressed data as well.
    /// - Complexity: O(*n* · *d*) in the number of bytes, including decompressed ones, and of layers.
    public init(
        inspecting input: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) {
        self.init(inspecting: input, field: field, limits: limits, as: .wholeText)
    }

    init(inspecting input: [UInt8], field: String, limits: EncodingLimits, as part: Part) {
        self.init(unwrapping: input, field: field, limits: limits, decompressor: .zlib, as: part)
    }
}

extension EncodingSteps {
    /// Removes the encoding layers of a text for inspection, including compressed ones, and keeps the text at each layer.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - field: The name of the field that holds the response, if the input is a form.
    ///   - limits: The limits of the work, which apply to decompressed data as well.
    /// - Complexity: O(*n* · *d*) in the number of bytes, including decompressed ones, and of layers, in time and memory.
    public init(
        inspecting input: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) {
        self.init(inspecting: input, field: field, limits: limits, as: .wholeText)
    }

    /// Removes the encoding layers around the response in a text or, if there is none, around a request.
    ///
    /// - Parameters:
    ///   - input: Any bytes.
    ///   - field: The name of the field that holds the response, if the input is a form. Requests are looked for only with the usual name.
    ///   - limits: The limits of the work, which apply to decompressed data as well.
    public init(
        inspectingMessage input: [UInt8],
        field: String = FormFields.responseFieldName,
        limits: EncodingLimits = EncodingLimits()
    ) {
        let steps = Self(inspecting: input, field: field, limits: limits)
        let requests = steps.trace.isWithoutResponse ? FormFields.requestFieldNames(besides: field) : []
        self =
            requests.lazy.map { Self(inspecting: input, field: $0, limits: limits) }
            .first { !$0.trace.isWithoutResponse } ?? steps
    }

    init(inspecting input: [UInt8], field: String, limits: EncodingLimits, as part: EncodingTrace.Part) {
        self.init(unwrapping: input, field: field, limits: limits, decompressor: .zlib, as: part)
    }
}
