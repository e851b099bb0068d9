/// The form of an encoded response, as the options of `samltool encode` choose it.
public enum ResponseForm: Sendable {
    /// Base64, for an HTTP client that percent-encodes the fields of a form itself.
    case base64
    /// Percent-encoded Base64, the value of a field.
    case percentEncoded
    /// The body of a form, whose field has the name.
    case body(field: String)

    /// Encodes a text that contains one response.
    ///
    /// - Parameters:
    ///   - text: The text, up to 1 MiB.
    ///   - input: What is accepted besides a response.
    /// - Returns: The encoded response in ASCII.
    /// - Throws: As ``ResponseEncoder`` does; ``SAMLEncodingError/Code/severalResponses`` for a text with several, unless any is accepted.
    public func encode(
        onlyResponseIn text: [UInt8],
        accepting input: AcceptedInput = .response
    ) throws(SAMLEncodingError) -> [UInt8] {
        if input == .response {
            try ResponsePieces(in: text, field: FormFields.responseFieldName).requireOne(in: text)
        }
        return switch self {
        case .base64: try ResponseEncoder.base64(encoding: text, accepting: input).bytes
        case .percentEncoded: try ResponseEncoder.percentEncoded(encoding: text, accepting: input).bytes
        case .body(let field): try ResponseEncoder.formBody(encoding: text, field: field, accepting: input).bytes
        }
    }
}
