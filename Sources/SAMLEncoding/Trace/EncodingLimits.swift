/// How much work an input may make.
public struct EncodingLimits: Hashable, Sendable {
    /// How large the innermost text may be, in bytes.
    public let maximumBytes: Int

    /// How many layers may be wrapped around each other.
    public let maximumLayers: Int

    /// How large the input may be with all its layers, in bytes: eight times ``maximumBytes``.
    public var maximumInputBytes: Int {
        maximumBytes.multipliedReportingOverflow(by: 8).overflow ? .max : maximumBytes * 8
    }

    /// Makes limits.
    ///
    /// - Parameters:
    ///   - maximumBytes: How large the innermost text may be; 1 MiB holds the largest responses that have been met.
    ///   - maximumLayers: How many layers may be wrapped around each other.
    public init(maximumBytes: Int = 1 << 20, maximumLayers: Int = 8) {
        self.maximumBytes = maximumBytes
        self.maximumLayers = maximumLayers
    }

    func tooLarge(_ what: String, limit: Int) -> SAMLEncodingError {
        SAMLEncodingError(.tooLarge, "\(what) is larger than the \(limit) bytes allowed")
    }
}
