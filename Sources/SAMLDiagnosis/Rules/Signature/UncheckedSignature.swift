// A signature that was checked with no trusted key.

extension Rule {
    static let signatureNotChecked = Rule(
        "signature.not-checked",
        .warning(.signature, .policy),
        title: "the signature was checked only with the certificate that the response carries",
        explanation: """
            It shows whether the response is as it was signed, and not by whom: no key was trusted, and a forger signs \
            with a certificate of his own. All that is said about digests, white space and changes is reliable all the \
            same.
            """,
        advice: """
            Get the provider's certificate or metadata from the provider and check again with it: `--cert` or \
            `--metadata` with samltool.
            """,
        source: "decision of this project; XML Signature 1.1 §4.5; SAML core §5.4.5"
    )
}
