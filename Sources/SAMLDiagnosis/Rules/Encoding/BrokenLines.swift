// Base64 in lines.

extension Rule {
    static let encodingLineBreaks = Rule(
        "encoding.line-breaks",
        .warning(.encoding),
        title: "there are line breaks inside the Base64",
        explanation: """
            The cookbook encodes in one line. The `base64` command and some libraries break lines at 64 or 76 \
            characters; a strict decoder refuses the break, and Foundation's does unless it is told to ignore it. \
            Whether Adobe's server does is not known. If the value was only copied from a terminal or a mail, this is \
            an artefact of copying.
            """,
        advice: "In the app, encode with no options, so that there are no line breaks; on a shell, use `base64 -w 0`.",
        source: "RFC 4648 §3.1; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response"
    )

    static let encodingSpacesBetweenLines = Rule(
        "encoding.spaces-between-lines",
        .warning(.encoding),
        title: "there are spaces inside the Base64 where line breaks were",
        explanation: """
            Spaces stand at regular distances, so the Base64 was broken into lines and something turned the breaks \
            into spaces. They were passed over here; a strict decoder refuses them. It is no loss of pluses, which are \
            still there.
            """,
        advice: "Encode in one line. If this was copied from a terminal or a table, copy it again from the request.",
        source: "RFC 4648 §3.1 and §3.3"
    )
}
