/// A session of Charles in its JSON form (.chlsj).
struct CharlesBuilder {
    var calls: [HTTPCall]

    var text: String { JSONText.array(calls.map(entry)).compact }

    private func entry(_ call: HTTPCall) -> JSONText {
        let end = call.started.later(milliseconds: call.duration)
        let path = call.target.split(separator: "?", maxSplits: 1).map(String.init)
        return [
            "status": "COMPLETE", "method": .string(call.method), "protocolVersion": "HTTP/1.1", "scheme": "https",
            "host": .string(call.host), "port": 443, "actualPort": 443, "path": .string(path.first ?? "/"),
            "query": path.count > 1 ? .string(path[1]) : .null, "tunnel": .no, "keptAlive": .yes,
            "webSocket": .no, "remoteAddress": .string("\(call.host)/203.0.113.17"), "clientAddress": "/192.0.2.20",
            "times": [
                "start": .string(call.started.fractional), "requestBegin": .string(call.started.fractional),
                "responseBegin": .string(end.fractional), "end": .string(end.fractional),
            ],
            "totalSize": .integer(900 + (call.requestBody?.utf8.count ?? 0)), "ssl": ["protocol": "TLSv1.3"],
            "request": message(
                call.requestHeaders,
                call.requestBody,
                "\(call.method) \(call.target) HTTP/1.1",
                nil
            ),
            "response": message(
                call.responseHeaders,
                call.responseBody,
                "HTTP/1.1 \(call.status) \(call.statusText)",
                call.status
            ),
        ]
    }

    private func message(
        _ headers: [(String, String)],
        _ body: String?,
        _ firstLine: String,
        _ status: Int?
    ) -> JSONText {
        let type = headers.first { $0.0.lowercased() == "content-type" }?.1 ?? ""
        let parts = type.split(separator: ";").map(String.init)
        var members: [(String, JSONText)] = []
        if let status { members.append(("status", .integer(status))) }
        members += [
            ("sizes", ["headers": 400, "body": .integer(body?.utf8.count ?? 0)]),
            ("mimeType", parts.isEmpty ? .null : .string(parts[0])), ("charset", .null), ("contentEncoding", .null),
            (
                "header",
                [
                    "firstLine": .string(firstLine),
                    "headers": .array(headers.map { ["name": .string($0.0), "value": .string($0.1)] }),
                ]
            ),
        ]
        if let body, !body.isEmpty { members.append(("body", ["text": .string(body), "charset": .null])) }
        return .object(members)
    }
}
