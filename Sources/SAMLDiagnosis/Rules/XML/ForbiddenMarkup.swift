internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Markup that XML has and a response must not have.

extension Rule {
    static let xmlDoctype = Rule(
        "xml.doctype",
        .error(.xml, .policy),
        title: "there is a document type declaration",
        explanation: """
            A DOCTYPE can define entities that read files, and others that grow to gigabytes, so careful SAML software \
            refuses any. No SAML response needs one. If it is `<!DOCTYPE html`, this is a web page and no response.
            """,
        advice: """
            The provider has to leave it out before it signs. If it is a web page, find out which server answered in \
            place of the provider.
            """,
        source: "decision of this project, shared by OpenSAML and others; XML 1.0 §2.8",
        // It may have one because it is no response at all.
        remark: { _, input in input.documentKind.flatMap { $0.isKnown ? CheckRemark($0) : nil } ?? CheckRemark() }
    )

    static let xmlProcessingInstruction = Rule(
        "xml.processing-instruction",
        .error(.xml, .policy),
        title: "there is a processing instruction",
        explanation: """
            SAML has no use for processing instructions, such as `<?xml-stylesheet …?>`. Canonicalisation keeps them \
            while many readers skip them, which has been used to show one value to the verifier and another to the \
            application. This tool refuses them; whether the exchange does is not known.
            """,
        advice: "The provider has to leave them out before it signs. Removing one afterwards breaks the signature.",
        source: "decision of this project; XML 1.0 §2.6; Canonical XML 1.0 §2.3",
        remark: { _, input in input.remarkOnDeclaration }
    )

    static let xmlComment: Rule = Rule(
        "xml.comment",
        .warning(.xml, .policy),
        title: "there is a comment inside the response",
        explanation: """
            Canonicalisation drops comments, so one can be put into a signed value without breaking the signature. \
            Some libraries then read only the text before it: `user@example.com<!-- -->.other` becomes \
            `user@example.com`. Adobe says nothing about comments, so this is a warning; `verify` refuses them unless \
            `--allow-comments` is given.
            """,
        advice: """
            Ask the provider to leave comments out of its responses. A response that has one which the provider did \
            not write was tampered with.
            """,
        source: "decision of this project; Canonical XML 1.0 §2.1; CVE-2017-11427 and its relatives",
        // The verifier was asked to accept them.
        detection: .beforeChecks { input in
            guard input.response[...].contains(text: "<!--") else { return [] }
            let comment = input.markup.regions.first { region in
                region.element != nil && input.response[region.range].starts(with: "<!--".utf8)
            }
            return comment.map { [Finding(.xmlComment, at: input.place(at: $0.range.lowerBound))] } ?? []
        }
    )
}

extension DiagnosisInput {
    /// What to say of an XML declaration that is not at the start: parsers take it for a processing instruction.
    fileprivate var remarkOnDeclaration: CheckRemark {
        let mark = Array("<?xml".utf8)
        var rest = response[...]
        while let start = rest.firstIndex(of: mark[0]) {
            rest = rest[start...]
            let next = rest.dropFirst(mark.count).first
            if start > response.startIndex, rest.starts(with: mark), next == 0x20 || next == 0x09 || next == 0x0A {
                let isBlank = response[..<start].allSatisfy { $0 <= 0x20 }
                return CheckRemark(
                    message: isBlank
                        ? "whitespace is before the XML declaration, which must be the very first of a document"
                        : "an XML declaration is inside the document: it must be the very first, and there may be one only",
                    advice:
                        "Remove what is before the declaration, or the second one. The declaration is not signed, so it may be "
                        + "left out altogether."
                )
            }
            rest = rest.dropFirst()
        }
        return CheckRemark()
    }
}
