internal import AdobePass
internal import CSAMLTool
internal import SAML
internal import SAMLEncoding
internal import SAMLExamination

/// The reason why a call of the C interface has no result.
struct BoundaryError: Error {
    let status: samltool_status
    /// A stable identifier, such as `argument.null`.
    let id: String
    /// The error and the advice, without personal data.
    let message: String

    init(_ status: Int, _ id: String, _ message: String) {
        self.status = samltool_status(status)
        self.id = id
        self.message = message
    }

    /// An argument that the interface does not allow.
    static func invalidArgument(_ message: String) -> Self {
        Self(SAMLTOOL_INVALID_ARGUMENT, "argument.invalid", message)
    }

    /// A verifier that was freed or never existed.
    static var invalidHandle: Self {
        Self(SAMLTOOL_INVALID_HANDLE, "argument.handle", "the verifier was freed, or is not a verifier of this library")
    }

    static var noMemory: Self {
        Self(SAMLTOOL_NO_MEMORY, "library.no-memory", "there is no memory for the result")
    }
}

extension BoundaryError {
    init(_ failure: InputFailure) {
        let status =
            switch failure.status {
            case .rejected: SAMLTOOL_REJECTED
            case .usage: SAMLTOOL_INVALID_ARGUMENT
            case .success, .software, .ioError, .unavailable: SAMLTOOL_INTERNAL_ERROR
            case .dataError, .noInput: SAMLTOOL_INVALID_INPUT
            }
        self.init(status, failure.id, failure.message)
    }

    /// Text that cannot be encoded or decoded.
    init(_ error: SAMLEncodingError) {
        self.init(SAMLTOOL_INVALID_INPUT, error.code.rawValue, "\(error)")
    }

    /// A document of Adobe Pass that cannot be read.
    init(_ error: AdobePassError) {
        self.init(SAMLTOOL_INVALID_INPUT, error.code.rawValue, "\(error)")
    }

    /// The content of an option that cannot be used.
    init(_ error: SAMLError, in option: String) {
        self.init(SAMLTOOL_INVALID_INPUT, error.code.rawValue, "'\(option)': \(error)")
    }

    /// An option that is not allowed.
    init(option error: AdobePassError) {
        self.init(SAMLTOOL_INVALID_ARGUMENT, error.code.rawValue, "options: \(error)")
    }
}
