extension EncodingRules {
    /// Layers that no exchange takes off: compressed and converted text.
    static let converted: [Rule] = [
        Rule(
            "encoding.gzip",
            .encoding,
            .error,
            title: "the data is compressed with gzip",
            explanation: """
                The exchange takes the response as Base64 of UTF-8 XML and decompresses nothing. Here the bytes are \
                those of a gzip file; they were decompressed to look inside. A proxy or an HTTP client that compresses \
                bodies makes such data, and so does an archive of logs.
                """,
            advice: """
                If only the copy was compressed, nothing has to change. If the app sent it, send the response \
                uncompressed.
                """,
            source: "RFC 1952; SAML Bindings §3.5.4"
        ),
        Rule(
            "encoding.zlib",
            .encoding,
            .error,
            title: "the data is compressed in zlib format",
            explanation: """
                The exchange takes the response as Base64 of UTF-8 XML and decompresses nothing. Here the bytes are a \
                zlib stream; it was decompressed to look inside. Functions called `compress` or `deflate` in many \
                languages make such a stream.
                """,
            advice: """
                If only the copy was compressed, nothing has to change. If the app sent it, send the response \
                uncompressed.
                """,
            source: "RFC 1950; SAML Bindings §3.5.4"
        ),
        Rule(
            "encoding.deflate",
            .encoding,
            .error,
            title: "the data is raw DEFLATE, as the SAML redirect binding sends it",
            explanation: """
                The redirect binding compresses a message with DEFLATE, then applies Base64 and percent-encoding. It is \
                for the query of a URL. The exchange works like the POST binding: Base64 of the XML itself. A server \
                that decodes the Base64 finds no XML.
                """,
            advice: """
                In the app, encode the string of the framework without compressing it. If a test tool made this, use \
                its POST binding.
                """,
            source: "SAML Bindings §3.4.4.1 and §3.5.4; RFC 1951"
        ),
        Rule(
            "encoding.utf16",
            .encoding,
            .error,
            title: "the text is UTF-16",
            explanation: """
                Each character has two bytes or more. The cookbook encodes the string as UTF-8, and a signature is over \
                the UTF-8 of the canonical form. The text was converted to look inside. Windows tools save such files; \
                in an app, `data(using: .utf16)` makes it.
                """,
            advice: """
                If only the file was saved like this, save it as UTF-8. If the app sent it, encode the string with \
                `.utf8`.
                """,
            source:
                "RFC 2781; RFC 3629; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
        ),
        Rule(
            "encoding.quoted-printable",
            .encoding,
            .error,
            title: "the text is quoted-printable, as in the source of a mail",
            explanation: """
                `=3D` stands for `=`, and a line that ends with `=` goes on in the next. Mail programs encode text like \
                this. The encoding was removed to look inside; sent like this, it is no XML and no Base64.
                """,
            advice: """
                Save the attachment or the text of the mail; do not copy the mail's source.
                """,
            source: "RFC 2045 §6.7"
        ),
        Rule(
            "encoding.hexadecimal",
            .encoding,
            .error,
            title: "the bytes are printed in hexadecimal",
            explanation: """
                Debuggers, databases and the description of `Data` print bytes as digits, such as `3c73616d` for \
                `<sam`. They were turned into bytes again to look inside. If the app sends such digits, it puts the \
                description of the data into the request and not the data.
                """,
            advice: """
                If it was only printed like this, nothing has to change. In the app, make the text with \
                `String(decoding: data, as: UTF8.self)`.
                """,
            source: "RFC 4648 §8; the description of Foundation's Data"
        ),
        Rule(
            "encoding.json-object",
            .encoding,
            .warning,
            title: "the response is inside JSON",
            explanation: """
                The exchange takes the value in the field `SAMLResponse` of a form. Here it is a string of a JSON object \
                or array. In a log or a copy that is harmless. If the app sends JSON, or encodes the whole object, the \
                server finds no response.
                """,
            advice: """
                Take the string out of the object, and send it as `application/x-www-form-urlencoded` body.
                """,
            source: """
                Adobe's page "Retrieve profile using partner authentication response"; SAML Bindings §3.5.4; RFC 8259
                """
        ),
        Rule(
            "encoding.pem-armor",
            .encoding,
            .error,
            title: "lines with BEGIN and END are around the Base64",
            explanation: """
                Keys and certificates are kept between such lines, in lines of 64 characters. A response is one line of \
                Base64 without them. They were removed to look inside; a server finds hyphens and line breaks, which \
                are no Base64.
                """,
            advice: """
                Remove the first and the last line and every line break, or encode the XML with a plain Base64 function.
                """,
            source: "RFC 7468; RFC 4648 §3.1; SAML Bindings §3.5.4"
        ),
        Rule(
            "encoding.invisible-characters",
            .encoding,
            .error,
            title: "invisible characters are inside the Base64",
            explanation: """
                No-break spaces, zero-width spaces or soft hyphens are between the characters of the Base64. Web pages, \
                chats and word processors add them. They were passed over here. A server's decoder rejects them, or \
                decodes something else.
                """,
            advice: """
                Copy the value again from the request or a plain-text file. If the request contains them, look for code \
                that formats the value for display.
                """,
            source: "RFC 4648 §3.3"
        ),
    ]

    /// What views, editors and chats add to a copy.
    static let views: [Rule] = [
        Rule(
            "encoding.line-numbers",
            .encoding,
            .error,
            title: "a line number is before each line",
            explanation: """
                An editor, a pager or a page of code showed the text with numbers, and they were copied with it. They \
                were removed to look inside. Such a view may also break the text into lines, which invalidates a \
                signature.
                """,
            advice: """
                Take the text without the numbers: from the file itself, and not from an editor, a pager or a page of \
                code.
                """,
            source: "decision of this project"
        ),
        Rule(
            "encoding.diff-marks",
            .encoding,
            .error,
            title: "a plus or minus of diff is before each line",
            explanation: """
                The text was copied from the output of `diff`, or from a page that shows a change. The marks were \
                removed to look inside. They are no part of the response, and with them it is no XML.
                """,
            advice: """
                Take the text from the file itself, for example with `git show REVISION:FILE`.
                """,
            source: "decision of this project"
        ),
        Rule(
            "encoding.typographic-quotes",
            .encoding,
            .warning,
            title: "typographic quotes are around the value",
            explanation: """
                An editor, a chat or a mail replaced plain quotes. They were removed here. In a request they are \
                characters that are no Base64 and no XML.
                """,
            advice: """
                Copy the value again as plain text, without quotes. If the quotes are in the request, look for them in \
                the source of the app.
                """,
            source: "RFC 4648 §3.3; decision of this project"
        ),
    ]
}
