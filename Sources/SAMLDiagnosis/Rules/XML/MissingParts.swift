// Rules about incomplete documents.

extension Rule {
    static let encodingLogPrefixes = Rule(
        "encoding.log-prefixes",
        .error(.xml),
        title: "the response is split into pieces with log prefixes between them",
        explanation: """
            A log split the response into lines and wrote the time and process before each. The pieces are not a \
            response as long as the prefixes are between them. os_log truncates a message at about 1,000 bytes.
            """,
        advice: """
            Join the pieces in order, without the prefixes. It is better to write the value to a file, or to copy it \
            from the request itself.
            """,
        parties: [.tester],
        source: "Apple's documentation of os_log; decision of this project",
        place: .first(at: .encoding)
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
