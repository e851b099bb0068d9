import Testing
import XMLSecurity

/// Exclusive canonicalization (https://www.w3.org/TR/xml-exc-c14n/) of documents without a DOCTYPE.
@Suite("Canonical forms")
struct CanonicalizationTests {
    @Test(
        "Each rule",
        arguments: [
            ("a tag of its own ends", "<a/>", "<a></a>"),
            ("quotes are double", "<a b='1'/>", #"<a b="1"></a>"#),
            ("spaces in tags are one", "<a  b = '1'\n c='2' ></a >", #"<a b="1" c="2"></a>"#),
            ("attributes are sorted", "<a c='1' b='2' B='3'/>", #"<a B="3" b="2" c="1"></a>"#),
            (
                "those of a namespace come last, by the namespace and not the prefix",
                "<a xmlns:x='u:2' xmlns:y='u:1' x:b='1' y:c='2' d='3'/>",
                #"<a xmlns:x="u:2" xmlns:y="u:1" d="3" y:c="2" x:b="1"></a>"#
            ),
            (
                "declarations are sorted, the default first", "<y:a xmlns:y='u:y' xmlns='urn:u' x:b='' xmlns:x='u:x'/>",
                #"<y:a xmlns:x="u:x" xmlns:y="u:y" x:b=""></y:a>"#
            ),
            ("a declaration that nothing uses is left out", "<a xmlns:p='u:p'/>", "<a></a>"),
            (
                "it is made where it is used", "<a xmlns:p='u:p'><p:b/><p:c/></a>",
                #"<a><p:b xmlns:p="u:p"></p:b><p:c xmlns:p="u:p"></p:c></a>"#
            ),
            ("it is not made again", "<p:a xmlns:p='u:p'><p:b/></p:a>", #"<p:a xmlns:p="u:p"><p:b></p:b></p:a>"#),
            (
                "unless the prefix means something else", "<p:a xmlns:p='u:p'><p:b xmlns:p='u:q'/></p:a>",
                #"<p:a xmlns:p="u:p"><p:b xmlns:p="u:q"></p:b></p:a>"#
            ),
            (
                "an empty default is kept where there was another", "<a xmlns='urn:u'><b xmlns=''/></a>",
                #"<a xmlns="urn:u"><b xmlns=""></b></a>"#
            ),
            ("and left out where there was none", "<a xmlns=''><b/></a>", "<a><b></b></a>"),
            ("CDATA is text", "<a><![CDATA[<&>]]></a>", "<a>&lt;&amp;&gt;</a>"),
            ("text is escaped", "<a>&lt;&amp;&gt;&quot;'&#xD;&#9;</a>", "<a>&lt;&amp;&gt;\"'&#xD;\t</a>"),
            (
                "values are escaped", "<a b='&lt;&amp;>&quot;&#xD;&#10;&#9;'/>",
                ##"<a b="&lt;&amp;>&quot;&#xD;&#xA;&#x9;"></a>"##
            ),
            ("line breaks of values are spaces", "<a b='1\n2\t3'/>", #"<a b="1 2 3"></a>"#),
            ("line breaks are LF", "<a>1\r\n2\r3</a>", "<a>1\n2\n3</a>"),
            ("references are characters", "<a>&#233;&#x10FFFF;</a>", "<a>é\u{10FFFF}</a>"),
            ("what is equivalent stays as it is", "<a>e\u{301}é</a>", "<a>e\u{301}é</a>"),
            (
                "the declaration and what is around is left out", "<?xml version='1.0'?><!--x-->\n<a/>\n<!--y-->",
                "<a></a>"
            ),
            ("attributes of XML are not inherited", "<a xml:lang='en'><b/></a>", #"<a xml:lang="en"><b></b></a>"#),
        ]
    )
    func rule(name: String, text: String, canonical: String) throws {
        let document = try XMLDocument(parsing: Array(text.utf8), limits: XMLLimits())
        let form = document.root.canonicalized()
        #expect(form == Array(canonical.utf8), "\(name): \(form.map { String(decoding: $0, as: UTF8.self) } ?? "")")
    }
}
