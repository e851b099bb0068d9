import SAMLEncoding
import TestSupport
import Testing
import XMLSecurity

@Suite("The one way to parse")
struct XMLDocumentTests {
    @Test("A text that libxml2 does not join is rejected, as when it builds a tree", arguments: [9_999, 10_001])
    func longText(pieces: Int) throws {
        let text = String(repeating: String(repeating: "t", count: 999) + "&amp;", count: pieces)
        let limits = XMLLimits(maximumBytes: 16 << 20)
        let code: XMLSecurityError.Code?
        do throws(XMLSecurityError) {
            code =
                try XMLDocument(parsing: Array("<r>\(text)</r>".utf8), limits: limits).root.isPlain ? nil : .malformed
        } catch {
            code = error.code
        }
        #expect(code == (pieces > 10_000 ? .malformed : nil))
    }

    @Test(
        "The limit is for all text of an element, because a canonical form has no sections and comments",
        arguments: [
            ("", nil), ("<![CDATA[%]]>", .malformed), ("<!---->%", .malformed), ("<e>%</e>", nil),
        ] as [(String, XMLSecurityError.Code?)]
    )
    func longTextInPieces(rest: String, expected: XMLSecurityError.Code?) {
        let text = String(repeating: "\u{E9}", count: 2_600_000)
        var limits = XMLLimits(maximumBytes: 16 << 20)
        limits.comments = .accepted
        #expect(Self.code("<r>\(text)\(rest.replacing("%", with: text))</r>", limits) == expected)
    }

    @Test("The canonical form of the largest document has places of 32 bits")
    func largest() {
        for limits in [
            XMLLimits(maximumBytes: .max), .metadata(maximumBytes: .max), .configuration(maximumBytes: .max),
        ] {
            #expect(limits.maximumBytes == XMLLimits.largestDocument)
            // The longest reference has six bytes.
            #expect(6 * limits.maximumBytes + limits.maximumNamespaceBytes < UInt32.max)
        }
    }

    private static func code(_ text: String, _ limits: XMLLimits = XMLLimits()) -> XMLSecurityError.Code? {
        do throws(XMLSecurityError) {
            _ = try XMLDocument(parsing: Array(text.utf8), limits: limits)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(
        "Documents that libxml2 accepts, or only warns of",
        arguments: [
            ("<p:a/>", XMLSecurityError.Code.malformed), ("<a p:b='1'/>", .malformed),
            ("<a xmlns:p='u:x' xmlns:q='u:x' p:b='1' q:b='2'/>", .malformed),
            ("<:a/>", .malformed), ("<a:b:c xmlns:a='u:a'/>", .malformed), ("<a xmlns:p=''/>", .malformed),
            ("<a xmlns:xmlns='u:x'/>", .malformed), ("<a xmlns:xml='u:x'/>", .malformed),
            ("<a/>text", .malformed), ("<a/><b/>", .malformed), ("", .malformed), (" ", .malformed),
            ("<a>", .malformed),
            ("<a>&b;</a>", .malformed), ("<a b='&b;'/>", .malformed), ("<a>&#0;</a>", .malformed),
            ("<a xmlns:p='relative'/>", .namespaceURI), ("<a xmlns='1'/>", .namespaceURI),
            ("<a xmlns:p='http://['/>", .namespaceURI), ("<a xmlns='#x'/>", .namespaceURI),
            ("<a><!-- c --></a>", .comment), ("<a><b><!----></b></a>", .comment),
        ]
    )
    func rejected(text: String, code: XMLSecurityError.Code) {
        #expect(Self.code(text) == code)
    }

    @Test(
        "Accepted documents",
        arguments: [
            "<a/>", "<!-- c --><a/><!-- d -->", "<a xmlns=''/>", "<a xmlns='urn:x'><b xmlns=''/></a>",
            "<a><![CDATA[<b>]]></a>", "<a>&lt;&#x10FFFF;&amp;</a>", "\u{FEFF}<a/>", "<?xml version='1.0'?><a/>\n\n",
        ]
    )
    func accepted(text: String) {
        #expect(Self.code(text) == nil)
    }

    @Test("Comments can be accepted")
    func comments() {
        var limits = XMLLimits()
        limits.comments = .accepted
        #expect(Self.code("<a>b<!-- c -->d</a>", limits) == nil)
    }

    @Test("Metadata may be large and have comments, but no other forbidden content")
    func metadata() {
        let limits = XMLLimits.metadata()
        #expect(limits.maximumBytes == 32 << 20)
        for (text, code) in [
            ("<a>b<!-- c -->d</a>", nil), ("<a>" + String(repeating: "<b/>", count: 70_000) + "</a>", nil),
            ("<!DOCTYPE a><a/>", .doctype), ("<a><?b?></a>", .processingInstruction), ("<a>&b;</a>", .malformed),
            ("<a xmlns:p='relative'/>", .namespaceURI),
            ("<a b='\(String(repeating: "x", count: 20_000))'/>", .tagTooLarge),
        ] as [(String, XMLSecurityError.Code?)] {
            #expect(Self.code(text, limits) == code)
        }
    }

    @Test(
        "The rule for namespaces does not depend on the parser's rule",
        arguments: ["", "1", "a/b", "//h", ":a", "1a:b", "a b:c"]
    )
    func namespaceURIs(uri: String) {
        #expect(!NamespaceURI.isAllowed(uri))
    }

    @Test("Namespaces with a scheme are allowed, except those of XML itself")
    func allowedNamespaceURIs() {
        #expect(
            NamespaceURI.isAllowed("urn:a") && NamespaceURI.isAllowed("http://a/") && NamespaceURI.isAllowed("x+y-1.z:")
        )
        #expect(!NamespaceURI.isAllowed("http://www.w3.org/2000/xmlns/"))
        #expect(!NamespaceURI.isAllowed("http://www.w3.org/XML/1998/namespace"))
    }

    @Test("An error has a place")
    func location() throws {
        let error = #expect(throws: XMLSecurityError.self) {
            _ = try XMLDocument(parsing: Array("<a>\n  <b></c>\n</a>".utf8), limits: XMLLimits())
        }
        #expect(error?.location?.line == 2)
        #expect((4...12).contains(error?.location?.column ?? 0))
    }

