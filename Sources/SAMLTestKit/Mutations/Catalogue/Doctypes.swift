package struct DoctypeDeclaration: Sendable, CustomStringConvertible {
    package let name: String
    package let summary: String
    /// The declaration, with the names and the ID of the sample, which those of the response replace.
    package let declaration: String
    /// The content of the document that uses it.
    package let content: String

    package var description: String { name }

    private init(_ name: String, _ summary: String, _ declaration: String, _ content: String = "") {
        self.name = name
        self.summary = summary
        self.declaration = declaration
        self.content = content
    }

    package static let all = [
        Self("shortest", "the shortest", "<!DOCTYPE x>"),
        Self("of-response", "with the name of the response", "<!DOCTYPE samlp:Response>"),
        Self("empty-subset", "with an empty internal subset", "<!DOCTYPE x []>"),
        Self("internal-entity", "with an entity in use", #"<!DOCTYPE x [<!ENTITY e "evil-admin">]>"#, "&e;"),
        Self("markup-entity", "with an entity that is markup", #"<!DOCTYPE x [<!ENTITY e "<y/>">]>"#, "&e;"),
        Self("unused-entity", "with an unused entity", #"<!DOCTYPE x [<!ENTITY e "e">]>"#),
        Self(
            "predefined-entity",
            "that declares a predefined entity",
            #"<!DOCTYPE x [<!ENTITY lt "evil-admin">]>"#,
            "&lt;"
        ),
        Self(
            "file-entity",
            "with a file as an entity",
            #"<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>"#,
            "&e;"
        ),
        Self(
            "http-entity",
            "with a page as an entity",
            #"<!DOCTYPE x [<!ENTITY e SYSTEM "http://127.0.0.1:1/">]>"#,
            "&e;"
        ),
        Self("file-subset", "with a file as its external subset", #"<!DOCTYPE x SYSTEM "file:///etc/passwd">"#),
        Self(
            "http-subset",
            "with a page as its external subset",
            #"<!DOCTYPE x PUBLIC "-//X//Y" "http://127.0.0.1:1/">"#
        ),
        Self(
            "both-subsets",
            "with an external and an internal subset",
            #"<!DOCTYPE x SYSTEM "http://127.0.0.1:1/" [<!ENTITY e "e">]>"#,
            "&e;"
        ),
        Self(
            "parameter-entity",
            "with a parameter entity",
            #"<!DOCTYPE x [<!ENTITY % p "<!ENTITY e 'evil-admin'>"> %p;]>"#,
            "&e;"
        ),
        Self(
            "http-parameter-entity",
            "with a page as a parameter entity",
            #"<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]>"#
        ),
        Self(
            "id-attribute",
            "that makes an attribute an ID",
            "<!DOCTYPE x [<!ATTLIST x name ID #IMPLIED>]>",
            #"<x name="_assertion-1"/>"#
        ),
        Self("default-id", "with an ID by default", #"<!DOCTYPE x [<!ATTLIST samlp:Status ID CDATA "_assertion-1">]>"#),
        Self(
            "normalized-id",
            "that makes parsers normalize the ID",
            "<!DOCTYPE x [<!ATTLIST saml:Assertion ID NMTOKEN #IMPLIED>]>"
        ),
        Self("element", "with an element type", "<!DOCTYPE x [<!ELEMENT x ANY>]>"),
        Self("notation", "with a notation", #"<!DOCTYPE x [<!NOTATION n SYSTEM "n">]>"#),
        Self("after-similar-comment", "after a comment with another one", "<!-- <!DOCTYPE x> --><!DOCTYPE x>"),
        Self("after-comment", "after an empty comment", "<!----><!DOCTYPE x>"),
        Self("after-whitespace", "after whitespace", "\n\t <!DOCTYPE x>"),
        Self("on-several-lines", "on several lines", "<!DOCTYPE\nx\n[\n<!ENTITY e 'e'>\n]\n>", "&e;"),
        Self("lower-case", "in lower case", "<!doctype x>"),
        Self("mixed-case", "in mixed case", "<!DocType x>"),
        Self("without-name", "without a name", "<!DOCTYPE>"),
        Self("without-end", "without an end", "<!DOCTYPE x"),
        Self("open-quote", "with a quote that does not end", #"<!DOCTYPE x SYSTEM ""#),
        Self("stray-entity", "of which there is only an entity", #"<!ENTITY e "e">"#),
        Self("conditional-section", "of which there is only a conditional section", "<![INCLUDE[ ]]>"),
        Self("billion-laughs", "with entities that grow to gigabytes", "<!DOCTYPE x [\(laughs(10))]>", "&l9;"),
        Self(
            "quadratic-blow-up",
            "with a long entity that is used often",
            "<!DOCTYPE x [<!ENTITY e \"\(String(repeating: "e", count: 50_000))\">]>",
            String(repeating: "&e;", count: 2000)
        ),
        Self(
            "loop",
            "with entities that contain each other",
            "<!DOCTYPE x [<!ENTITY a '&b;'><!ENTITY b '&a;'>]>",
            "&a;"
        ),
    ]

    private static func laughs(_ count: Int) -> String {
        #"<!ENTITY l0 "ha">"#
            + (1..<count).map { "<!ENTITY l\($0) \"" + String(repeating: "&l\($0 - 1);", count: 10) + "\">" }.joined()
    }
}

extension Mutation {
    static let doctype = declarations + entityIdentifiers + roundTrips

    private static let declarations = DoctypeDeclaration.all.map { form in
        rejected(
            "doctype-\(form.name)",
            .doctype,
            by: "xml.doctype",
            "There is a document type declaration \(form.summary)."
        ) { base in
            let names = [
                ("_assertion-1", base.text.id(of: try base.assertion())),
                ("samlp:Response", base.text.name(of: base.text.root)),
                ("samlp:Status", base.text.name(of: try base.status())),
                ("saml:Assertion", base.text.name(of: try base.assertion())),
            ]
            let (declaration, content) = names.reduce((form.declaration, form.content)) { texts, name in
                (texts.0.replacing(name.0, with: name.1), texts.1.replacing(name.0, with: name.1))
            }
            let text = content.isEmpty ? base.text : base.text.inserting(content, .atStart(try base.status()))
            let start = text.startTag(of: text.root).lowerBound
            return text.replacing(start..<start, with: declaration)
        }
    }
}
