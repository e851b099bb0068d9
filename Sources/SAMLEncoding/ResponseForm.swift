/// The form of an encoded response, as the options of `encode` choose it.
package enum ResponseForm: Sendable {
    case base64
    case percentEncoded
    /// The body of a form, whose field has the name.
    case body(field: String)

    /// Encodes a text that contains one response.
    ///
    /// - Throws: As ``ResponseEncoder`` does; ``SAMLEncodingError/Code/severalResponses`` for a text with several, unless any is accepted.
    package func encode(
        onlyResponseIn text: [UInt8],
        accepting input: AcceptedInput
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
