import Attacks
import Foundation
import SAML
import TestSupport
import Testing

@Suite("Hostile documents through both engines")
struct EngineAttackTests {
    /// Verifies a document with each choice of engines and in a session, and expects one result.
    ///
    /// - Returns: The assertion; `nil` if the document is rejected.
    @discardableResult
    private func agreed(
        on document: String,
        by verifier: ResponseVerifier,
        rule: String? = nil,
        sourceLocation: Testing.SourceLocation = #_sourceLocation
    ) -> VerifiedAssertion? {
        let bytes = Array(document.utf8)
        var session = VerificationSession(verifier.using(.automatic))
        var results = VerificationPolicy.Engine.allCases.map { engine in
            Result { () throws(SAMLError) in try verifier.using(engine).verify(bytes, at: AttackBase.instant) }
        }
        results.append(Result { () throws(SAMLError) in try session.verify(bytes, at: AttackBase.instant) })
        let assertions = results.compactMap { try? $0.get() }
        if let first = assertions.first {
            let isSame = assertions.count == results.count && assertions.allSatisfy { $0.isIdentical(to: first) }
            #expect(isSame, "the engines differ", sourceLocation: sourceLocation)
            #expect(rule == nil, "it is accepted", sourceLocation: sourceLocation)
            return first
        }
        for case .failure(let error) in results {
            #expect(error.code.rawValue == rule, "\(error)", sourceLocation: sourceLocation)
        }
        return nil
    }

    /// Signs a response with an attribute whose value has some attributes and content.
    private func signed(_ content: String, attributes: String = "", in placement: Placement) throws -> String {
        var pieces = ConstructedResponse()
        pieces.attributes =
            #"<saml:Attribute Name="userID"><saml:AttributeValue \#(attributes)>\#(content)</saml:AttributeValue></saml:Attribute>"#
        return try pieces.xml(signing: placement)
    }

    // MARK: Values

    /// Contents of a value with their texts.
    static let texts: [(content: String, text: String)] = [
        ("&amp;lt;", "&lt;"), ("&amp;amp;lt;", "&amp;lt;"), ("&amp;#xD;", "&#xD;"), ("&#38;amp;", "&amp;"),
        ("&#38;lt;", "&lt;"), ("&#x26;amp;", "&amp;"), ("&#38;#60;b>", "&#60;b>"), ("&apos;&quot;'\"", "'\"'\""),
        ("<![CDATA[a]]>b<![CDATA[c]]>", "abc"), ("a<![CDATA[<x/>&lt;]]>", "a<x/>&lt;"), ("<![CDATA[]]>", ""),
        ("<![CDATA[\r\n\r]]>", "\n\n"), ("<![CDATA[]]]]><![CDATA[>]]>", "]]>"), ("a]]&gt;b", "a]]>b"),
        ("a\rb\r\nc\r\r\n", "a\nb\nc\n\n"), ("a&#13;\nb&#13;&#10;c", "a\r\nb\r\nc"),
        ("a\u{85}b\u{2028}c", "a\u{85}b\u{2028}c"),
        ("\u{FEFF}a\u{FEFF}", "\u{FEFF}a\u{FEFF}"), ("\u{1F600}&#x1F600;", "\u{1F600}\u{1F600}"),
        ("e\u{301}\u{E9}", "e\u{301}\u{E9}"), ("&#x000000000000000041;", "A"), ("\u{7F}\u{80}", "\u{7F}\u{80}"),
        (
            String(repeating: "x", count: 15) + "&#13;" + String(repeating: "y", count: 15) + "&lt;",
            String(repeating: "x", count: 15) + "\r" + String(repeating: "y", count: 15) + "<"
        ),
        (String(repeating: "&gt;", count: 49), String(repeating: ">", count: 49)),
        ("a<!---->b", "ab"), ("a<!--x--><![CDATA[b]]><!-- -->c", "abc"), ("<!--<![CDATA[-->a<!--]]>-->", "a"),
        ("<![CDATA[<!--]]>a<![CDATA[-->]]>", "<!--a-->"), ("", ""), (" \n\t a \n", " \n\t a \n"),
    ]

    @Test("A value is the whole text", arguments: texts, Placement.allCases)
    func text(row: (content: String, text: String), placement: Placement) throws {
        let verifier = try AttackVerifier.lenient(.comments)
        let assertion = agreed(on: try signed(row.content, in: placement), by: verifier)
        guard case .text(let text) = assertion?.attributes.first?.values.first else {
            Issue.record("there is no text")
            return
        }
        #expect(text.utf8.elementsEqual(row.text.utf8))
        var pieces = ConstructedResponse()
        pieces.nameID = "<saml:NameID>user\(row.content)x</saml:NameID>"
        let named = agreed(on: try pieces.xml(signing: placement), by: verifier)
        #expect(named?.subject?.nameID?.value.utf8.elementsEqual("user\(row.text)x".utf8) == true)
    }

