// Rules about incomplete documents.

extension Rule {
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
