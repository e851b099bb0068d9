// Rules about the IDs that signatures refer to.

extension Rule {
    static let xmlIDInvalid = Rule(
        "xml.id-invalid",
        .error(.xml, .policy),
        title: "the ID of the Response or Assertion is missing or has unusual characters",
        explanation: """
            A signature refers to the signed element by this ID. Some libraries read whitespace, quotes or brackets in \
            it as part of an expression and find another element. This tool accepts letters, digits, `_`, `-` and `.`, \
            up to 256 characters; all public samples meet this.
            """,
        advice: "The provider must create IDs from plain characters, for example `_` and 32 random hexadecimal digits.",
        source: """
            SAML core §1.3.4; decision of this project; measured on libxmlsec1, which pastes the ID into an XPointer
            """
    )

    static let xmlIDAmbiguous = Rule(
        "xml.id-ambiguous",
        .error(.xml),
        title: "two elements have the same ID",
        explanation: """
            The signature refers to this ID, and it is ambiguous which of the two elements it means. A verifier and an \
            application may choose different ones: this is how signed assertions are moved and replaced. Correct \
            software rejects such a response.
            """,
        advice: """
            The provider must make every ID unique in the document. If the provider sent only one of the elements, \
            another party added the other.
            """,
        source: "SAML core §1.3.4; XML 1.0 §3.3.1"
    )
}
