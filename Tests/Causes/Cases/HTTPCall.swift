/// A request and its HTTP response, of which recordings of every kind are made.
struct HTTPCall: Sendable {
    var method = "GET"
    var url: String
    var requestHeaders: [(String, String)] = []
    var requestBody: String?
    var status = 200
    var responseHeaders: [(String, String)] = []
    var responseBody = ""
    var started = Instant.noon
    /// The time of the request and the HTTP response, in milliseconds.
    var duration = 180
    /// True if a HAR file contains the body of the HTTP response in Base64.
    var isResponseInBase64 = false

    /// Sets, replaces or, with `nil`, removes a header of the request.
    mutating func setHeader(_ name: String, _ value: String?) {
        let key = name.lowercased()
        let index = requestHeaders.firstIndex { $0.0.lowercased() == key }
        switch (index, value) {
        case (let index?, let value?): requestHeaders[index] = (name, value)
        case (let index?, nil): requestHeaders.remove(at: index)
        case (nil, let value?): requestHeaders.append((name, value))
        case (nil, nil): break
        }
    }

    func header(_ name: String) -> String? {
        let key = name.lowercased()
        return requestHeaders.first { $0.0.lowercased() == key }?.1
    }

    /// Sets the HTTP response to JSON.
    mutating func respond(_ status: Int, _ json: JSONText, at date: Instant? = nil) {
        respond(status, type: "application/json;charset=UTF-8", json.compact, at: date)
    }

    mutating func respond(_ status: Int, type: String?, _ body: String, at date: Instant? = nil) {
        self.status = status
        responseBody = body
        responseHeaders = [("Date", (date ?? started.later(milliseconds: duration)).http)]
        if let type { responseHeaders.append(("Content-Type", type)) }
        responseHeaders += [
            ("Content-Length", "\(body.utf8.count)"), ("Connection", "keep-alive"),
            ("X-Request-Id", "c0ffee00-0000-4000-8000-0000\(started.milliseconds % 100_000_000)"),
        ]
    }

    var host: String { url.components(after: "://").split(separator: "/").first.map(String.init) ?? "" }

    /// The path and the query.
    var target: String { String(url.components(after: "://").dropFirst(host.count)) }

    var statusText: String { Self.statusTexts[status] ?? "" }

    private static let statusTexts = [
        200: "OK", 201: "Created", 204: "No Content", 302: "Found", 400: "Bad Request", 401: "Unauthorized",
        403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 429: "Too Many Requests",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable",
    ]
}

extension String {
    /// The text after the first occurrence of a separator, or all of it.
    fileprivate func components(after separator: String) -> String {
        firstRange(of: separator).map { String(self[$0.upperBound...]) } ?? self
    }
}
