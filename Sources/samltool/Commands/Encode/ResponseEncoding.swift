import SAMLEncoding

struct ResponseEncoding: Sendable {
    enum Form: Sendable {
        case base64
        case percentEncoded
        case body(field: String)
    }

    let form: Form
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
            if accepted == .response {
                try ResponsePieces(in: response, field: FormFields.responseFieldName).requireOne(in: response)
            }
            return switch form {
            case .base64: try ResponseEncoder.base64(encoding: response, accepting: accepted).bytes
            case .percentEncoded: try ResponseEncoder.percentEncoded(encoding: response, accepting: accepted).bytes
            case .body(let field):
                try ResponseEncoder.formBody(encoding: response, field: field, accepting: accepted).bytes
            }
        } catch {
            throw ToolError(error, in: name, hint: ToolError.hint(for: error))
        }
    }
}
