internal import ByteTools

/// The meaning of the HTTP status of a failure, and the next action.
struct FailureMeaning: Sendable {
    let meaning: String
    let advice: String?
    let hint: ToolHint?

    init(_ meaning: String, _ advice: String?, _ hint: ToolHint? = nil) {
        (self.meaning, self.advice, self.hint) = (meaning, advice, hint)
    }

    /// Returns the meaning of a status, which may be specific to the service.
    ///
    /// - Parameters:
    ///   - status: The status, 400 or more.
    ///   - service: The service that was called; `nil` if it is not known.
    /// - Returns: The meaning.
    static func of(_ status: Int, from service: AdobeService?) -> Self {
        if let meaning = service?.descriptor.failures[status] { return meaning }
        return service == nil ? unknownService(status) ?? general(status) : general(status)
    }

    /// Words about a permission of the client, and not about the viewer's.
    private static let words = ["scope", "access_denied", "access denied", "not allowed", "not permitted"]

    /// Returns the meaning that a message gives to a status 403; `nil` if it gives none.
    static func stated(by message: String?, _ status: Int) -> Self? {
        guard status == 403, let message else { return nil }
        let text = message.utf8.map { $0.asciiLowercased }
        guard words.contains(where: { text[...].contains(text: $0) }) else { return nil }
        return Self(
            "the client may not make this call",
            "compare the software statement and the scopes of the client with those that Adobe registered for this environment"
        )
    }

    /// Returns the meaning of a status whose meanings differ between services.
    private static func unknownService(_ status: Int) -> Self? {
        switch status {
        case 403:
            Self(
                "the service rejected the request; the reason depends on the service",
                ResponseInterpreter.nameService
            )
        case 404:
            Self(
                "the resource does not exist: from 'v1-token' or 'v1-usermetadata', no viewer is authenticated; from "
                    + "another service, the path is wrong",
                ResponseInterpreter.nameService
            )
        default: nil
        }
    }

    private static func general(_ status: Int) -> Self {
        switch status {
        case 400: Self("the request is malformed", "compare it with the documented request", .request([]))
        case 401:
            Self(
                "the token is missing, has expired or belongs to another client",
                "get a new token and send it as Bearer"
            )
        case 403: Self("the service rejected the request", nil)
        case 404: Self("the path does not exist", "compare host and path with the documented request", .request([]))
        case 405:
            Self("the service does not support this method", "compare it with the documented request", .request([]))
        case 410: Self("the requested resource has expired", "authenticate or authorize again")
        case 412: Self("a previous step is missing", "authenticate or authorize first")
        case 502...504: Self("Adobe's server, or one before it, is busy or down", "send the request again later")
        case 500...: Self("an internal error in Adobe Pass", "if it recurs, give Adobe the time and the request")
        default: Self("these services do not return this status", "look at the unmodified response")
        }
    }
}
