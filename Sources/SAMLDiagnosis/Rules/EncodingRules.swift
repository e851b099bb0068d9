/// Rules about the layers around a response.
enum EncodingRules {
    static let all: [Rule] = [layers, converted, base64, forms, content, pasting, views].flatMap(\.self)

    /// Which layers there are, and how often.
    private static let layers: [Rule] = [
        Rule(
            "encoding.several-responses",
            .encoding,
            .error,
            title: "there are several SAML responses in the text where one is expected",
            explanation: """
                A log, JSON lines or several pasted values hold more than one SAML response. `check`, `verify`, \
                `attributes`, `roundtrip` and `normalize --explain` take each for an input of its own, named `file#1`, \
                `file#2` and so on. Whatever needs one response refuses the text, for nobody knows which one is meant. \
                A response inside a response is one document and is not divided.
                """,
            advice: """
                Name one of them with `--nth N`, or give the tool a text with one response. A program divides the \
                text with `ResponseInputs`.
                """,
            source: "A decision of this project"
        ),
        Rule(
            "encoding.same-response",
            .encoding,
            .note,
            title: "the same SAML response is in the text more than once",
            explanation: """
                A log of one exchange often has the response twice: as the framework returned it, before the whitespace \
                rule, and in the form body that the app sent, after the rule. Both are inputs with verdicts of their \
                own. If the first is accepted as received and the second is not, the app changed the response on the \
                way.
                """,
            advice: "Nothing, if both have the same verdict. Otherwise compare them with `samltool diff`.",
            source: "A decision of this project"
        ),
        Rule(
            "encoding.percent-encoded-twice",
            .encoding,
            .error,
            title: "the value was percent-encoded more than once",
            explanation: """
                The server takes off one layer and finds `%2B` or `%3D` where Base64 should be, and `%` is no \
                character of Base64. V2 then answers `invalid_parameter_saml_response`, V1 a 400. It happens when the \
                app encodes the value as the cookbook says and then gives it to something that encodes again, such as \
                URLComponents, an HTTP library's parameters or a proxy. The cookbook warns of exactly this.
                """,
            advice: """
                Encode in one place only. If the HTTP library encodes form values, give it the plain Base64; if it \
                does not, encode once and send the body as bytes. `samltool encode --form` writes a correct body to \
                compare with.
                """,
            source: """
                RFC 3986 §2.4; Adobe's Apple SSO cookbook (REST API V2): "be aware not to double URL encode it \
                further"
                """
        ),
        Rule(
            "encoding.base64-twice",
            .encoding,
            .error,
            title: "the response was Base64-encoded more than once",
            explanation: """
                The server decodes once and finds Base64 again where XML should begin. V2 answers \
                `invalid_parameter_saml_response`, V1 a 400. The second layer comes from a function that encodes \
                every value it is given, or from a string that was encoded by the provider or a test tool already.
                """,
            advice: """
                Look at what the framework returned: if it begins with `<`, the app encodes it once; if it begins \
                with `PHNhbWxw` or the like, it already is Base64 and must not be encoded again.
                """,
            source: """
                SAML Bindings §3.5.4; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response
                """
        ),
        Rule(
            "encoding.unexpected-layer",
            .encoding,
            .error,
            title: "a layer stands where no server takes it off",
            explanation: """
                A form or percent-encoding was found inside Base64, or a form inside another form. The order is \
                Base64 first, then percent-encoding once, then the form. A server takes the layers off in the \
                opposite order and finds something that is no XML.
                """,
            advice: """
                Encode in this order in the app: XML to Base64, percent-encode that, put it into the form field. Do \
                not encode a whole body or URL again.
                """,
            source: """
                SAML Bindings §3.5.4; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response
                """
        ),
        Rule(
            "encoding.base64-missing",
            .encoding,
            .error,
            title: "the XML was percent-encoded without Base64",
            explanation: """
                Adobe wants the response in Base64 and that URL-encoded. Without Base64 the server decodes XML text \
                as if it were Base64 and gets nothing that is XML. V2 answers `invalid_parameter_saml_response`, V1 a \
                400.
                """,
            advice: """
                In the app, encode the normalised XML as Base64 before it is percent-encoded.
                """,
            source: """
                Adobe's page "Retrieve profile using partner authentication response": "Base64-encoded and afterward \
                URL-encoded"
                """
        ),
        Rule(
            "encoding.percent-encoded",
            .encoding,
            .error,
            title: "percent-encoded text stands where Base64 has to be",
            explanation: """
                Base64 has no `%`. Here a value was encoded for a form before it reached a place that wants plain \
                Base64, so the form will encode it a second time. The server then finds `%2B` in place of `+`.
                """,
            advice: """
                Give plain Base64 to whatever builds the form, or take off the percent-encoding first.
                """,
            source: "RFC 4648 §4; RFC 3986 §2.4"
        ),
        Rule(
            "encoding.already-encoded",
            .encoding,
            .error,
            title: "the text is encoded already",
            explanation: """
                XML was expected, and this is a response in Base64, in a form or in another layer. To encode it again \
                would make a value that no server can read.
                """,
            advice: """
                Use the text as it is if it is what the exchange wants, or decode it first: `samltool decode` shows \
                the XML inside.
                """,
            source: "SAML Bindings §3.5.4; decision of this project"
        ),
        Rule(
            "encoding.html-escaped",
            .encoding,
            .error,
            title: "the XML was escaped as for a web page",
            explanation: """
                `&lt;samlp:Response` is text and no element, so a parser finds no XML. The response was copied out of \
                the source of a page, or a template escaped it. If it is sent like this, the exchange fails.
                """,
            advice: """
                If this was copied from a page or a log, take it from the request itself. If it was sent, find what \
                escapes it, in the app or at the provider, and hand over the string as it is.
                """,
            source: "XML 1.0 §2.4; HTML Standard, character references"
        ),
        Rule(
            "encoding.too-many-layers",
            .encoding,
            .error,
            .policy,
            title: "too many layers are wrapped around each other",
            explanation: """
                After taking off as many layers as are allowed there was still another. A correct value has three at \
                most: a form, percent-encoding and Base64. A loop that encodes what it encoded before produces this.
                """,
            advice: """
                Look at the layers that are listed and encode once, in one place.
                """,
            source: "decision of this project"
        ),
        Rule(
            "encoding.too-large",
            .encoding,
            .error,
            .policy,
            title: "the text is larger than is accepted",
            explanation: """
                The input, or what is inside one of its layers, has more bytes than the limit, so it was not looked \
                at any further. Public samples of responses have up to 14 KB, and a few of 600 KB have been met. \
                Adobe documents no limit of its own.
                """,
            advice: """
                Check that this is the right file. If the response is really so large, raise the limit (`--max-bytes` \
                with samltool).
                """,
            source: "decision of this project"
        ),
    ]

