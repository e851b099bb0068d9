import CLibXML2
import TestSupport
import Testing

@testable import XMLSecurity

@Suite("The host's settings of the C libraries")
struct HostSettingsTests {
    @Test("A host reads external entities after the libraries were initialized, and the package does not")
    func entities() throws {
        try XMLLibrary.prepareLibxmlsec()
        let folder = try TemporaryFolder()
        let path = try folder.write("of the host", to: "entity.txt")
        let document = "<!DOCTYPE a SYSTEM \"\(path)\" [<!ENTITY e SYSTEM \"\(path)\">]><a>&e;</a>"
        #expect(content(of: document) == "of the host")
        #expect(throws: XMLSecurityError.self) {
            _ = try XMLDocument(parsing: Array(document.utf8), limits: XMLLimits())
        }
    }

    /// The text of a document that libxml2 reads as it is set up for the process.
    private func content(of document: String) -> String? {
        let tree = unsafe xmlReadMemory(
            document,
            Int32(document.utf8.count),
            nil,
            nil,
            Int32(XML_PARSE_NOENT.rawValue)
        )
        defer { unsafe xmlFreeDoc(tree) }
        let buffer = unsafe xmlBufferCreate()
        defer { unsafe xmlBufferFree(buffer) }
        guard unsafe xmlNodeBufGetContent(buffer, xmlDocGetRootElement(tree)) == 0 else { return nil }
        return unsafe xmlBufferContent(buffer).map { unsafe String(cString: $0) }
    }
}
