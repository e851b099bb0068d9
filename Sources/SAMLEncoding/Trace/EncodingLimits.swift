/// The limits for decoding an input.
public struct EncodingLimits: Hashable, Sendable {
    /// The maximum size of the innermost text, in bytes.
    public let maximumBytes: Int

    /// The maximum number of layers.
    public let maximumLayers: Int

    /// The maximum size of the input with all its layers, in bytes: eight times ``maximumBytes``.
    public var maximumInputBytes: Int {
        maximumBytes.multipliedReportingOverflow(by: 8).overflow ? .max : maximumBytes * 8
    }

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum size of the innermost text; 1 MiB is sufficient for the largest known responses.
    ///   - maximumLayers: The maximum number of layers.
    public init(maximumBytes: Int = 1 << 20, maximumLayers: Int = 8) {
        self.maximumBytes = maximumBytes
        self.maximumLayers = maximumLayers
    }

    func tooLarge(_ what: String, limit: Int) -> SAMLEncodingError {
        SAMLEncodingError(.tooLarge, "\(what) is larger than \(limit) bytes, which is the limit")
    }
}
