import ByteTools
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination

/// Reads inputs whose responses may be in encoding layers.
struct TraceReader: Sendable {
    /// The form field that contains the response.
    let field: String
    /// The fields that contain a request in a text without a response.
    var requestFields: [String] = []
    let limits: EncodingLimits

    /// Reads an input with one response.
    ///
    /// - Parameters:
    ///   - path: The path; `nil` for standard input.
    ///   - number: Its number, from 1; without it, a text with several responses is an error.
    /// - Returns: Its name, the text that contains it, and its layers.
    /// - Throws: ``ToolError`` if it cannot be read, or if there are fewer responses.
    func response(_ path: String?, nth number: Int?) throws -> (name: String, bytes: [UInt8], trace: EncodingTrace) {
        var file = try InputFile(path)
        guard let number else {
            let bytes = try file.readAll(limit: limits.maximumInputBytes, hint: LimitOptions.inputHint)
            return (file.name, bytes, trace(of: bytes))
        }
        var reader = ResponseReader(file, field: field, requestFields: requestFields, limits: limits)
        let input = try reader.response(number)
        return (input.name(in: file.name), input.bytes, input.trace(field: reader.field, limits: limits))
    }

    /// Reads an input, and calls the body with each of its responses.
    ///
    /// - Parameters:
    ///   - path: The path; `-` for standard input.
    ///   - body: Called with the name of a response and its layers, or with the name of the input and its error.
    /// - Throws: The errors of the body.
    func forEachResponse(
        in path: String,
        _ body: (_ name: String, _ trace: Result<EncodingTrace, ToolError>) throws -> Void
    ) throws {
        try ResponseReader.forEach(in: path, field: field, requestFields: requestFields, limits: limits) {
            response,
            input,
            field in
            let name = response.name(in: input)
            if response.isInRepeatedField {
                let failure = InputFailure(repeatedField: field)
                Diagnostics.print("warning: \(name.withoutControls): \(failure.message) [\(failure.id)]")
            }
            try body(name, .success(response.trace(field: field, limits: limits)))
        } failing: { error, name in
            try body(name, .failure(error))
        }
    }

    /// Removes the layers around a response or, if there is none, around a request.
    func trace(of bytes: [UInt8]) -> EncodingTrace {
        let trace = EncodingTrace(inspecting: bytes, field: field, limits: limits)
        guard trace.isWithoutResponse else { return trace }
        for field in requestFields {
            let request = EncodingTrace(inspecting: bytes, field: field, limits: limits)
            if !request.isWithoutResponse { return request }
        }
        return trace
    }
}

extension EncodingTrace {
    /// Throws an error if the layers do not contain a response.
    ///
    /// - Throws: ``ToolError`` with the number of the layer that could not be removed, and advice.
    func requireResponse(in name: String) throws(ToolError) {
        if let failure = failureWithAdvice { throw ToolError(failure, about: name) }
    }

    /// The failure to remove a layer, with the number of the layer, and advice.
    var failureWithAdvice: InputFailure? {
        guard let failure else { return nil }
        let layer = numberOfFailedLayer
        let isRequest = payload[...].contains(text: FormFields.requestFieldName)
        let format = tokenName.map { "the detected format is \($0), not a SAML response" }
        let hint = isRequest && isWithoutResponse ? Self.requestHint : format
        return InputFailure(failure, layer: layer, hint: hint ?? NthOption.hint(for: failure, layer: layer))
    }

    private static let requestHint =
        "'samltool inspect' summarizes a SAML request, 'verify' with --message verifies it"

    /// Throws an error if the layers do not contain a response, or not in an accepted encoding.
    ///
    /// - Throws: ``ToolError``.
    func require(_ accepted: AcceptedEncoding, in name: String) throws(ToolError) {
        try requireResponse(in: name)
        guard accepted == .asSpecified, !isAsSpecified else { return }
        let text = "rejected by --strict: the encoding is not the one that an exchange requires"
        throw ToolError(.dataError, "encoding.not-as-specified", about: name, text)
    }
}

/// The encodings that `decode` accepts.
enum AcceptedEncoding: Sendable {
    /// XML or Base64, percent-encoded once, in a form or not.
    case asSpecified
    /// Any layers, also with problems that can be repaired.
    case repairable
}