    @Test("No message quotes the document")
    func privacy() throws {
        let secret = "s3cret"
        for text in [
            "<a>&\(secret);</a>", "<a \(secret)></a>", "<a xmlns:\(secret)='\(secret)'/>", "<a>\(secret)",
            "<\(secret)></b>",
        ] {
            let error = #expect(throws: XMLSecurityError.self) {
                _ = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
            }
            #expect(error.map { !"\($0)".contains(secret) } == true)
        }
    }

    @Test("The text of an element includes all text nodes and CDATA sections")
    func text() throws {
        var limits = XMLLimits()
        limits.comments = .accepted
        let document = try XMLDocument(
            parsing: Array("<a>one<!-- no -->two<![CDATA[<three>]]><b>four</b>&#33;</a>".utf8),
            limits: limits
        )
        let (text, isPlain) = (document.root.text, document.root.isPlain)
        #expect(text == "onetwo<three>four!")
        #expect(!isPlain)
    }

    @Test("Attributes are found by namespace and name, never by prefix")
    func attributes() throws {
        let text = "<a xmlns:p='u:p' xmlns:q='u:q' p:ID='1' q:b='2' ID='3' c=''/>"
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        let root = document.root
        let values = [
            root.attribute("ID"), root.attribute("b"), root.attribute("c"), root.attribute(XMLName("u:q", "b")),
        ]
        #expect(values == ["3", nil, "", "2"])
        let hasOthers = !root.hasNoAttributes(except: ["ID", "c", "b"])
        #expect(hasOthers)
    }

    @Test("The canonical form of an element is self-contained")
    func canonicalForm() throws {
        let text = "<a xmlns='u:a' xmlns:p='u:p' xmlns:q='u:q'><p:b  z='1' y='&#9;'>t<![CDATA[<]]><q:c/></p:b></a>"
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        var canonical = ""
        document.root.forEachChild { canonical = String(decoding: $0.canonicalized(), as: UTF8.self) }
        #expect(
            canonical == ##"<p:b xmlns:p="u:p" y="&#x9;" z="1">t&lt;<q:c xmlns:q="u:q"></q:c></p:b>"##
        )
    }

    @Test("The canonical form of an element excludes its siblings, and does not change the document")
    func canonicalFormAmongOthers() throws {
        let text = """
            <a xmlns='u:a' xmlns:p='u:p'><!--c--><b xmlns=''><c p:x='1'/></b>t<p:b xmlns:p='u:q'><p:c/></p:b> <d xml:lang='en'>é</d></a>
            """
        var limits = XMLLimits()
        limits.comments = .accepted
        let document = try XMLDocument(parsing: Array(text.utf8), limits: limits)
        let whole = document.root.canonicalized()
        var forms: [String] = []
        document.root.forEachChild {
            forms.append(String(decoding: $0.canonicalized(), as: UTF8.self))
            $0.forEachChild { forms.append(String(decoding: $0.canonicalized(), as: UTF8.self)) }
        }
        #expect(
            forms == [
                #"<b><c xmlns:p="u:p" p:x="1"></c></b>"#, #"<c xmlns:p="u:p" p:x="1"></c>"#,
                #"<p:b xmlns:p="u:q"><p:c></p:c></p:b>"#, #"<p:c xmlns:p="u:q"></p:c>"#,
                #"<d xmlns="u:a" xml:lang="en">é</d>"#,
            ]
        )
        let again = document.root.canonicalized()
        #expect(again == whole)
    }

    @Test("Parsing a canonical form and canonicalizing it again changes nothing", arguments: 0..<200 as Range<UInt64>)
    func fixpoint(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let text = random.element(depth: 0)
        let first = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        let canonical = first.root.canonicalized()
        let second = try XMLDocument(parsing: canonical, limits: XMLLimits().forCanonicalForm)
        let again = second.root.canonicalized()
        #expect(again == canonical)
    }
}

extension SplitMix64 {
    /// A random element with namespaces, attributes and awkward text.
    fileprivate mutating func element(depth: Int) -> String {
        let prefix = ["p", "q"][Int.random(in: 0...1, using: &self)]
        let value = ["", "&#xA;x", "a &lt; b", "&quot;", "é"][Int.random(in: 0...4, using: &self)]
        var content = ["", " ", "text", "<![CDATA[ <&> ]]>", "&#xD;\n"][Int.random(in: 0...4, using: &self)]
        if depth < 4 {
            for _ in 0..<Int.random(in: 0...3, using: &self) { content += element(depth: depth + 1) + "é\t" }
        }
        return
            "<\(prefix):e xmlns:p='u:\(depth % 2)' xmlns:q='urn:q' z='\(value)' "
            + "q:a=\"\(value)\">\(content)</\(prefix):e>"
    }
}
