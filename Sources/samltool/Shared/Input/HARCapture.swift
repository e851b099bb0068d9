import Captures
import SAML
import SAMLReports

/// The responses that the requests in an HTTP Archive (HAR) send.
struct HARCapture {
    private let entries: [HTTPArchive.Entry]
    private let name: String

    /// Reads a capture.
    ///
    /// - Throws: ``ToolError`` if it is cut or no archive. Its status is that of a verdict: whatever there is can be checked.
    init(_ bytes: [UInt8], as format: HTTPArchive.Format, in name: String) throws(ToolError) {
        self.name = name
        do throws(CaptureError) {
            entries = try HTTPArchive(bytes, as: format)?.entries ?? []
        } catch {
            throw ToolError(.rejected, "input.har", about: name, "\(error)")
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
        let sent = entries.compactMap { Self.sent(by: .archived($0), in: field) }
        guard sent.isEmpty else { return sent }
        let count = "\(entries.count) request\(entries.count == 1 ? "" : "s")"
        throw ToolError(
            .rejected,
            "input.har-without-response",
            about: name,
            "a capture of \(count), none of which sends the form field '\(field)'; record the exchange with its body, name its field "
                + "with --field, or, if the app sends it as JSON, make it a form: Adobe reads nothing else"
        )
    }

    /// The response that a request sends in a form field; `nil` if it has none.
    static func sent(by request: CapturedRequest, in field: String) -> Sent? {
        guard let bytes = request.sentBytes(with: field) else { return nil }
        // What is no time is there by mistake, and may be anything.
        let instant = request.startedDateTime.flatMap { try? SAMLTimestamp($0) }
        let time = instant == nil ? "" : " at \(request.startedDateTime ?? "")"
        let status = request.archivedStatus ?? 0
        let name = "\(request.title)\(time)" + (status > 0 ? ", answered \(status)" : "")
        return Sent(name: name, instant: instant, bytes: bytes)
    }
}
