import CLibXML2
import CXMLSecurity
import Testing

@testable import XMLSecurity

/// Rules that no text reaches, because earlier rules reject it: their inputs are built by hand.
@Suite("Second lines of defense")
struct SecondNetTests {
    /// Returns the report of a parser that accepts everything.
    private func report(_ change: (inout cxs_parse_report) -> Void) -> cxs_parse_report {
        var report = cxs_parse_report()
        report.consumed_all = true
        change(&report)
        return report
    }

    @Test("The report of a parser is clean if it has no events")
    func cleanReport() {
        #expect(report { _ in }.problem == nil)
        #expect(report { $0.problem_count = 1 }.problem?.code == .malformed)
        #expect(report { $0.consumed_all = false }.problem?.code == .malformed)
        #expect(report { $0.saw_doctype = true }.problem?.code == .doctype)
        #expect(report { $0.saw_processing_instruction = true }.problem?.code == .processingInstruction)
        #expect(report { $0.saw_entity = true }.problem?.code == .forbiddenNode)
    }

    @Test("The parser itself reports everything that the byte scan rejects before it")
    func parserNotices() throws {
        #expect(try parse("<r/>").problem == nil)
        #expect(try parse("<!DOCTYPE r><r/>").saw_doctype)
        #expect(try parse(#"<!DOCTYPE r SYSTEM "x"><r/>"#).saw_doctype)
        #expect(try parse(#"<!DOCTYPE r [<!ENTITY e "e">]><r>&e;</r>"#).saw_doctype)
        #expect(try parse("<?x?><r/>").saw_processing_instruction)
        #expect(try parse("<r><?x?></r>").saw_processing_instruction)
        #expect(try parse("<r/><?x?>").saw_processing_instruction)
        #expect(try parse("<r/>\0<evil/>").problem != nil)
        #expect(try parse("<r>&e;</r>").problem != nil)
        #expect(try parse("<?xml version=\"1.1\"?><r/>").problem != nil)
        #expect(try parse("<!DOCTYPE r><r/>").problem != nil)
    }

    /// Reads a document without the byte scan before it.
    private func read(_ text: String) throws -> (report: cxs_parse_report, arenas: XMLArenas) {
        let bytes = Array(text.utf8)
        let (report, document) = XMLParser().read(bytes, tagCount: bytes.count, attributeCount: bytes.count)
        return try (report, #require(document))
    }

    private func parse(_ text: String) throws -> cxs_parse_report { try read(text).report }

    /// Returns the code with which the rules for nodes reject a document; `nil` if they accept it.
    private func rejection(of text: String) throws -> XMLSecurityError.Code? {
        let arenas = try read(text).arenas
        do throws(XMLSecurityError) {
            _ = try XMLContentRules.checkedRoot(of: XMLContent(arenas), XMLLimits())
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A document has only elements and text")
    func nodes() throws {
        #expect(try rejection(of: "<r>x<a/><![CDATA[y]]></r>") == nil)
        #expect(try rejection(of: "<!--x--><r/><!--x-->") == nil)
        #expect(try rejection(of: "<r><!--x--></r>") == .comment)
        #expect(try rejection(of: "<!--x-->") == .malformed)
    }

    @Test(
        "A document has only absolute namespaces, without characters that libraries canonicalize differently",
        arguments: [
            ("urn:x", "xmlns:p", true), ("urn:x", "xmlns", true), ("", "xmlns", true), ("x", "xmlns:p", false),
            ("x", "xmlns", false), ("1:x", "xmlns:p", false), ("a/b:c", "xmlns:p", false), (":", "xmlns:p", false),
            ("urn:a&amp;b", "xmlns:p", false), ("urn:a&#9;b", "xmlns:p", false), ("urn:a&quot;b", "xmlns", false),
        ] as [(String, String, Bool)]
    )
    func namespaces(uri: String, name: String, isAllowed: Bool) throws {
        #expect(try rejection(of: "<r><a \(name)='\(uri)'/></r>") == (isAllowed ? nil : .namespaceURI))
    }

    @Test("A document for which there is not enough room is rejected")
    func room() throws {
        let bytes = Array("<r a='1'>x<e/></r>".utf8)
        let parser = XMLParser()
        for (tags, attributes) in [(0, 1), (3, 0)] {
            let (report, _) = parser.read(bytes, tagCount: tags, attributeCount: attributes)
            #expect(report.problem?.code == .malformed)
        }
        #expect(parser.read(bytes, tagCount: 3, attributeCount: 1).report.problem == nil)
    }

    @Test("Equal names of a document have the same index")
    func equalNames() throws {
        let arenas = try read(#"<a:r xmlns:a="urn:x"><b:r xmlns:b="urn:x" a:k="" b:l=""/></a:r>"#).arenas
        let content = XMLContent(arenas)
        #expect(content.nodeCount == 2)
        #expect(content.node(0).name == content.node(1).name)
        let uri = content.node(0).uri
        #expect(content.node(1).uri == uri)
        #expect(content.attribute(0).uri == uri)
        #expect(content.attribute(1).uri == uri)
        #expect(content.declaration(0).uri == uri)
        #expect(content.declaration(1).uri == uri)
    }
}
