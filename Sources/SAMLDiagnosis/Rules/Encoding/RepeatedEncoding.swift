// Rules about encodings that were applied too often, in the wrong order, or not at all.

extension Rule {
    static let encodingPercentEncodedTwice = Rule(
        "encoding.percent-encoded-twice",
        .error(.encoding),
        title: "the value was percent-encoded more than once",
        explanation: """
            The server decodes once and finds `%2B` or `%3D` in the Base64, and `%` is not a Base64 character. V2 then \
            returns `invalid_parameter_saml_response`; V1 returns 400. This happens when the app encodes the value as \
            in the cookbook and then passes it to code that encodes it again, such as URLComponents, the parameters of \
            an HTTP library, or a proxy. The cookbook warns of exactly this.
            """,
        advice: """
            Encode in one place only. If the HTTP library encodes form values, pass it the plain Base64; if it does \
            not, encode once and send the body as bytes.
            """,
        tool: "`encode --form` writes a correct body for comparison",
        source: """
            RFC 3986 §2.4; Adobe's Apple SSO cookbook (REST API V2): "be aware not to double URL encode it further"
            """
    )

    static let encodingBase64Twice = Rule(
        "encoding.base64-twice",
        .error(.encoding),
        title: "the response was Base64-encoded more than once",
        explanation: """
            The server decodes once and finds Base64 again instead of XML. V2 returns \
            `invalid_parameter_saml_response`; V1 returns 400. The second layer comes from a function that encodes \
            every value, or from a string that the provider or a test tool had already encoded.
            """,
        advice: """
            Look at the string that the framework returned: if it starts with `<`, the app must encode it once; if it \
            starts with `PHNhbWxw` or similar, it already is Base64 and must not be encoded again.
            """,
        source: "SAML Bindings §3.5.4; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingUnexpectedLayer = Rule(
        "encoding.unexpected-layer",
        .error(.encoding),
        title: "the encoding layers are in the wrong order",
        explanation: """
            A form or percent-encoding was found inside Base64, or a form inside another form. The order is Base64 \
            first, then percent-encoding once, then the form. A server decodes in the reverse order, and the result is \
            not XML.
            """,
        advice: """
            Encode in this order in the app: encode the XML as Base64, percent-encode the result, put it into the form \
            field. Do not encode a whole body or URL again.
            """,
        source: "SAML Bindings §3.5.4; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingBase64Missing = Rule(
        "encoding.base64-missing",
        .error(.encoding),
        title: "the XML was percent-encoded without Base64",
        explanation: """
            Adobe expects the response to be Base64-encoded and then percent-encoded. Without Base64, the server \
            decodes XML text as if it were Base64, and the result is not XML. V2 returns \
            `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: "In the app, encode the normalized XML as Base64 before it is percent-encoded.",
        source: """
            Adobe's page "Retrieve profile using partner authentication response": "Base64-encoded and afterward \
            URL-encoded"
            """
    )

    static let encodingPercentEncoded = Rule(
        "encoding.percent-encoded",
        .error(.encoding),
        title: "the text is percent-encoded where plain Base64 is required",
        explanation: """
            Base64 does not contain `%`. The value was percent-encoded before it was passed to code that expects plain \
            Base64, so the form will encode it a second time. The server then finds `%2B` instead of `+`.
            """,
        advice: "Pass plain Base64 to the code that builds the form, or remove the percent-encoding first.",
        source: "RFC 4648 §4; RFC 3986 §2.4"
    )

    static let encodingAlreadyEncoded = Rule(
        "encoding.already-encoded",
        .error(.encoding),
        title: "the text is already encoded",
        explanation: """
            XML was expected, but the input is a response in Base64, in a form or in another encoding layer. Encoding \
            it again would produce a value that no server can decode.
            """,
        advice: """
            Use the text unchanged if it is in the form that the exchange expects, or decode it first.
            """,
        tool: "`decode` prints the XML inside",
        source: "SAML Bindings §3.5.4; decision of this project"
    )

    static let encodingHTMLEscaped = Rule(
        "encoding.html-escaped",
        .error(.encoding),
        title: "the XML is HTML-escaped",
        explanation: """
            `&lt;samlp:Response` is text and not an element, so a parser finds no XML. The response was copied from \
            the source of a page, or a template escaped it. If it is sent in this form, the exchange fails. Inside a \
            page or other text the escapes belong to that text, and the finding is a note.
            """,
        advice: """
            If this was copied from a page or a log, copy it from the request itself. If it was sent, find the code \
            that escapes it, in the app or at the provider, and pass the string unchanged.
            """,
        parties: [.app, .mvpd],
        source: "XML 1.0 §2.4; HTML Standard, character references"
    )
}
