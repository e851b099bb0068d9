// Documents that are not whole.

extension Rule {
    static let encodingLogPrefixes = Rule(
        "encoding.log-prefixes",
        .error(.xml),
        title: "prefixes of a log are between the pieces of the response",
        explanation: """
            A log cut the response into lines, and wrote its time and process before each. The pieces do not make a \
            response as long as the prefixes are between them. os_log cuts a message at about 1,000 bytes.
            """,
        advice: """
            Join the pieces without the prefixes, in their order. Better write the value to a file, or take it from \
            the request itself.
            """,
        source: "Apple's documentation of os_log; decision of this project",
        place: .first(at: .encoding)
    )

    static let encodingCutShort = Rule(
        "encoding.cut-short",
        .error(.xml),
        title: "the XML ends before its root element does",
        explanation: """
            A part is missing, so it is not well-formed, and the signature could not fit either. Logs, debuggers, \
            database columns and clipboards cut long values, often at a round number of characters. If the app sent it \
            like this, V2 answers `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: """
            Take the value from the request itself rather than from a log. If the request has no more, look for a \
            limit between the framework and the network call.
            """,
        source: "XML 1.0 §2.1",
        place: .first(at: .encoding)
    )
}
