import XMLSecurity

/// The names and texts of generated documents.
///
/// The values of a document are read through ``XMLElement`` with these names, so that both are lists of the same.
enum Vocabulary {
    /// The prefixes that are declared and redeclared; the first is the default namespace.
    static let prefixes = ["", "a", "b", "p", "xs", "xsi", "saml", "é", "_", "a.b-1", "xmlx", "A"]
    /// The namespaces that prefixes are declared for; the first removes the default namespace.
    static let namespaces: [StaticString] = [
        "", "urn:a", "urn:b", "urn:oasis:names:tc:SAML:2.0:assertion", "http://www.w3.org/2001/XMLSchema",
        "http://www.w3.org/2001/XMLSchema-instance", "http://example.com/a?b=c", "urn:A", "urn:a:", "u-1.+:x'",
    ]
    /// Other ways to write a namespace: the same one through references, and those that are rejected.
    static let unusualNamespaces = [
        "urn:&#x61;", "urn:&#98;", "&#117;rn:a", "http://example.com/a?b&#61;c", "u-1.+:x&apos;", "a", "",
        "urn:a&amp;b",
        "urn:a&quot;b", "urn:a&#9;b", "urn:&#13;", " urn:a", "urn:a ", "urn:é", "http://[", "urn:a&gt;b", "./a", "#a",
        "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/", "urn:a&lt;b",
    ]
    static let signatureNamespace: StaticString = "http://www.w3.org/2000/09/xmldsig#"
    static let xmlNamespace: StaticString = "http://www.w3.org/XML/1998/namespace"

    static let elementNames = ["e", "a", "b", "Value", "é", "_x", "a.b", "a-b", "E", "AttributeValue", "日"]
    static let attributeNames: [StaticString] = [
        "a", "b", "c", "type", "Name", "é", "_", "a.b", "A", "B", "Id", "id", "lang", "xmlns1", "nil",
    ]
    static let xmlAttributes: [(name: StaticString, values: [String])] = [
        ("space", ["preserve", "default", "preserve", "x"]), ("lang", ["en", "de-AT", "", "&#101;n"]),
        ("base", ["http://example.com/", "x", "&#9;"]), ("id", ["i", "j", "k&#x61;", "1", " i"]),
        ("other", ["v", "é"]),
    ]

    // MARK: Text

    static let words = ["a", "value", "0", "Subscriber 1", "true", "p:Type", "xs:string", "x y", "AbcdefghijklmnopQ"]
    static let references = [
        "&lt;", "&gt;", "&amp;", "&quot;", "&apos;", "&#9;", "&#10;", "&#xA;", "&#13;", "&#xD;", "&#x0D;", "&#0013;",
        "&#32;", "&#x20;", "&#233;", "&#x1F4FA;", "&#x10FFFF;", "&#xD7FF;", "&#xE000;", "&#xFFFD;", "&#60;", "&#x26;",
        "&#38;", "&#34;", "&#39;", "&#62;", "&#x85;", "&#x2028;", "&#xFEFF;", "&#x5d;&#x5d;&gt;", "&amp;lt;",
        "&#38;#13;",
    ]
    static let literals = [
        "\t", "\n", "\r", "\r\n", "\n\r", "\r\r\n", " ", "  ", ">", "é", "e\u{301}", "日本", "📺", "\u{10000}",
        "\u{10FFFF}",
        "\u{85}", "\u{2028}", "\u{FEFF}", "\u{7F}", "\u{E000}", "\u{FFFD}", "\u{D7FF}", "]", "]]", "=", "/", "&amp;",
        "\r",
    ]
    /// Texts that are not well-formed in text or in a value.
    static let malformed: [[UInt8]] =
        [
            "&#xD800;", "&#xDFFF;", "&#xD83D;&#xDCFA;", "&#0;", "&#1;", "&#x110000;", "&#xFFFE;", "&nbsp;", "&x;", "&",
            "<",
            "\u{1}", "\u{FFFE}", "\u{FFFF}", "]]>", "&#;", "&#x;", "&#x0A", "&#4294967337;", "\0", "\u{B}", "&lt",
            "&LT;",
        ].map { Array($0.utf8) } + [
            [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xFF], [0xF4, 0x90, 0x80, 0x80], [0xC3], [0x80],
        ]
    static let whitespace = [" ", "\n", "\n  ", "\t", "\r\n", "\r", " &#13;", "&#xA;", "&#x20;", ""]
    static let spaces = [" ", " ", " ", " ", "  ", "\n", "\t", "\r\n", "\n   "]
    static let comments = ["<!---->", "<!-- a -->", "<!--&amp;<a>-->", "<!--\r\n-->", "<!--é-->"]
    static let sections = [
        "<![CDATA[]]>", "<![CDATA[a]]>", "<![CDATA[<a>&amp;\"']]>", "<![CDATA[\r\n]]>", "<![CDATA[\r]]>",
        "<![CDATA[ ]]>",
        "<![CDATA[]]]]><![CDATA[>]]>", "<![CDATA[📺\t]]>", "<![CDATA[&#13;]]>",
    ]

    // MARK: Prologues

    static let prologues = [
        "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>\n",
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>",
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\r\n", "<?xml version=\"1.0\" standalone='no' ?>",
        "\u{FEFF}", "\n", "<!--a-->", "<!-- a --> <!--b-->\r", "\u{FEFF}<?xml version=\"1.0\"?>",
    ]
    /// Prologues that are rejected, or whose encoding is.
    static let unusualPrologues = [
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>", "<?xml version=\"1.0\"?>\u{FEFF}", "<?xml version=\"1.1\"?>",
        " <?xml version=\"1.0\"?>", "<?xml encoding=\"UTF-8\"?>", "<?xml version=\"1.0\" encoding=\"UTF-16\"?>",
        "<?xml version=\"1.0\" encoding=\"x\"?>", "<!DOCTYPE e>", "<?pi?>", "\u{FEFF}\u{FEFF}",
        "<?xml\tversion\r=\n\"1.0\"\t?>",
    ]
    static let epilogues = ["\n", "<!--a-->", " ", "\r\n<!---->\r\n"]
    static let unusualEpilogues = ["a", "<e/>", "<?pi?>", "&#32;", "\0"]

    // MARK: Signatures

    static let listTokens = [
        "#default", "a", "b", "p", "xs", "xsi", "saml", "é", "_", "a.b-1", "xmlx", "A", "xml", "xmlns", "unknown", "ds",
        "ec",
        "#other", "a:b",
    ]
    /// What separates tokens in unusual lists.
    static let separators = ["\t", "\n", "  ", "&#9;", "&#10;", "&#13;", "\r\n", "&#32;", "&#x20; "]
    static let digests = [
        "http://www.w3.org/2000/09/xmldsig#sha1", "http://www.w3.org/2001/04/xmlenc#sha256",
        "http://www.w3.org/2001/04/xmldsig-more#sha384", "http://www.w3.org/2001/04/xmlenc#sha512",
    ]
    static let rsa = [
        "http://www.w3.org/2000/09/xmldsig#rsa-sha1", "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    ]
    static let ecdsa = ["1", "256", "384", "512"].map { "http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha" + $0 }
    static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
}
