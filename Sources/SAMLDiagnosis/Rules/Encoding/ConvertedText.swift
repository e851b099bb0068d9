// Text in another form than UTF-8.

extension Rule {
    static let encodingUTF16 = Rule(
        "encoding.utf16",
        .error(.encoding),
        title: "the text is UTF-16",
        explanation: """
            Each character has two bytes or more. The cookbook encodes the string as UTF-8, and a signature is over \
            the UTF-8 of the canonical form. The text was converted to look inside. Windows tools save such files; in \
            an app, `data(using: .utf16)` makes it.
            """,
        advice: """
            If only the file was saved like this, save it as UTF-8. If the app sent it, encode the string with \
            `.utf8`.
            """,
        source: "RFC 2781; RFC 3629; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingQuotedPrintable = Rule(
        "encoding.quoted-printable",
        .error(.encoding),
        title: "the text is quoted-printable, as in the source of a mail",
        explanation: """
            `=3D` stands for `=`, and a line that ends with `=` goes on in the next. Mail programs encode text like \
            this. The encoding was removed to look inside; sent like this, it is no XML and no Base64.
            """,
        advice: "Save the attachment or the text of the mail; do not copy the mail's source.",
        source: "RFC 2045 §6.7"
    )

    static let encodingHexadecimal = Rule(
        "encoding.hexadecimal",
        .error(.encoding),
        title: "the bytes are printed in hexadecimal",
        explanation: """
            Debuggers, databases and the description of `Data` print bytes as digits, such as `3c73616d` for `<sam`. \
            They were turned into bytes again to look inside. If the app sends such digits, it puts the description of \
            the data into the request and not the data.
            """,
        advice: """
            If it was only printed like this, nothing has to change. In the app, make the text with `String(decoding: \
            data, as: UTF8.self)`.
            """,
        source: "RFC 4648 §8; the description of Foundation's Data"
    )
}
