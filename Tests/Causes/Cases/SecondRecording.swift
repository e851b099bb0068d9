import Foundation

/// Forms in which engineers record calls, besides those of HARBuilder, CharlesBuilder and the transcripts.
enum SecondRecording: String, CaseIterable {
    case chrome, firefox, okHttp, trace, mitmdump, toolbelt, httpClient, burp, stream, charles, proxyman

    var name: String {
        switch self {
        case .chrome, .firefox, .proxyman: "\(rawValue).har"
        case .burp: "items.xml"
        case .charles: "session.chlsj"
        default: "\(rawValue).txt"
        }
    }

    func text(_ calls: [HTTPCall]) -> String {
        let sorted = calls.sorted { $0.started < $1.started }
        switch self {
        case .chrome: return Self.har(sorted, creator: "WebInspector", style: .chrome)
        case .firefox: return Self.har(sorted, creator: "Firefox", style: .firefox)
        case .proxyman: return HARBuilder(calls: calls).text
        case .charles: return CharlesBuilder(calls: sorted).text
        case .okHttp: return sorted.map(Self.okHttp).joined()
        case .trace: return sorted.map(Self.trace).joined()
        case .mitmdump: return sorted.map(Self.mitmdump).joined(separator: "\n")
        case .toolbelt: return sorted.map(Self.toolbelt).joined(separator: "\n")
        case .httpClient: return sorted.map(Self.httpClient).joined()
        case .stream: return sorted.map(Self.stream).joined(separator: "\n")
        case .burp: return Self.burp(sorted)
        }
    }

    // MARK: HAR files of browsers

    private enum Style { case chrome, firefox }

    private static func har(_ calls: [HTTPCall], creator: String, style: Style) -> String {
        let entries = calls.map { entry($0, style) }
        let log: JSONText = [
            "log": [
                "version": "1.2", "creator": ["name": .string(creator), "version": "537.36"],
                "pages": [
                    [
                        "startedDateTime": .string((calls.first?.started ?? .noon).fractional), "id": "page_1",
                        "title": "https://example-channel.tv/", "pageTimings": ["onContentLoad": 411, "onLoad": 902],
                    ]
                ], "entries": .array(entries),
            ]
        ]
        return log.pretty()
    }

    private static func entry(_ call: HTTPCall, _ style: Style) -> JSONText {
        let stamp =
            style == .chrome
            ? call.started.fractional : (call.started + 7200).formatted("yyyy-MM-dd'T'HH:mm:ss.SSS'+02:00'")
        var names = call.requestHeaders
        if style == .chrome {
            names =
                [(":authority", call.host), (":method", call.method), (":path", call.target), (":scheme", "https")]
                + names.map { ($0.0.lowercased(), $0.1) }
        } else {
            names.insert(("Host", call.host), at: 0)
        }
        var request: [(String, JSONText)] = [
            ("method", .string(call.method)), ("url", .string(call.url)), ("httpVersion", "http/2.0"),
            ("headers", headers(names)), ("queryString", []), ("cookies", []), ("headersSize", -1),
            ("bodySize", .integer(call.requestBody?.utf8.count ?? 0)),
        ]
        if let body = call.requestBody {
            let params: JSONText = .array(
                body.split(separator: "&").map { pair in
                    let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                    return [
                        "name": .string(String(parts[0])), "value": .string(parts.count > 1 ? String(parts[1]) : ""),
                    ]
                }
            )
            let type = JSONText.string(call.header("Content-Type") ?? "")
            request.append(("postData", ["mimeType": type, "text": .string(body), "params": params]))
        }
        let type = call.responseHeaders.first { $0.0 == "Content-Type" }?.1 ?? "x-unknown"
        let response: JSONText = [
            "status": .integer(call.status), "statusText": "", "httpVersion": "http/2.0",
            "headers": headers(call.responseHeaders.map { ($0.0.lowercased(), $0.1) }), "cookies": [],
            "content": [
                "size": .integer(call.responseBody.utf8.count), "mimeType": .string(type),
                "text": .string(call.responseBody),
            ], "redirectURL": "", "headersSize": -1, "bodySize": -1,
        ]
        return .object([
            ("_initiator", ["type": "script"]), ("_priority", "High"), ("_resourceType", "fetch"), ("cache", [:]),
            ("pageref", "page_1"), ("request", .object(request)), ("response", response),
            ("serverIPAddress", "203.0.113.17"), ("startedDateTime", .string(stamp)),
            ("time", .integer(call.duration)), ("timings", ["send": 1, "wait": .integer(call.duration), "receive": 1]),
        ])
    }

