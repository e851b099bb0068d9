public import SAMLDiagnosis
public import SAMLEncoding

/// The reason why an input has no result: it cannot be read, or is malformed.
public struct InputFailure: Error, Hashable, Sendable {
    /// The exit status that the input contributes.
    public let status: ExitStatus
    /// A stable identifier, such as `input.missing`.
    public let id: String
    /// The error and the advice, without the name of the input.
    public let message: String

    /// Creates a failure, which must not contain values of a response.
    public init(_ id: String, _ message: String, status: ExitStatus) {
        self.status = status
        self.id = id
        self.message = message
    }

    /// Creates the failure of an input whose layers cannot be removed.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - layer: The number of the layer, from 1; `nil` for the input itself.
    ///   - hint: The advice.
    public init(_ error: SAMLEncodingError, layer: Int? = nil, hint: String? = nil) {
        let place = layer.map { "layer \($0): " } ?? ""
        let hint = hint.map { "; \($0)" } ?? ""
        self.init(error.code.rawValue, "\(place)\(error)\(hint)", status: .dataError)
    }

    /// Creates the failure of a message in a form or query that has its field more than once: software differs in which one it uses.
    package init(repeatedField name: String) {
        let text = "the form has more than one field '\(name)'; software differs in which one it uses, so send it once"
        self.init(SAMLEncodingError.Code.duplicateField.rawValue, text, status: .rejected)
    }

    /// Creates the failure of a recording as a whole.
    public init(_ error: RecordingError) {
        self.init(error.code.rawValue, error.message, status: .dataError)
    }
}
