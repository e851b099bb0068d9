import ByteTools
import SAMLEncoding

extension AdobeOutcome {
    mutating func read(_ body: [UInt8], _ reader: AdobeBodyReader) {
        if status == 429 { return readThrottling(body) }
        guard body.count <= Self.maximumBytes else {
            return leave(UnreadBody(.tooLarge, body, reason: "the limit is \(Self.maximumBytes) bytes"))
        }
        switch DetectedFormat(of: body) {
        case .empty: readStatus(unread: nil)
        case .json: readJSON(body)
        case .html: leave(UnreadBody(.html, body))
        // Services return no comments; pages of proxies often start with one.
        case .xml where body[...].withoutLeadingSpace.starts(with: "<!--".utf8): leave(UnreadBody(.html, body))
        case .xml: readXML(body, reader)
        default:
            // The profile request of V1 is opaque; every other success has a defined form.
            if service == .v1ProfileRequest, isSuccess {
                acceptProfileRequest()
            } else {
                leave(UnreadBody(.other, body))
            }
        }
    }

    private mutating func readThrottling(_ body: [UInt8]) {
        kind = .throttled
        verdict = .rejected
        message = "too many requests: Adobe's limit for an IP address is one a second, and ten at once"
        advice =
            "wait at least a second; a server must send X-Forwarded-For, or all its viewers share one limit"
        isRetryAdvised = true
        if !body.isEmpty { unread = UnreadBody(.html, body) }
    }

    private mutating func readXML(_ body: [UInt8], _ reader: AdobeBodyReader) {
        readStatus(unread: UnreadBody(.xml, body))
        // The body does not change the meaning of a redirection.
        guard kind != .redirect else { return }
        if service == .v1ProfileRequest, isSuccess { acceptProfileRequest() }
        guard let parse = reader.readXML, body.count <= UnreadBody.maximumBytes else {
            if service == .v1Configuration, isSuccess, Self.isConfiguration(body) {
                accept(.configuration, "a configuration in XML", advice: "'samltool mvpds' reads it")
            }
            if reader.readXML == nil { kind = .xmlBody } else { keepXML() }
            return
        }
        do throws(AdobePassError) {
            let document = try parse(body)
            unread?.names = [document.rootName]
            guard let content = document.content else { return keepXML() }
            guard isSuccess || content.isError else {
                kind = .xmlBody
                return
            }
            unread = nil
            advice = nil
            take(content)
        } catch {
            // The profile request is opaque, so any XML is valid.
            if service == .v1ProfileRequest, isSuccess { return keepXML() }
            leave(UnreadBody(.xml, body, reason: error.description))
        }
    }

    /// Keeps the XML unread, so that the status and the service determine the outcome.
    private mutating func keepXML() {
        if !isSuccess || verdict != .accepted { kind = .xmlBody }
    }

    private static func isConfiguration(_ body: [UInt8]) -> Bool {
        let outline = MarkupOutline(of: [UInt8](body.prefix(4096)))
        return !outline.elements.isEmpty && outline.localName(of: 0).hasSameBytes(as: "config")
    }

    private mutating func readJSON(_ body: [UInt8]) {
        let document = JSONDocument(body)
        guard let root = document.strictRoot else {
            let isTruncated = document.errors.first?.kind == .truncated
            let reason = document.errors.first?.description
            return leave(
                UnreadBody(isTruncated ? .truncated : .malformedJSON, body, names: document.root?.names, reason: reason)
            )
        }
        // A redirection is not a success either, whatever its body is.
        let content = isSuccess ? AdobeResponse.Content(root) : AdobeError(root).map { .error($0) }
        if let content { take(content) } else { readStatus(unread: UnreadBody(.otherJSON, body, names: root.names)) }
    }

    private mutating func acceptProfileRequest() {
        accept(.profileRequest, "the profile request", advice: "use it as verificationToken, unchanged")
    }
}

extension AdobeOutcome {
    mutating func accept(_ kind: Kind, _ message: String, advice: String? = nil) {
        (self.kind, verdict, self.message, self.advice) = (kind, .accepted, message, advice)
    }

    mutating func reject(_ kind: Kind, _ message: String, advice: String?) {
        (self.kind, verdict, self.message, self.advice) = (kind, .rejected, message, advice)
    }

