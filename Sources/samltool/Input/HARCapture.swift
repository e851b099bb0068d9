import SAML
import SAMLEncoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A capture of web traffic in the HTTP Archive format (HAR 1.2), as proxies and browsers export it.
struct HARCapture {
    /// How large a capture is read: it has the images and scripts of every page in it.
    static let maximumBytes = 256 << 20

    private let entries: [Entry]
    private let name: String

    /// Whether text that starts like this is a capture, and not, say, JSON with a response in it.
    static func isLikely(_ start: ArraySlice<UInt8>) -> Bool {
        var rest = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        for token in ["{", "\"log\"", ":", "{"] {
            rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
            guard rest.starts(with: token.utf8) else { return false }
            rest = rest.dropFirst(token.utf8.count)
        }
        return true
    }

    /// Reads a capture.
    ///
    /// - Throws: ``ToolError`` if it is cut, or something in it is of another kind than the format says. Its status is that of
    ///   a verdict: whatever there is can be checked.
    init(_ bytes: [UInt8], in name: String) throws(ToolError) {
        self.name = name
        let json = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Data(bytes.dropFirst(3)) : Data(bytes)
        do {
            entries = try JSONDecoder().decode(Document.self, from: json).log.entries
        } catch {
            throw ToolError(.verdictIsNo, "input.har", about: name, Self.explanation(of: error))
        }
    }

    /// A response that a request of the capture sends.
    struct Sent {
        /// The request and when it was made, and how it was answered.
        let name: String
        let instant: SAMLTimestamp?
        /// The request's body; or the field's value alone, where the capture does not have the body.
        let bytes: [UInt8]
    }

    /// The responses that are sent in a form field.
    ///
    /// - Throws: ``ToolError`` if no request has the field.
    func sent(in field: String) throws(ToolError) -> [Sent] {
        let sent = entries.compactMap { entry in
            entry.request.postData?.bytes(with: field).map {
                Sent(name: entry.name, instant: entry.instant, bytes: $0)
            }
        }
        guard sent.isEmpty else { return sent }
        let count = "\(entries.count) request\(entries.count == 1 ? "" : "s")"
        throw ToolError(
            .verdictIsNo,
            "input.har-without-response",
            about: name,
            "a capture of \(count), none of which sends the form field '\(field)'; record the exchange with its body, name its field "
                + "with --field, or, if the app sends it as JSON, make it a form: Adobe reads nothing else"
        )
    }

    private static func explanation(of error: any Error) -> String {
        guard let error = error as? DecodingError else { return "the capture cannot be read: \(error)" }
        let (context, what): (DecodingError.Context, String) =
            switch error {
            case .typeMismatch(let type, let context): (context, "is no \(type)")
            case .valueNotFound(_, let context): (context, "is null")
            case .keyNotFound(let key, let context): (context, "lacks '\(key.stringValue)'")
            case .dataCorrupted(let context): (context, "is cut, or no JSON")
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: ""), "cannot be read")
            }
        let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        return "the capture\(path.isEmpty ? "" : ", at \(path.drop { $0 == "." })," ) \(what); export it again"
    }

    private struct Document: Decodable {
        let log: Log
    }

    private struct Log: Decodable {
        let entries: [Entry]
    }

    private struct Entry: Decodable {
        let startedDateTime: String?
        let request: Request
        let response: Response?

        var instant: SAMLTimestamp? { startedDateTime.flatMap { try? SAMLTimestamp($0) } }

        /// The request without its query, in which tokens are sent.
        var name: String {
            let url = request.url.prefix { $0 != "?" && $0 != "#" }
            let time = startedDateTime.map { " at \($0)" } ?? ""
            let status = response?.status ?? 0
            return "\(request.method) \(url)\(time)" + (status > 0 ? ", answered \(status)" : "")
        }
    }

    private struct Request: Decodable {
        let method: String
        let url: String
        let postData: PostData?
    }

    private struct Response: Decodable {
        let status: Int?
    }

    private struct PostData: Decodable {
        let text: String?
        /// `base64` where an exporter wrote the body so.
        let encoding: String?
        let params: [Parameter]?

        struct Parameter: Decodable {
            let name: String
            let value: String?
        }

        /// The body, if it is a form with the field; without a body, the field's value.
        ///
        /// The body is what was sent. Whether a parameter was decoded is up to the exporter.
        func bytes(with field: String) -> [UInt8]? {
            if let body, !body.isEmpty {
                let names = body.split(separator: UInt8(ascii: "&")).map { $0.prefix { $0 != UInt8(ascii: "=") } }
                return names.contains { $0.elementsEqual(field.utf8) } ? body : nil
            }
            return params?.first { Array($0.name.utf8) == Array(field.utf8) }.flatMap {
                $0.value.map { Array($0.utf8) }
            }
        }

        private var body: [UInt8]? {
            guard encoding?.lowercased() == "base64", let text, let data = Data(base64Encoded: text) else {
                return text.map { Array($0.utf8) }
            }
            return Array(data)
        }
    }
}
