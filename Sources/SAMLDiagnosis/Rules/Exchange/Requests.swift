package import AdobePass
internal import Captures

// Rules about the HTTP request that sent a response; `RequestProblem` finds them.

extension Rule {
    static let requestMethod = Rule(
        "request.method",
        .error(.exchange, .adobe),
        title: "the method of the request is wrong",
        explanation: """
            Each service has one method; an exchange is a POST. Adobe answers another method with 405, or with the \
            response of another service, and does not read a SAML response in it.
            """,
        advice: "The app must send the request with the documented method.",
        source: "Adobe's references of the REST APIs V1 and V2"
    )

    static let requestHost = Rule(
        "request.host",
        .error(.exchange, .adobe),
        title: "the address of the request is not one that Adobe documents",
        explanation: """
            Adobe's services have documented hosts for production and staging, with https alone. A request to another \
            host is answered by something else, unless it is a proxy or a test double.
            """,
        advice: "Compare the address with the documented hosts.",
        source: "Adobe's references of the REST APIs V1 and V2"
    )

    static let requestMediaType = Rule(
        "request.media-type",
        .error(.exchange, .adobe),
        title: "the Content-Type of the request is wrong",
        explanation: """
            An exchange sends a form, with the Content-Type `application/x-www-form-urlencoded`. With another type or \
            none, a server does not read the fields of the body, so it finds no SAML response.
            """,
        advice: """
            The app must set Content-Type to application/x-www-form-urlencoded, and encode the body as a form.
            """,
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2); WHATWG URL §5"
    )

    static let requestBodyJSON = Rule(
        "request.body-json",
        .error(.exchange, .adobe),
        title: "the body of the request is JSON, not a form",
        explanation: """
            An exchange sends the SAML response in the field `SAMLResponse` of a form. Adobe reads no JSON there, so \
            the SAML response is missing for it.
            """,
        advice: "The app must send a form: SAMLResponse=, and the Base64 text percent-encoded once.",
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )

    static let requestBodyMultipart = Rule(
        "request.body-multipart",
        .error(.exchange, .adobe),
        title: "the body of the request has several parts, and is not a form",
        explanation: """
            HTTP libraries have two kinds of forms. An exchange needs `application/x-www-form-urlencoded`; Adobe does \
            not read `multipart/form-data`, so the SAML response is missing for it.
            """,
        advice: "The app must send a percent-encoded form instead of multipart/form-data.",
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )

    static let requestFieldName = Rule(
        "request.field-name",
        .error(.exchange, .adobe),
        title: "a field of the form has another name than the documented one",
        explanation: """
            Names of fields are compared exactly. The SAML response is in `SAMLResponse` for V1 and V2; a field of \
            another name, or in other case, is not read.
            """,
        advice: "The app must name the field as Adobe documents it.",
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )

    static let requestParameterMissing = Rule(
        "request.parameter-missing",
        .error(.exchange, .adobe),
        title: "a required parameter of the request is missing",
        explanation: """
            The exchange of V1 requires `requestor`, `deviceId`, `mvpd`, `deviceType` and `SAMLResponse`; that of V2 \
            requires `SAMLResponse`. Adobe rejects a request without one of them, with the same status as for a SAML \
            response that it rejects.
            """,
        advice: "The app must send every required parameter, none of them empty.",
        source: "Adobe's Apple SSO cookbooks (REST API V1 and V2)"
    )

    static let requestParameterValue = Rule(
        "request.parameter-value",
        .error(.exchange, .adobe),
        title: "a parameter of the request has a value that Adobe does not know",
        explanation: """
            A parameter such as `deviceType`, or the partner in the path, has a few documented values. They are \
            compared exactly.
            """,
        advice: "The app must send the documented value.",
        source: "Adobe's references of the REST APIs V1 and V2"
    )

    static let requestAuthorizationMissing = Rule(
        "request.authorization-missing",
        .error(.exchange, .adobe),
        title: "the request has no token",
        explanation: """
            Adobe requires the access token of a registered client in the `Authorization` header, as Bearer. A program \
            that records requests may have removed the header.
            """,
        advice: "The app must get an access token with its client credentials, and send it with each request.",
        source: "Adobe's guide on dynamic client registration; RFC 6750 §2.1"
    )

    static let requestAuthorizationScheme = Rule(
        "request.authorization-scheme",
        .error(.exchange, .adobe),
        title: "the token of the request has another scheme than Bearer",
        explanation: """
            Adobe expects `Authorization: Bearer`, a space, and the access token. A scheme of an older API is not \
            accepted.
            """,
        advice: "The app must write Bearer, one space, and the access token.",
        source: "Adobe's guide on dynamic client registration; RFC 6750 §2.1"
    )

    static let requestAuthorizationExpired = Rule(
        "request.authorization-expired",
        .error(.exchange, .adobe),
        title: "the token of the request has expired",
        explanation: """
            The access token has a limited validity, and was sent after its end. Adobe rejects the request before it \
            reads anything else.
            """,
        advice: "The app must get a new access token before the old one expires.",
        source: "Adobe's guide on dynamic client registration"
    )

    static let requestDeviceIdentifier = Rule(
        "request.device-identifier",
        .error(.exchange, .adobe),
        title: "the identifier of the device is missing or malformed",
        explanation: """
            V2 requires the header `AP-Device-Identifier`: `fingerprint`, a space, and the identifier in Base64. V1 \
            requires the parameter `deviceId`.
            """,
        advice: "The app must send the identifier of the device in the documented form, the same in each call.",
        source: "Adobe's references of the REST APIs V1 and V2"
    )

    static let requestDeviceInformation = Rule(
        "request.device-information",
        .error(.exchange, .adobe),
        title: "the information about the device is missing or malformed",
        explanation: """
            The header `X-Device-Info` is JSON in Base64 with documented fields. Adobe requires it, or rejects it if \
            it is malformed.
            """,
        advice: "The app must send JSON with the documented fields, in Base64 once.",
        source: "Adobe's reference of the header X-Device-Info"
    )

    static let requestFrameworkStatus = Rule(
        "request.framework-status",
        .error(.exchange, .adobe),
        title: "the status of the framework is missing, malformed or not valid",
        explanation: """
            The header `AP-Partner-Framework-Status` is JSON in Base64 with the permission of the viewer and the \
            provider of the framework. The access must be granted, the provider must be that of the MVPD, and \
            `expirationDate` must be milliseconds since 1970, in a string, in the future.
            """,
        advice: """
            The app must build the header from the last response of the framework, and request metadata again if it \
            has expired.
            """,
        source: "Adobe's reference of the header AP-Partner-Framework-Status"
    )
}

