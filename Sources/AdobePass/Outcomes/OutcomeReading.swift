extension AdobeOutcome {
    /// Finds out what a body is, and reads it.
    mutating func read(_ body: [UInt8]) {
        if status == 429 { return readThrottling(body) }
        guard body.count <= Self.maximumBytes else {
            return leave(UnreadBody(.tooLarge, body, fault: "more than \(Self.maximumBytes) bytes are not read"))
        }
        let start = body.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        switch start.first {
        case nil: readStatus(unread: nil)
        case UInt8(ascii: "{"), UInt8(ascii: "["): readJSON(body)
        case UInt8(ascii: "<"):
            if Self.isHTML(start) { leave(UnreadBody(.html, body)) } else { readXML(body) }
        default:
            // The profile request of V1 is opaque, and every other success has a shape of its own.
            if service == .v1ProfileRequest, isSuccess {
                accept(.done, "the profile request", advice: "hand it to verificationToken as it is")
            } else {
                leave(UnreadBody(.other, body))
            }
        }
    }

    private static func isHTML(_ text: ArraySlice<UInt8>) -> Bool {
        let start = String(decoding: text.prefix(200), as: UTF8.self).lowercased()
        return start.hasPrefix("<!doctype html") || start.contains("<html") || start.hasPrefix("<!--")
            || start.contains("<head")
    }

    private mutating func readThrottling(_ body: [UInt8]) {
        kind = .throttled
        verdict = .refused
        message = "too many requests: Adobe counts them by address, one a second and ten at once"
        advice =
            "wait a second at least before the next; a server sends X-Forwarded-For, or all its viewers count as one"
        isRetryAdvised = true
        if !body.isEmpty { unread = UnreadBody(.html, body) }
    }

    private mutating func readXML(_ body: [UInt8]) {
        readStatus(unread: UnreadBody(.xml, body))
        kind = .xmlBody
    }

    private mutating func readJSON(_ body: [UInt8]) {
        let document = JSONDocument(body)
        guard let root = document.strictRoot else {
            let isTruncated = document.faults.first?.kind == .truncated
            let fault = document.faults.first?.description
            return leave(UnreadBody(isTruncated ? .truncated : .faultyJSON, body, fault: fault))
        }
        if status.map({ $0 >= 400 }) ?? false {
            guard let error = AdobeErrorAnswer(root) else { return readStatus(unread: UnreadBody(.otherJSON, body)) }
            return take(error)
        }
        if !readAnswer(root) { readStatus(unread: UnreadBody(.otherJSON, body)) }
    }

    /// Reads the JSON of a success by its shape; an exchange takes no other shape for one.
    private mutating func readAnswer(_ root: JSONValue) -> Bool {
        if let answers = AdobeProfile.all(in: root) {
            take(answers)
        } else if let error = AdobeErrorAnswer(root) {
            take(error)
        } else if service?.isExchange ?? false {
            return false
        } else if let answer = SessionAnswer(root) {
            take(answer)
        } else if let answers = root["decisions"]?.elements.map({ $0.compactMap { AdobeDecision($0) } }) {
            take(answers)
        } else if let answers = root["logouts"]?.members.map({ $0.compactMap { LogoutAnswer($0) } }) {
            take(answers)
        } else {
            return readOtherAnswer(root)
        }
        return true
    }

    private mutating func readOtherAnswer(_ root: JSONValue) -> Bool {
        if let answer = UserMetadata.v1(root) {
            metadata = answer
            accept(.metadata, "user metadata: \(answer.attributes.map(\.name).joined(separator: ", "))")
            if answer.tokenSource == "Apple" {
                advice = "to sign out, the viewer goes to the settings of the system: the token came from there"
            }
        } else if let answer = AccessTokenAnswer(root) {
            accessToken = answer
            let time = answer.secondsToLive.map { ", good for \($0) seconds" } ?? ""
            accept(.accessToken, "a token for the client\(time)")
        } else if let answer = ClientCredentials(root) {
            credentials = answer
            accept(.registered, "the client is registered", advice: "keep the credentials and get a token with them")
        } else if let answer = EntitlementAnswer(field: { root[$0]?.textOrNumber }) {
            take(answer)
        } else if service == .v2Configuration || service == .v1Configuration || service == .v1RegistrationCode {
            accept(.done, "the service answered")
        } else {
            return false
        }
        return true
    }
}

extension AdobeOutcome {
    mutating func accept(_ kind: Kind, _ message: String, advice: String? = nil) {
        (self.kind, verdict, self.message, self.advice) = (kind, .accepted, message, advice)
    }

    mutating func refuse(_ kind: Kind, _ message: String, advice: String?) {
        (self.kind, verdict, self.message, self.advice) = (kind, .refused, message, advice)
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
        if let fault = body.fault { message += ", \(fault)" }
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
        case 204 where service == .v1Exchange: accept(.tokenCreated, "Adobe accepted the response and made a token")
        case 200..<300: readSuccess(body)
        case 300..<400: readRedirect()
        default: readFailure(status)
        }
    }

    private mutating func readSuccess(_ body: UnreadBody?) {
        switch service {
        case .v1Exchange?, .v2Exchange?:
            (kind, verdict) = (.unreadable, .unclear)
            message = "a success that does not say what it should: nothing shows that the response was accepted"
            advice =
                service == .v1Exchange
                ? "V1 answers an accepted response with 204; ask for the token with 'v1-token'"
                : "V2 answers an accepted response with a profile of the type 'appleSSO'; ask with 'v2-profiles'"
        case nil where body == nil:
            let ifExchange = "; if this answers the exchange of V1, Adobe accepted the response and made a token"
            accept(.done, "done" + (status == 204 ? ifExchange : ""))
        // Only V1 has XML, and it is yet to be read.
        case let service? where body == nil || body?.form == .xml && service.dialect == .v1:
            accept(.done, "the service answered")
        default:
            (kind, verdict) = (.unreadable, .unclear)
            message =
                "a success whose body has none of the shapes of \(service == nil ? "Adobe's services" : "this service")"
            advice = service == nil ? "name the service that was asked" : "look at the answer as it came"
        }
    }

    private mutating func readRedirect() {
        if service == .v1Authenticate || service == .v2Authenticate {
            accept(.redirect, "the browser is sent to the MVPD's page")
        } else {
            (kind, verdict) = (.redirect, .unclear)
            message = "a redirection, which none of these services answers with"
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
        case .otherJSON: "JSON of another shape than the service's"
        case .truncated: "JSON that is cut short"
        case .faultyJSON: "JSON with a fault in it"
        case .tooLarge: "larger than any answer"
        case .other: "neither JSON nor XML nor a page"
        }
    }
}
