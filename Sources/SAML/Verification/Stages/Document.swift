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
        log.noteDocument(document.scan, limits)
        return document
    }
}

extension CheckLog {
    /// Records the outcomes of the stages for a document that was parsed.
    mutating func noteDocument(_ scan: XMLByteScan, _ limits: XMLLimits) {
        checkEncodingLabel(scan.encodingLabel)
        if limits.comments == .accepted { skip(.comment, "not checked: the policy allows comments") }
        pass(.libraryUnavailable ... .namespaceURI)
    }

    private mutating func checkEncodingLabel(_ label: String?) {
        guard let label, label != "utf-8", label != "utf8", label != "us-ascii" else { return }
        warn(.encodingLabel, "the XML declaration names another encoding; the text was read as UTF-8", found: label)
    }
}
