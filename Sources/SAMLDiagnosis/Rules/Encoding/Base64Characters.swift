// Rules about characters outside the standard Base64 alphabet.

extension Rule {
    static let encodingInvisibleCharacters = Rule(
        "encoding.invisible-characters",
        .error(.encoding),
        title: "the Base64 contains invisible characters",
        explanation: """
            No-break spaces, zero-width spaces or soft hyphens are between the characters of the Base64. Web pages, \
            chat programs and word processors insert them. They were skipped here; a server's decoder rejects them or \
            decodes other bytes.
            """,
        advice: """
            Copy the value again from the request or a plain-text file. If the request contains the characters, look \
            for code that formats the value for display.
            """,
        parties: [.tester],
        source: "RFC 4648 §3.3"
    )

    static let encodingURLSafeAlphabet = Rule(
        "encoding.url-safe-alphabet",
        .error(.encoding),
        title: "the Base64 uses the URL-safe alphabet",
        explanation: """
            The value has `-` and `_` instead of the `+` and `/` of the standard alphabet, which Adobe's cookbook \
            uses. Decoders reject these characters or, like Foundation's with `ignoreUnknownCharacters`, skip them, so \
            that the result has other bytes and the exchange fails.
            """,
        advice: """
            In the app, use the standard alphabet with padding and percent-encode the result. Do not use an encoder \
            for JSON web tokens.
            """,
        source: "RFC 4648 §4 and §5; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingInvalidCharacter = Rule(
        "encoding.invalid-character",
        .error(.encoding),
        title: "the Base64 contains an invalid character",
        explanation: """
            The character at this place is not in the Base64 alphabet, so the value cannot be decoded and the response \
            cannot be checked. An ellipsis means that a log shortened the value; a quote, bracket or accented letter \
            was copied along or typed.
            """,
        advice: """
            Copy the whole value from the request itself. If the app sent this, look for code that edits the text \
            after encoding.
            """,
        source: "RFC 4648 §3.3 and §4"
    )

    static let encodingLetterCase = Rule(
        "encoding.letter-case",
        .error(.encoding),
        title: "the letters of the Base64 were converted to lowercase or uppercase",
        explanation: """
            Base64 is case-sensitive: `PHNhbWxw` is the start of a response, and `phnhbwxw` are other bytes. A value \
            that was converted to lowercase or uppercase cannot be decoded, and the original letters cannot be \
            recovered. V2 returns `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: """
            Find the code that converts the whole body, URL or log line, in the app or in a tool that recorded it, and \
            use the value unchanged.
            """,
        parties: [.app, .tester],
        source: "RFC 4648 §4"
    )
}
