// The bytes of a document.

extension Rule {
    static let xmlNULByte = Rule(
        "xml.nul-byte",
        .error(.xml),
        title: "a NUL byte stands in the text",
        explanation: """
            XML has no NUL character. Software written in C may take it for the end of the text, so that a parser \
            reads one document and something else reads more. It usually comes from a buffer that was converted with \
            its unused end, or from UTF-16 taken for UTF-8.
            """,
        advice: """
            Find the conversion that added it, in the app or at the provider, and convert only the bytes that belong \
            to the text.
            """,
        source: "XML 1.0 §2.2; measured on libxml2, which accepts any bytes behind a NUL that follows the root element"
    )

    static let xmlNotUTF8 = Rule(
        "xml.not-utf8",
        .error(.xml),
        title: "the XML is not UTF-8",
        explanation: """
            The bytes at the place shown are no UTF-8 character. The cookbook's statements work on a string and encode \
            it as UTF-8, so anything else changes on the way and a signature over it no longer fits. Often the text \
            was Latin-1 or Windows-1252, or it was cut in the middle of a character.
            """,
        advice: """
            If the provider sent it like this, the provider has to produce UTF-8 before it signs. If the app converted \
            it, take the string that the framework returned and convert nothing.
            """,
        source: """
            RFC 3629 §3; XML 1.0 §4.3.3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes as UTF-8
            """
    )

    static let xmlByteOrderMark = Rule(
        "xml.byte-order-mark",
        .error(.xml),
        title: "a second byte order mark stands at the start",
        explanation: """
            One byte order mark is allowed before XML; a second is a character in front of the root element, where \
            none may stand. Parsers refuse it, so the exchange fails before the signature is looked at. It appears \
            when two programs each add a mark.
            """,
        advice: """
            Send the text without any byte order mark. Look in the app and in the provider's templates for files saved \
            as "UTF-8 with BOM".
            """,
        source: "XML 1.0 §2.1 and §4.3.3; RFC 3629 §6"
    )

    static let xmlEncodingLabel = Rule(
        "xml.encoding-label",
        .warning(.xml),
        title: "the XML declaration names another encoding than UTF-8",
        explanation: """
            The text is UTF-8, whatever its declaration says. That is expected where a framework decoded the \
            provider's bytes into a string: the label is left over from before. A server that believes the label \
            misreads every letter beyond ASCII, and the signature then fails.
            """,
        advice: """
            Do not change the label in the app: leave the text as it came. Ask the provider to send UTF-8 and to name \
            it, or to leave the declaration out.
            """,
        source: "XML 1.0 §4.3.3"
    )
}
