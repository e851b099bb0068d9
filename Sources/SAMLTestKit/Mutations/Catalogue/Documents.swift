/// Documents that only some parsers read, resource limits, and other documents.
extension Mutation {
    static let xml = [
        inRoot("undeclared-prefix", by: "xml.malformed", "An element has an undeclared prefix.", "<undeclared:x/>"),
        inRoot("empty-prefix", by: "xml.malformed", "The name of an element starts with a colon.", "<:a/>"),
        inRoot(
            "two-colons",
            by: "xml.malformed",
            "The name of an element has two colons.",
            #"<a:b:c xmlns:a="urn:a"/>"#
        ),
        inRoot(
            "repeated-attribute-by-namespace",
            by: "xml.malformed",
            "An element has the same XML attribute under two prefixes.",
            #"<x xmlns="" xmlns:a="urn:x" xmlns:b="urn:x" a:x="1" b:x="2"/>"#
        ),
        inRoot(
            "undeclared-namespace-prefix",
            by: "xml.malformed",
            "A prefix is bound to nothing.",
            #"<x xmlns:p=""/>"#
        ),
        inRoot("control-character", by: "xml.malformed", "There is a control character.", "\u{1B}"),
        inRoot("unescaped-ampersand", by: "xml.malformed", "There is an ampersand that starts no reference.", "&"),
        inRoot("malformed-comment", by: "xml.malformed", "A comment has two hyphens in it.", "<!-- -- -->"),
        inRoot(
            "processing-instruction-inside",
            by: "xml.processing-instruction",
            "There is a processing instruction.",
            "<?x y?>"
        ),
        inRoot(
            "xinclude",
            by: "signature.digest-mismatch",
            "An element includes a file by XInclude.",
            #"<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/>"#
        ),
        around("stylesheet", by: "xml.processing-instruction", "A stylesheet is named before the response.") {
            #"<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:9/x.xsl"?>"# + $0
        },
        around(
            "processing-instruction-after",
            by: "xml.processing-instruction",
            "A processing instruction is after the response."
        ) {
            $0 + "<?x y?>"
        },
        around("two-roots", by: "xml.malformed", "Another element is after the response.") { $0 + "<x/>" },
        around("text-after-root", by: "encoding.embedded", "Text is after the response.") { $0 + "x" },
        around("xml-1-1", by: "xml.declaration", "The XML declaration is that of XML 1.1.") {
            #"<?xml version="1.1"?>"# + $0
        },
        Mutation(
            "other-encoding-label",
            .xml,
            "The XML declaration names another encoding, and the text is UTF-8.",
            .accepted,
            "xml.encoding-label"
        ) { base in
            .bytes(Array((#"<?xml version="1.0" encoding="ISO-8859-1"?>"# + base.undeclared).utf8), .xml)
        },
        around("two-byte-order-marks", by: "xml.byte-order-mark", "Two byte order marks are before the response.") {
            "\u{FEFF}\u{FEFF}" + $0
        },
        inRoot("nul-byte", by: "xml.nul-byte", "There is a NUL byte.", "\0"),
        around(
            "nul-byte-after-root",
            by: "encoding.embedded",
            "A NUL byte and another element are after the response, which libxml2 does not read."
        ) { $0 + "\0<x/>" },
        Mutation("invalid-utf-8", .xml, "A byte is not UTF-8.", .rejected, "xml.not-utf8") { base in
            let end = base.text.content(of: try base.nameID()).upperBound
            return .bytes(base.text.bytes[..<end] + [0xFF] + base.text.bytes[end...], .xml)
        },
        Mutation("overlong-utf-8", .xml, "A character is in an overlong form.", .rejected, "xml.not-utf8") { base in
            let end = base.text.content(of: try base.nameID()).upperBound
            return .bytes(base.text.bytes[..<end] + [0xC0, 0xBC] + base.text.bytes[end...], .xml)
        },
        around("unclosed", by: "encoding.cut-short", "The end tag of the response is missing.") { text in
            String(text.dropLast(text.reversed().prefix { $0 != "<" }.count + 1))
        },
    ]

    static let limits = [
        inRoot(
            "too-deep",
            .limits,
            by: "xml.too-deep",
            "Elements are nested 200 levels deep.",
            String(repeating: "<x>", count: 200) + String(repeating: "</x>", count: 200)
        ),
        inRoot(
            "too-many-attributes",
            .limits,
            by: "xml.too-many-attributes",
            "An element has 1,000 XML attributes.",
            "<x" + (0..<1000).map { " a\($0)=\"\"" }.joined() + "/>"
        ),
        inRoot(
            "too-large-tag",
            .limits,
            by: "xml.tag-too-large",
            "A tag has 100,000 bytes.",
            "<x a=\"\(String(repeating: "y", count: 100_000))\"/>"
        ),
        inRoot(
            "too-many-namespaces",
            .limits,
            by: "xml.too-many-namespaces",
            "500 namespaces are in scope.",
            (0..<10).map { level in "<x" + (0..<50).map { " xmlns:n\(level)-\($0)=\"urn:n\"" }.joined() + ">" }.joined()
                + String(repeating: "</x>", count: 10)
        ),
        inRoot(
            "too-many-elements",
            .limits,
            by: "xml.too-many-tags",
            "There are 100,000 elements.",
            String(repeating: "<x></x>", count: 100_000)
        ),
        inRoot(
            "too-large",
            .limits,
            by: "encoding.too-large",
            "The response has more than 1 MiB.",
            String(repeating: "y", count: 1 << 20)
        ),
    ]

    private static func inRoot(
        _ name: String,
        _ family: Family = .xml,
        by rule: String,
        _ summary: String,
        _ content: String
    ) -> Mutation {
        rejected(name, family, by: rule, summary) { base in
            // What only a signature can reject is in the signed part.
            let place = rule == "signature.digest-mismatch" ? try base.signedElement() : try base.status()
            return base.text.inserting(content, .atStart(place))
        }
    }

    /// Creates a mutation with text before or after the root element.
    private static func around(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> Mutation {
        rejected(name, .xml, by: rule, summary) { ResponseText(change($0.rootText)) }
    }
}

extension MutationBase {
    var rootText: String { text.text(of: text.root) }

    /// The response without what is before its root element: a byte order mark, an XML declaration, comments.
    var undeclared: String { text.text(text.startTag(of: text.root).lowerBound..<text.bytes.count) }
}
