import Foundation

/// A HAR file of calls, as browsers and proxies export it.
struct HARBuilder {
    var calls: [HTTPCall]
    var creator = "Proxyman"

    var text: String { json.pretty() + "\n" }

    private var json: JSONText {
        [
            "log": [
                "version": "1.2", "creator": ["name": .string(creator), "version": "5.14.0"], "pages": [],
                "entries": .array(calls.sorted { $0.started < $1.started }.map(entry)),
            ]
        ]
    }

    private func entry(_ call: HTTPCall) -> JSONText {
        [
            "startedDateTime": .string(call.started.fractional), "time": .integer(call.duration),
            "request": request(call), "response": response(call), "cache": [:],
            "timings": [
                "blocked": 0, "dns": -1, "connect": -1, "send": 1, "wait": .integer(call.duration - 2), "receive": 1,
                "ssl": -1,
            ],
            "serverIPAddress": "203.0.113.17", "connection": "443",
        ]
    }

    private func request(_ call: HTTPCall) -> JSONText {
        var members: [(String, JSONText)] = [
            ("method", .string(call.method)), ("url", .string(call.url)), ("httpVersion", "HTTP/1.1"),
            ("cookies", []), ("headers", headers([("Host", call.host)] + call.requestHeaders)),
            ("queryString", query(call.url)), ("headersSize", -1),
            ("bodySize", .integer(call.requestBody?.utf8.count ?? 0)),
        ]
        if let body = call.requestBody {
            let type = call.header("Content-Type") ?? ""
            members.append(("postData", ["mimeType": .string(type), "text": .string(body)]))
        }
        return .object(members)
    }

    private func response(_ call: HTTPCall) -> JSONText {
        let type = call.responseHeaders.first { $0.0 == "Content-Type" }?.1 ?? ""
        var content: [(String, JSONText)] = [
            ("size", .integer(call.responseBody.utf8.count)), ("mimeType", .string(type)),
        ]
        if call.isResponseInBase64 {
            content += [("text", .string(TextForms.base64(call.responseBody))), ("encoding", "base64")]
        } else if !call.responseBody.isEmpty {
            content.append(("text", .string(call.responseBody)))
        }
        return [
            "status": .integer(call.status), "statusText": .string(call.statusText), "httpVersion": "HTTP/1.1",
            "cookies": [], "headers": headers(call.responseHeaders), "content": .object(content), "redirectURL": "",
            "headersSize": -1, "bodySize": .integer(call.responseBody.utf8.count),
        ]
    }

    private func headers(_ headers: [(String, String)]) -> JSONText {
        .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] })
    }

    private func query(_ url: String) -> JSONText {
        guard let mark = url.firstIndex(of: "?") else { return [] }
        return .array(
            url[url.index(after: mark)...].split(separator: "&").map { pair in
                let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                let value = parts.count > 1 ? String(parts[1]) : ""
                return ["name": .string(String(parts[0])), "value": .string(value.removingPercentEncoding ?? value)]
            }
        )
    }
}
