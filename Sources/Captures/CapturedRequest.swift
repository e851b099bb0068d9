import ByteTools
import SAMLEncoding

/// The request that a response came to, as a recording has it.
package protocol CapturedRequest: Sendable {
    /// The method, such as `POST`.
    var method: String { get }
    /// The address or the path that was asked for, without its query and without a user's name.
    var target: String { get }
    /// The method and the address, as messages have them: not all of them, if they are long.
    var title: String { get }
    /// When the request was made, in the words of the recording.
    var startedDateTime: String? { get }
    /// The status of the response, as an archive has it; 0 or `nil` if none came.
    var status: Int? { get }

    /// What was sent: the body, if it is a form with the field; without a body, the field's value; `nil` if there is neither.
    ///
    /// The body is what was sent. Whether a parameter of an archive was decoded is up to the exporter.
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

/// A request as HTTP/1.1 writes it, or as `curl -v` shows its head.
package struct PastedRequest: CapturedRequest {
    package let method: String
    /// The target without its query and without a user's name; with the host, if the head has it.
    let url: String
    package let target: String
    /// The body; empty if there is none.
    let body: [UInt8]

    package var startedDateTime: String? { nil }
    package var status: Int? { nil }
    package var title: String { "\(method) \(ByteText(url).shortened(to: 300))".withoutControls }

    private static let methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"]

    /// The longest line that may be one of a head, in bytes.
    private static let maximumLine = 64 << 10

    /// Reads the request that a text starts with; `nil` if it starts with none.
    ///
    /// - Parameter text: The text before an answer, without `> ` at the starts of lines.
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

    /// The head that `curl -v` shows before the answer, in lines that start with `> `; `nil` if there is none.
    ///
    /// - Parameter lines: What `curl -v` printed before the answer.
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

    /// The value of a field, if the line has that one; names are compared without regard to case.
    private static func value(of name: String, in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon - line.startIndex == name.utf8.count,
            zip(line, name.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
    }
}

extension [UInt8] {
    /// True if this is a form that has a field.
    fileprivate func isForm(with field: String) -> Bool { FormParts(of: self[...]).contains { $0.isNamed(field) } }
}
