internal import ByteTools

/// References to something else than the element around the signature.
extension Mutation {
    static let references = signedReferences.map(reference) + unsignedReferences.map(reference)

    private typealias Form = (name: String, summary: String, signer: Signer, uri: @Sendable (String) -> String)

    private static let signedReferences: [Form] = [
        ("empty", "is empty, which means the whole document", .issuer, { _ in "" }),
        ("whole-document", "is the whole document as an XPointer", .issuer, { _ in "#xpointer(/)" }),
        ("xpointer", "is an XPointer to the signed element", .issuer, { "#xpointer(id('\($0)'))" }),
        ("other-element", "leads to a harmless element in the Extensions", .issuer, { _ in "#_benign" }),
        ("two-ids", "has two IDs", .issuer, { "#\($0) _benign" }),
        ("injected-xpath", "has an XPath expression in quotes", .issuer, { _ in "#zz')|//*[local-name()='x']|id('y" }),
        ("space-after", "has a space at its end", .issuer, { "#\($0) " }),
    ]

    private static let unsignedReferences: [Form] = [
        ("without-id", "has no ID", .unsigned, { _ in "#" }),
        ("without-hash", "has no number sign", .unsigned, { $0 }),
        ("percent-encoded", "is percent-encoded", .unsigned, { "#\($0.percentEncodedStart)" }),
        ("http", "leads to a server", .unsigned, { "http://127.0.0.1:9/#\($0)" }),
        ("file", "leads to a file", .unsigned, { _ in "file:///etc/passwd" }),
        ("relative-file", "leads to another file", .unsigned, { "response.xml#\($0)" }),
        ("data", "contains the data", .unsigned, { _ in "data:text/xml,x" }),
        ("code", "is code for an interpreter", .unsigned, { _ in "#x'] or eval('x" }),
        ("combining-character", "has an accent after the ID", .unsigned, { "#\($0)\u{301}" }),
        ("element-scheme", "is the place of an element", .unsigned, { _ in "#element(/1/3)" }),
    ]

    private static func reference(_ form: Form) -> Mutation {
        rejected(
            "reference-\(form.name)",
            .references,
            by: "signature.reference-uri",
            "The URI of the reference \(form.summary)"
                + (form.signer == .issuer ? ", and the issuer's key signed it." : "."),
            signer: form.signer
        ) { base in
            let id = base.text.id(of: try base.signedElement())
            let uri = form.uri(id)
            var text = base.text.setting("URI", of: try base.signaturePart("Reference"), to: uri)
            if uri.contains("_benign") || uri.contains("local-name"), let status = text.status {
                let extensions = text.element("Extensions", like: text.root, "<x xmlns=\"\" ID=\"_benign\"/>")
                text = text.inserting(extensions, .before(status))
            }
            return text
        }
    }
}

extension String {
    /// The text with its first character as escapes.
    fileprivate var percentEncodedStart: String {
        prefix(1).utf8.map { "%" + $0.uppercaseHexadecimal }.joined() + dropFirst()
    }
}
