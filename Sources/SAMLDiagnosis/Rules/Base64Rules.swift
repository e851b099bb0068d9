extension EncodingRules {
    /// Base64 that is not what RFC 4648 describes.
    static let base64: [Rule] = [
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
}
