// Content that is no UTF-8 text of XML.

extension Rule {
    static let encodingEmpty = Rule(
        "encoding.empty",
        .error(.encoding),
        title: "there is nothing here",
        explanation: """
            The input, or what is inside its layers, is empty or whitespace alone. Sent like this, V2 answers \
            `invalid_parameter_saml_response` with the message that the value is missing or invalid, and V1 a 400. \
            Often the framework returned no response, because no attributes were asked for or the session at the \
            provider has ended.
            """,
        advice: """
            In the app, check that `samlAttributeQueryResponse` is there before the exchange, that `attributeNames` \
            was set and the verification token is the one Adobe sent. If the framework returns nothing all the same, \
            ask the provider.
            """,
        source: """
            Adobe's Apple SSO cookbook (REST API V2), the validation before the exchange; Apple's VSAccountMetadata
            """
    )

    static let encodingNotXML = Rule(
        "encoding.not-xml",
        .error(.encoding),
        title: "this is neither XML nor any known encoding of it",
        explanation: """
            No layer was recognised and the text does not begin like XML, so there is no response to look at. If this \
            is what was sent, V2 answers `invalid_parameter_saml_response` and V1 a 400.
            """,
        advice: "Take the value of `samlAttributeQueryResponse`, or the body of the request, whole and unchanged.",
        source: "SAML Bindings §3.5.4; XML 1.0 §2.1"
    )

    static let encodingUnsupportedLayer = Rule(
        "encoding.unsupported-layer",
        .error(.encoding),
        title: "the data is compressed or UTF-16, and cannot be converted",
        explanation: """
            The finding names the format: gzip, zlib, raw DEFLATE or UTF-16. The data is damaged, ends too early, or \
            has another file after it, so the response inside cannot be read. The exchange takes none of these \
            formats: it takes UTF-8 text that is not compressed.
            """,
        advice: """
            Get the data again, byte for byte: a copy as text damages compressed data. If the app sent it, leave the \
            compression out; if the provider made it, it has to send plain XML in UTF-8.
            """,
        source: "SAML Bindings §3.4.4.1 and §3.5.4; RFC 1950, RFC 1951 and RFC 1952; RFC 3629"
    )

    static let encodingNotUTF8 = Rule(
        "encoding.not-utf8",
        .error(.encoding),
        title: "the text is not UTF-8",
        explanation: """
            The bytes at the place shown are no UTF-8 character. The cookbook encodes a string as UTF-8, so what is \
            sent is not what came, and a signature over it does not fit any more. Often the text is Latin-1 or \
            Windows-1252, or was cut inside a character.
            """,
        advice: """
            The provider has to produce UTF-8 before it signs. In the app, take the string of the framework and \
            convert nothing.
            """,
        source: "RFC 3629 §3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingByteOrderMark = Rule(
        "encoding.byte-order-mark",
        .warning(.encoding, .inferred),
        title: "there is a byte order mark at the start",
        explanation: """
            The cookbook's rule does not trim it, so the app sends it: the Base64 then begins with `77u/`. XML allows \
            one, but software that looks for `<` at the start may refuse it; what Adobe's server does is not known. In \
            front of Base64 or a form it is a character that does not belong there.
            """,
        advice: """
            Remove it before encoding. It is outside the signed elements, so no signature suffers. At the provider, \
            save templates without byte order mark.
            """,
        source: """
            RFC 3629 §6; XML 1.0 §4.3.3; measured: trimming whitespace leaves U+FEFF; what a server makes of it is \
            inferred
            """
    )
}
