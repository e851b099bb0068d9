/// Document type declarations of every form.
package enum DoctypeDeclarations {
    /// The declarations, and the content of the document that uses them.
    package static let all: [(name: String, declaration: String, content: String)] = [
        ("the shortest", "<!DOCTYPE x>", ""),
        ("of the right name", "<!DOCTYPE samlp:Response>", ""),
        ("an empty internal subset", "<!DOCTYPE x []>", ""),
        ("an internal entity", #"<!DOCTYPE x [<!ENTITY e "evil-admin">]>"#, "&e;"),
        ("an entity that is markup", #"<!DOCTYPE x [<!ENTITY e "<y/>">]>"#, "&e;"),
        ("an unused entity", #"<!DOCTYPE x [<!ENTITY e "e">]>"#, ""),
        ("an entity of another name for a predefined one", #"<!DOCTYPE x [<!ENTITY lt "evil-admin">]>"#, "&lt;"),
        ("a file as an entity", #"<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>"#, "&e;"),
        ("a page as an entity", #"<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:1/">]>"#, "&e;"),
        ("an external DTD", #"<!DOCTYPE x SYSTEM "file:///etc/passwd">"#, ""),
        ("a public DTD", #"<!DOCTYPE x PUBLIC "-//X//Y" "http://127.0.0.1:1/">"#, ""),
        ("an external DTD and an internal one", #"<!DOCTYPE x SYSTEM "http://127.0.0.1:1/" [<!ENTITY e "e">]>"#, "&e;"),
        ("a parameter entity", #"<!DOCTYPE x [<!ENTITY % p "<!ENTITY e 'evil-admin'>"> %p;]>"#, "&e;"),
        ("an external parameter entity", #"<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]>"#, ""),
        ("an attribute that is an ID", "<!DOCTYPE x [<!ATTLIST x name ID #IMPLIED>]>", #"<x name="_assertion-1"/>"#),
        ("an ID by default", #"<!DOCTYPE x [<!ATTLIST samlp:Status ID CDATA "_assertion-1">]>"#, ""),
        ("an attribute that is normalized", "<!DOCTYPE x [<!ATTLIST saml:Assertion ID NMTOKEN #IMPLIED>]>", ""),
        ("an element", "<!DOCTYPE x [<!ELEMENT x ANY>]>", ""),
        ("a notation", #"<!DOCTYPE x [<!NOTATION n SYSTEM "n">]>"#, ""),
        ("a comment with a DOCTYPE in it before", "<!-- <!DOCTYPE x> --><!DOCTYPE x>", ""),
        ("after a comment", "<!----><!DOCTYPE x>", ""),
        ("after whitespace", "\n\t <!DOCTYPE x>", ""),
        ("on several lines", "<!DOCTYPE\nx\n[\n<!ENTITY e 'e'>\n]\n>", "&e;"),
        ("in lower case", "<!doctype x>", ""),
        ("in mixed case", "<!DocType x>", ""),
        ("without a name", "<!DOCTYPE>", ""),
        ("without an end", "<!DOCTYPE x", ""),
        ("with a quote that does not end", #"<!DOCTYPE x SYSTEM ""#, ""),
        ("an entity outside of one", #"<!ENTITY e "e">"#, ""),
        ("a conditional section", "<![INCLUDE[ ]]>", ""),
        ("a thousand million laughs", "<!DOCTYPE x [\(laughs(10))]>", "&l9;"),
        (
            "a quadratic blow-up", "<!DOCTYPE x [<!ENTITY e \"\(String(repeating: "e", count: 50_000))\">]>",
            references(2000)
        ),
        ("a loop", "<!DOCTYPE x [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>", "&a;"),
    ]

    private static func laughs(_ count: Int) -> String {
        #"<!ENTITY l0 "ha">"#
            + (1..<count).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
    }

    private static func references(_ count: Int) -> String { String(repeating: "&e;", count: count) }
}
