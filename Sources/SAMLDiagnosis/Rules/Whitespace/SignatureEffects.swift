// What the whitespace rule does to a signature.

extension Rule {
    static let whitespaceBreaksMarkup = Rule(
        "whitespace.breaks-markup",
        .error(.whitespace),
        title: "the whitespace rule makes the XML malformed",
        explanation: """
            The cookbook's rule deletes line breaks and puts nothing in their place. Here a line break is all that \
            separates two attributes, or an element's name from its first attribute, so they grow together: `<A x="1"` \
            and `y="2">` become `<A x="1"y="2">`. The app sends the text after the rule, so no parser at the exchange \
            gets beyond this place: V2 answers `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: """
            The provider has to write each start tag in one line, or indent the continuation lines. The app cannot \
            repair it without leaving the cookbook.
            """,
        source: """
            Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response; XML 1.0 §3.1; measured on \
            libxml2
            """
    )

    static let whitespaceBreaksSignature = Rule(
        "whitespace.breaks-signature",
        .error(.whitespace),
        title: "the whitespace rule breaks the signature",
        explanation: """
            The response verifies as received, and no more after the cookbook's rule: that changes white space which \
            was signed. The server sees the text after the rule, so to it the signature is broken: V2 answers \
            `invalid_parameter_saml_response`, V1 a 400. Usual causes are a response that was pretty-printed before it \
            was signed, line breaks inside SignedInfo (Apache Santuario writes them), and a signed Response around an \
            Assertion whose own SignatureValue has line breaks.
            """,
        advice: """
            The provider has to sign the response in one line: no indentation, no line breaks in signed content, no \
            double spaces in values, and SignatureValue and X509Certificate in one line each. The app must not \
            reformat anything.
            """,
        source: """
            XML Signature 1.1 §3.2 and §7; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the \
            response; measured on libxmlsec1
            """
    )

    static let whitespaceRepairsSignature = Rule(
        "whitespace.repairs-signature",
        .note(.whitespace),
        title: "the signature holds only after the whitespace rule",
        explanation: """
            As received the signature is broken; after the cookbook's rule it holds. Somebody wrapped the response in \
            lines after it was signed, and the rule undoes exactly that. The exchange gets the text after the rule, so \
            this one works, but only as long as the wrapping is by line breaks alone: indentation would stay.
            """,
        advice: """
            Nothing has to be done for the exchange. Ask the provider to hand over the response unchanged after \
            signing: the next formatter may indent.
            """,
        source: "XML Signature 1.1 §7; measured on libxmlsec1"
    )
}