extension RuleContext {
    /// The deviations of the request from Adobe's documentation, unless Adobe accepted it.
    var requestFindings: [Finding] { call.map { $0.requestFindings(given: $0.outcome) } ?? [] }
}

extension RecordedCall {
    /// Returns the deviations of the request from Adobe's documentation, unless Adobe accepted it, those that explain the outcome first.
    package func requestFindings(given outcome: AdobeOutcome) -> [Finding] {
        guard success == nil else { return [] }
        return call.requestProblems(given: outcome).map { problem in
            Finding(
                Rule(problem.id),
                problem.message,
                severity: min(Severity(problem.severity), maximumSeverity(of: problem.id, given: outcome)),
                advice: problem.advice
            )
        }
    }

    /// People shorten the requests that they copy, and programs remove tokens from recordings: what is missing is the cause only if Adobe's
    /// response may be about it.
    private func maximumSeverity(of id: RequestProblem.Identifier, given outcome: AdobeOutcome) -> Severity {
        let status = call.response.status
        // Adobe did not read a request that another server answered.
        if outcome.rule == .exchangeNotAdobe { return .note }
        switch id {
        case .authorizationMissing: return status == 401 || status == 403 ? .error : .note
        case .deviceIdentifier: return severity(withoutHeader: DeviceIdentifier.headerName)
        case .deviceInformation: return severity(withoutHeader: DeviceInformation.headerName)
        case .frameworkStatus: return severity(withoutHeader: PartnerFrameworkStatus.headerName)
        default: return .error
        }
    }

    private func severity(withoutHeader name: String) -> Severity {
        call.response.status == nil && call.capturedRequest?.header(name) == nil ? .note : .error
    }
}

extension Rule {
    /// Creates the rule of a problem of a request.
    fileprivate init(_ id: RequestProblem.Identifier) { self.init(reported: id.rawValue) }
}

extension Severity {
    fileprivate init(_ severity: HeaderFinding.Severity) {
        switch severity {
        case .error: self = .error
        case .warning: self = .warning
        case .note: self = .note
        }
    }
}
