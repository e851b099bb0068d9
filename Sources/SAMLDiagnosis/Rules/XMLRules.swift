/// Rules about well-formed XML, and XML that every reader reads alike.
enum XMLRules {
    static let all: [Rule] = [document, identifiers, limits].flatMap(\.self)

    /// Whether it is XML at all, and XML that all readers read alike.
    private static let document: [Rule] = [
        Rule(
            "library.unavailable",
            .xml,
            .error,
            .policy,
            title: "the XML and signature libraries on this machine are not usable",
            explanation: """
                The response was not looked at: libxml2 or libxmlsec1 could not be started, or the libxmlsec1 that is \
                installed is built differently from what this tool was compiled against. It says nothing about the \
                response or the exchange. A result in spite of that could be wrong in either direction, so there is \
                none.
                """,
            advice: """
                Install the versions of libxml2 and libxmlsec1 that the README names, build again on this machine, \
                and repeat the check.
                """,
            source: "decision of this project; measured on libxmlsec1, whose structures change with its build options"
        ),
        Rule(
            "xml.malformed",
            .xml,
            .error,
            title: "the XML is not well-formed",
            explanation: """
                A parser stops at the place shown, so no server gets as far as the assertion or its signature. V2 \
                answers `invalid_parameter_saml_response`, V1 a 400. Usual causes are a response that was cut off, \
                text that was edited by hand, an `&` that was not escaped, and a tag whose attributes stood on \
                separate lines that were joined.
                """,
            advice: """
                Compare the place with the bytes that the provider sent. If those are well-formed, the app or a log \
                changed them: take the value from the framework unchanged. If they are not, the provider has to mend \
                its output.
                """,
            source: "XML 1.0 §2.1; the messages are those of libxml2, put in words"
        ),
        Rule(
            "encoding.log-prefixes",
            .xml,
            .error,
            title: "prefixes of a log are between the pieces of the response",
            explanation: """
                A log cut the response into lines, and wrote its time and process before each. The pieces do not make a \
                response as long as the prefixes are between them. os_log cuts a message at about 1,000 bytes.
                """,
            advice: """
                Join the pieces without the prefixes, in their order. Better write the value to a file, or take it from \
                the request itself.
                """,
            source: "Apple's documentation of os_log; decision of this project"
        ),
        Rule(
            "encoding.cut-short",
            .xml,
            .error,
            title: "the XML ends before its root element does",
            explanation: """
                A part is missing, so it is not well-formed, and the signature could not fit either. Logs, debuggers, \
                database columns and clipboards cut long values, often at a round number of characters. If the app \
                sent it like this, V2 answers `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                Take the value from the request itself rather than from a log. If the request has no more, look for a \
                limit between the framework and the network call.
                """,
            source: "XML 1.0 §2.1"
        ),
        Rule(
            "xml.nul-byte",
            .xml,
            .error,
            title: "a NUL byte stands in the text",
            explanation: """
                XML has no NUL character. Software written in C may take it for the end of the text, so that a parser \
                reads one document and something else reads more. It usually comes from a buffer that was converted \
                with its unused end, or from UTF-16 taken for UTF-8.
                """,
            advice: """
                Find the conversion that added it, in the app or at the provider, and convert only the bytes that \
                belong to the text.
                """,
            source: """
                XML 1.0 §2.2; measured on libxml2, which accepts any bytes behind a NUL that follows the root element
                """
        ),
        Rule(
            "xml.not-utf8",
            .xml,
            .error,
            title: "the XML is not UTF-8",
            explanation: """
                The bytes at the place shown are no UTF-8 character. The cookbook's statements work on a string and \
                encode it as UTF-8, so anything else changes on the way and a signature over it no longer fits. Often \
                the text was Latin-1 or Windows-1252, or it was cut in the middle of a character.
                """,
            advice: """
                If the provider sent it like this, the provider has to produce UTF-8 before it signs. If the app \
                converted it, take the string that the framework returned and convert nothing.
                """,
            source: """
                RFC 3629 §3; XML 1.0 §4.3.3; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes as \
                UTF-8
                """
        ),
        Rule(
            "xml.byte-order-mark",
            .xml,
            .error,
            title: "a second byte order mark stands at the start",
            explanation: """
                One byte order mark is allowed before XML; a second is a character in front of the root element, \
                where none may stand. Parsers refuse it, so the exchange fails before the signature is looked at. It \
                appears when two programs each add a mark.
                """,
            advice: """
                Send the text without any byte order mark. Look in the app and in the provider's templates for files \
                saved as "UTF-8 with BOM".
                """,
            source: "XML 1.0 §2.1 and §4.3.3; RFC 3629 §6"
        ),
        Rule(
            "xml.declaration",
            .xml,
            .error,
            title: "the XML declaration is not that of XML 1.0",
            explanation: """
                The declaration has another version than 1.0, or it does not end. Canonical XML, and with it every \
                signature on SAML, is defined for XML 1.0 only. A parser may read XML 1.1 by other rules, so the \
                signature would be over something else.
                """,
            advice: """
                The provider has to write `<?xml version="1.0" encoding="UTF-8"?>` or no declaration at all; SAML \
                needs none.
                """,
            source: "XML 1.0 §2.8; Canonical XML 1.0 §2.1"
        ),
        Rule(
            "xml.encoding-label",
            .xml,
            .warning,
            title: "the XML declaration names another encoding than UTF-8",
            explanation: """
                The text is UTF-8, whatever its declaration says. That is expected where a framework decoded the \
                provider's bytes into a string: the label is left over from before. A server that believes the label \
                misreads every letter beyond ASCII, and the signature then fails.
                """,
            advice: """
                Do not change the label in the app: leave the text as it came. Ask the provider to send UTF-8 and to \
                name it, or to leave the declaration out.
                """,
            source: "XML 1.0 §4.3.3"
        ),
        Rule(
            "xml.doctype",
            .xml,
            .error,
            .policy,
            title: "there is a document type declaration",
            explanation: """
                A DOCTYPE can define entities that read files, and others that grow to gigabytes, so careful SAML \
                software refuses any. No SAML response needs one. If it is `<!DOCTYPE html`, this is a web page and \
                no response.
                """,
            advice: """
                The provider has to leave it out before it signs. If it is a web page, find out which server answered \
                in place of the provider.
                """,
            source: "decision of this project, shared by OpenSAML and others; XML 1.0 §2.8"
        ),
        Rule(
            "xml.processing-instruction",
            .xml,
            .error,
            .policy,
            title: "there is a processing instruction",
            explanation: """
                SAML has no use for processing instructions, such as `<?xml-stylesheet …?>`. Canonicalisation keeps \
                them while many readers skip them, which has been used to show one value to the verifier and another \
                to the application. This tool refuses them; whether the exchange does, nobody outside can see.
                """,
            advice: """
                The provider has to leave them out before it signs. Removing one afterwards breaks the signature.
                """,
            source: "decision of this project; XML 1.0 §2.6; Canonical XML 1.0 §2.3"
        ),
        Rule(
            "xml.forbidden-node",
            .xml,
            .error,
            .policy,
            title: "there is something beside elements and text",
            explanation: """
                An entity reference, a processing instruction or a similar node was left in the document. \
                Canonicalisation fails on some of these and readers disagree about the others, so a signature over \
                them proves nothing. No provider writes them on purpose.
                """,
            advice: """
                The provider has to write plain elements and text, with only the five entities that XML predefines.
                """,
            source: "decision of this project; XML 1.0 §4.1"
        ),
        Rule(
            "xml.comment",
            .xml,
            .warning,
            .policy,
            title: "there is a comment inside the response",
            explanation: """
                Canonicalisation drops comments, so one can be put into a signed value without breaking the \
                signature. Some libraries then read only the text before it: `user@example.com<!-- -->.other` becomes \
                `user@example.com`. Adobe says nothing about comments, so this is a warning; `verify` refuses them \
                unless `--allow-comments` is given.
                """,
            advice: """
                Ask the provider to leave comments out of its responses. A response that has one which the provider \
                did not write was tampered with.
                """,
            source: "decision of this project; Canonical XML 1.0 §2.1; CVE-2017-11427 and its relatives"
        ),
        Rule(
            "xml.namespace-uri",
            .xml,
            .error,
            title: "a namespace is not an absolute URI",
            explanation: """
                A declaration such as `xmlns:a="1"` names a relative namespace. Canonicalisation has to fail on it, \
                and software that overlooks the failure takes the digest of nothing, which fits any document. Correct \
                software refuses the response, so the exchange fails.
                """,
            advice: """
                The provider has to give every namespace a full URI, as `urn:…` or `https://…`, before it signs.
                """,
            source: "Canonical XML 1.0 §2.1; CVE-2025-66568"
        ),
    ]

