/// Rules about what the whitespace rule of the cookbook does to a response.
enum WhitespaceRules {
    static let all: [Rule] = [effects, changes].flatMap(\.self)

    /// What the whitespace rule does to the response as a whole.
    private static let effects: [Rule] = [
        Rule(
            "whitespace.breaks-markup",
            .whitespace,
            .error,
            title: "the whitespace rule makes the XML malformed",
            explanation: """
                The cookbook's rule deletes line breaks and puts nothing in their place. Here a line break is all \
                that separates two attributes, or an element's name from its first attribute, so they grow together: \
                `<A x="1"` and `y="2">` become `<A x="1"y="2">`. The app sends the text after the rule, so no parser \
                at the exchange gets beyond this place: V2 answers `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                The provider has to write each start tag in one line, or indent the continuation lines. The app \
                cannot repair it without leaving the cookbook.
                """,
            source: """
                Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response; XML 1.0 §3.1; \
                measured on libxml2
                """
        ),
        Rule(
            "whitespace.breaks-signature",
            .whitespace,
            .error,
            title: "the whitespace rule breaks the signature",
            explanation: """
                The response verifies as received, and no more after the cookbook's rule: that changes white space \
                which was signed. The server sees the text after the rule, so to it the signature is broken: V2 \
                answers `invalid_parameter_saml_response`, V1 a 400. Usual causes are a response that was \
                pretty-printed before it was signed, line breaks inside SignedInfo (Apache Santuario writes them), \
                and a signed Response around an Assertion whose own SignatureValue has line breaks.
                """,
            advice: """
                The provider has to sign the response in one line: no indentation, no line breaks in signed content, \
                no double spaces in values, and SignatureValue and X509Certificate in one line each. The app must not \
                reformat anything.
                """,
            source: """
                XML Signature 1.1 §3.2 and §7; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the \
                response; measured on libxmlsec1
                """
        ),
        Rule(
            "whitespace.repairs-signature",
            .whitespace,
            .note,
            title: "the signature holds only after the whitespace rule",
            explanation: """
                As received the signature is broken; after the cookbook's rule it holds. Somebody wrapped the \
                response in lines after it was signed, and the rule undoes exactly that. The exchange gets the text \
                after the rule, so this one works, but only as long as the wrapping is by line breaks alone: \
                indentation would stay.
                """,
            advice: """
                Nothing has to be done for the exchange. Ask the provider to hand over the response unchanged after \
                signing: the next formatter may indent.
                """,
            source: "XML Signature 1.1 §7; measured on libxmlsec1"
        ),
        Rule(
            "whitespace.in-value",
            .whitespace,
            .warning,
            .inferred,
            title: "there is white space in or around a value that is compared",
            explanation: """
                An Issuer, an Audience, a NameID, a time or an attribute value begins or ends with white space, or \
                holds a line break. This tool compares without what stands around; software that compares every \
                character sees another value. Whether Adobe's server trims is not known, though the samples in its \
                own guide are printed like this.
                """,
            advice: """
                The provider has to write such values without white space around them, in one line. Compare them \
                trimmed in your own code.
                """,
            source: """
                inferred; SAML core §1.3.1 and §1.3.2; Adobe's MVPD integration guide, authentication, whose samples \
                are pretty-printed
                """
        ),
    ]

    /// What the rule does at single places.
    private static let changes: [Rule] = [
        Rule(
            "whitespace.run-collapsed",
            .whitespace,
            .note,
            title: "a run of spaces and tabs becomes one space",
            explanation: """
                The cookbook's rule does this everywhere: between tags, in tags, in text. Between the attributes of a \
                tag it changes nothing that matters. In signed text, and in values with more than one space, it \
                changes what was signed; if so, another finding says that the signature breaks.
                """,
            advice: """
                Nothing, if the signature survives. Otherwise the provider has to send single spaces and no \
                indentation.
                """,
            source: "Adobe's Apple SSO cookbook (REST API V2), the first statement of the snippet"
        ),
        Rule(
            "whitespace.newline-deleted",
            .whitespace,
            .note,
            title: "line breaks are deleted",
            explanation: """
                The cookbook's rule removes every newline, of seven kinds, and joins what stood around it. In Base64 \
                text that is harmless; in signed content it changes what was signed; in a tag it can join two \
                attributes. The rule also removes U+0085, U+2028 and U+2029, which can stand inside a value unseen.
                """,
            advice: """
                Nothing, if the signature survives. Otherwise the provider has to send the response in one line.
                """,
            source: "Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet"
        ),
        Rule(
            "whitespace.trimmed",
            .whitespace,
            .note,
            title: "white space at the start or the end is removed",
            explanation: """
                The cookbook's rule trims both ends of the text. Nothing outside the root element is signed by a SAML \
                signature, so this is harmless. A byte order mark is not trimmed.
                """,
            advice: """
                Nothing.
                """,
            source: "Adobe's Apple SSO cookbook (REST API V2), the third statement of the snippet"
        ),
        Rule(
            "whitespace.attributes-joined",
            .whitespace,
            .warning,
            title: "a line break is all that separates two attributes",
            explanation: """
                The cookbook's rule deletes the line break and puts nothing in its place, so that the two grow \
                together and the XML is not well-formed any more. A parser at the exchange refuses the whole text. \
                One space of indentation on the next line would prevent it.
                """,
            advice: """
                The provider has to write each start tag in one line, or indent its continuation lines.
                """,
            source: """
                XML 1.0 §3.1; Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet; measured \
                on libxml2
                """
        ),
        Rule(
            "whitespace.words-joined",
            .whitespace,
            .warning,
            title: "a line break is all that separates two words of a value",
            explanation: """
                The cookbook's rule joins them: a value with `north` and `east` on two lines becomes `northeast`. If \
                the value is signed, the signature breaks as well. If it is not, the server reads another value than \
                the provider wrote.
                """,
            advice: """
                The provider has to write values in one line, with a space where one is meant.
                """,
            source: "Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet"
        ),
        Rule(
            "whitespace.signed-content-changed",
            .whitespace,
            .warning,
            title: "the whitespace rule changes signed content",
            explanation: """
                The change is inside an element that carries a signature, or inside a SignedInfo, at a place where \
                canonicalisation keeps white space. Most likely the digest or the SignatureValue does not fit \
                afterwards. With a key at hand that is tested, and a finding of its own gives the result.
                """,
            advice: """
                The provider has to sign the response without line breaks and indentation. Give the provider's \
                certificate to this tool to see whether the signature really breaks.
                """,
            source: "XML Signature 1.1 §7; Exclusive XML Canonicalization 1.0; Canonical XML 1.0 §2.1"
        ),
        Rule(
            "whitespace.held-too-much",
            .whitespace,
            .error,
            .policy,
            title: "a run of alternating white space is too long to be processed",
            explanation: """
                To normalise a stream, white space at its end has to be kept back until it is known whether anything \
                follows. Here there is more of it in one place than this tool keeps. No response looks like that.
                """,
            advice: """
                Look at what stands at the place shown: most likely the file was filled up with blanks. Take the \
                response from where it was made.
                """,
            source: "decision of this project"
        ),
    ]
}
