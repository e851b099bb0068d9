import ByteTools

extension ResponseInterpreter {
    /// Interprets a response whose body cannot be read.
    func interpretation(ofUnreadable body: UnreadBody) -> Interpretation {
        var result = statusInterpretation(unread: body)
        result.kind = .unreadable
        if body.form == .html, let page = interpretation(ofPage: body, result) { return page }
        // A success with an unreadable body proves nothing.
        if result.verdict == .accepted { result.verdict = .unclear }
        if isSuccess {
            result.message = "the response cannot be read: the body is \(body.form.words)"
            (result.advice, result.hint) = (body.form.advice, nil)
        } else {
            result.message += "; the body is \(body.form.words)"
        }
        if let reason = body.reason { result.message += ", \(reason)" }
        return result
    }

    /// Interprets a page that no service of Adobe returns; `nil` if the service is one for browsers.
    private func interpretation(ofPage body: UnreadBody, _ result: Interpretation) -> Interpretation? {
        guard service?.descriptor.caller != .browser else { return nil }
        var result = result
        if result.verdict == .accepted { result.verdict = .unclear }
        let title = body.pageTitle.map { ", with the title \($0.quoted)" } ?? ""
        let status = isSuccess ? "" : self.status.map { "\($0): " } ?? ""
        result.message =
            "\(status)the body is an HTML page\(title): this page is not Adobe's API; a CDN, a proxy or a portal answered"
        result.advice =
            "compare the host with the documented one, and send the request without a proxy or from another network"
        result.hint = nil
        return result
    }

    /// Interprets the status if there is no readable body.
    func statusInterpretation(unread body: UnreadBody?) -> Interpretation {
        var result = interpretation(ofStatusWith: body)
        result.unread = body
        return result
    }

    private func interpretation(ofStatusWith body: UnreadBody?) -> Interpretation {
        guard let status else {
            return .unclear(
                .unreadable,
                "the status is missing, and \(body.map { "the body is \($0.form.words)" } ?? "so is the body")",
                advice: "record the head and the body with 'curl -i'"
            )
        }
        switch status {
        case 200..<300: return success(status, body)
        case 300..<400: return redirect
        default: return failure(status)
        }
    }

    /// Interprets a success without a body, or with a body of no known form.
    private func success(_ status: Int, _ body: UnreadBody?) -> Interpretation {
        switch (status, service) {
        case (204, .v1Exchange?) where body == nil:
            return .accepted(.tokenCreated, "Adobe accepted the SAML response that the app sent, and created a token")
        case (204, .v1Logout?) where body == nil: return .accepted(.logout, "the viewer is signed out of the app")
        // The body of this response is not documented, so only the status counts.
        case (200, .v1CheckAuthentication?):
            return .accepted(.entitlement, "the viewer is authenticated: a valid token exists")
        case (204, nil) where body == nil:
            return commonInterpretation(for: [.v1Exchange, .v1Logout]) { $0.success(204, nil) }
        case (_, nil): return unknownSuccess(status, body)
        case (_, let service?): return otherSuccess(of: service, status, body)
        }
    }

    private func unknownSuccess(_ status: Int, _ body: UnreadBody?) -> Interpretation {
        guard body == nil else {
            return .unclear(
                .unreadable,
                "a success whose body does not have the form of any Adobe response",
                advice: Self.nameService
            )
        }
        let token =
            status == 200 ? "; from \(AdobeService.v1CheckAuthentication), it means that a valid token exists" : ""
        return .unclear(
            .done,
            "a success without a body: its meaning depends on the service\(token)",
            advice: Self.nameService
        )
    }

    private func otherSuccess(of service: AdobeService, _ status: Int, _ body: UnreadBody?) -> Interpretation {
        var result: Interpretation
        switch service {
        case .v1Exchange:
            result = .unclear(
                .unreadable,
                "a success other than the 204 of this service: nothing shows that the SAML response that the app sent was accepted",
                advice:
                    "continue with the regular flow, as the cookbook does; 'v1-token' shows whether there is a token"
            )
        case .v2Exchange:
            result = .unclear(
                .unreadable,
                "a success without a profile: nothing shows that the SAML response that the app sent was accepted",
                advice:
                    "an accepted SAML response creates a profile of the type 'appleSSO'; list the profiles with 'v2-profiles'"
            )
        default:
            result = .unclear(
                .unreadable,
                "a success \(body == nil ? "without the expected body" : "with a body of unexpected form")",
                advice: "look at the unmodified response"
            )
        }
        if status == 204, body == nil {
            result.message += "; only \(AdobeService.v1Exchange) and \(AdobeService.v1Logout) return 204"
        }
        return result
    }

    private var redirect: Interpretation {
        switch service {
        case .v1Authenticate?, .v2Authenticate?:
            .accepted(.redirect, "the browser is sent to the MVPD's page")
        case nil:
            .unclear(
                .redirect,
                "a redirection: from \(AdobeService.v1Authenticate) or \(AdobeService.v2Authenticate), it sends the browser to the MVPD's page; no other service returns one",
                advice: "\(Self.nameService); the redirection may also come from a login page or a proxy"
            )
        default:
            .unclear(
                .redirect,
                "a redirection, which this service does not return: only \(AdobeService.v1Authenticate) and \(AdobeService.v2Authenticate) do",
                advice:
                    "compare host and path with the documentation; the redirection may come from a login page or a proxy"
            )
        }
    }

    /// Interprets the status of a failure whose body contains nothing more.
    ///
    /// - Parameters:
    ///   - status: The status.
    ///   - reason: Adobe's message, which may have a more precise meaning than the status.
    /// - Returns: The interpretation.
    func failure(_ status: Int, because reason: String? = nil) -> Interpretation {
        let failure = FailureMeaning.stated(by: reason, status) ?? FailureMeaning.of(status, from: service)
        var result = Interpretation.rejected(
            .error,
            "\(status): \(failure.meaning)" + (reason.map { "; Adobe's message: \($0)" } ?? ""),
            advice: failure.advice,
            hint: failure.hint
        )
        result.isRetryAdvised = [502, 503, 504].contains(status)
        return result
    }
}

extension UnreadBody.Form {
    /// The next action for an unreadable body.
    fileprivate var advice: String {
        switch self {
        case .html: "look at the page in a browser"
        case .truncated: "record the complete response with 'curl -i'"
        default: "look at the unmodified response; if it is truncated, record it again with 'curl -i'"
        }
    }

    /// A description of the form for messages.
    fileprivate var words: String {
        switch self {
        case .empty: "empty"
        case .html: "an HTML page"
        case .xml: "XML"
        case .otherJSON: "JSON in an unknown form"
        case .truncated: "truncated JSON"
        case .malformedJSON: "malformed JSON"
        case .tooLarge: "too large"
        case .other: "neither JSON nor XML nor a page"
        }
    }
}
