// Rules about content that was changed after signing.

extension Rule {
    /// The advice about a response as sent, after the advice to check the framework's string.
    private static let whoChangedIt = """
        If that string is accepted, the app changes it. If the whitespace rule breaks it, the provider must sign in one \
        line. If its digest differs, too, the provider changes it after signing.
        """

    package static let signatureDigestMismatch = Rule(
        "signature.digest-mismatch",
        .error(.signature),
        title: "the signed content was changed after signing",
        explanation: """
            The digest of the element differs from the digest in the signature, so the element was changed after \
            signing. The usual causes are whitespace (a formatter, a template, converted line breaks), a changed \
            character encoding, or a namespace declaration that was moved; an edited value is less common. V2 returns \
            `invalid_parameter_saml_response`, or returns the existing profiles, none of which has the type appleSSO; \
            V1 returns 400.
            """,
        advice: """
            Compare with the bytes that the provider signed. In the app, do not change the framework's string: do not \
            format it, and do not parse and serialize it. If the provider's own bytes fail, its output is formatted \
            after signing, and the provider must fix that.
            """,
        parties: [.app, .mvpd],
        source: "XML Signature 1.1 §3.2.1",
        remark: { _, input in CheckRemark(advice: input.stage == .sent ? whoChangedIt : nil) }
    )

    package static let signatureMismatch = Rule(
        "signature.mismatch",
        .error(.signature),
        title: "the signature value does not match SignedInfo",
        explanation: """
            The digest may be right, but the signature over SignedInfo is not valid for the key. Either whitespace or \
            an attribute inside SignedInfo was changed, or the signature was made with another key than that of the \
            certificate. The whitespace rule has the same effect when it removes line breaks from SignedInfo, which \
            Apache Santuario writes and signs.
            """,
        advice: """
            Check the bytes as the provider sent them. If their signature is valid, the change happened in transit or \
            by the whitespace rule, and the provider must sign in one line. If it is not valid, the provider signs \
            with a key that does not belong to its certificate.
            """,
        parties: [.app, .mvpd],
        source: "XML Signature 1.1 §3.2.2; measured on libxmlsec1"
    )
}