    /// Forms and percent-encoding.
    private static let forms: [Rule] = [
        Rule(
            "encoding.url-query",
            .encoding,
            .warning,
            title: "the response is in the query of a URL",
            explanation: """
                The exchange takes it in the body of a POST. In a URL it is cut by limits on length and written into \
                logs, where a subscriber's data does not belong. If it was only pasted as a URL for a look, ignore \
                this.
                """,
            advice: """
                In the app, send it as `application/x-www-form-urlencoded` body.
                """,
            source: "Adobe's page \"Retrieve profile using partner authentication response\"; SAML Bindings §3.5"
        ),
        Rule(
            "encoding.invalid-escape",
            .encoding,
            .error,
            title: "a percent sign is not followed by two hexadecimal digits",
            explanation: """
                The text cannot be percent-decoded from here on. Either it was cut inside an escape, or a `%` was put \
                in without being encoded as `%25`. A server's form decoder refuses the body or passes the `%` on, and \
                Base64 has none.
                """,
            advice: """
                Take the whole value from the request. If the app wrote it, let one function encode the whole value.
                """,
            source: "RFC 3986 §2.1"
        ),
        Rule(
            "encoding.field-missing",
            .encoding,
            .error,
            title: "the form has no field with the response",
            explanation: """
                The field is called `SAMLResponse`, in this spelling. If it is missing or has another name, V2 \
                answers `invalid_parameter_saml_response` with the message that it is missing or invalid, and V1 a \
                400. The finding lists the names that are there.
                """,
            advice: """
                In the app, name the field `SAMLResponse`. If this is a form of another system, name its field here \
                (`--field` with samltool).
                """,
            source: "Adobe's page \"Retrieve profile using partner authentication response\"; SAML Bindings §3.5.4"
        ),
        Rule(
            "encoding.duplicate-field",
            .encoding,
            .error,
            .policy,
            title: "the form has the field with the response twice",
            explanation: """
                One server takes the first, another the last, a third joins them with a comma. It is not known what \
                Adobe's does, and which response was meant cannot be told here. An HTTP library that adds parameters \
                which are in the body already does this.
                """,
            advice: """
                Send the field once.
                """,
            source: "decision of this project; URL Standard §5, application/x-www-form-urlencoded"
        ),
    ]
}
