extension SignatureRules {
    /// What came out.
    static let cryptography: [Rule] = [
        Rule(
            "signature.digest-mismatch",
            .signature,
            .error,
            title: "the signed content is not as it was signed",
            explanation: """
                The digest of the element differs from the one in the signature: something in it was changed after \
                signing. In practice that is white space (a formatter, a template, line ends that were converted), a \
                changed encoding, or a namespace that was moved; more rarely a value that somebody edited. V2 answers \
                `invalid_parameter_saml_response`, or falls back to the profiles that it has, so that none of type \
                appleSSO is among them; V1 answers 400.
                """,
            advice: """
                Compare with the bytes that the provider signed. In the app, leave the string of the framework alone: \
                no formatting, no parsing and writing again. If the provider's own bytes fail, its output is \
                formatted after signing, and the provider has to mend that.
                """,
            source: "XML Signature 1.1 §3.2.1"
        ),
        Rule(
            "signature.mismatch",
            .signature,
            .error,
            title: "the signature value does not fit its SignedInfo",
            explanation: """
                The digest may be right, but the signature over SignedInfo does not hold under the key. Either white \
                space or an attribute inside SignedInfo was changed, or another key made the signature than the \
                certificate says. Line breaks that the whitespace rule removed from SignedInfo look exactly like \
                this: Apache Santuario writes them and signs them.
                """,
            advice: """
                Check the bytes as the provider sent them. If they hold, the change happened on the way or by the \
                whitespace rule, and the provider has to sign in one line. If they do not, the provider signs with a \
                key that does not belong to its certificate.
                """,
            source: "XML Signature 1.1 §3.2.2; measured on libxmlsec1"
        ),
        Rule(
            "signature.unprocessable",
            .signature,
            .error,
            title: "the signature cannot be processed",
            explanation: """
                libxmlsec1 gave up before there was a result, valid or not. Something in the signature is of a form \
                that it does not know, or cannot be computed. Other software may get further; that proves nothing in \
                favour of the response.
                """,
            advice: """
                Ask the provider to sign as Adobe's guide shows: enveloped, exclusive canonicalisation, RSA with \
                SHA-256. If the signature looks like that, report it as a fault of this tool, with a constructed \
                response.
                """,
            source: "XML Signature 1.1 §3.2; measured on libxmlsec1"
        ),
        Rule(
            "signature.signed-octets",
            .signature,
            .error,
            .policy,
            title: "canonicalisation yielded no XML",
            explanation: """
                What was digested is empty or does not begin with an element, so the signature covers nothing, \
                whatever it says. Software that overlooks this accepts any document with such a signature. No honest \
                response is known that does this.
                """,
            advice: """
                Treat the response as forged until the provider confirms it, and send it to the provider's security \
                contact.
                """,
            source: "decision of this project; CVE-2025-66568"
        ),
        Rule(
            "signature.signed-info-differs",
            .signature,
            .error,
            .policy,
            title: "what was signed is another SignedInfo than the document shows",
            explanation: """
                The octets that were verified differ from what was checked before in the document. That is the aim of \
                attacks that show a verifier one thing and its parser another. No honest response is known that does \
                this.
                """,
            advice: """
                Treat the response as forged until the provider confirms it.
                """,
            source: "decision of this project; XML Signature 1.1 §8.1.3 (\"see what is signed\")"
        ),
        Rule(
            "signature.digest-recheck",
            .signature,
            .error,
            .policy,
            title: "the digest differs when it is computed a second time",
            explanation: """
                The library reported success, and an independent digest of the same octets does not agree. That is a \
                fault of the library or of this tool, or an attack on one of them. The response is not accepted.
                """,
            advice: """
                Repeat the check with current versions of libxml2, libxmlsec1 and OpenSSL, and report it as a fault \
                of this tool.
                """,
            source: "decision of this project"
        ),
        Rule(
            "assertion.signed-root",
            .signature,
            .error,
            .policy,
            title: "the signed octets are those of another element than the one that was checked",
            explanation: """
                Claims are read from the octets that were signed, and these do not begin with the Response or \
                Assertion that the signature stands in. It is the last line against signature wrapping. No honest \
                response is known that does this.
                """,
            advice: """
                Treat the response as forged until the provider confirms it, and report it: the checks before should \
                have found it.
                """,
            source: "decision of this project; XML Signature 1.1 §8.1.3 (\"see what is signed\")"
        ),
        Rule(
            "signature.java-line-ends",
            .signature,
            .warning,
            .inferred,
            title: "carriage returns (&#13;) stand in the signature value or the certificate",
            explanation: """
                Java from version 11 on writes CR LF into long Base64, and the CR becomes the text `&#13;`. The \
                whitespace rule removes the line feed and leaves the reference, which stands for a CR. Most decoders \
                skip it and the signature holds; strict ones refuse the value. Inside an Assertion whose Response is \
                signed around it, the line feeds are signed as well, so the rule breaks the outer signature.
                """,
            advice: """
                The provider has to switch line breaks off in its signer: in Java, the system property \
                `com.sun.org.apache.xml.internal.security.ignoreLineBreaks=true` (for Apache Santuario \
                `org.apache.xml.security.ignoreLineBreaks`).
                """,
            source: "JDK-8264194; SANTUARIO-482; measured with Java 17; what Adobe's decoder does is inferred"
        ),
    ]
}
