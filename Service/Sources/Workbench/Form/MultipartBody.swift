/// The parts of a body of `multipart/form-data` (RFC 7578), as browsers write it.
///
/// The parser is strict: what a browser would not write is an error, so that no two readers can see different parts.
struct MultipartBody: Sendable {
    struct Part: Hashable, Sendable {
        let name: String
        /// `nil` for a field.
        let fileName: String?
        let content: ArraySlice<UInt8>
    }

    /// The fields, and the files of a folder.
    static let maximumPartCount = 1000
    static let maximumHeadBytes = 8192

    let parts: [Part]

    init(_ body: [UInt8], boundary: String) throws(WorkbenchProblem) {
        guard Self.isBoundary(boundary) else { throw .malformedForm("The boundary of the form is malformed.") }
        var reader = MultipartReader(body, boundary: boundary)
        var parts: [Part] = []
        try reader.enter()
        while try reader.hasNext() {
            guard parts.count < Self.maximumPartCount else {
                throw .malformedForm("The form has more than \(Self.maximumPartCount) fields and files.")
            }
            parts.append(try reader.part())
        }
        self.parts = parts
    }

    /// As browsers write it; `nil` if the content type is not that of a form in parts.
    static func boundary(of contentType: String) -> String? {
        let start = "multipart/form-data; boundary="
        guard contentType.utf8.starts(with: start.utf8) else { return nil }
        return String(contentType.utf8.dropFirst(start.utf8.count))
    }

    /// Returns true if a text is a boundary (RFC 2046, section 5.1.1) without spaces, which browsers do not use.
    private static func isBoundary(_ text: String) -> Bool {
        let others = Array("'()+_,-./:=?".utf8)
        return (1...70).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: others.contains(byte)
                }
            }
    }
}

private struct MultipartReader {
    private let body: [UInt8]
    /// The line break before a boundary, and the boundary.
    private let delimiter: [UInt8]
    private var position = 0

    init(_ body: [UInt8], boundary: String) {
        self.body = body
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Reads the first boundary, which has no line break before it.
    mutating func enter() throws(WorkbenchProblem) {
        guard skip(delimiter.dropFirst(2)) else { throw Self.incomplete }
    }

    /// Reads the end of a boundary; returns `false` if it is the last one.
    mutating func hasNext() throws(WorkbenchProblem) -> Bool {
        if skip("\r\n".utf8) { return true }
        guard skip("--".utf8) else { throw Self.incomplete }
        _ = skip("\r\n".utf8)
        guard position == body.count else { throw Self.incomplete }
        return false
    }

    mutating func part() throws(WorkbenchProblem) -> MultipartBody.Part {
        let disposition = try disposition()
        var index = position
        while let end = body[index...].firstIndex(of: UInt8(ascii: "\r")) {
            if body[end...].starts(with: delimiter) {
                defer { position = end + delimiter.count }
                return MultipartBody.Part(
                    name: disposition.name,
                    fileName: disposition.fileName,
                    content: body[position..<end]
                )
            }
            index = end + 1
        }
        throw Self.incomplete
    }

    private mutating func disposition() throws(WorkbenchProblem) -> PartDisposition {
        var disposition: PartDisposition?
        let limit = min(position + MultipartBody.maximumHeadBytes, body.count)
        while let end = body[position..<limit].firstIndex(of: UInt8(ascii: "\r")),
            body[end...].starts(with: "\r\n".utf8)
        {
            let line = body[position..<end]
            position = end + 2
            if line.isEmpty, let disposition { return disposition }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { break }
            switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
            case "content-disposition" where disposition == nil: disposition = PartDisposition(line[(colon + 1)...])
            case "content-type": break
            default: throw Self.malformedHead
            }
        }
        throw Self.malformedHead
    }

    /// Skips bytes; returns `false` if there are others.
    private mutating func skip(_ bytes: some Collection<UInt8>) -> Bool {
        guard body[position...].starts(with: bytes) else { return false }
        position += bytes.count
        return true
    }

    private static let incomplete = WorkbenchProblem.malformedForm("The form is incomplete.")
    private static let malformedHead = WorkbenchProblem.malformedForm("A part of the form has a malformed header.")
}

/// The names in `Content-Disposition: form-data; name="…"; filename="…"`.
private struct PartDisposition {
    private(set) var name = ""
    private(set) var fileName: String?

    /// Reads a value as browsers write it (HTML, "Multipart form data"): in the names, `%22`, `%0D` and `%0A` stand for a quotation
    /// mark and the characters of line breaks, and nothing else is escaped.
    init?(_ value: ArraySlice<UInt8>) {
        let quote = UInt8(ascii: "\"")
        let start = Array(" form-data; name=\"".utf8)
        guard value.starts(with: start), value.last == quote else { return nil }
        let pieces = value.dropFirst(start.count).dropLast().split(separator: quote, omittingEmptySubsequences: false)
        switch pieces.count {
        case 1: break
        case 3 where pieces[1].elementsEqual("; filename=".utf8): fileName = Self.unescaped(pieces[2])
        default: return nil
        }
        name = Self.unescaped(pieces[0])
    }

    private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
        let escapes: [(code: [UInt8], byte: UInt8)] = [
            (Array("%22".utf8), UInt8(ascii: "\"")), (Array("%0D".utf8), UInt8(ascii: "\r")),
            (Array("%0A".utf8), UInt8(ascii: "\n")),
        ]
        var result: [UInt8] = []
        var rest = text
        while let first = rest.first {
            let escape = escapes.first { rest.starts(with: $0.code) }
            result.append(escape?.byte ?? first)
            rest = rest.dropFirst(escape?.code.count ?? 1)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
