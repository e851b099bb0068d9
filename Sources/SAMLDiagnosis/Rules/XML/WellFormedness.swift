internal import SAML

// What makes XML.

extension Rule {
    static let xmlMalformed = Rule(
        "xml.malformed",
        .error(.xml),
        title: "the XML is not well-formed",
        explanation: """
            A parser stops at the place shown, so no server gets as far as the assertion or its signature. V2 answers \
            `invalid_parameter_saml_response`, V1 a 400. Usual causes are a response that was cut off, text that was \
            edited by hand, an `&` that was not escaped, and a tag whose attributes stood on separate lines that were \
            joined.
            """,
        advice: """
            Compare the place with the bytes that the provider sent. If those are well-formed, the app or a log \
            changed them: take the value from the framework unchanged. If they are not, the provider has to fix its \
            output.
            """,
        source: "XML 1.0 §2.1; the messages are those of libxml2, put in words",
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
            The declaration has another version than 1.0, or it does not end. Canonical XML, and with it every \
            signature on SAML, is defined for XML 1.0 only. A parser may read XML 1.1 by other rules, so the signature \
            would be over something else.
            """,
        advice: """
            The provider has to write `<?xml version="1.0" encoding="UTF-8"?>` or no declaration at all; SAML needs \
            none.
            """,
        source: "XML 1.0 §2.8; Canonical XML 1.0 §2.1"
    )

    static let xmlForbiddenNode = Rule(
        "xml.forbidden-node",
        .error(.xml, .policy),
        title: "there is something beside elements and text",
        explanation: """
            An entity reference, a processing instruction or a similar node was left in the document. Canonicalisation \
            fails on some of these and readers disagree about the others, so a signature over them proves nothing. No \
            provider writes them on purpose.
            """,
        advice: "The provider has to write plain elements and text, with only the five entities that XML predefines.",
        source: "decision of this project; XML 1.0 §4.1"
    )

    static let xmlNamespaceURI = Rule(
        "xml.namespace-uri",
        .error(.xml),
        title: "a namespace is not an absolute URI",
        explanation: """
            A declaration such as `xmlns:a="1"` names a relative namespace. Canonicalisation has to fail on it, and \
            software that overlooks the failure takes the digest of nothing, which fits any document. Correct software \
            refuses the response, so the exchange fails.
            """,
        advice: "The provider has to give every namespace a full URI, as `urn:…` or `https://…`, before it signs.",
        source: "Canonical XML 1.0 §2.1; CVE-2025-66568"
    )
}