    /// Elements in a value with their canonical forms.
    static let elements: [(content: String, form: String)] = [
        (
            "<a xmlns='urn:1'><b xmlns=''><c xmlns='urn:1'><d/></c><e/></b></a>",
            #"<a xmlns="urn:1"><b xmlns=""><c xmlns="urn:1"><d></d></c><e></e></b></a>"#
        ),
        (
            "<p:a xmlns:p='urn:1'><p:b xmlns:p='urn:2'><p:c xmlns:p='urn:1'/></p:b><p:d/></p:a>",
            #"<p:a xmlns:p="urn:1"><p:b xmlns:p="urn:2"><p:c xmlns:p="urn:1"></p:c></p:b><p:d></p:d></p:a>"#
        ),
        (
            "<a xmlns:p='urn:1' xmlns:q='urn:1'><b p:x='1'/><b q:x='1'/><q:b p:x='1' q:y='2'/></a>",
            #"<a><b xmlns:p="urn:1" p:x="1"></b><b xmlns:q="urn:1" q:x="1"></b>"#
                + #"<q:b xmlns:p="urn:1" xmlns:q="urn:1" p:x="1" q:y="2"></q:b></a>"#
        ),
        ("<a xmlns=''/>", "<a></a>"), ("<a xmlns='urn:1'><b xmlns=''/></a>", #"<a xmlns="urn:1"><b xmlns=""></b></a>"#),
        (
            "<p:a xmlns:p='urn:1' xmlns='urn:2'><b xmlns=''/><p:c/></p:a>",
            #"<p:a xmlns:p="urn:1"><b></b><p:c></p:c></p:a>"#
        ),
        (
            "<a xmlns:b='urn:2' xmlns:a='urn:1' b:a='1' a:b='2' a='3' b='4' a:a='5' b:b='6'/>",
            #"<a xmlns:a="urn:1" xmlns:b="urn:2" a="3" b="4" a:a="5" a:b="2" b:a="1" b:b="6"></a>"#
        ),
        (
            "<a xmlns:z='urn:1' xmlns:y='urn:2' z:a='' y:a='' xml:lang='en' xml:a='&#9;&#10;&#13;&lt;&quot;>'/>",
            #"<a xmlns:y="urn:2" xmlns:z="urn:1" xml:a="&#x9;&#xA;&#xD;&lt;&quot;>" xml:lang="en" z:a="" y:a=""></a>"#
        ),
        ("<é:é xmlns:é='urn:1' é:é='é'/>", #"<é:é xmlns:é="urn:1" é:é="é"></é:é>"#),
        ("<a b='1\r\n2\r3\n4\t5&#13;'/>", ##"<a b="1 2 3 4 5&#xD;"></a>"##),
        (
            "<" + String(repeating: "n", count: 16) + "/><" + String(repeating: "n", count: 17) + " a=''/>",
            "<" + String(repeating: "n", count: 16) + "></" + String(repeating: "n", count: 16) + "><"
                + String(repeating: "n", count: 17) + #" a=""></"# + String(repeating: "n", count: 17) + ">"
        ),
    ]

    @Test("Elements in a value have the canonical form of the recommendation", arguments: elements, Placement.allCases)
    func element(row: (content: String, form: String), placement: Placement) throws {
        let assertion = agreed(on: try signed(row.content, in: placement), by: try AttackVerifier.strict())
        guard case .xml(let bytes) = assertion?.attributes.first?.values.first else {
            Issue.record("there are no elements")
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains(">\(row.form)</saml:AttributeValue>"), "\(text)")
    }

    // MARK: Attributes and declarations

    /// Attributes and declarations of an element with the rule that rejects them; `nil` if they are accepted.
    static let attributes: [(text: String, rule: String?)] = [
        ("xml:id='x'", nil), ("xml:id=' x '", nil), ("xml:id='1 2'", "xml.malformed"), ("xml:id=''", "xml.malformed"),
        ("xml:id='_assertion-1'", "xml.id-ambiguous"), ("iD='_response-1'", "xml.id-ambiguous"),
        ("id='&#95;assertion-1'", "xml.id-ambiguous"), ("xmlns:p='urn:p' p:ID='_assertion-1'", nil),
        ("a='1' a='2'", "xml.malformed"), ("xmlns:p='urn:p' xmlns:q='urn:p' p:a='1' q:a='2'", "xml.malformed"),
        ("xmlns:xml='http://www.w3.org/XML/1998/namespace' xml:a=''", nil), ("xmlns:xml='urn:x'", "xml.malformed"),
        ("xmlns:p='http://www.w3.org/XML/1998/namespace'", "xml.malformed"), ("xmlns:xmlns='urn:x'", "xml.malformed"),
        ("xmlns='http://www.w3.org/2000/xmlns/'", "xml.malformed"), ("xmlns:p=''", "xml.malformed"),
        ("xmlns:p='urn:a&amp;b' p:x='1'", "xml.namespace-uri"), ("xmlns:p='urn:&lt;'", "xml.namespace-uri"),
        ("xmlns:p='rel'", "xml.namespace-uri"), ("p:x='1'", "xml.malformed"), ("a='&#0;'", "xml.malformed"),
        ("a='&#xD83D;&#xDE00;'", "xml.malformed"), ("a='&#4294967333;'", "xml.malformed"), ("a='<'", "xml.malformed"),
        ("a='>]]>'", nil), ("xml:space='bad'", "xml.malformed"), ("xml:base='http://['", nil),
        ("XMLNS:p='1'", "xml.malformed"),
    ]

    @Test("Attributes and declarations", arguments: attributes, Placement.allCases)
    func attribute(row: (text: String, rule: String?), placement: Placement) throws {
        // Some of these cannot be signed, so they are inserted into a signed document, too.
        let base = try AttackBase.signed(placement).text
        let verifier = try AttackVerifier.strict()
        let inserted = base.replacingFirst("<samlp:StatusCode ", with: "<samlp:StatusCode \(row.text) ")
        agreed(
            on: inserted,
            by: verifier,
            rule: row.rule ?? (placement == .assertion ? nil : "signature.digest-mismatch")
        )
        guard row.rule == nil else { return }
        let assertion = agreed(on: try signed("v", attributes: row.text, in: placement), by: verifier)
        #expect(assertion?[attribute: "userID"] == "v")
    }

    @Test("Two elements with the same xml:id are rejected", arguments: Placement.allCases)
    func repeatedXMLID(placement: Placement) throws {
        let text = try signed("<a xml:id='x'/><b xml:id='x'/>", in: placement)
        agreed(on: text, by: try AttackVerifier.strict(), rule: "xml.malformed")
    }

    // MARK: The signature

    @Test(
        "Text around the enveloped signature is one text",
        arguments: ["a", "<![CDATA[a]]>", "&#13;", "&lt;", "<!--a-->", "<![CDATA[]]>", "\r\n"],
        ["b", "<![CDATA[b]]>", "&#13;", "&gt;", "<!--b-->", ""]
    )
    func position(before: String, after: String) throws {
        let pieces = ConstructedResponse()
        let signature = pieces.signature.text(referenceTo: pieces.assertionID)
        for mark in ["<saml:Subject>", "</saml:Assertion>"] {
            let assertion = pieces.assertion().inserting(before + signature + after, before: mark)
            let text = try SampleKeys.signing().sign(pieces.response(assertion: assertion), in: pieces.assertionID)
            let accepted = agreed(on: text, by: try AttackVerifier.lenient(.comments))
            #expect(accepted?.subject?.nameID?.value == "subscriber-1")
        }
    }

    @Test(
        "Prefix lists whose prefixes are in scope",
        arguments: [
            "", "xs ", "#default", "#default #default", "xml", "xmlns", "saml saml", "samlp", "p:q", "é", "#Default",
            "xs xsi xml xmlns #default saml samlp ds",
        ],
        ["", " xmlns='urn:d' xmlns:xs='urn:xs' xmlns:é='urn:e'"]
    )
    func prefixList(prefixes: String, context: String) throws {
        let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
        let list = #"<ec:InclusiveNamespaces xmlns:ec="\#(exclusive)" PrefixList="\#(prefixes)"/>"#
        var pieces = ConstructedResponse()
        pieces.signature.canonicalization =
            #"<ds:CanonicalizationMethod Algorithm="\#(exclusive)">\#(list)</ds:CanonicalizationMethod>"#
        pieces.signature.transforms = pieces.signature.transforms.replacing(
            #"<ds:Transform Algorithm="\#(exclusive)"/>"#,
            with: #"<ds:Transform Algorithm="\#(exclusive)">\#(list)</ds:Transform>"#
        )
        pieces.responseAttributes += context
        pieces.attributes = """
            <saml:Attribute Name="n"><saml:AttributeValue xmlns='urn:z'>1</saml:AttributeValue>\
            <saml:AttributeValue xmlns='' xmlns:xs='urn:y'><x xmlns='urn:w'/></saml:AttributeValue>\
            <saml:AttributeValue xmlns:ec='urn:1'>2</saml:AttributeValue></saml:Attribute>
            """
        for placement in Placement.allCases {
            let assertion = agreed(on: try pieces.xml(signing: placement), by: try AttackVerifier.strict())
            #expect(assertion?.attributes.first?.texts == ["1", "2"])
        }
    }
}
