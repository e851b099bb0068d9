/** The names and texts of generated documents. */
final class Vocabulary {
    /** The prefixes that are declared, redeclared and bound to other namespaces; the first is the default namespace. */
    static final String[] PREFIXES = {
        "", "", "saml", "samlp", "ds", "xs", "xsi", "ec", "a", "b", "saml2", "p", "\u00e9", "_", "a.b-1", "A", "n\u00b72", "xmlx",
    };
    /** The namespaces of extra declarations and elements. */
    static final String[] NAMESPACES = {
        "urn:example:a", "urn:example:b", "http://example.com/a?b=c", "urn:A", Names.SAML, Names.PROTOCOL, Names.SIGNATURE, Names.SCHEMA,
        Names.INSTANCE, "urn:oasis:names:tc:SAML:1.0:assertion", "http://www.w3.org/2001/04/xmlenc#", Names.EXCLUSIVE,
    };
    static final String[] FOREIGN_NAMESPACES = {
        "", "urn:example:a", "urn:example:b", "http://example.com/a?b=c", "urn:A", "urn:oasis:names:tc:SAML:1.0:assertion",
    };
    /** The names of elements of other namespaces, many of which are those of SAML. */
    static final String[] FOREIGN_NAMES = {
        "Note", "x", "NameID", "Attribute", "AttributeValue", "AttributeStatement", "Subject", "Issuer", "\u00c9l\u00e9ment", "a.b-c",
    };
    static final String[] ATTRIBUTE_NAMES = {
        "userID", "upstreamUserID", "householdID", "zip", "maxRating", "channelID", "lastSearch", "urn:oid:1.3.6.1.4.1.5923.1.1.1.10",
        "http://example.com/claims/name?a=b&c=d", "displayName", "\u00e9t\u00e9", " zip ", "a<b>\"c'", "zip", "\u65e5\u672c",
    };
    static final String[] FORMATS = {
        "urn:oasis:names:tc:SAML:2.0:attrname-format:basic", "urn:oasis:names:tc:SAML:2.0:attrname-format:uri",
        "urn:oasis:names:tc:SAML:2.0:attrname-format:unspecified", "",
    };
    static final String[] NAME_FORMATS = {
        "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent", "urn:oasis:names:tc:SAML:2.0:nameid-format:transient",
        "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress",
    };
    static final String[] TYPES = {"xs:string", "xs:integer", "saml:NameIDType", "xs:anyType", "a:b", ""};
    static final String[] WORDS = {
        "94110", "TV-14", "hh-93c1e7a0f2", "7d1c0f52-3d7e-4b56", "user@example.com", "Subscriber 1", "true", "0", "REF30", "x y", "AbCdEf",
        "admin", "value", "caf\u00e9", "\u65e5\u672c\u8a9e", "\uD83D\uDCFA", "\u00df\u0130", "e\u0301",
    };
    /** Characters that parsers, canonicalization or readers treat specially. */
    static final String[] SPECIALS = {
        "<", ">", "&", "\"", "'", "]]>", "]]", "\r", "\n", "\r\n", "\t", " ", "  ", "\u0085", "\u2028", "\u2029", "\uFEFF", "\u00A0",
        "\u3000", "\u200B", "\u007F", "\u009F", "\uD7FF", "\uE000", "\uFFFD", "\uD800\uDC00", "\uDBFF\uDFFD", "&lt;", "&amp;", "&#13;",
        "<!---->", "<a/>", "%41", "+", "=", "\\", "\\u0041", "{", "}", "#",
    };
    static final String[] WHITESPACE = {"", "", "", "\n", "\n  ", "\r\n", "\r\n\t", " ", "\r", "\n\n", "&#10;", "&#32;", "&#13;\n"};
    static final String[] PLAIN_WHITESPACE = {"", "", "", "\n", "\n  ", "\r\n", " ", "\t", "&#13;\n", "&#xA;"};
    static final String[] TAG_SPACES = {" ", " ", " ", " ", " ", "  ", "\n", "\t", "\r\n", "\n    "};
    static final String[] COMMENTS = {"<!---->", "<!-- a -->", "<!--&amp;<a>-->", "<!--\r\n-->", "<!--\u00e9-->", "<!--]]>-->"};
    static final String[] DECLARATIONS = {
        "<?xml version=\"1.0\"?>", "<?xml version='1.0' encoding='UTF-8'?>\n", "<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n",
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>", "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone='no' ?>\n",
    };
    /** The prefixes of a PrefixList. */
    static final String[] LIST_PREFIXES = {
        "xs", "xs", "xsi", "saml", "samlp", "ds", "#default", "a", "b", "A", "\u00e9", "a.b-1", "unknown", "xml", "xmlx", "_",
    };

    private Vocabulary() {
    }

    /** A text of words and special characters. */
    static String text(SeededRandom random) {
        StringBuilder text = new StringBuilder();
        int pieces = random.pick(1, 1, 1, 2, 3, 5);
        for (int piece = 0; piece < pieces; piece++) {
            text.append(random.oneIn(3) ? random.pick(SPECIALS) : random.pick(WORDS));
        }
        return text.toString();
    }

    /** A text that is not only whitespace. */
    static String name(SeededRandom random) {
        return random.pick(WORDS) + (random.oneIn(2) ? text(random) : "");
    }
}
