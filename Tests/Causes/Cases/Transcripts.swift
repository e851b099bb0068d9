/// A terminal with commands of `curl -v` and what they printed, which is never the body of a request.
struct CurlTranscript {
    var calls: [HTTPCall]

    var text: String { calls.map(part).joined(separator: "\n") }

    private func part(_ call: HTTPCall) -> String {
        var lines = [
            "$ " + CurlCommand(call: call).text.replacing("curl '", with: "curl -v '").dropLast(),
            "* Host \(call.host):443 was resolved.", "* IPv4: 203.0.113.17", "*   Trying 203.0.113.17:443...",
            "* Connected to \(call.host) (203.0.113.17) port 443",
            "* SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384 / X25519 / RSASSA-PSS",
            "* Server certificate:", "*  subject: CN=\(call.host)", "*  SSL certificate verify ok.",
            "* using HTTP/2", "> \(call.method) \(call.target) HTTP/2", "> Host: \(call.host)",
        ]
        lines += call.requestHeaders.map { "> \($0.0): \($0.1)" } + ["> "]
        if let body = call.requestBody { lines += ["* upload completely sent off: \(body.utf8.count) bytes"] }
        lines += ["< HTTP/2 \(call.status) "]
        lines += call.responseHeaders.map { "< \($0.0.lowercased()): \($0.1)" } + ["< "]
        if !call.responseBody.isEmpty { lines.append(call.responseBody) }
        return (lines + ["* Connection #0 to host \(call.host) left intact", ""]).joined(separator: "\n")
    }
}

/// The messages of a call as a proxy such as Burp or Fiddler copies them.
struct RawMessages {
    var call: HTTPCall

    var text: String {
        let request =
            ["\(call.method) \(call.target) HTTP/1.1", "Host: \(call.host)"] + Self.lines(call.requestHeaders)
        let response = ["HTTP/1.1 \(call.status) \(call.statusText)"] + Self.lines(call.responseHeaders)
        return request.joined(separator: "\r\n") + "\r\n\r\n" + (call.requestBody ?? "") + "\r\n\r\n"
            + response.joined(separator: "\r\n") + "\r\n\r\n" + call.responseBody + "\r\n"
    }

    private static func lines(_ headers: [(String, String)]) -> [String] { headers.map { "\($0.0): \($0.1)" } }
}

/// The command that a browser or a proxy copies for a call ("Copy as cURL").
struct CurlCommand {
    var call: HTTPCall

    var text: String {
        let headers = call.requestHeaders.map { "  -H '\($0.0): \($0.1)'" }
        let body = call.requestBody.map { ["  --data-raw '\($0)'"] } ?? []
        return (["curl '\(call.url)'", "  -X \(call.method)"] + headers + body).joined(separator: " \\\n") + "\n"
    }
}