    mutating func leave(_ body: UnreadBody) {
        readStatus(unread: body)
        kind = .unreadable
        // A success with an unreadable body proves nothing.
        if verdict == .accepted { verdict = .unclear }
        if isSuccess {
            message = "the response cannot be read: the body is \(body.form.words)"
            advice = body.form.advice
        } else {
            message += "; the body is \(body.form.words)"
        }
        if let reason = body.reason { message += ", \(reason)" }
    }

    mutating func readStatus(unread body: UnreadBody?) {
        unread = body
        guard let status else {
            (kind, verdict) = (.unreadable, .unclear)
            message = "the status is missing, and \(body.map { "the body is \($0.form.words)" } ?? "so is the body")"
            advice = "record the head and the body with 'curl -i'"
            return
        }
        switch status {
        case 200..<300: readSuccess(status, body)
        case 300..<400: readRedirect()
        default: readFailure(status)
        }
    }

    private mutating func readSuccess(_ status: Int, _ body: UnreadBody?) {
        switch (status, service) {
        case (204, .v1Exchange?) where body == nil:
            accept(.tokenCreated, "Adobe accepted the SAML response that the app sent, and created a token")
        case (204, .v1Logout?) where body == nil: accept(.logout, "the viewer is signed out of the app")
        // The body of this response is not documented, so only the status counts.
        case (200, .v1CheckAuthentication?): accept(.entitlement, "the viewer is authenticated: a valid token exists")
        case (204, nil) where body == nil: guess(among: [.v1Exchange, .v1Logout]) { $0.readSuccess(204, nil) }
        case (_, nil): readUnknownSuccess(status, body)
        case (_, let service?): readOtherSuccess(of: service, status, body)
        }
    }

    private mutating func readUnknownSuccess(_ status: Int, _ body: UnreadBody?) {
        (kind, verdict) = (.unreadable, .unclear)
        advice = "name the service that was called"
        guard body == nil else {
            message = "a success whose body does not have the form of any Adobe response"
            return
        }
        kind = .done
        message = "a success without a body: its meaning depends on the service"
        if status == 200 {
            message += "; from \(AdobeService.v1CheckAuthentication), it means that a valid token exists"
        }
    }

    private mutating func readOtherSuccess(of service: AdobeService, _ status: Int, _ body: UnreadBody?) {
        (kind, verdict) = (.unreadable, .unclear)
        switch service {
        case .v1Exchange:
            message =
                "a success other than the 204 of this service: nothing shows that the SAML response that the app sent was accepted"
            advice = "continue with the regular flow, as the cookbook does; 'v1-token' shows whether there is a token"
        case .v2Exchange:
            message =
                "a success without a profile: nothing shows that the SAML response that the app sent was accepted"
            advice =
                "an accepted SAML response creates a profile of the type 'appleSSO'; list the profiles with 'v2-profiles'"
        default:
            let what =
                body == nil
                ? "without the expected body" : "with a body of unexpected form"
            message = "a success \(what)"
            advice = "look at the unmodified response"
        }
        if status == 204, body == nil {
            message += "; only \(AdobeService.v1Exchange) and \(AdobeService.v1Logout) return 204"
        }
    }

    private mutating func readRedirect() {
        switch service {
        case .v1Authenticate?, .v2Authenticate?: accept(.redirect, "the browser is sent to the MVPD's page")
        case nil:
            (kind, verdict) = (.redirect, .unclear)
            message =
                "a redirection: from \(AdobeService.v1Authenticate) or \(AdobeService.v2Authenticate), it sends the browser to the MVPD's page; no other service returns one"
            advice = "name the service that was called; the redirection may also come from a login page or a proxy"
        default:
            (kind, verdict) = (.redirect, .unclear)
            message =
                "a redirection, which this service does not return: only \(AdobeService.v1Authenticate) and \(AdobeService.v2Authenticate) do"
            advice =
                "compare host and path with the documentation; the redirection may come from a login page or a proxy"
        }
    }
}

extension UnreadBody.Form {
    var advice: String {
        switch self {
        case .html: "look at the unmodified response; the page is from a proxy or gateway before Adobe's server"
        case .truncated: "record the complete response with 'curl -i'"
        default: "look at the unmodified response; if it is truncated, record it again with 'curl -i'"
        }
    }

    var words: String {
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
