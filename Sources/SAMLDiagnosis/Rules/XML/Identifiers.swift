// The IDs that signatures refer to.

extension Rule {
    static let xmlIDInvalid = Rule(
        "xml.id-invalid",
        .error(.xml, .policy),
        title: "the ID of the Response or the Assertion is missing or has unusual characters",
        explanation: """
            A signature names what it covers by this ID. White space, quotes or brackets in it are read as part of an \
            expression by some libraries, so that another element is found. This tool accepts letters, digits, `_`, \
            `-` and `.`, up to 256 of them; public samples keep to that.
            """,
        advice: "The provider has to make IDs of plain characters, for example `_` and 32 random hexadecimal digits.",
        source: """
            SAML core §1.3.4; decision of this project; measured on libxmlsec1, which pastes the ID into an XPointer
            """
    )

    static let xmlIDAmbiguous = Rule(
        "xml.id-ambiguous",
        .error(.xml),
        title: "two elements claim the same ID",
        explanation: """
            The signature refers to this ID, and it is not certain which of the two it means. Verifier and application \
            may choose differently: that is how signed assertions are moved aside and replaced. Correct software \
            refuses such a response.
            """,
        advice: """
            The provider has to make every ID unique in the document. If the provider sent only one of them, another party \
            added the other.
            """,
        source: "SAML core §1.3.4; XML 1.0 §3.3.1"
    )
}