    /// The IDs that signatures refer to.
    private static let identifiers: [Rule] = [
        Rule(
            "xml.id-invalid",
            .xml,
            .error,
            .policy,
            title: "the ID of the Response or the Assertion is missing or has unusual characters",
            explanation: """
                A signature names what it covers by this ID. White space, quotes or brackets in it are read as part \
                of an expression by some libraries, so that another element is found. This tool accepts letters, \
                digits, `_`, `-` and `.`, up to 256 of them; public samples keep to that.
                """,
            advice: """
                The provider has to make IDs of plain characters, for example `_` and 32 random hexadecimal digits.
                """,
            source: """
                SAML core §1.3.4; decision of this project; measured on libxmlsec1, which pastes the ID into an \
                XPointer
                """
        ),
        Rule(
            "xml.id-ambiguous",
            .xml,
            .error,
            title: "two elements claim the same ID",
            explanation: """
                The signature refers to this ID, and it is not certain which of the two it means. Verifier and \
                application may choose differently: that is how signed assertions are moved aside and replaced. \
                Correct software refuses such a response.
                """,
            advice: """
                The provider has to make every ID unique in the document. If the provider sent only one of them, \
                somebody added the other.
                """,
            source: "SAML core §1.3.4; XML 1.0 §3.3.1"
        ),
    ]
}
