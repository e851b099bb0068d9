// The rule about content beside the signed assertion.

extension Rule {
    static let signatureMisreadableContent = Rule(
        "signature.misreadable-content",
        .warning(.signature),
        title: "something that is not signed looks like a part of the assertion",
        explanation: """
            The signature is valid, and the values that are reported come from the signed bytes alone. But beside them, or in a \
            signature's KeyInfo, the document has content that anyone can have added: an element with a name of SAML in any \
            namespace, an unexpected child of the Response, an attribute with the ID of the signed element, an attribute such \
            as SessionIndex outside the assertion, or text. Software that reads the document again after its verification, by \
            local name, by the first or last element of a name, by ID or by position, take that for the assertion. In a signed \
            value, a comment or a CDATA section does the same for software that reads only the first text node; in a comment, \
            a CDATA section or a text with '&lt;', markup such as <saml:NameID> does it for software that searches the text of \
            the document with patterns. The message names these ways of reading and the number of characters, not the text.
            """,
        advice: """
            Ask the provider whether it wrote this content; if it did not, treat the response as an attack. Test your own receiver: \
            it must read values only from the bytes or the element that the signature covers.
            """,
        tool: "'samltool mutate --as namespace-confused-assertion' makes such responses for a test of a receiver",
        source: """
            XML Signature 1.1 §8.1.3 ("see what is signed"); SAML core §5.4.2; CVE-2025-25292 and CVE-2025-66567 \
            (namespaces), CVE-2017-11427 (comments)
            """
    )
}
