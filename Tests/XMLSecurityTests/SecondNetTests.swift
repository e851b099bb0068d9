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
    func parserNotices() {
        #expect(parse("<r/>").problem == nil)
        #expect(parse("<!DOCTYPE r><r/>").saw_doctype)
        #expect(parse(#"<!DOCTYPE r SYSTEM "x"><r/>"#).saw_doctype)
        #expect(parse(#"<!DOCTYPE r [<!ENTITY e "e">]><r>&e;</r>"#).saw_doctype)
        #expect(parse("<?x?><r/>").saw_processing_instruction)
        #expect(parse("<r><?x?></r>").saw_processing_instruction)
        #expect(parse("<r/><?x?>").saw_processing_instruction)
        #expect(parse("<r/>\0<evil/>").problem != nil)
        #expect(parse("<r>&e;</r>").problem != nil)
        #expect(parse("<?xml version=\"1.1\"?><r/>").problem != nil)
        #expect(parse("<!DOCTYPE r><r/>").problem != nil)
    }

    private func parse(_ text: String) -> cxs_parse_report {
        var report = cxs_parse_report()
        let bytes = Array(text.utf8)
        let tree = unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe bytes.baseAddress.flatMap { unsafe cxs_parse($0, bytes.count, &report) }
        }
        unsafe xmlFreeDoc(tree)
        return report
    }

    /// Returns the code with which the rules for trees reject a tree; `nil` if they accept it.
    @safe
    private func rejection(of text: String, _ change: (xmlDocPtr) -> Void = { _ in }) -> XMLSecurityError.Code? {
        let bytes = Array(text.utf8).map { CChar(bitPattern: $0) }
        let options = Int32(XML_PARSE_NONET.rawValue)
        guard let tree = unsafe xmlReadMemory(bytes, Int32(bytes.count), nil, nil, options) else {
            return .malformed
        }
        defer { unsafe xmlFreeDoc(tree) }
        unsafe change(tree)
        do throws(XMLSecurityError) {
            _ = try unsafe XMLTreeRules.checkedRoot(of: tree, XMLLimits())
            return nil
        } catch {
            return error.code
        }
    }

    @Test("A tree has only elements and text")
    func treeNodes() {
        #expect(rejection(of: "<r>x<a/><![CDATA[y]]></r>") == nil)
        #expect(rejection(of: "<!--x--><r/><!--x-->") == nil)
        #expect(rejection(of: "<r><!--x--></r>") == .comment)
        #expect(rejection(of: "<!DOCTYPE r><r/>") == .doctype)
        #expect(rejection(of: "<?x?><r/>") == .forbiddenNode)
        #expect(rejection(of: "<r/><?x?>") == .forbiddenNode)
        #expect(rejection(of: "<r><?x?></r>") == .forbiddenNode)
        #expect(rejection(of: "<r><a><?x?></a></r>") == .forbiddenNode)
        let reference = rejection(of: "<r/>") { tree in
            _ = unsafe xmlAddChild(xmlDocGetRootElement(tree), xmlNewReference(tree, "e"))
        }
        #expect(reference == .forbiddenNode)
        #if DEBUG || RULE_SWITCHES
            RuleSwitch.$off.withValue(XMLSecurityError.Code.forbiddenNode.rawValue) {
                #expect(rejection(of: "<?x?><r><?x?></r>") == nil)
            }
        #endif
        let noRoot = rejection(of: "<r/>") { tree in
            let root = unsafe xmlDocGetRootElement(tree)
            unsafe xmlUnlinkNode(root)
            unsafe xmlFreeNode(root)
        }
        #expect(noRoot == .malformed)
    }

    @Test(
        "A tree has only absolute namespaces",
        arguments: [
            ("urn:x", "p", true), ("urn:x", nil, true), ("", nil, true), ("", "p", false), ("x", "p", false),
            ("x", nil, false),
            ("1:x", "p", false), ("a/b:c", "p", false), (":", "p", false),
            ("http://www.w3.org/2000/xmlns/", "p", false),
            ("http://www.w3.org/XML/1998/namespace", "p", false), ("http://www.w3.org/2000/xmlns/", nil, false),
        ] as [(String, String?, Bool)]
    )
    func treeNamespaces(uri: String, prefix: String?, isAllowed: Bool) {
        let code = rejection(of: "<r><a/></r>") { tree in
            let child = unsafe xmlDocGetRootElement(tree)?.pointee.children
            _ = unsafe xmlNewNs(child, uri, prefix)
        }
        #expect(code == (isAllowed ? nil : .namespaceURI))
    }

    @Test("An ID that is already registered is not registered again")
    func registeredID() throws {
        let bytes = Array(#"<r ID="x"><a ID="x"/></r>"#.utf8).map { CChar(bitPattern: $0) }
        let tree = try unsafe #require(xmlReadMemory(bytes, Int32(bytes.count), nil, nil, 0))
        defer { unsafe xmlFreeDoc(tree) }
        let root = try unsafe #require(xmlDocGetRootElement(tree))
        let child = try unsafe #require(root.pointee.children)
        #expect(unsafe XMLDocument.register(child, in: tree))
        #expect(unsafe !XMLDocument.register(root, in: tree))
    }
}
