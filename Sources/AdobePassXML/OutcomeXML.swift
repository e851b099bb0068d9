public import AdobePass
internal import XMLSecurity

extension AdobeOutcome {
    /// The same answer with its XML read: an `error` of V1, an `authentication` or an `authorization`.
    ///
    /// An outcome of another kind stays as it is, and so does one whose XML is of another kind, or is not well-formed, too
    /// large, or has a DOCTYPE: its `unread` is what came.
    public func readingXML() -> AdobeOutcome {
        guard kind == .xmlBody, let unread, unread.byteCount == unread.bytes.count,
            let document = try? XMLDocument.parsing(unread.bytes)
        else { return self }
        let names: Set = [
            "status", "code", "action", "message", "details", "helpUrl", "trace", "requestor", "mvpd", "mvpdId",
            "resource", "expires",
        ]
        guard let fields = try? XMLFields(document.root, names: names, path: document.root.localName) else {
            return self
        }
        switch document.root.localName {
        case "error": return judged(by: AdobeErrorAnswer { fields.text($0) })
        case "authentication", "authorization":
            return EntitlementAnswer { fields.text($0) }.map { judged(by: $0) } ?? self
        default: return self
        }
    }
}
