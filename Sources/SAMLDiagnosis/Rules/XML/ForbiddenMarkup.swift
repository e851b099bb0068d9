internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about XML markup that a response must not contain.

extension Rule {
    static let xmlDoctype = Rule(
        "xml.doctype",
        .error(.xml, .policy),
        title: "the document has a document type declaration",
        explanation: """
            A DOCTYPE can define entities that read files, and others that expand to gigabytes, so careful SAML \
            software rejects every DOCTYPE. No SAML response needs one. If it is `<!DOCTYPE html`, the document is a \
            web page and not a response.
            """,
        advice: """
            The provider must remove it before it signs. If the document is a web page, find out which server sent it \
            in place of the provider.
            """,
        source: "decision of this project, shared by OpenSAML and others; XML 1.0 §2.8",
        // A document that is not a response may have one.
        remark: { _, input in input.documentKind.flatMap { $0.isKnown ? CheckRemark($0) : nil } ?? CheckRemark() }
    )

    static let xmlProcessingInstruction = Rule(
        "xml.processing-instruction",
        .error(.xml, .policy),
        title: "the document has a processing instruction",
        explanation: """
            SAML does not use processing instructions such as `<?xml-stylesheet …?>`. Canonicalization preserves them \
            while much software skips them, which has been used to present one value to the verifier and another to \
            the application. This tool rejects them; it is not known whether Adobe's server does.
            """,
        advice: "The provider must remove them before it signs. Removing one afterwards breaks the signature.",
        source: "decision of this project; XML 1.0 §2.6; Canonical XML 1.0 §2.3",
        remark: { _, input in input.remarkOnDeclaration }
    )

    static let xmlComment: Rule = Rule(
        "xml.comment",
        .warning(.xml, .policy),
        title: "the response contains a comment",
        explanation: """
            Canonicalization removes comments, so a comment can be inserted into a signed value without breaking the \
            signature. Some libraries then read only the text before it: `user@example.com<!-- -->.other` becomes \
            `user@example.com`. Adobe does not document comments, so this is a warning; a verification rejects them \
            unless they are allowed.
            """,
        advice: """
            Ask the provider to remove comments from its responses. If the provider did not write the comment, the \
            response was tampered with.
            """,
        tool: "`verify --allow-comments` accepts them",
        source: "decision of this project; Canonical XML 1.0 §2.1; CVE-2017-11427 and its relatives",
        // A diagnosis verifies with comments allowed.
        detection: .beforeChecks { input in
            guard input.response[...].contains(text: "<!--") else { return [] }
            let comment = input.markup.regions.first { region in
                region.element != nil && input.response[region.range].starts(with: "<!--".utf8)
            }
            return comment.map { [Finding(.xmlComment, at: input.place(at: $0.range.lowerBound))] } ?? []
        }
    )
}

extension RuleContext {
    /// A remark about an XML declaration that is not at the start, which parsers treat as a processing instruction.
    fileprivate var remarkOnDeclaration: CheckRemark {
        let mark = Array("<?xml".utf8)
        var rest = verifiable[...]
        while let start = rest.firstIndex(of: mark[0]) {
            rest = rest[start...]
            let next = rest.dropFirst(mark.count).first
            if start > response.startIndex, rest.starts(with: mark), next == 0x20 || next == 0x09 || next == 0x0A {
                let isBlank = response[..<start].allSatisfy { $0 <= 0x20 }
                return CheckRemark(
                    message: isBlank
                        ? "there is whitespace before the XML declaration, "
                            + "which must be at the very start of a document"
                        : "there is an XML declaration inside the document: only one is allowed, at the very start",
                    advice:
                        "Remove the text before the declaration, or the second declaration. The declaration is not "
                        + "signed, so it may also be omitted."
                )
            }
            rest = rest.dropFirst()
        }
        return CheckRemark()
    }
}
