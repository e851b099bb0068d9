// Rules about results that only an error in a library or in this tool can cause.

extension Rule {
    static let signatureUnprocessable = Rule(
        "signature.unprocessable",
        .error(.signature),
        title: "the signature cannot be processed",
        explanation: """
            libxmlsec1 stopped before it had a result, valid or invalid. A part of the signature has a form that \
            libxmlsec1 does not support or cannot compute. Other software may process the signature; that is no \
            evidence that the response is valid.
            """,
        advice: """
            Ask the provider to sign as in Adobe's guide: enveloped, exclusive canonicalization, RSA with SHA-256. If \
            the signature already has this form, report an error in this tool, with a constructed response.
            """,
        source: "XML Signature 1.1 §3.2; measured on libxmlsec1"
    )

    static let signatureSignedOctets = Rule(
        "signature.signed-octets",
        .error(.signature, .policy),
        title: "the result of canonicalization is not XML",
        explanation: """
            The digested bytes are empty or do not start with an element, so the signature covers nothing. Software \
            that does not notice this accepts any document with such a signature. No legitimate response with this \
            property is known.
            """,
        advice: """
            Treat the response as forged until the provider confirms it, and send it to the provider's security \
            contact.
            """,
        source: "decision of this project; CVE-2025-66568"
    )

    static let signatureSignedInfoDiffers = Rule(
        "signature.signed-info-differs",
        .error(.signature, .policy),
        title: "the verified SignedInfo differs from the SignedInfo in the document",
        explanation: """
            The bytes that were verified differ from those that were checked in the document before. Attacks that \
            present different content to a verifier and to its parser have this effect. No legitimate response with \
            this property is known.
            """,
        advice: "Treat the response as forged until the provider confirms it.",
        source: """
            decision of this project; XML Signature 1.1 §8.1.3 ("see what is signed")
            """
    )

    static let signatureDigestRecheck = Rule(
        "signature.digest-recheck",
        .error(.signature, .policy),
        title: "the digest differs when it is computed a second time",
        explanation: """
            The library reported success, but an independent digest of the same bytes is different. The cause is an \
            error in the library or in this tool, or an attack on one of them. The response is rejected.
            """,
        advice: """
            Repeat the check with current versions of libxml2, libxmlsec1 and OpenSSL, and report an error in this \
            tool.
            """,
        parties: [.tester],
        source: "decision of this project"
    )

    static let signatureEnginesDiffer = Rule(
        "signature.engines-differ",
        .error(.signature, .policy),
        title: "the two engines have different results for a signature",
        explanation: """
            Both engines verified the signature, as only tests request, and one of them accepted what the other rejected, or the signed \
            bytes differ. The cause is an error in one of them. The response is rejected.
            """,
        advice: "Report an error in this tool, with a constructed response.",
        parties: [.tester],
        source: "decision of this project"
    )

    static let assertionSignedRoot = Rule(
        "assertion.signed-root",
        .error(.signature, .policy),
        title: "the signed bytes belong to an element other than the checked one",
        explanation: """
            Claims are read from the signed bytes, and these bytes do not start with the Response or Assertion that \
            contains the signature. This is the last protection against signature wrapping. No legitimate response \
            with this property is known.
            """,
        advice: """
            Treat the response as forged until the provider confirms it, and report it: an earlier check should have \
            found it.
            """,
        source: """
            decision of this project; XML Signature 1.1 §8.1.3 ("see what is signed")
            """
    )
}
