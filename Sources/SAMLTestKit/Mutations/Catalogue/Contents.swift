/// Comments, CDATA sections and entities in values.
extension Mutation {
    static let content = [
        splitting(
            "comment-in-name-id",
            by: "xml.comment",
            "A comment is in the name of the subject, which some readers cut there (CVE-2017-11427)",
            "<!---->"
        ) { try $0.nameID() },
        splitting(
            "comment-in-attribute-value",
            by: "xml.comment",
            "A comment is in the value of an attribute",
            "<!-- -->"
        ) {
            try $0.attributeValue()
        },
        splitting("comment-in-issuer", by: "xml.comment", "A comment is in the Issuer of the assertion", "<!---->") {
            base in
            try base.require(base.text.issuer(of: base.assertion()), "the assertion has no Issuer")
        },
        splitting("comment-in-audience", by: "xml.comment", "A comment is in the Audience", "<!---->") {
            try $0.audience()
        },
        splitting(
            "processing-instruction-in-name-id",
            by: "xml.processing-instruction",
            "A processing instruction is in the name of the subject",
            "<?x y?>"
        ) { try $0.nameID() },
        swallowing("processing-instruction-swallows-name-id", "the name of the subject") { try $0.nameID() },
        swallowing("processing-instruction-swallows-attribute-value", "the value of an attribute") {
            try $0.attributeValue()
        },
        splitting(
            "entity-in-name-id",
            by: "xml.malformed",
            "An undeclared entity is in the name of the subject",
            "&evil;"
        ) { try $0.nameID() },
        splitting(
            "element-in-name-id",
            by: "signature.digest-mismatch",
            "An element is in the name of the subject",
            "<x xmlns=\"\"/>"
        ) { try $0.nameID() },
        splitting(
            "comment-in-digest-value",
            by: "xml.comment",
            "A comment is in the DigestValue (CVE-2025-29775)",
            "<!--x-->"
        ) { try $0.signaturePart("DigestValue") },
        splitting("comment-in-signature-value", by: "xml.comment", "A comment is in the SignatureValue", "<!--x-->") {
            try $0.signaturePart("SignatureValue")
        },
        splitting(
            "cdata-in-digest-value",
            by: "signature.forbidden-content",
            "A CDATA section is in the DigestValue",
            "<![CDATA[]]>"
        ) { try $0.signaturePart("DigestValue") },
        rejected(
            "comment-before-evil-name",
            .content,
            by: "xml.comment",
            "The issuer signed a subject whose name has a comment: another user's name is before it.",
            signer: .issuer
        ) { base in
            base.text.replacingContent(of: try base.nameID(), with: "\(evilValue)<!---->\(longerValueEnd)")
        },
    ]

    /// Creates a mutation whose text is as signed if processing instructions are digested as text.
    private static func swallowing(
        _ name: String,
        _ value: String,
        _ find: @escaping @Sendable (MutationBase) throws -> ResponseText.Element
    ) -> Mutation {
        rejected(
            name,
            .content,
            by: "xml.processing-instruction",
            "The first half of \(value) is the content of a processing instruction, which some digest as text and none reads."
        ) { base in
            let element = try find(base)
            let text = try base.requirePlain(base.text.contentText(of: element))
            let first = text.prefix(text.count / 2)
            guard !first.isEmpty, first.first?.isWhitespace == false, !first.contains("?") else {
                throw Inapplicable("the value is short, or starts with a space")
            }
            return base.text.replacingContent(of: element, with: "<?p \(first)?>\(text.dropFirst(first.count))")
        }
    }

    private static func splitting(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ markup: String,
        _ find: @escaping @Sendable (MutationBase) throws -> ResponseText.Element
    ) -> Mutation {
        rejected(name, .content, by: rule, summary + "; everything else is as signed.") { base in
            let content = base.text.content(of: try find(base))
            guard content.count > 1 else { throw Inapplicable("the value is empty") }
            let text = base.text.bytes[content]
            guard !text.contains(UInt8(ascii: "<")) else { throw Inapplicable("the value has markup") }
            var middle = content.lowerBound + content.count / 2
            // Not in the middle of a character or a reference.
            while base.text.bytes[middle] & 0xC0 == 0x80 { middle -= 1 }
            let before = base.text.bytes[content.lowerBound..<middle]
            if let start = before.lastIndex(of: UInt8(ascii: "&")), !before[start...].contains(UInt8(ascii: ";")) {
                middle = start
            }
            return base.text.replacing(middle..<middle, with: markup)
        }
    }
}
