// How large and how nested a document may be.

extension Rule {
    static let xmlTooLarge = Rule(
        "xml.too-large",
        .error(.xml, .policy),
        title: "the response is larger than is accepted",
        explanation: """
            The document has more bytes than the limit, 1 MiB unless another was given. Public samples have up to 14 \
            KB, and a few of 600 KB have been met; Adobe documents no limit of its own. The limit is there so that \
            no input can keep a verifier busy.
            """,
        advice: """
            If the response is really so large, raise the limit (`--max-bytes` with samltool) and ask the provider \
            what fills it. Otherwise look whether the right file was given.
            """,
        source: "decision of this project"
    )

    static let xmlTagTooLarge = Rule(
        "xml.tag-too-large",
        .error(.xml, .policy),
        title: "a start tag, or a name in it, is larger than is accepted",
        explanation: """
            One start tag has more than 16 KiB, or the name or prefix of an element or attribute has more than 64 \
            bytes. No SAML element has attributes of that size, and no standard names of that length, so this is a \
            broken document, a closing quote that is missing, or an attempt to keep the parser busy. Adobe's own \
            limit, if any, is not known. The limit for a name does not apply to the value of Name of an Attribute, \
            which may have 1,024 bytes.
            """,
        advice: """
            Look at the place shown. If a quote is missing, fix what wrote it; if a value is really so long, the \
            provider has to put it into an element. A long name the provider has to shorten.
            """,
        source: "decision of this project"
    )

    static let xmlTooManyAttributes = Rule(
        "xml.too-many-attributes",
        .error(.xml, .policy),
        title: "a tag or the document has more attributes than are accepted",
        explanation: """
            A tag may have 64 attributes and namespace declarations; the most that was met in real responses is 11. \
            libxml2 takes time that grows with the square of their number, so a small document can keep it busy for a \
            minute. This tool refuses such a document unread.
            """,
        advice: "Look at the place shown, and ask the provider what these attributes are for.",
        source: "decision of this project; measured on libxml2"
    )

    static let xmlTooManyTags = Rule(
        "xml.too-many-tags",
        .error(.xml, .policy),
        title: "the document has more tags than are accepted",
        explanation: """
            There are tens of thousands of tags, many times what a response has. To parse and canonicalise them costs \
            time that an attacker would like to have. It is not known what the exchange does with such a document.
            """,
        advice: """
            Check that this is a response and no metadata of a federation. If the provider lists something in \
            thousands of attribute values, ask it to send less.
            """,
        source: "decision of this project"
    )

    static let xmlTooDeep = Rule(
        "xml.too-deep",
        .error(.xml, .policy),
        title: "elements are nested deeper than is accepted",
        explanation: """
            There are more than 32 levels of elements; a SAML response has fewer than ten. Nesting makes \
            canonicalisation and many programs slow or lets them run out of stack. A response wrapped into others \
            several times looks like this, too.
            """,
        advice: """
            Look at the place shown. Take out the response itself, if it is inside something else, without changing a \
            byte of it.
            """,
        source: "decision of this project"
    )

    static let xmlTooManyNamespaces = Rule(
        "xml.too-many-namespaces",
        .error(.xml, .policy),
        title: "more namespaces are in scope than are accepted",
        explanation: """
            Namespace declarations multiply with elements when a document is canonicalised, so a small document can \
            keep a verifier busy for minutes. The limit is 128 in scope of one element. A response needs a handful.
            """,
        advice: "Ask the provider to declare the namespaces that it uses, once, on the Response or the Assertion.",
        source: "decision of this project; measured on libxmlsec1"
    )

    static let xmlTooMuchWork = Rule(
        "xml.too-much-work",
        .error(.xml, .policy),
        title: "canonicalisation would take too long",
        explanation: """
            The product of elements, namespaces in scope and depth is so large that to verify the signature would take \
            seconds or minutes. Such a document was made to keep verifiers busy, or by software that declares every \
            namespace on every element. This tool does not begin with it.
            """,
        advice: "Ask the provider to declare each namespace once, to shorten the PrefixList, and to send less.",
        source: "decision of this project; measured on libxmlsec1: 149 KB kept it busy for 12 seconds"
    )
}
