/// The configuration of curl for a request to a receiver.
struct CurlConfiguration: Sendable {
    let url: ReceiverURL
    let fields: [String]
    let headers: [String]
    let cookies: String?
    let authorities: String?
    let limit: Duration

    /// Returns the configuration for a request whose body is in a file.
    ///
    /// The file has the field with the response; other fields are before it, so that a response may be cut at its end.
    func lines(sending body: String) -> [UInt8] {
        var lines = [
            "silent", "globoff", "include", "suppress-connect-headers", "proto = \"=http,https\"",
            Self.line("url", url.text),
            "max-time = \(limit.milliseconds / 1000).\(String(1000 + limit.milliseconds % 1000).dropFirst())",
            Self.line("header", "Content-Type: application/x-www-form-urlencoded"),
            Self.line("header", "Expect:"),
            "write-out = \"%{stderr}%{time_total}\"",
        ]
        lines += headers.map { Self.line("header", $0) }
        lines += fields.map { Self.line("data-urlencode", $0) }
        lines.append(Self.line("data-binary", "@\(body)"))
        if url.isLoopback { lines.append("noproxy = \"*\"") }
        if let cookies { lines.append(Self.line("cookie", cookies)) }
        if let authorities { lines.append(Self.line("cacert", authorities)) }
        return Array(lines.joined(separator: "\n").utf8) + [0x0A]
    }

    private static func line(_ option: String, _ value: String) -> String {
        let escapes = [("\\", "\\\\"), ("\"", "\\\""), ("\n", "\\n"), ("\r", "\\r"), ("\t", "\\t")]
        let escaped = escapes.reduce(value) { $0.replacing($1.0, with: $1.1) }
        return "\(option) = \"\(escaped)\""
    }
}
