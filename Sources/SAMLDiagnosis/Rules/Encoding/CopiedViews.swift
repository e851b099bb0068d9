// Rules about characters that editors and viewers add to a text.

extension Rule {
    static let encodingLineNumbers = Rule(
        "encoding.line-numbers",
        .note(.encoding),
        title: "each line starts with a line number",
        explanation: """
            An editor, a pager or a web page displayed the text with line numbers, and they were copied along. They \
            were removed for this check. Such a view may also break the text into lines, which invalidates a \
            signature.
            """,
        advice: """
            If only the copy has the numbers, nothing needs to be done. Otherwise copy the text from the file itself, and not \
            from an editor, a pager or a web page.
            """,
        parties: [.tester],
        source: "decision of this project"
    )

    static let encodingDiffMarks = Rule(
        "encoding.diff-marks",
        .note(.encoding),
        title: "each line starts with a plus or minus sign of a diff",
        explanation: """
            The text was copied from the output of `diff`, or from a page that shows a change. The signs were removed \
            for this check. They are not part of the response, and with them the text is not XML.
            """,
        advice: """
            If only the copy has the signs, nothing needs to be done. Otherwise copy the text from the file itself, for \
            example with `git show REVISION:FILE`.
            """,
        parties: [.tester],
        source: "decision of this project"
    )

    static let encodingLogPrefixes = Rule(
        "encoding.log-prefixes",
        .note(.encoding),
        title: "the response is split into pieces with log prefixes between them",
        explanation: """
            A log split the response into lines and wrote the time and process before each. They were joined for this \
            check, without the prefixes: XML that the log broke at some width without a line break, other XML with \
            one. A valid signature proves that this is right; if the signature of XML is not valid, the finding is a \
            warning. os_log truncates a message at about 1,000 bytes.
            """,
        advice: """
            With a valid signature, nothing needs to be done. Otherwise write the value to a file, or copy it from the \
            request itself, before you look for another cause.
            """,
        parties: [.tester],
        source: "Apple's documentation of os_log; decision of this project",
        place: .alsoAsWarning(at: .encoding)
    )

    static let encodingTypographicQuotes = Rule(
        "encoding.typographic-quotes",
        .warning(.encoding),
        title: "the value is enclosed in typographic quotes",
        explanation: """
            An editor, a chat program or an e-mail program replaced plain quotes. They were removed for this check. In \
            a request, they are neither Base64 nor XML.
            """,
        advice: """
            Copy the value again as plain text, without quotes. If the quotes are in the request, look for them in the \
            source of the app.
            """,
        parties: [.tester],
        source: "RFC 4648 §3.3; decision of this project"
    )
}
