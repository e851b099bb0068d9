import AdobePass
import HTTPTypes
import JSONTrees
import ServerPrograms

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct Reply: Sendable {
    var status: Int
    var headers: HTTPFields = [:]
    var body: [UInt8] = []

    static func empty(_ status: Int) -> Self { Self(status: status) }

    static func json(_ value: some Encodable, status: Int = 200) -> Self {
        guard let body = value.sortedJSON else { return .empty(500) }
        return Self(status: status, headers: [.contentType: "application/json;charset=UTF-8"], body: body)
    }

    static func xml(_ text: String, status: Int = 200) -> Self {
        Self(status: status, headers: [.contentType: "application/xml;charset=UTF-8"], body: Array(text.utf8))
    }

    static func html(_ text: String, status: Int = 200) -> Self {
        Self(status: status, headers: [.contentType: "text/html"], body: Array(text.utf8))
    }

    static func opaque(_ text: String) -> Self {
        Self(status: 200, headers: [.contentType: "application/octet-stream"], body: Array(text.utf8))
    }

    static func redirect(to url: String) -> Self { Self(status: 302, headers: [.location: url]) }

    /// Returns the page of the gateway before Adobe's server.
    static func gatewayPage(_ title: String, status: Int, retryAfter seconds: Double? = nil) -> Self {
        var reply = html(
            """
            <html>
            <head><title>\(status) \(title)</title></head>
            <body>
            <center><h1>\(status) \(title)</h1></center>
            <hr><center>openresty</center>
            </body>
            </html>

            """,
            status: status
        )
        reply.headers[.retryAfter] = seconds.map { String(Int($0.rounded(.up))) }
        return reply
    }
}

enum Rejection: Error {
    case reply(Reply)
    case enhanced(ErrorBody)

    init(_ reply: Reply) {
        self = .reply(reply)
    }

    init(_ code: String, status: Int? = nil) {
        let entry = AdobeErrorCode(rawValue: code).entry
        self = .enhanced(ErrorBody(code, entry, status: status ?? entry?.statuses.first ?? 400))
    }

    /// Returns the response, whose form in V1 is the one that the client accepts.
    func reply(to request: ReceivedRequest) -> Reply {
        switch self {
        case .reply(let reply): reply
        case .enhanced(let body) where request.service.dialect == .v1 && !request.acceptsJSON:
            .xml(body.xml, status: body.status)
        case .enhanced(let body): .json(body, status: body.status)
        }
    }
}

struct ErrorBody: Encodable {
    let action: String
    let status: Int
    let code: String
    let message: String
    let helpUrl =
        "https://experienceleague.adobe.com/docs/pass/authentication/auth-features/error-reportn/enhanced-error-codes.html"
    let trace = UUID().uuidString.lowercased()

    private enum CodingKeys: CodingKey { case action, status, code, message, helpUrl, trace }

    init(_ code: String, _ entry: AdobeErrorEntry?, status: Int) {
        self.code = code
        self.status = status
        action = entry?.action.rawValue ?? "none"
        message = Self.message(code, entry)
    }

    var xml: String {
        let fields = [
            ("action", action), ("status", "\(status)"), ("code", code), ("message", message), ("helpUrl", helpUrl),
            ("trace", trace),
        ]
        return "<error>\(fields.map { "<\($0)>\($1.xmlEscaped)</\($0)>" }.joined())</error>"
    }

    init(decision code: String) {
        self.init(code, AdobeErrorCode(rawValue: code).entry, status: 403)
    }

    /// Returns the message: in Adobe's words where they are documented, else the meaning of the code.
    private static func message(_ code: String, _ entry: AdobeErrorEntry?) -> String {
        if code == AdobeErrorCode.samlResponse.rawValue {
            return "The SAML response parameter value is missing or invalid."
        }
        let meaning = entry?.meaning ?? "an error"
        return "Constructed: \(meaning)."
    }
}

/// The older error of V1 and of proxies, without a code.
struct PlainErrorBody: Encodable {
    let status: Int
    let message: String
    var details: String?

    var xml: String {
        let details = details.map { "<details>\($0.xmlEscaped)</details>" } ?? ""
        return "<error><status>\(status)</status><message>\(message.xmlEscaped)</message>\(details)</error>"
    }
}

extension Reply {
    static func plainError(
        _ status: Int,
        _ message: String,
        details: String? = nil,
        for request: ReceivedRequest
    ) -> Self {
        let body = PlainErrorBody(status: status, message: message, details: details)
        return request.acceptsJSON ? json(body, status: status) : xml(body.xml, status: status)
    }
}
