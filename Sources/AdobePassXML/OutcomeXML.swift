public import AdobePass
internal import XMLSecurity

extension AdobeOutcome {
    /// The same answer with its XML read: an `error` of V1, an `authentication` or an `authorization`.
    ///
    /// Plain errors have a status, a message and perhaps details; enhanced ones, which Adobe turns on for a requestor, have
    /// an action and a code, too. An outcome of another kind stays as it is, and so does one whose XML is of another kind or
    /// too large; XML that is not well-formed, has a DOCTYPE, or has a field twice is `unreadable`. Of both, `unread` is what
    /// came.
    public func readingXML() -> AdobeOutcome {
        guard kind == .xmlBody, let unread, unread.byteCount == unread.bytes.count else { return self }
        do throws(AdobePassError) {
            let document = try XMLDocument.parsing(unread.bytes)
            let root = document.root.localName
            // What is of another kind may have the same names inside.
            guard ["error", "authentication", "authorization"].contains(root) else { return self }
            let fields = try XMLFields(document.root, names: Self.fieldNames, path: root)
            if root == "error" { return judged(by: AdobeErrorAnswer { fields.text($0) }) }
            return EntitlementAnswer { fields.text($0) }.map { judged(by: $0) } ?? self
        } catch {
            return judged(byFaultOfXML: error)
        }
    }

    private static let fieldNames: Set = [
        "status", "code", "action", "message", "details", "helpUrl", "trace", "requestor", "mvpd", "mvpdId",
        "resource", "expires",
    ]
}
