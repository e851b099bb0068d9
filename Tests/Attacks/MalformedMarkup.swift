/// Markup that some parsers accept.
package enum MalformedMarkup {
    package static let all: [(mark: String, replacement: String)] = [
        // Names.
        ("<samlp:Status>", "<samlp:Status><:a/>"), ("<samlp:Status>", "<samlp:Status><a:/>"),
        ("<samlp:Status>", #"<samlp:Status><a:b:c xmlns:a="urn:a"/>"#), ("<samlp:Status>", "<samlp:Status><samlp::a/>"),
        ("<samlp:Status>", #"<samlp:Status :a="b">"#), ("<samlp:Status>", #"<samlp:Status samlp:a:b="c">"#),
        ("<samlp:Status>", "<samlp:Status><undeclared:x/>"), ("<samlp:Status>", #"<samlp:Status undeclared:x="y">"#),
        ("<samlp:Status>", #"<samlp:Status xmlns:p="">"#), ("<samlp:Status>", #"<samlp:Status xmlns:="urn:x">"#),
        ("<samlp:Status>", "<samlp:Status><1/>"), ("<samlp:Status>", "<samlp:Status>< a/>"),
        ("<samlp:Status>", "<samlp:Status><>"),
        // Attributes.
        (#"ID="_response-1""#, #"ID="_response-1" ID="_response-1""#),
        ("<samlp:Status>", #"<samlp:Status a="1" a="2">"#),
        ("<samlp:Status>", #"<samlp:Status xmlns:a="urn:x" xmlns:b="urn:x" a:x="1" b:x="2">"#),
        ("<samlp:Status>", #"<samlp:Status xmlns:a="urn:x" xmlns:a="urn:x">"#), ("<samlp:Status>", "<samlp:Status a>"),
        ("<samlp:Status>", "<samlp:Status a=b>"), ("<samlp:Status>", #"<samlp:Status a="b"c="d">"#),
        ("<samlp:Status>", #"<samlp:Status a="<">"#), ("<samlp:Status>", #"<samlp:Status a="b>"#),
        ("<samlp:Status>", #"<samlp:Status a="&">"#), ("<samlp:Status>", "<samlp:Status / >"),
        // Tags.
        ("</samlp:Status>", ""), ("<samlp:Status>", "<samlp:Status><samlp:Status>"),
        ("</samlp:Status>", "</samlp:Status2>"),
        ("</samlp:Status>", "</Status>"), ("</samlp:Status>", #"</samlp:Status a="b">"#), ("</samlp:Response>", ""),
        ("</samlp:Response>", "</samlp:Response"), ("<samlp:Status>", "<samlp:Status"),
        ("</samlp:Status>", "</samlp:Status><"),
        // Text.
        ("<samlp:Status>", "<samlp:Status>]]>"), ("<samlp:Status>", "<samlp:Status>\u{1}"),
        ("<samlp:Status>", "<samlp:Status>\u{FFFF}"),
        ("<samlp:Status>", "<samlp:Status>\u{8}"), ("<samlp:Status>", "<samlp:Status>\u{1B}[2J"),
        ("<samlp:Status>", "<samlp:Status>&"),
        ("<samlp:Status>", "<samlp:Status><!-- -- -->"), ("<samlp:Status>", "<samlp:Status><!--"),
        ("<samlp:Status>", "<samlp:Status><!--->"), ("<samlp:Status>", "<samlp:Status><![CDATA["),
        ("<samlp:Status>", "<samlp:Status><!-- --->"),
    ]
}
