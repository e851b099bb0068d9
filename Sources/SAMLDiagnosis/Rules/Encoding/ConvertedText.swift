// Rules about text in another encoding than UTF-8.

extension Rule {
    static let encodingUTF16 = Rule(
        "encoding.utf16",
        .note(.encoding),
        title: "the text is UTF-16",
        explanation: """
            Each character has two bytes or more. The cookbook encodes the string as UTF-8, and a signature is \
            computed over the UTF-8 of the canonical form. The text was converted for this check. Windows tools save \
            such files, which is harmless. If the response was sent in UTF-16, inside Base64 or a form, the finding is \
            an error: in an app, `data(using: .utf16)` produces it.
            """,
        advice: """
            If only the file was saved as UTF-16, save it as UTF-8. If the app sent it, encode the string with \
            `.utf8`.
            """,
        source: "RFC 2781; RFC 3629; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingQuotedPrintable = Rule(
        "encoding.quoted-printable",
        .note(.encoding),
        title: "the text is quoted-printable, as in the source of an e-mail",
        explanation: """
            In quoted-printable text `=3D` means `=`, and a line that ends with `=` continues on the next line. E-mail \
            programs use this encoding, and it was removed for this check without a loss. If it is inside Base64 or a \
            form, it was also sent, and the finding is an error: the server finds `=3D` in place of `=`.
            """,
        advice: """
            If it only comes from an e-mail, nothing needs to be done. To be sure of every byte, save the attachment \
            instead of the e-mail's source.
            """,
        parties: [.tester],
        source: "RFC 2045 §6.7"
    )

    static let encodingHexadecimal = Rule(
        "encoding.hexadecimal",
        .note(.encoding),
        title: "the bytes are printed in hexadecimal",
        explanation: """
            Debuggers, databases and the description of `Data` print bytes as digits, such as `3c73616d` for `<sam`. \
            The digits were converted to bytes for this check. If they are inside Base64 or a form, they were also \
            sent, and the finding is an error: the app put the description of the data into the request.
            """,
        advice: """
            If only the copy is in hexadecimal, nothing needs to be done. In the app, create the text with \
            `String(decoding: data, as: UTF8.self)`.
            """,
        source: "RFC 4648 §8; the description of Foundation's Data"
    )
}
