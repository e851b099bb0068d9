// Rules about compressed data.

extension Rule {
    private static let uncompressed =
        "If only the copy is compressed, nothing needs to be done. If the app sent it, send the response uncompressed."

    static let encodingGzip = Rule(
        "encoding.gzip",
        .note(.encoding),
        title: "the data is compressed with gzip",
        explanation: """
            Adobe expects the response as Base64 of UTF-8 XML and does not decompress it. The bytes here are a gzip \
            file; they were decompressed for this check. A proxy or an HTTP client that compresses bodies produces \
            such data, and so does a log archive, which is harmless. Inside Base64 or a form it was also sent, and the \
            finding is an error.
            """,
        advice: uncompressed,
        source: "RFC 1952; SAML Bindings §3.5.4"
    )

    static let encodingZlib = Rule(
        "encoding.zlib",
        .error(.encoding),
        title: "the data is compressed in zlib format",
        explanation: """
            Adobe expects the response as Base64 of UTF-8 XML and does not decompress it. The bytes here are a zlib \
            stream; it was decompressed for this check. In many languages, functions named `compress` or `deflate` \
            produce such a stream.
            """,
        advice: uncompressed,
        source: "RFC 1950; SAML Bindings §3.5.4"
    )

    static let encodingDeflate = Rule(
        "encoding.deflate",
        .error(.encoding),
        title: "the data is raw DEFLATE, as in the SAML redirect binding",
        explanation: """
            The redirect binding compresses a message with DEFLATE, then applies Base64 and percent-encoding, for the \
            query of a URL. The exchange uses the encoding of the POST binding: Base64 of the XML itself. A server \
            that decodes the Base64 does not find XML.
            """,
        advice: """
            In the app, encode the framework's string without compressing it. If a test tool created this, use its \
            POST binding.
            """,
        source: "SAML Bindings §3.4.4.1 and §3.5.4; RFC 1951"
    )
}
