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
        source: "decision of this project, shared by OpenSAML and others; XML 1.0 §2.8"
    )

    static let xmlProcessingInstruction = Rule(
        "xml.processing-instruction",
        .error(.xml, .policy),
        title: "there is a processing instruction",
        explanation: """
            SAML has no use for processing instructions, such as `<?xml-stylesheet …?>`. Canonicalisation keeps them \
            while many readers skip them, which has been used to show one value to the verifier and another to the \
            application. This tool refuses them; whether the exchange does, nobody outside can see.
            """,
        advice: "The provider has to leave them out before it signs. Removing one afterwards breaks the signature.",
        source: "decision of this project; XML 1.0 §2.6; Canonical XML 1.0 §2.3"
    )

    static let xmlComment = Rule(
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
        source: "decision of this project; Canonical XML 1.0 §2.1; CVE-2017-11427 and its relatives"
    )
}
