// What can be only if a library or this tool is wrong.

extension Rule {
    static let signatureUnprocessable = Rule(
        "signature.unprocessable",
        .error(.signature),
        title: "the signature cannot be processed",
        explanation: """
            libxmlsec1 gave up before there was a result, valid or not. Something in the signature is of a form that \
            it does not know, or cannot be computed. Other software may get further; that proves nothing in favour of \
            the response.
            """,
        advice: """
            Ask the provider to sign as Adobe's guide shows: enveloped, exclusive canonicalisation, RSA with SHA-256. \
            If the signature looks like that, report it as a fault of this tool, with a constructed response.
            """,
        source: "XML Signature 1.1 §3.2; measured on libxmlsec1"
    )

    static let signatureSignedOctets = Rule(
        "signature.signed-octets",
        .error(.signature, .policy),
        title: "canonicalisation yielded no XML",
        explanation: """
            What was digested is empty or does not begin with an element, so the signature covers nothing, whatever it \
            says. Software that overlooks this accepts any document with such a signature. No honest response is known \
            that does this.
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
        title: "what was signed is another SignedInfo than the document shows",
        explanation: """
            The octets that were verified differ from what was checked before in the document. That is the aim of \
            attacks that show a verifier one thing and its parser another. No honest response is known that does this.
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
            The library reported success, and an independent digest of the same octets does not agree. That is a fault \
            of the library or of this tool, or an attack on one of them. The response is not accepted.
            """,
        advice: """
            Repeat the check with current versions of libxml2, libxmlsec1 and OpenSSL, and report it as a fault of \
            this tool.
            """,
        source: "decision of this project"
    )

    static let assertionSignedRoot = Rule(
        "assertion.signed-root",
        .error(.signature, .policy),
        title: "the signed octets are those of another element than the one that was checked",
        explanation: """
            Claims are read from the octets that were signed, and these do not begin with the Response or Assertion \
            that the signature stands in. It is the last line against signature wrapping. No honest response is known \
            that does this.
            """,
        advice: """
            Treat the response as forged until the provider confirms it, and report it: the checks before should have \
            found it.
            """,
        source: """
            decision of this project; XML Signature 1.1 §8.1.3 ("see what is signed")
            """
    )
}
