/// The limits for decoding an input.
public struct EncodingLimits: Hashable, Sendable {
    /// The maximum size of the innermost text, in bytes.
    public let maximumBytes: Int

    /// The maximum number of layers.
    public let maximumLayers: Int

    /// The maximum size of the input with all its layers, in bytes: eight times ``maximumBytes``.
    public var maximumInputBytes: Int {
        let (bytes, overflow) = maximumBytes.multipliedReportingOverflow(by: Self.inputFactor)
        return overflow ? .max : bytes
    }

    private static let inputFactor = 8

    /// Creates limits.
    ///
    /// - Parameters:
    ///   - maximumBytes: The maximum size of the innermost text; 1 MiB is sufficient for the largest known responses.
    ///   - maximumLayers: The maximum number of layers.
    public init(maximumBytes: Int = 1 << 20, maximumLayers: Int = 8) {
        self.maximumBytes = maximumBytes
        self.maximumLayers = maximumLayers
    }

    var responseTooLarge: SAMLEncodingError {
        SAMLEncodingError(.tooLarge, "a response is larger than \(maximumBytes) bytes, which is the limit")
    }

    /// The error for a large text that is no XML.
    func noResponse(inBytes count: Int) -> SAMLEncodingError {
        let text = "no SAML response was found in these \(count) bytes, and a response has at most \(maximumBytes)"
        return SAMLEncodingError(.tooLarge, text)
    }

    /// The error for an input that is too large with its layers.
    var inputTooLarge: SAMLEncodingError {
        let text = """
            an input with its layers is larger than \(maximumInputBytes) bytes, which is the limit: \(Self.inputFactor) times \
            that of a response, \(maximumBytes) bytes
            """
        return SAMLEncodingError(.tooLarge, text)
    }
}
