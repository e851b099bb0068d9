internal import ByteTools
internal import XMLSecurity

// The stages "bytes" and "document": from bytes to a document.

extension Evaluation {
    mutating func parseDocument() throws(CheckLog.Stop) -> XMLDocument {
        let document: XMLDocument
        do throws(XMLSecurityError) {
            document = try XMLDocument(parsing: response, limits: limits, with: parser)
        } catch {
            throw log.fail(error)
        }
        checkEncodingLabel(document.scan.encodingLabel)
        if limits.comments == .accepted { log.skip(.comment, "not checked: the policy allows comments") }
        log.pass(.libraryUnavailable ... .namespaceURI)
        return document
    }

    private mutating func checkEncodingLabel(_ label: String?) {
        guard let label, label != "utf-8", label != "utf8", label != "us-ascii" else { return }
        let text = "the XML declaration names another encoding; the text was read as UTF-8"
        log.warn(.encodingLabel, text, found: label)
    }
}
