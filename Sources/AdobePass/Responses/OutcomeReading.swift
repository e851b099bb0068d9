import ByteTools
import SAMLEncoding

extension AdobeOutcome {
    /// Finds out what a body is, and reads it.
    mutating func read(_ body: [UInt8], _ reader: AdobeBodyReader) {
        if status == 429 { return readThrottling(body) }
        guard body.count <= Self.maximumBytes else {
            return leave(UnreadBody(.tooLarge, body, reason: "more than \(Self.maximumBytes) bytes are not read"))
        }
        switch DetectedFormat(of: body) {
        case .empty: readStatus(unread: nil)
        case .json: readJSON(body)
        case .html: leave(UnreadBody(.html, body))
        // Services write no comments; pages of proxies start with one.
        case .xml where body[...].withoutLeadingSpace.starts(with: "<!--".utf8): leave(UnreadBody(.html, body))
        case .xml: readXML(body, reader)
        default:
            // The profile request of V1 is opaque, and every other success has a form of its own.
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
        message = "too many requests: Adobe counts them by address, one a second and ten at once"
        advice =
            "wait a second at least before the next; a server sends X-Forwarded-For, or all its viewers count as one"
        isRetryAdvised = true
        if !body.isEmpty { unread = UnreadBody(.html, body) }
    }

    private mutating func readXML(_ body: [UInt8], _ reader: AdobeBodyReader) {
        readStatus(unread: UnreadBody(.xml, body))
        // A redirection stays one, whatever its body is.
        guard kind != .redirect else { return }
        if service == .v1ProfileRequest, isSuccess { acceptProfileRequest() }
        guard let parse = reader.readXML, body.count <= UnreadBody.maximumBytes else {
            if service == .v1Configuration, isSuccess, Self.isConfiguration(body) {
                accept(.configuration, "a configuration in XML", advice: "'samltool mvpds' reads it")
            }
            return reader.readXML == nil ? kind = .xmlBody : keepXML()
        }
        do throws(AdobePassError) {
            let document = try parse(body)
            unread?.names = [document.rootName]
            guard let content = document.content else { return keepXML() }
            guard isSuccess || content.isError else { return kind = .xmlBody }
            unread = nil
            advice = nil
            take(content)
        } catch {
            // The profile request is opaque, whatever it looks like.
            if service == .v1ProfileRequest, isSuccess { return keepXML() }
            leave(UnreadBody(.xml, body, reason: error.description))
        }
    }

    /// Leaves the XML unread: the status and the service decide.
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
        // A redirection is no success either, whatever its body looks like.
        let content = isSuccess ? AdobeResponse.Content(root) : AdobeError(root).map { .error($0) }
        if let content { take(content) } else { readStatus(unread: UnreadBody(.otherJSON, body, names: root.names)) }
    }

    private mutating func acceptProfileRequest() {
        accept(.profileRequest, "the profile request", advice: "hand it to verificationToken as it is")
    }
}

extension AdobeOutcome {
    mutating func accept(_ kind: Kind, _ message: String, advice: String? = nil) {
        (self.kind, verdict, self.message, self.advice) = (kind, .accepted, message, advice)
    }

    mutating func reject(_ kind: Kind, _ message: String, advice: String?) {
        (self.kind, verdict, self.message, self.advice) = (kind, .rejected, message, advice)
    }

    /// Keeps a body that nothing can be made of.
    mutating func leave(_ body: UnreadBody) {
        readStatus(unread: body)
        kind = .unreadable
        // A success whose body cannot be read proves nothing.
        if verdict == .accepted { verdict = .unclear }
        if isSuccess {
            message = "the answer cannot be read: \(body.form.words)"
            advice = body.form.advice
        } else {
            message += "; the body is \(body.form.words)"
        }
        if let reason = body.reason { message += ", \(reason)" }
    }

    /// Judges by the status, when there is no body that could be read.
    mutating func readStatus(unread body: UnreadBody?) {
        unread = body
        guard let status else {
            (kind, verdict) = (.unreadable, .unclear)
            message = "there is no status, and \(body.map { "the body is \($0.form.words)" } ?? "no body")"
            advice = "record head and body with 'curl -i'"
            return
        }
        switch status {
        case 200..<300: readSuccess(status, body)
        case 300..<400: readRedirect()
        default: readFailure(status)
        }
    }

