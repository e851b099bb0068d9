import SAMLEncoding

/// The encoding that the options of `encode` select.
struct ResponseEncoding: Sendable {
    /// The last step of the encoding.
    let output: ResponseEncoder.Output
    /// The input that is not an error.
    let accepted: AcceptedInput
    /// The text before the encoded response: the name of the form field, or nothing.
    let start: [UInt8]

    /// The encoder of a response.
    var encoder: ResponseEncoder { ResponseEncoder(output: output, accepting: accepted) }

    /// Encodes a response.
    ///
    /// - Parameters:
    ///   - response: The response in UTF-8.
    ///   - name: The name of the response in errors.
    /// - Returns: The encoded response in ASCII.
    /// - Throws: ``ToolError`` if it is not a single response, or already encoded.
    func encode(_ response: [UInt8], named name: String) throws(ToolError) -> [UInt8] {
        var encoded = start
        do {
            if accepted == .response {
                try ResponsePieces(in: response, field: FormFields.responseFieldName).requireOne(in: response)
            }
            var encoder = encoder
            try encoder.encode(response.span) { encoded.append(copying: $0) }
            try encoder.finish { encoded.append(copying: $0) }
            return encoded
        } catch let error as SAMLEncodingError {
            throw ToolError(error, in: name, hint: ToolError.hint(for: error))
        } catch {
            throw ToolError(error)
        }
    }
}