    private static func headers(_ headers: [(String, String)]) -> JSONText {
        .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] })
    }

    // MARK: Logs of HTTP libraries

    private static func lines(_ headers: [(String, String)], _ prefix: String = "", _ end: String = "\n") -> String {
        headers.map { "\(prefix)\($0.0): \($0.1)\(end)" }.joined()
    }

    private static func okHttp(_ call: HTTPCall) -> String {
        var text = "--> \(call.method) \(call.url)\n" + lines(call.requestHeaders)
        if let body = call.requestBody {
            text +=
                "Content-Length: \(body.utf8.count)\n\n\(body)\n--> END \(call.method) (\(body.utf8.count)-byte body)\n"
        } else {
            text += "--> END \(call.method)\n"
        }
        text += "<-- \(call.status) \(call.url) (\(call.duration)ms)\n"
        text += lines(call.responseHeaders.map { ($0.0.lowercased(), $0.1) })
        return text + "\n\(call.responseBody)\n<-- END HTTP (\(call.responseBody.utf8.count)-byte body)\n"
    }

    /// `curl --trace-ascii`: every line of headers and every 64 characters of data with its offset.
    private static func trace(_ call: HTTPCall) -> String {
        func rows(_ parts: [(Int, String)]) -> String {
            parts.map { hex($0.0, 4) + ": \($0.1)\n" }.joined()
        }
        func head(_ all: [String]) -> String {
            var offset = 0
            let parts = (all + [""]).map { line in
                defer { offset += line.utf8.count + 2 }
                return (offset, line)
            }
            return rows(parts)
        }
        func data(_ body: String) -> String {
            rows(TextForms.pieces(body, of: 64).enumerated().map { ($0.offset * 64, $0.element) })
        }
        let request =
            ["\(call.method) \(call.target) HTTP/1.1", "Host: \(call.host)"]
            + call.requestHeaders.map { "\($0.0): \($0.1)" }
        var text = "== Info: Connected to \(call.host) (203.0.113.17) port 443\n"
        text += "== Info: SSL connection using TLSv1.3 / TLS_AES_256_GCM_SHA384\n"
        text += "=> Send header, \(request.joined().utf8.count) bytes (0x\(hex(request.joined().utf8.count, 1)))\n"
        text += head(request)
        if let body = call.requestBody {
            text += "=> Send data, \(body.utf8.count) bytes (0x\(hex(body.utf8.count, 1)))\n" + data(body)
            text += "== Info: upload completely sent off: \(body.utf8.count) bytes\n"
        }
        let answer = ["HTTP/1.1 \(call.status) \(call.statusText)"] + call.responseHeaders.map { "\($0.0): \($0.1)" }
        for line in answer + [""] {
            text += "<= Recv header, \(line.utf8.count + 2) bytes (0x\(hex(line.utf8.count + 2, 1)))\n0000: \(line)\n"
        }
        let body = call.responseBody
        if !body.isEmpty {
            text += "<= Recv data, \(body.utf8.count) bytes (0x\(hex(body.utf8.count, 1)))\n" + data(body)
        }
        return text + "== Info: Connection #0 to host \(call.host) left intact\n"
    }

    private static func hex(_ number: Int, _ width: Int) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// `mitmdump --flow-detail 4`, which shows the decoded fields of a form.
    private static func mitmdump(_ call: HTTPCall) -> String {
        var text = "[\(call.started.formatted("HH:mm:ss.SSS"))] 192.0.2.20:51834: \(call.method) \(call.url) HTTP/2.0\n"
        text += lines(call.requestHeaders.map { ($0.0.lowercased(), $0.1) }, "    ") + "\n"
        for pair in (call.requestBody ?? "").split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
            let value = parts.count > 1 ? parts[1].removingPercentEncoding ?? parts[1] : ""
            text += "    \(parts[0]): \(value)\n"
        }
        text += "\n << HTTP/2.0 \(call.status) \(call.statusText) \(call.responseBody.utf8.count)b\n"
        text += lines(call.responseHeaders.map { ($0.0.lowercased(), $0.1) }, "    ") + "\n"
        return text + "    \(call.responseBody)\n"
    }

    /// `requests_toolbelt.utils.dump`, which marks the request by `<` and the HTTP response by `>`.
    private static func toolbelt(_ call: HTTPCall) -> String {
        "< \(call.method) \(call.target) HTTP/1.1\r\n< Host: \(call.host)\r\n"
            + lines(call.requestHeaders, "< ", "\r\n")
            + "< \r\n< \(call.requestBody ?? "")\n> HTTP/1.1 \(call.status) \(call.statusText)\r\n"
            + lines(call.responseHeaders, "> ", "\r\n") + "> \r\n\(call.responseBody)\n"
    }

    /// `http.client.HTTPConnection.debuglevel = 1` of Python.
    private static func httpClient(_ call: HTTPCall) -> String {
        let head =
            "\(call.method) \(call.target) HTTP/1.1\\r\\nHost: \(call.host)\\r\\n"
            + lines(call.requestHeaders, "", "\\r\\n")
        let body = call.requestBody.map { "send: b'\($0)'\n" } ?? ""
        return "send: b'\(head)\\r\\n'\n\(body)reply: 'HTTP/1.1 \(call.status) \(call.statusText)\\r\\n'\n"
            + lines(call.responseHeaders, "header: ") + "\(call.responseBody)\n"
    }

    /// "Follow stream" of Wireshark, after TLS was decrypted.
    private static func stream(_ call: HTTPCall) -> String {
        "\(call.method) \(call.target) HTTP/1.1\nHost: \(call.host)\n" + lines(call.requestHeaders)
            + "\n\(call.requestBody ?? "")"
            + "HTTP/1.1 \(call.status) \(call.statusText)\n" + lines(call.responseHeaders) + "\n\(call.responseBody)\n"
    }

    /// "Save items" of Burp, with Base64 of the messages.
    private static func burp(_ calls: [HTTPCall]) -> String {
        let items = calls.map { call in
            let request =
                "\(call.method) \(call.target) HTTP/1.1\r\nHost: \(call.host)\r\n"
                + lines(call.requestHeaders, "", "\r\n")
                + "\r\n\(call.requestBody ?? "")"
            let response =
                "HTTP/1.1 \(call.status) \(call.statusText)\r\n" + lines(call.responseHeaders, "", "\r\n")
                + "\r\n\(call.responseBody)"
            return """
                  <item>
                    <time>\(call.started.formatted("EEE MMM dd HH:mm:ss")) UTC \(call.started.formatted("yyyy"))</time>
                    <url><![CDATA[\(call.url)]]></url>
                    <host ip="203.0.113.17">\(call.host)</host>
                    <port>443</port>
                    <protocol>https</protocol>
                    <method><![CDATA[\(call.method)]]></method>
                    <path><![CDATA[\(call.target)]]></path>
                    <extension>null</extension>
                    <request base64="true"><![CDATA[\(TextForms.base64(request))]]></request>
                    <status>\(call.status)</status>
                    <responselength>\(response.utf8.count)</responselength>
                    <mimetype>JSON</mimetype>
                    <response base64="true"><![CDATA[\(TextForms.base64(response))]]></response>
                    <comment></comment>
                  </item>
                """
        }
        return "<?xml version=\"1.0\"?>\n<items burpVersion=\"2026.9.1\" exportTime=\"Fri Nov 20 12:30:00 UTC 2026\">\n"
            + items.joined(separator: "\n") + "\n</items>\n"
    }
}
