// Rules about Base64 that is broken into lines.

extension Rule {
    static let encodingLineBreaks = Rule(
        "encoding.line-breaks",
        .warning(.encoding),
        title: "the Base64 contains line breaks",
        explanation: """
            The cookbook encodes the response in one line. The `base64` command and some libraries break lines at 64 \
            or 76 characters; strict decoders reject line breaks, and so does Foundation's unless it is configured to \
            ignore them. It is not known whether Adobe's server accepts them. If the value was only copied from a \
            terminal or an e-mail, the line breaks may come from copying.
            """,
        advice: "In the app, encode with no options, so that there are no line breaks; in a shell, use `base64 -w 0`.",
        source: "RFC 4648 §3.1; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingSpacesBetweenLines = Rule(
        "encoding.spaces-between-lines",
        .warning(.encoding),
        title: "the Base64 contains spaces where line breaks were",
        explanation: """
            The spaces are at regular intervals, so the Base64 was broken into lines and the line breaks were \
            converted to spaces. They were skipped here; a strict decoder rejects them. The spaces are not lost plus \
            signs: the value still contains plus signs.
            """,
        advice: "Encode in one line. If this was copied from a terminal or a table, copy it again from the request.",
        source: "RFC 4648 §3.1 and §3.3"
    )
}
