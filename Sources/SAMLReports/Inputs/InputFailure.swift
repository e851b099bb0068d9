public import SAMLDiagnosis
public import SAMLEncoding

/// Why there is no result for an input: it cannot be read, or is not what it must be.
public struct InputFailure: Error, Hashable, Sendable {
    /// The exit status that the input contributes.
    public let status: ExitStatus
    /// A stable identifier, such as `input.missing`.
    public let id: String
    /// What is wrong and what to do, without the name of the input.
    public let message: String

    /// Makes a failure; nothing in it may be a value of a response.
    public init(_ id: String, _ message: String, status: ExitStatus) {
        self.status = status
        self.id = id
        self.message = message
    }

    /// The failure of an input whose layers cannot be removed.
    ///
    /// - Parameters:
    ///   - error: The error.
    ///   - layer: The number of the layer that it is about, from 1; `nil` if that is the input itself.
    ///   - hint: What the user can do about it.
    public init(_ error: SAMLEncodingError, layer: Int? = nil, hint: String? = nil) {
        let place = layer.map { "layer \($0): " } ?? ""
        let hint = hint.map { "; \($0)" } ?? ""
        self.init(error.code.rawValue, "\(place)\(error)\(hint)", status: .dataError)
    }

    /// The failure of an archive without a SAML response that can be read; it is rejected, since whatever there is can be checked.
    public init(_ error: ArchiveError) {
        self.init(error.code.rawValue, error.message, status: .rejected)
    }
}
