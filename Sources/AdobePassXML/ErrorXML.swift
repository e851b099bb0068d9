public import AdobePass
internal import XMLSecurity

/// An answer of V1 that tells an error, in XML: `<error>` with the elements below, each of which may be missing.
///
/// Plain errors have a status, a message and perhaps details; enhanced ones, which Adobe turns on for a requestor, have
/// an action and a code, too.
public struct ErrorXML: Sendable {
    /// The HTTP status that the answer repeats, `status`.
    public let status: Int?
    /// What went wrong, such as `authentication_session_missing`, `code`.
    public let code: String?
    /// What the app can do, such as `retry`, `action`.
    public let action: String?
    /// A sentence for developers, `message`.
    public let message: String?
    /// More about it, `details`; where it comes from an MVPD, it may be about the viewer.
    public let details: String?
    /// Where it is documented, `helpUrl`.
    public let helpURL: String?
    /// What Adobe's support finds the call by, `trace`.
    public let trace: String?

    /// Reads the document.
    ///
    /// - Parameter xml: The whole document, in UTF-8; at most 8 MiB.
    /// - Throws: `AdobePassError`, if it is not well-formed, has a DOCTYPE, an entity or a processing instruction, or is
    ///   no error: code `document.not-an-error`.
    public init(_ xml: [UInt8]) throws(AdobePassError) {
        let document = try XMLDocument.parsing(xml)
        guard document.root.localName == "error" else {
            throw AdobePassError(.notAnError, "this is no error of Adobe Pass: its root is no <error>")
        }
        let names: Set = ["status", "code", "action", "message", "details", "helpUrl", "trace"]
        let fields = try XMLFields(document.root, names: names, path: "error")
        status = try fields.number("status")
        code = fields.text("code")
        action = fields.text("action")
        message = fields.text("message")
        details = fields.text("details")
        helpURL = fields.text("helpUrl")
        trace = fields.text("trace")
    }
}

extension AdobePassError.Code {
    /// The document is no error of Adobe Pass.
    public static let notAnError = Self(rawValue: "document.not-an-error")
}
