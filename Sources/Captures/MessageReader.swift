import ByteTools
import HTTPTypes

/// A reader for the output of `curl -i`: one or more heads, of which the last counts, and a body.
struct MessageReader {
    private let bytes: [UInt8]
    private var index = 0
    private var warnings: [String] = []

    static func read(_ bytes: [UInt8]) -> CapturedResponse? {
        var reader = Self(bytes: bytes)
        return reader.read()
    }

    private mutating func read() -> CapturedResponse? {
        var response: HTTPResponse?
        // Another head may follow: after 100 Continue, the head of a proxy, or a redirection that curl followed.
        while let status = statusAtIndex() {
            var head = HTTPResponse(status: HTTPResponse.Status(code: status))
            skipLine()
            warnings = []
            head.headerFields = readFields()
            response = head
        }
        guard let response else { return nil }
        let body = readBody(response.headerFields)
        let codings =
            Self.codings(response.headerFields[.contentEncoding])
            + Self.codings(response.headerFields[.transferEncoding])
        let isEncoded = codings.contains { $0 != "identity" && $0 != "chunked" }
        if isEncoded, body.first.map({ $0 == 0x1F || $0 >= 0x80 }) ?? false {
            warnings.append("the body is compressed: record it again with 'curl -i --compressed'")
        }
        return CapturedResponse(response, body: body, warnings: warnings)
    }

    /// Returns the body, decoded if it still has its chunked transfer coding.
    private mutating func readBody(_ fields: HTTPFields) -> [UInt8] {
        let body = bytes[index...]
        // A chunked transfer coding overrides the length (RFC 9112 section 6.3).
        if Self.codings(fields[.transferEncoding]).last == "chunked" {
            guard let chunks = ChunkedBody(body) else { return Array(body) }
            if let error = chunks.error { warnings.append(error) }
            return chunks.content
        }
        if let length = fields[.contentLength].flatMap({ Int($0) }), length > body.count {
            warnings.append("the body has \(body.count) of its \(length) bytes: the recording is truncated")
        }
        return Array(body)
    }

    private static func codings(_ value: String?) -> [String] {
        (value ?? "").lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
    }

    private func statusAtIndex() -> Int? {
        guard bytes[index...].starts(with: "HTTP/".utf8) else { return nil }
        let line = bytes[index...].prefix { $0 != 0x0A && $0 != 0x0D }.prefix(200)
        let words = line.split(separator: 0x20, maxSplits: 2)
        guard words.count >= 2, words[1].count == 3, let status = Int(String(decoding: words[1], as: UTF8.self)),
            (100...999).contains(status)
        else { return nil }
        return status
    }

    private mutating func skipLine() {
        index = bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
    }

    /// Reads the fields up to the empty line after them.
    private mutating func readFields() -> HTTPFields {
        var head = HeadFields()
        defer { warnings += [head.warning].compactMap { $0 } }
        var malformed = 0
        while index < bytes.count {
            let start = index
            if bytes[start] == UInt8(ascii: "{") || bytes[start] == UInt8(ascii: "<") {
                warnings.append("the empty line between head and body is missing")
                return head.fields
            }
            skipLine()
            let line = bytes[start..<index].dropLast { $0 == 0x0A || $0 == 0x0D }
            if line.isEmpty {
                if malformed > 0 { warnings.append("\(malformed) lines of the head are not headers and were ignored") }
                return head.fields
            }
            if let field = line.field, let name = HTTPField.Name(field.name) {
                head.append(HTTPField(name: name, value: field.value))
            } else {
                malformed += 1
            }
        }
        warnings.append("the recording ends inside the head: it is truncated, or was made with 'curl -I'")
        return head.fields
    }
}
