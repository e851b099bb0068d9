// What was changed after it was signed.

extension Rule {
    static let signatureDigestMismatch = Rule(
        "signature.digest-mismatch",
        .error(.signature),
        title: "the signed content is not as it was signed",
        explanation: """
            The digest of the element differs from the one in the signature: something in it was changed after \
            signing. In practice that is whitespace (a formatter, a template, line ends that were converted), a \
            changed encoding, or a namespace that was moved; more rarely a value that was edited. V2 answers \
            `invalid_parameter_saml_response`, or falls back to the profiles that it has, so that none of type \
            appleSSO is among them; V1 answers 400.
            """,
        advice: """
            Compare with the bytes that the provider signed. In the app, leave the string of the framework alone: no \
            formatting, no parsing and writing again. If the provider's own bytes fail, its output is formatted after \
            signing, and the provider has to fix that.
            """,
        source: "XML Signature 1.1 §3.2.1"
    )

    static let signatureMismatch = Rule(
        "signature.mismatch",
        .error(.signature),
        title: "the signature value does not fit its SignedInfo",
        explanation: """
            The digest may be right, but the signature over SignedInfo does not hold under the key. Either whitespace \
            or an attribute inside SignedInfo was changed, or another key made the signature than the certificate \
            says. Line breaks that the whitespace rule removed from SignedInfo look exactly like this: Apache \
            Santuario writes them and signs them.
            """,
        advice: """
            Check the bytes as the provider sent them. If they hold, the change happened on the way or by the \
            whitespace rule, and the provider has to sign in one line. If they do not, the provider signs with a key \
            that does not belong to its certificate.
            """,
        source: "XML Signature 1.1 §3.2.2; measured on libxmlsec1"
    )
}
