/// Rules about the layers around a response.
enum EncodingRules {
    static let all: [Rule] = [layers, base64, forms, content, pasting].flatMap(\.self)

    /// Which layers there are, and how often.
    private static let layers: [Rule] = [
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
            "encoding.soap-envelope",
            .encoding,
            .error,
            title: "a SOAP envelope stands around the response",
            explanation: """
                Attribute queries are answered in SOAP between servers; the exchange wants the `samlp:Response` \
                alone, as Adobe's sample shows it. A parser that expects a Response at the root stops at the \
                Envelope. The provider, or the component that fetched the response, did not unpack it.
                """,
            advice: """
                The provider has to hand over the Response without the envelope. Cut it out of the original bytes \
                without changing any; if it uses namespaces that only the Envelope declares, the provider has to \
                declare them on the Response before it signs.
                """,
            source: """
                SAML Bindings §3.2 and §3.5.4; Adobe's page "Retrieve profile using partner authentication response", \
                whose sample begins with samlp:Response
                """
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

    /// Base64 that is not what RFC 4648 describes.
    private static let base64: [Rule] = [
        Rule(
            "encoding.plus-became-space",
            .encoding,
            .error,
            title: "pluses became spaces",
            explanation: """
                In a form `+` means a space. A value that was not percent-encoded therefore loses every plus on the \
                way, and the server finds Base64 with holes: it refuses it, or decodes other bytes, so that the XML \
                or the signature is broken. V2 answers `invalid_parameter_saml_response`, V1 a 400. It hits only \
                responses whose Base64 has a plus, which is nearly all of them.
                """,
            advice: """
                Percent-encode the value in the app, so that `+` is sent as `%2B`. URLComponents does not do that; \
                the cookbook's allowed character set does.
                """,
            source: """
                URL Standard §5, application/x-www-form-urlencoded; RFC 4648 §4; measured: 17 pluses of one response \
                became spaces
                """
        ),
        Rule(
            "encoding.plus-not-encoded",
            .encoding,
            .error,
            title: "a plus in the form is not percent-encoded",
            explanation: """
                The server's form decoder reads each `+` as a space, and Base64 with spaces in place of pluses is \
                broken. It is what URLComponents and `urlQueryAllowed` produce: they leave `+` alone. V2 then answers \
                `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                Send `%2B` for every plus, `%2F` for every slash and `%3D` for every equals sign: use the cookbook's \
                character set, not `urlQueryAllowed`.
                """,
            source: """
                URL Standard §5, application/x-www-form-urlencoded; Adobe's Apple SSO cookbook (REST API V2), the \
                snippet that encodes the response
                """
        ),
        Rule(
            "encoding.plus-read-as-space",
            .encoding,
            .note,
            title: "pluses in percent-encoded XML were read as spaces",
            explanation: """
                The XML was percent-encoded without Base64, by an encoder that writes a space as `+`. To get at the \
                XML each was read as a space. A plus that was meant as one would have been lost like this.
                """,
            advice: """
                Encode the XML as Base64 first; then no space is left to be written as a plus.
                """,
            source: "URL Standard §5, application/x-www-form-urlencoded"
        ),
        Rule(
            "encoding.line-breaks",
            .encoding,
            .warning,
            title: "there are line breaks inside the Base64",
            explanation: """
                The cookbook encodes in one line. The `base64` command and some libraries break lines at 64 or 76 \
                characters; a strict decoder refuses the break, and Foundation's does unless it is told to ignore it. \
                Whether Adobe's server does is not known. If the value was only copied from a terminal or a mail, \
                this is an artefact of copying.
                """,
            advice: """
                In the app, encode with no options, so that there are no line breaks; on a shell, use `base64 -w 0`.
                """,
            source: "RFC 4648 §3.1; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
        ),
        Rule(
            "encoding.spaces-between-lines",
            .encoding,
            .warning,
            title: "there are spaces inside the Base64 where line breaks were",
            explanation: """
                Spaces stand at regular distances, so the Base64 was broken into lines and something turned the \
                breaks into spaces. They were passed over here; a strict decoder refuses them. It is no loss of \
                pluses, which are still there.
                """,
            advice: """
                Encode in one line. If this was copied from a terminal or a table, copy it again from the request.
                """,
            source: "RFC 4648 §3.1 and §3.3"
        ),
        Rule(
            "encoding.url-safe-alphabet",
            .encoding,
            .error,
            title: "the Base64 is in the URL-safe alphabet",
            explanation: """
                `-` and `_` stand where the standard alphabet has `+` and `/`. The cookbook uses the standard one. \
                Decoders refuse the others or, like Foundation's with `ignoreUnknownCharacters`, leave them out, so \
                that other bytes come out and the exchange fails.
                """,
            advice: """
                In the app, use the standard alphabet with padding and percent-encode the result. Do not use an \
                encoder made for JSON web tokens.
                """,
            source: """
                RFC 4648 §4 and §5; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response
                """
        ),
        Rule(
            "encoding.padding-missing",
            .encoding,
            .error,
            title: "the padding at the end of the Base64 is missing",
            explanation: """
                Base64 is filled up with `=` to a multiple of four characters. Without it strict decoders, \
                Foundation's among them, refuse the text. It was dropped by an encoder made for URLs, by a parser \
                that splits at `=`, or the end of the value was lost.
                """,
            advice: """
                Send the `=` as `%3D`. If the XML inside is cut short as well, look for a limit on the length of a \
                field or a log line.
                """,
            source: "RFC 4648 §3.2"
        ),
        Rule(
            "encoding.bytes-after-padding",
            .encoding,
            .error,
            title: "there is text behind the end of the Base64",
            explanation: """
                After the padding the Base64 is over, and something follows. Decoders refuse the text or drop what \
                follows. Two values were joined, a delimiter was copied along, or the response was encoded in pieces \
                and the pieces put together.
                """,
            advice: """
                Encode the whole response at once. If a quote, comma or tag follows, copy the value without it.
                """,
            source: "RFC 4648 §3.3"
        ),
        Rule(
            "encoding.trailing-bits",
            .encoding,
            .warning,
            title: "the last Base64 character carries bits that belong to no byte",
            explanation: """
                No encoder writes such a character, so the text was cut or altered at its end. Strict decoders refuse \
                it, others ignore the bits. The XML inside is probably incomplete.
                """,
            advice: """
                Take the value again from where it was made, and compare the lengths.
                """,
            source: "RFC 4648 §3.5"
        ),
        Rule(
            "encoding.invalid-character",
            .encoding,
            .error,
            title: "there is a character that Base64 does not have",
            explanation: """
                At the place shown stands something outside the alphabet, so what is there cannot be decoded, and \
                nothing can be said about the response. An ellipsis means that a log shortened the value; a quote, \
                bracket or letter with an accent was copied along or typed.
                """,
            advice: """
                Take the whole value from the request itself. If the app sent this, look for code that edits the text \
                after encoding.
                """,
            source: "RFC 4648 §3.3 and §4"
        ),
        Rule(
            "encoding.invalid-length",
            .encoding,
            .error,
            title: "no Base64 text has this number of characters",
            explanation: """
                Four characters make three bytes, and one character alone makes none, so at least one was lost or \
                added. The bytes around that place come out shifted. The exchange cannot decode it either.
                """,
            advice: """
                Compare the length with that of the value where it was made. Logs, clipboards and fields with a \
                maximal length cut values.
                """,
            source: "RFC 4648 §4"
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

    /// What is inside, and whether all of it is.
    private static let content: [Rule] = [
        Rule(
            "encoding.empty",
            .encoding,
            .error,
            title: "there is nothing here",
            explanation: """
                The input, or what is inside its layers, is empty or white space alone. Sent like this, V2 answers \
                `invalid_parameter_saml_response` with the message that the value is missing or invalid, and V1 a \
                400. Often the framework returned no response, because no attributes were asked for or the session at \
                the provider has ended.
                """,
            advice: """
                In the app, check that `samlAttributeQueryResponse` is there before the exchange, that \
                `attributeNames` was set and the verification token is the one Adobe sent. If the framework returns \
                nothing all the same, ask the provider.
                """,
            source: """
                Adobe's Apple SSO cookbook (REST API V2), the validation before the exchange; Apple's \
                VSAccountMetadata
                """
        ),
        Rule(
            "encoding.not-xml",
            .encoding,
            .error,
            title: "this is neither XML nor any known encoding of it",
            explanation: """
                No layer was recognised and the text does not begin like XML, so there is no response to look at. If \
                this is what was sent, V2 answers `invalid_parameter_saml_response` and V1 a 400.
                """,
            advice: """
                Take the value of `samlAttributeQueryResponse`, or the body of the request, whole and unchanged.
                """,
            source: "SAML Bindings §3.5.4; XML 1.0 §2.1"
        ),
        Rule(
            "encoding.unsupported-layer",
            .encoding,
            .error,
            title: "the data is compressed or UTF-16",
            explanation: """
                It was recognised, and the finding says as what: gzip, zlib, raw DEFLATE or UTF-16. The exchange \
                wants UTF-8 text, not compressed; DEFLATE belongs to SAML's redirect binding, which is for requests \
                and not used here. This tool names such data and does not unpack it.
                """,
            advice: """
                Decompress or convert it for a look, with gunzip or iconv. If the app sent it, leave the compression \
                out; if the provider made it, it has to hand over plain XML in UTF-8.
                """,
            source: "SAML Bindings §3.4.4.1 and §3.5.4; RFC 1950, RFC 1951 and RFC 1952; RFC 3629"
        ),
        Rule(
            "encoding.not-utf8",
            .encoding,
            .error,
            title: "the text is not UTF-8",
            explanation: """
                The bytes at the place shown are no UTF-8 character. The cookbook encodes a string as UTF-8, so what \
                is sent is not what came, and a signature over it does not fit any more. Often the text is Latin-1 or \
                Windows-1252, or was cut inside a character.
                """,
            advice: """
                The provider has to produce UTF-8 before it signs. In the app, take the string of the framework and \
                convert nothing.
                """,
            source: "RFC 3629 §3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
        ),
        Rule(
            "encoding.cut-short",
            .encoding,
            .error,
            title: "the XML ends before its root element does",
            explanation: """
                A part is missing, so it is not well-formed, and the signature could not fit either. Logs, debuggers, \
                database columns and clipboards cut long values, often at a round number of characters. If the app \
                sent it like this, V2 answers `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                Take the value from the request itself rather than from a log. If the request has no more, look for a \
                limit between the framework and the network call.
                """,
            source: "XML 1.0 §2.1"
        ),
        Rule(
            "encoding.byte-order-mark",
            .encoding,
            .warning,
            .inferred,
            title: "there is a byte order mark at the start",
            explanation: """
                The cookbook's rule does not trim it, so the app sends it: the Base64 then begins with `77u/`. XML \
                allows one, but software that looks for `<` at the start may refuse it; what Adobe's server does is \
                not known. In front of Base64 or a form it is a character that does not belong there.
                """,
            advice: """
                Remove it before encoding. It is outside the signed elements, so no signature suffers. At the \
                provider, save templates without byte order mark.
                """,
            source: """
                RFC 3629 §6; XML 1.0 §4.3.3; measured: trimming white space leaves U+FEFF; what a server makes of it \
                is inferred
                """
        ),
    ]

    /// What copying leaves behind.
    private static let pasting: [Rule] = [
        Rule(
            "encoding.surrounding-whitespace",
            .encoding,
            .note,
            title: "there is white space around the encoded text",
            explanation: """
                It was passed over here. It is usually left from copying; in a request it would be a part of the \
                value, and a strict Base64 decoder refuses it.
                """,
            advice: """
                If it is in the request, too, trim the value in the app before it is sent.
                """,
            source: "RFC 4648 §3.3"
        ),
        Rule(
            "encoding.string-literal",
            .encoding,
            .note,
            title: "the text is a quoted or escaped string literal",
            explanation: """
                A log, a debugger or JSON printed it with quotes and escapes such as `\\"`, `\\n` and `\\/`; they \
                were undone. If the request itself looks like this, the server finds characters that are no Base64 or \
                no XML.
                """,
            advice: """
                Nothing, if it was copied from a log. Otherwise send the string and not its printed form.
                """,
            source: "RFC 8259 §7; decision of this project"
        ),
        Rule(
            "encoding.swift-optional",
            .encoding,
            .warning,
            title: "the text stands inside Optional(…)",
            explanation: """
                That is how Swift prints an optional that was not unwrapped. In a log it is harmless. In a request it \
                means that the app put the printed optional into the string, and the server gets `Optional("PHN…")` \
                in place of Base64.
                """,
            advice: """
                Look at the request itself. If it is there, unwrap the optional before it is put into a string.
                """,
            source: "decision of this project; the Swift standard library's description of Optional"
        ),
        Rule(
            "encoding.embedded",
            .encoding,
            .note,
            title: "the response was found inside other text",
            explanation: """
                It was taken out of a log line, a page, JSON or a command, by the name of its field. What stands \
                around it was ignored. If only a part of the value was there, another finding says so.
                """,
            advice: """
                Nothing. For a sure result give the value alone, as it was sent.
                """,
            source: "decision of this project"
        ),
        Rule(
            "encoding.invalid-literal",
            .encoding,
            .error,
            title: "a string literal cannot be read",
            explanation: """
                It has an escape that neither JSON nor Swift knows, or it does not end, so what was inside cannot be \
                told. Most likely it was cut, or printed by another language.
                """,
            advice: """
                Take the value from the request itself, without quotes and escapes.
                """,
            source: "RFC 8259 §7; decision of this project"
        ),
    ]
}
