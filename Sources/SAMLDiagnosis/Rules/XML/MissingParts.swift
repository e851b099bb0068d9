// Rules about incomplete documents.

extension Rule {
    static let encodingLogPrefixes = Rule(
        "encoding.log-prefixes",
        .note(.xml),
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

    static let encodingCutShort = Rule(
        "encoding.cut-short",
        .error(.xml),
        title: "the XML is truncated before the end of its root element",
        explanation: """
            A part is missing, so the XML is not well-formed, and the signature could not be valid either. Logs, \
            debuggers, database columns and clipboards truncate long values, often at a round number of characters. If \
            the app sent this, V2 returns `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: """
            Copy the value from the request itself rather than from a log. If the request contains no more, look for a \
            limit between the framework and the network call.
            """,
        parties: [.tester],
        source: "XML 1.0 §2.1",
        place: .first(at: .encoding)
    )
}
