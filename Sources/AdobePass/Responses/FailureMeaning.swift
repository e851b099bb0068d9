/// What a failure means by its status alone: each service gives some of them a meaning of its own.
enum FailureMeaning {
    typealias Meaning = (meaning: String, advice: String?)

    /// The meaning of a status, and what to do.
    ///
    /// - Parameters:
    ///   - status: The status, 400 or more.
    ///   - service: The service that was asked; `nil` if that is not known.
    /// - Returns: The meaning, and the advice if there is something to be done.
    static func of(_ status: Int, from service: AdobeService?) -> Meaning {
        if let meaning = service?.descriptor.failures[status] { return meaning }
        return service == nil ? unknownService(status) ?? general(status) : general(status)
    }

    /// What may be meant where different services mean different things.
    private static func unknownService(_ status: Int) -> Meaning? {
        let advice = "name the service that was asked"
        return switch status {
        case 403: ("the service refuses; what that means depends on the service", advice)
        case 404:
            (
                "what was asked for is not there: from 'v1-token' or 'v1-usermetadata', no viewer is authenticated; from another "
                    + "service, nothing is at this path",
                advice
            )
        default: nil
        }
    }

    private static func general(_ status: Int) -> Meaning {
        switch status {
        case 400: ("the request is malformed", "compare it with what 'samltool request' prints")
        case 401:
            ("the token is missing, has expired or belongs to another client", "get a new token and send it as Bearer")
        case 403: ("the service refuses", nil)
        case 404: ("there is nothing at this path", "compare host and path with what 'samltool request' prints")
        case 405: ("the service does not take this method", "compare it with what 'samltool request' prints")
        case 410: ("what was asked for has expired", "authenticate or authorize again")
        case 412: ("something that has to come first is missing", "authenticate or authorize first")
        case 502...504: ("Adobe, or a server on the way to it, is busy or down", "send the request again later")
        case 500...: ("something failed inside Adobe Pass", "if it happens again, tell Adobe the time and the request")
        default: ("no status that these services return", "look at Adobe's response as it came")
        }
    }
}
