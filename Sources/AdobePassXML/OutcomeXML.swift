public import AdobePass
internal import XMLSecurity

extension AdobeOutcome {
    /// The same answer with its XML read: an `error` of V1, an `authentication`, an `authorization` or a `config`.
    ///
    /// Plain errors have a status, a message and perhaps details; enhanced ones, which Adobe turns on for a requestor, have
    /// an action and a code, too. An outcome of another kind stays as it is, and so does one whose XML is of another kind or
    /// too large; XML that is not well-formed, has a DOCTYPE, or has a field twice is `unreadable`. Of both, `unread` is what
    /// came.
    public func readingXML() -> AdobeOutcome {
        guard kind == .xmlBody, let unread else { return self }
        guard unread.byteCount == unread.bytes.count else { return keepingXML() }
        do throws(AdobePassError) {
            let document = try XMLDocument.parsing(unread.bytes)
            switch document.root.localName {
            case "error":
                let fields = try XMLFields(document.root, names: Self.fieldNames, path: "error")
                return judged(by: AdobeErrorAnswer { fields.text($0) })
            case "authentication", "authorization":
                let fields = try XMLFields(document.root, names: Self.fieldNames, path: document.root.localName)
                return EntitlementAnswer { fields.text($0) }.map { judged(by: $0) } ?? keepingXML()
            case "config": return judged(byConfigurationWith: Self.mvpdCount(in: document.root))
            // What is of another kind may have the same names inside.
            default: return keepingXML()
            }
        } catch {
            return judged(byFaultOfXML: error)
        }
    }

    private static func mvpdCount(in config: XMLElement) -> Int {
        var count = 0
        config.forEachElement { if $0.localName == "mvpd" { count += 1 } }
        return count
    }

    private static let fieldNames: Set = [
        "status", "code", "action", "message", "details", "helpUrl", "trace", "requestor", "mvpd", "mvpdId",
        "resource", "expires", "serializedToken",
    ]
}
