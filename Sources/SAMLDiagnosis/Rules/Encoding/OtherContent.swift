// Rules about content that is not XML in UTF-8.

extension Rule {
    static let encodingEmpty = Rule(
        "encoding.empty",
        .error(.encoding),
        title: "the input is empty",
        explanation: """
            The input, or the content of its layers, is empty or consists of whitespace. If the app sent this, V2 \
            returns `invalid_parameter_saml_response` with the message that the value is missing or invalid, and V1 \
            returns 400. Often the framework returned no response, because no attributes were requested or the session \
            at the provider had ended.
            """,
        advice: """
            In the app, check that `samlAttributeQueryResponse` is not nil before the exchange, that `attributeNames` \
            was set, and that the verification token is the one that Adobe sent. If the framework still returns no \
            response, ask the provider.
            """,
        parties: [.app, .mvpd],
        source: """
            Adobe's Apple SSO cookbook (REST API V2), the validation before the exchange; Apple's VSAccountMetadata
            """
    )

    static let encodingNotXML = Rule(
        "encoding.not-xml",
        .error(.encoding),
        title: "the text is neither XML nor a known encoding of XML",
        explanation: """
            No encoding layer was detected and the text does not start like XML, so there is no response to check. If \
            this is what was sent, V2 returns `invalid_parameter_saml_response`, and V1 returns 400.
            """,
        advice: "Use the value of `samlAttributeQueryResponse`, or the body of the request, complete and unchanged.",
        parties: [.tester],
        source: "SAML Bindings §3.5.4; XML 1.0 §2.1"
    )

    static let encodingUnsupportedLayer = Rule(
        "encoding.unsupported-layer",
        .error(.encoding),
        title: "the data is compressed or UTF-16 and cannot be converted",
        explanation: """
            The finding names the format: gzip, zlib, raw DEFLATE or UTF-16. The data is damaged, is truncated, or is \
            followed by another file, so the response inside cannot be read. Adobe accepts none of these formats; it \
            expects uncompressed UTF-8 text.
            """,
        advice: """
            Get the data again, byte for byte: copying compressed data as text damages it. If the app sent it, remove \
            the compression; if the provider created it, the provider must send plain XML in UTF-8.
            """,
        parties: [.app, .mvpd],
        source: "SAML Bindings §3.4.4.1 and §3.5.4; RFC 1950, RFC 1951 and RFC 1952; RFC 3629"
    )

    static let encodingNotUTF8 = Rule(
        "encoding.not-utf8",
        .error(.encoding),
        title: "the text is not UTF-8",
        explanation: """
            The bytes at this place are not a UTF-8 character. The cookbook encodes a string as UTF-8, so the bytes \
            that are sent differ from those that were received, and a signature over them is no longer valid. Often \
            the text is Latin-1 or Windows-1252, or it was cut off inside a character.
            """,
        advice: """
            The provider must produce UTF-8 before it signs. In the app, use the framework's string without converting \
            it.
            """,
        parties: [.mvpd],
        source: "RFC 3629 §3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingByteOrderMark = Rule(
        "encoding.byte-order-mark",
        .warning(.encoding, .inferred),
        title: "the text starts with a byte order mark",
        explanation: """
            The cookbook's whitespace rule does not remove it, so the app sends it: the Base64 then starts with \
            `77u/`. XML allows one byte order mark, but software that expects `<` at the start may reject it; the \
            behavior of Adobe's server is not known. Before Base64 or a form it is an invalid character.
            """,
        advice: """
            Remove it before encoding. It is outside the signed elements, so signatures stay valid. At the provider, \
            save templates without a byte order mark.
            """,
        parties: [.app, .mvpd],
        source: """
            RFC 3629 §6; XML 1.0 §4.3.3; measured: trimming whitespace leaves U+FEFF; the behavior of servers is \
            inferred
            """
    )
}
