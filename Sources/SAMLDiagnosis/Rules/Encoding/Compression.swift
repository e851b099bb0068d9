// Compressed data.

extension Rule {
    static let encodingGzip = Rule(
        "encoding.gzip",
        .error(.encoding),
        title: "the data is compressed with gzip",
        explanation: """
            The exchange takes the response as Base64 of UTF-8 XML and decompresses nothing. Here the bytes are those \
            of a gzip file; they were decompressed to look inside. A proxy or an HTTP client that compresses bodies \
            makes such data, and so does an archive of logs.
            """,
        advice: """
            If only the copy was compressed, nothing has to change. If the app sent it, send the response \
            uncompressed.
            """,
        source: "RFC 1952; SAML Bindings §3.5.4"
    )

    static let encodingZlib = Rule(
        "encoding.zlib",
        .error(.encoding),
        title: "the data is compressed in zlib format",
        explanation: """
            The exchange takes the response as Base64 of UTF-8 XML and decompresses nothing. Here the bytes are a zlib \
            stream; it was decompressed to look inside. Functions called `compress` or `deflate` in many languages \
            make such a stream.
            """,
        advice: """
            If only the copy was compressed, nothing has to change. If the app sent it, send the response \
            uncompressed.
            """,
        source: "RFC 1950; SAML Bindings §3.5.4"
    )

    static let encodingDeflate = Rule(
        "encoding.deflate",
        .error(.encoding),
        title: "the data is raw DEFLATE, as the SAML redirect binding sends it",
        explanation: """
            The redirect binding compresses a message with DEFLATE, then applies Base64 and percent-encoding. It is \
            for the query of a URL. The exchange works like the POST binding: Base64 of the XML itself. A server that \
            decodes the Base64 finds no XML.
            """,
        advice: """
            In the app, encode the string of the framework without compressing it. If a test tool made this, use its \
            POST binding.
            """,
        source: "SAML Bindings §3.4.4.1 and §3.5.4; RFC 1951"
    )
}
