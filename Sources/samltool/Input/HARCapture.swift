import AdobePass
import SAML
import SAMLEncoding

/// The responses that the requests in an HTTP Archive (HAR) send.
struct HARCapture {
    private let entries: [HTTPArchive.Entry]
    private let name: String

    /// Reads a capture.
    ///
    /// - Throws: ``ToolError`` if it is cut or no archive. Its status is that of a verdict: whatever there is can be checked.
    init(_ bytes: [UInt8], in name: String) throws(ToolError) {
        self.name = name
        do throws(AdobePassError) {
            entries = try HTTPArchive(bytes)?.entries ?? []
        } catch {
            throw ToolError(.verdictIsNo, "input.har", about: name, "\(error)")
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
            Self.bytes(with: field, in: entry).map {
                Sent(
                    name: Self.name(of: entry),
                    instant: entry.startedDateTime.flatMap { try? SAMLTimestamp($0) },
                    bytes: $0
                )
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

    private static func name(of entry: HTTPArchive.Entry) -> String {
        let time = entry.startedDateTime.map { " at \($0)" } ?? ""
        let status = entry.status ?? 0
        return "\(entry.method) \(entry.url)\(time)" + (status > 0 ? ", answered \(status)" : "")
    }

    /// The body, if it is a form with the field; without a body, the field's value.
    ///
    /// The body is what was sent. Whether a parameter was decoded is up to the exporter.
    private static func bytes(with field: String, in entry: HTTPArchive.Entry) -> [UInt8]? {
        if let body = entry.requestBody, !body.isEmpty {
            let names = body.split(separator: UInt8(ascii: "&")).map { $0.prefix { $0 != UInt8(ascii: "=") } }
            return names.contains { $0.elementsEqual(field.utf8) } ? body : nil
        }
        return entry.parameters.first { $0.name.utf8.elementsEqual(field.utf8) }.map { Array($0.value.utf8) }
    }
}
