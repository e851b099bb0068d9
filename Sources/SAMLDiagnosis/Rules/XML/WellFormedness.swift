internal import ByteTools
internal import SAML

// Rules about well-formed XML.

extension Rule {
    static let xmlMalformed = Rule(
        "xml.malformed",
        .error(.xml),
        title: "the XML is not well-formed",
        explanation: """
            A parser stops at this place, so no server gets as far as the assertion or its signature. V2 returns \
            `invalid_parameter_saml_response`; V1 returns 400. Usual causes are a truncated response, text that was \
            edited by hand, an unescaped `&`, and a tag whose attributes were on separate lines that were joined.
            """,
        advice: """
            Compare the place with the bytes that the provider sent. If those are well-formed, the app or a log \
            changed them: use the framework's value unchanged. If they are not, the provider must fix its output.
            """,
        parties: [.app, .mvpd],
        source: "XML 1.0 §2.1; the messages are based on those of libxml2",
        remark: { check, input in
            if input.isAboutTheEnd(check) { return nil }
            if let remark = input.remarkOnFragment(check) { return remark }
            let remark = input.remark(malformed: check)
            return remark.message == nil ? input.remarkOnDamage(check) ?? remark : remark
        }
    )

    static let xmlDeclaration = Rule(
        "xml.declaration",
        .error(.xml),
        title: "the XML declaration is not that of XML 1.0",
        explanation: """
            The declaration has a version other than 1.0, or it has no end. Canonical XML, and with it every SAML \
            signature, is defined only for XML 1.0. A parser may apply other rules to XML 1.1, so the signature would \
            cover other content.
            """,
        advice: """
            The provider must write `<?xml version="1.0" encoding="UTF-8"?>` or no declaration; SAML does not need \
            one.
            """,
        source: "XML 1.0 §2.8; Canonical XML 1.0 §2.1"
    )

    static let xmlForbiddenNode = Rule(
        "xml.forbidden-node",
        .error(.xml, .policy),
        title: "the document contains nodes other than elements and text",
        explanation: """
            An entity reference, a processing instruction or a similar node is in the document. Canonicalization fails \
            for some of these, and software reads the others differently, so a signature over them proves nothing. No \
            provider writes them intentionally.
            """,
        advice: "The provider must write plain elements and text, with only the five entities that XML predefines.",
        source: "decision of this project; XML 1.0 §4.1"
    )

    static let xmlNamespaceURI = Rule(
        "xml.namespace-uri",
        .error(.xml),
        title: "a namespace is not an absolute URI",
        explanation: """
            A declaration such as `xmlns:a="1"` defines a relative namespace. Canonicalization must fail for it, and \
            software that ignores the failure computes the digest of empty data, which matches any document. Correct \
            software rejects the response, so the exchange fails.
            """,
        advice: "The provider must give every namespace a full URI, as `urn:…` or `https://…`, before it signs.",
        source: "Canonical XML 1.0 §2.1; CVE-2025-66568"
    )
}

extension RuleContext {
    /// A remark about a prefix that is not declared; `nil` for other errors.
    fileprivate func remarkOnFragment(_ check: VerificationCheck) -> CheckRemark? {
        guard check.message?.utf8.elementsEqual(Self.undeclaredPrefix.utf8) == true else { return nil }
        let root = DocumentRoot(outline)
        if root.name != "Response", let kind = documentKind {
            let text = root.isUndeclared ? "; the namespace of its prefix is not declared in it" : ""
            return CheckRemark(
                rule: .structureNotAResponse,
                message: kind.message + text,
                advice: kind.advice,
                toolHint: kind.toolHint
            )
        }
        return CheckRemark(
            message:
                "a prefix is used that is not declared: the response was extracted from another document, such as a "
                + "SOAP envelope, that declares it, or a declaration was lost",
            advice:
                "Copy the response from where it was created. If the provider's software extracts it from an envelope, "
                + "it must declare all namespaces on the Response before it signs."
        )
    }

    /// The parser's message for a prefix without a declaration.
    private static let undeclaredPrefix = "a prefix is used that is not declared"
}
