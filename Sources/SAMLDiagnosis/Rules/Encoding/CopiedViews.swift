// What a view of a text adds to it.

extension Rule {
    static let encodingLineNumbers = Rule(
        "encoding.line-numbers",
        .error(.encoding),
        title: "a line number is before each line",
        explanation: """
            An editor, a pager or a page of code showed the text with numbers, and they were copied with it. They were \
            removed to look inside. Such a view may also break the text into lines, which invalidates a signature.
            """,
        advice: """
            Take the text without the numbers: from the file itself, and not from an editor, a pager or a page of \
            code.
            """,
        source: "decision of this project"
    )

    static let encodingDiffMarks = Rule(
        "encoding.diff-marks",
        .error(.encoding),
        title: "a plus or minus of diff is before each line",
        explanation: """
            The text was copied from the output of `diff`, or from a page that shows a change. The marks were removed \
            to look inside. They are no part of the response, and with them it is no XML.
            """,
        advice: "Take the text from the file itself, for example with `git show REVISION:FILE`.",
        source: "decision of this project"
    )

    static let encodingTypographicQuotes = Rule(
        "encoding.typographic-quotes",
        .warning(.encoding),
        title: "typographic quotes are around the value",
        explanation: """
            An editor, a chat or a mail replaced plain quotes. They were removed here. In a request they are \
            characters that are no Base64 and no XML.
            """,
        advice: """
            Copy the value again as plain text, without quotes. If the quotes are in the request, look for them in the \
            source of the app.
            """,
        source: "RFC 4648 §3.3; decision of this project"
    )
}
