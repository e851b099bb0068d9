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
        if let service, let meaning = documented(status, service) { return meaning }
        return service == nil ? unknownService(status) ?? general(status) : general(status)
    }

    /// What a service documents.
    private static func documented(_ status: Int, _ service: AdobeService) -> Meaning? {
        switch (service, status) {
        case (.v1Exchange, 400):
            (
                "V1 answers every fault of an exchange like this: a malformed request, or a SAML response that could not be "
                    + "parsed, decrypted or verified",
                "run 'samltool check' on the SAML response that the app sent, and compare the fields of the form with "
                    + "'samltool request v1-exchange'"
            )
        case (.v1Exchange, 403):
            (
                "too many requests, or the prequalification environment is addressed in a wrong way",
                "wait, and look at host and address"
            )
        case (.v1CheckAuthentication, 403): ("there is no valid token", "authenticate the viewer")
        case (.v1Token, 404): ("there is no token yet", "go on polling, or authenticate the viewer")
        case (.v1Token, 410): ("the token has expired", "authenticate the viewer again")
        case (.v1UserMetadata, 404):
            (
                "there is no user metadata of this device and requestor: most likely the viewer is not authenticated",
                "authenticate the viewer; 'v1-checkauthn' shows whether there is a token"
            )
        case (.v1UserMetadata, 412):
            (
                "what user metadata needs first is missing: most likely the token, or it has expired",
                "authenticate the viewer; 'v1-checkauthn' shows whether there is a token"
            )
        case (.v1Authorize, 403): ("the viewer is not authorized", "show what Adobe or the MVPD says about it")
        case (.v1MediaToken, 403):
            ("there is no media token: the viewer is not authorized", "authorize first, with 'v1-authorize'")
        case (.v1ProfileRequest, 400):
            (
                "Adobe makes no profile request for this MVPD and device",
                "compare the requestor, the MVPD and 'deviceType' with the configuration"
            )
        case (.v1RegistrationCode, 400):
            ("a parameter is missing or malformed", "compare it with what 'samltool request v1-regcode' prints")
        case (.v1Configuration, 503): ("the service is overloaded", "send the request again later")
        default: nil
        }
    }

    /// What may be meant where different services mean different things.
    private static func unknownService(_ status: Int) -> Meaning? {
        let advice = "name the service that was asked"
        return switch status {
        case 403: ("the service refuses; what that means depends on the service", advice)
        case 404:
            (
                "what was asked for is not there: from 'v1-token' or 'v1-usermetadata', nobody is authenticated; from another "
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
