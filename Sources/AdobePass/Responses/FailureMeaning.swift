enum FailureMeaning {
    typealias Meaning = (meaning: String, advice: String?)

    /// The status is 400 or more; the service is `nil` if it is not known.
    static func of(_ status: Int, from service: AdobeService?) -> Meaning {
        if let meaning = service?.descriptor.failures[status] { return meaning }
        return service == nil ? unknownService(status) ?? general(status) : general(status)
    }

    private static func unknownService(_ status: Int) -> Meaning? {
        let advice = "name the service that was called"
        return switch status {
        case 403: ("the service rejected the request; the reason depends on the service", advice)
        case 404:
            (
                "the resource does not exist: from 'v1-token' or 'v1-usermetadata', no viewer is authenticated; from "
                    + "another service, the path is wrong",
                advice
            )
        default: nil
        }
    }

    private static func general(_ status: Int) -> Meaning {
        switch status {
        case 400: ("the request is malformed", "compare it with the output of 'samltool request'")
        case 401:
            ("the token is missing, has expired or belongs to another client", "get a new token and send it as Bearer")
        case 403: ("the service rejected the request", nil)
        case 404: ("the path does not exist", "compare host and path with the output of 'samltool request'")
        case 405: ("the service does not support this method", "compare it with the output of 'samltool request'")
        case 410: ("the requested resource has expired", "authenticate or authorize again")
        case 412: ("a previous step is missing", "authenticate or authorize first")
        case 502...504: ("Adobe's server, or one before it, is busy or down", "send the request again later")
        case 500...: ("an internal error in Adobe Pass", "if it recurs, give Adobe the time and the request")
        default: ("these services do not return this status", "look at the unmodified response")
        }
    }
}