    /// Judges a success that has no body, or one in no form that is known.
    private mutating func readSuccess(_ status: Int, _ body: UnreadBody?) {
        switch (status, service) {
        case (204, .v1Exchange?) where body == nil:
            accept(.tokenCreated, "Adobe accepted the SAML response that the app sent, and made a token")
        case (204, .v1Logout?) where body == nil: accept(.logout, "the viewer is signed out of the app")
        // The body of this one is not documented: the status is the answer.
        case (200, .v1CheckAuthentication?): accept(.entitlement, "there is a valid token: the viewer is authenticated")
        case (204, nil) where body == nil: guess(among: [.v1Exchange, .v1Logout]) { $0.readSuccess(204, nil) }
        case (_, nil): readUnknownSuccess(status, body)
        case (_, let service?): readOtherSuccess(of: service, status, body)
        }
    }

    private mutating func readUnknownSuccess(_ status: Int, _ body: UnreadBody?) {
        (kind, verdict) = (.unreadable, .unclear)
        advice = "name the service that was asked"
        guard body == nil else {
            message = "a success whose body has none of the forms that Adobe's services return"
            return
        }
        kind = .done
        message = "a success without a body: its meaning depends on the service"
        if status == 200 {
            message += "; from \(AdobeService.v1CheckAuthentication), it means that there is a valid token"
        }
    }

    private mutating func readOtherSuccess(of service: AdobeService, _ status: Int, _ body: UnreadBody?) {
        (kind, verdict) = (.unreadable, .unclear)
        switch service {
        case .v1Exchange:
            message =
                "a success other than the 204 of this service: nothing shows that the SAML response that the app sent was accepted"
            advice = "ask for the token with 'v1-token'"
        case .v2Exchange:
            message =
                "a success without a profile: nothing shows that the SAML response that the app sent was accepted"
            advice = "an accepted one makes a profile of the type 'appleSSO'; ask with 'v2-profiles'"
        default:
            let what =
                body == nil
                ? "without the body that this service returns" : "whose body has another form than the service's"
            message = "a success \(what)"
            advice = "look at Adobe's response as it came"
        }
        if status == 204, body == nil {
            message += "; a 204 is what \(AdobeService.v1Exchange) and \(AdobeService.v1Logout) return"
        }
    }

    private mutating func readRedirect() {
        switch service {
        case .v1Authenticate?, .v2Authenticate?: accept(.redirect, "the browser is sent to the MVPD's page")
        case nil:
            (kind, verdict) = (.redirect, .unclear)
            message =
                "a redirection: from \(AdobeService.v1Authenticate) or \(AdobeService.v2Authenticate), it sends the browser to the MVPD's page; no other service returns one"
            advice = "name the service that was asked; a login page or a proxy redirects, too"
        default:
            (kind, verdict) = (.redirect, .unclear)
            message =
                "a redirection, which this service does not return: only \(AdobeService.v1Authenticate) and \(AdobeService.v2Authenticate) do"
            advice = "compare host and path with the documentation; a login page or proxy may stand between"
        }
    }
}

extension UnreadBody.Form {
    /// What to do about a body that should have said more.
    var advice: String {
        switch self {
        case .html: "look at the answer as it came; a page comes from a proxy or gateway between here and Adobe"
        case .truncated: "record the answer again, to its end, with 'curl -i'"
        default: "look at the answer as it came; if it is half of one, record it again with 'curl -i'"
        }
    }

    /// What the body is, in words.
    var words: String {
        switch self {
        case .empty: "empty"
        case .html: "an HTML page"
        case .xml: "XML"
        case .otherJSON: "JSON in no form that is known"
        case .truncated: "JSON that is cut short"
        case .malformedJSON: "malformed JSON"
        case .tooLarge: "larger than any answer"
        case .other: "neither JSON nor XML nor a page"
        }
    }
}
