// Characters that standard Base64 does not have.

extension Rule {
    static let encodingInvisibleCharacters = Rule(
        "encoding.invisible-characters",
        .error(.encoding),
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
    )

    static let encodingURLSafeAlphabet = Rule(
        "encoding.url-safe-alphabet",
        .error(.encoding),
        title: "the Base64 is in the URL-safe alphabet",
        explanation: """
            `-` and `_` stand where the standard alphabet has `+` and `/`. The cookbook uses the standard one. \
            Decoders refuse the others or, like Foundation's with `ignoreUnknownCharacters`, leave them out, so that \
            other bytes come out and the exchange fails.
            """,
        advice: """
            In the app, use the standard alphabet with padding and percent-encode the result. Do not use an encoder \
            made for JSON web tokens.
            """,
        source: "RFC 4648 §4 and §5; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingInvalidCharacter = Rule(
        "encoding.invalid-character",
        .error(.encoding),
        title: "there is a character that Base64 does not have",
        explanation: """
            At the place shown stands something outside the alphabet, so what is there cannot be decoded, and nothing \
            can be said about the response. An ellipsis means that a log shortened the value; a quote, bracket or \
            letter with an accent was copied along or typed.
            """,
        advice: """
            Take the whole value from the request itself. If the app sent this, look for code that edits the text \
            after encoding.
            """,
        source: "RFC 4648 §3.3 and §4"
    )
}
