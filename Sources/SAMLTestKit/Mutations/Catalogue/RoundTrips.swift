/// Documents of which two parsers read different ones, because they disagree about the end of a declaration.
extension Mutation {
    static let roundTrips = [
        rejected(
            "doctype-with-comment-in-literal",
            .doctype,
            by: "xml.doctype",
            "For a reader without quotes, a comment starts in the declaration and ends in a processing instruction with an evil Response."
        ) { base in
            let evil = try base.evilRoot(without: "?>")
            return ResponseText("\(openingComment)\(base.rootText)<?x -->]>\(evil)<?y ?>")
        },
        rejected(
            "doctype-with-comment-in-cdata",
            .doctype,
            by: "xml.doctype",
            "For a reader without quotes, a comment starts in the declaration and ends in a CDATA section with an evil Response."
        ) { base in
            try base.requireUnsignedResponse()
            let evil = try base.evilRoot(without: "]]>")
            let cdata = "<![CDATA[-->]>\(evil)<!--]]>"
            let extensions = base.text.element("Extensions", like: base.text.root, cdata)
            let text = base.text.inserting(extensions, .before(try base.status()))
            return ResponseText("\(openingComment)\(text.text(of: text.root))<!-- -->")
        },
    ]

    private static let openingComment = #"<!DOCTYPE x [<!NOTATION n PUBLIC "a" 'x"><!--'>]>"#
}

extension MutationBase {
    /// Returns the Response of an attacker, which must not have the end of what it is put in.
    fileprivate func evilRoot(without end: String) throws -> String {
        let evil = try hostileCopy(.original)
        let text = evil.text(of: evil.root)
        guard !text.contains(end), !text.contains("-->") else {
            throw Inapplicable("the response has comments or \(end)")
        }
        return text
    }
}
