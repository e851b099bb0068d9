// Encodings that were applied too often, in the wrong order, or left out.

extension Rule {
    static let encodingPercentEncodedTwice = Rule(
        "encoding.percent-encoded-twice",
        .error(.encoding),
        title: "the value was percent-encoded more than once",
        explanation: """
            The server takes off one layer and finds `%2B` or `%3D` where Base64 should be, and `%` is no character of \
            Base64. V2 then answers `invalid_parameter_saml_response`, V1 a 400. It happens when the app encodes the \
            value as the cookbook says and then gives it to something that encodes again, such as URLComponents, an \
            HTTP library's parameters or a proxy. The cookbook warns of exactly this.
            """,
        advice: """
            Encode in one place only. If the HTTP library encodes form values, give it the plain Base64; if it does \
            not, encode once and send the body as bytes. `samltool encode --form` writes a correct body to compare \
            with.
            """,
        source: """
            RFC 3986 §2.4; Adobe's Apple SSO cookbook (REST API V2): "be aware not to double URL encode it further"
            """
    )

    static let encodingBase64Twice = Rule(
        "encoding.base64-twice",
        .error(.encoding),
        title: "the response was Base64-encoded more than once",
        explanation: """
            The server decodes once and finds Base64 again where XML should begin. V2 answers \
            `invalid_parameter_saml_response`, V1 a 400. The second layer comes from a function that encodes every \
            value it is given, or from a string that was encoded by the provider or a test tool already.
            """,
        advice: """
            Look at what the framework returned: if it begins with `<`, the app encodes it once; if it begins with \
            `PHNhbWxw` or the like, it already is Base64 and must not be encoded again.
            """,
        source: "SAML Bindings §3.5.4; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingUnexpectedLayer = Rule(
        "encoding.unexpected-layer",
        .error(.encoding),
        title: "a layer stands where no server takes it off",
        explanation: """
            A form or percent-encoding was found inside Base64, or a form inside another form. The order is Base64 \
            first, then percent-encoding once, then the form. A server takes the layers off in the opposite order and \
            finds something that is no XML.
            """,
        advice: """
            Encode in this order in the app: XML to Base64, percent-encode that, put it into the form field. Do not \
            encode a whole body or URL again.
            """,
        source: "SAML Bindings §3.5.4; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingBase64Missing = Rule(
        "encoding.base64-missing",
        .error(.encoding),
        title: "the XML was percent-encoded without Base64",
        explanation: """
            Adobe wants the response in Base64 and that URL-encoded. Without Base64 the server decodes XML text as if \
            it were Base64 and gets nothing that is XML. V2 answers `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: "In the app, encode the normalised XML as Base64 before it is percent-encoded.",
        source: """
            Adobe's page "Retrieve profile using partner authentication response": "Base64-encoded and afterward \
            URL-encoded"
            """
    )

    static let encodingPercentEncoded = Rule(
        "encoding.percent-encoded",
        .error(.encoding),
        title: "percent-encoded text stands where Base64 has to be",
        explanation: """
            Base64 has no `%`. Here a value was encoded for a form before it reached a place that wants plain Base64, \
            so the form will encode it a second time. The server then finds `%2B` in place of `+`.
            """,
        advice: "Give plain Base64 to whatever builds the form, or take off the percent-encoding first.",
        source: "RFC 4648 §4; RFC 3986 §2.4"
    )

    static let encodingAlreadyEncoded = Rule(
        "encoding.already-encoded",
        .error(.encoding),
        title: "the text is encoded already",
        explanation: """
            XML was expected, and this is a response in Base64, in a form or in another layer. To encode it again \
            would make a value that no server can read.
            """,
        advice: """
            Use the text as it is if it is what the exchange wants, or decode it first: `samltool decode` shows the \
            XML inside.
            """,
        source: "SAML Bindings §3.5.4; decision of this project"
    )

    static let encodingHTMLEscaped = Rule(
        "encoding.html-escaped",
        .error(.encoding),
        title: "the XML was escaped as for a web page",
        explanation: """
            `&lt;samlp:Response` is text and no element, so a parser finds no XML. The response was copied out of the \
            source of a page, or a template escaped it. If it is sent like this, the exchange fails.
            """,
        advice: """
            If this was copied from a page or a log, take it from the request itself. If it was sent, find what \
            escapes it, in the app or at the provider, and hand over the string as it is.
            """,
        source: "XML 1.0 §2.4; HTML Standard, character references"
    )
}
