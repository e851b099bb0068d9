import SAMLEncoding

struct ResponseEncoding: Sendable {
    let form: ResponseForm
    /// The input that is not an error.
    let accepted: AcceptedInput

    /// The text before the encoded response: the name of the form field, or nothing.
    var start: [UInt8] {
        if case .body(let field) = form { FormBody.fieldStart(field) } else { [] }
    }

    var encoder: ResponseEncoder {
        if case .base64 = form { return ResponseEncoder(output: .base64, accepting: accepted) }
        return ResponseEncoder(output: .percentEncoded, accepting: accepted)
    }

    func encode(_ response: [UInt8], named name: String) throws(ToolError) -> [UInt8] {
        do throws(SAMLEncodingError) {
            return try form.encode(onlyResponseIn: response, accepting: accepted)
        } catch {
            throw ToolError(error, in: name, hint: ToolError.hint(for: error))
        }
    }
}
