import ByteTools
import SAMLEncoding

/// The request of a recorded response.
package protocol CapturedRequest: Sendable {
    /// The method, such as `POST`.
    var method: String { get }
    /// The URL or the path, without its query and user information.
    var target: String { get }
    /// The method and the URL, shortened for messages.
    var title: String { get }
    /// The start of the request, as written in the recording.
    var startedDateTime: String? { get }
    /// The status of the response in an archive; 0 or `nil` if there is none.
    var status: Int? { get }

    /// Returns the sent form: the body, if it is a form with the field; without a body, the field's value; `nil` if there is
    /// neither.
    ///
    /// The body is exactly what was sent. It depends on the exporter whether a parameter in an archive is decoded.
    ///
    /// - Parameter field: The name of the field.
    /// - Returns: The bytes.
    func sentBytes(with field: String) -> [UInt8]?
}

extension HTTPArchive.Entry: CapturedRequest {
    package func sentBytes(with field: String) -> [UInt8]? {
        if let body = requestBody, !body.isEmpty { return body.isForm(with: field) ? body : nil }
        return parameters.first { $0.name.hasSameBytes(as: field) }.map { Array($0.value.utf8) }
    }
}

/// A request in the text format of HTTP/1.1, or its head from `curl -v`.
package struct PastedRequest: CapturedRequest {
    package let method: String
    /// The target without its query and user information; with the host, if the head contains it.
    let url: String
    package let target: String
    /// The body; empty if there is none.
    let body: [UInt8]

    package var startedDateTime: String? { nil }
    package var status: Int? { nil }
    package var title: String { "\(method) \(ByteText(url).shortened(to: 300))".withoutControls }

    private static let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]

    /// The maximum length of a line of the head, in bytes.
    private static let maximumLine = 64 << 10

    /// Reads the request at the start of a text; `nil` if there is none.
    ///
    /// - Parameter text: The text before a response, without `> ` at the starts of lines.
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text.drop { $0 == 0x0A || $0 == 0x0D }
        let words = Self.takeLine(&rest).split(separator: 0x20)
        guard words.count == 3, words[2].starts(with: "HTTP/".utf8),
            let method = Self.methods.first(where: { words[0].elementsEqual($0.utf8) })
        else { return nil }
        var host: ArraySlice<UInt8>?
        while !rest.isEmpty {
            let line = Self.takeLine(&rest)
            if line.isEmpty { break }
            if let value = Self.value(of: "host", in: line) { host = host ?? value }
        }
        while let last = rest.last, last == 0x0A || last == 0x0D { rest.removeLast() }
        self.method = method
        let target = words[1]
        self.target = DisplayURL(of: target).text
        url = DisplayURL(of: target.first == UInt8(ascii: "/") ? (host ?? []) + target : target).text
        body = [UInt8](rest)
    }

    package func sentBytes(with field: String) -> [UInt8]? { body.isForm(with: field) ? body : nil }

    /// Reads the head that `curl -v` prints before the response, in lines that start with `> `; `nil` if there is none.
    ///
    /// - Parameter lines: The output of `curl -v` before the response.
    init?(verbose lines: some Sequence<ArraySlice<UInt8>>) {
        let mark = Array("> ".utf8)
        let heads = lines.filter {
            $0.starts(with: mark) || $0.elementsEqual([mark[0]]) || $0.elementsEqual([mark[0], 0x0D])
        }
        self.init(Array(heads.map { $0.dropFirst(mark.count) }.joined(separator: [0x0A]))[...])
    }

    private static func takeLine(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let line = text.prefix { $0 != 0x0A }
        text = text[line.endIndex...].dropFirst()
        let content = line.last == 0x0D ? line.dropLast() : line
        return content.prefix(maximumLine)
    }

    /// Returns the value of a header, if the line contains that header; the case of the name is ignored.
    private static func value(of name: String, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex == name.utf8.count,
            zip(line, name.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    }
}

extension [UInt8] {
    /// True if the bytes are a form that has the field.
    fileprivate func isForm(with field: String) -> Bool { FormParts(of: self[...]).contains { $0.isNamed(field) } }
}
