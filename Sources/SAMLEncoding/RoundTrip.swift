/// A round trip of a response: encoded as by an app and decoded as by a server.
public struct RoundTrip: Hashable, Sendable {
    /// The response after the whitespace rule, which the server should receive.
    public let normalized: [UInt8]

    /// The form body that is sent.
    public let body: FormBody

    /// The response that a server decodes from the body.
    public let received: [UInt8]

    /// True if the decoded response has the same bytes as the normalized one.
    public var isIntact: Bool { received == normalized }

    /// Encodes and decodes a response.
    ///
    /// The encoding is the fused one; the normalized text for the comparison comes from ``WhitespaceNormalizer``, and the body is
    /// parsed by ``FormFields`` and the strict ``Base64Text``.
    ///
    /// - Throws: ``SAMLEncodingError`` if the response cannot be encoded, or the body cannot be parsed.
    public init(of response: [UInt8]) throws(SAMLEncodingError) {
        normalized = try WhitespaceNormalizer.normalized(response, accepting: .response)
        body = try ResponseEncoder.formBody(encoding: response)
        let fields = try FormFields(parsing: body.bytes)
        let value = try fields.value(named: FormFields.responseFieldName) ?? ""
        received = try Base64Text(validating: value).decoded()
    }
}
