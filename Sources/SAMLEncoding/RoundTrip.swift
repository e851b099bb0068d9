/// A response on its way to a server and back: encoded as an app does, read as a server does.
public struct RoundTrip: Hashable, Sendable {
    /// The response after the whitespace rule: what the server is meant to get.
    public let normalized: [UInt8]

    /// The form body that is sent.
    public let body: FormBody

    /// What a server reads out of the body.
    public let received: [UInt8]

    /// Whether the server got every byte.
    public var isIntact: Bool { received == normalized }

    /// Sends a response on its way.
    ///
    /// The encoding is the fused one; the normalised text to compare with comes from ``WhitespaceNormalizer``, and the body is
    /// read by ``FormFields`` and the strict ``Base64Text``.
    ///
    /// - Throws: ``SAMLEncodingError`` if the response cannot be encoded, or the body cannot be read.
    public init(of response: [UInt8]) throws(SAMLEncodingError) {
        normalized = try WhitespaceNormalizer.normalized(response, accepting: .response)
        body = try ResponseEncoder.formBody(encoding: response)
        let fields = try FormFields(parsing: body.bytes)
        let value = try fields.value(named: FormFields.responseFieldName) ?? ""
        received = try Base64Text(validating: value).decoded()
    }
}
