/// Rules about signatures and the keys that make them.
enum SignatureRules {
    static let all: [Rule] = [presence, shape, algorithms, trust, cryptography].flatMap(\.self)

    /// Whether there is a signature, and where.
    private static let presence: [Rule] = [
        Rule(
            "signature.missing",
            .signature,
            .error,
            title: "neither the Response nor the Assertion is signed",
            explanation: """
                Without a signature anybody can have written it, so SAML requires one where the message passes \
                through the user's device, as it does here. The exchange cannot accept it: V2 answers \
                `invalid_parameter_saml_response`, V1 a 400. A signature that was there can also be lost on the way, \
                with the namespace of its element or by a tool that re-writes the XML.
                """,
            advice: """
                The provider has to sign the Assertion, as in Adobe's guide, or the Response. If the provider says \
                that it does, compare with the bytes that it sent.
                """,
            source: "SAML Profiles §4.1.3.5 and §4.1.4.5; Adobe's MVPD integration guide, authentication"
        ),
        Rule(
            "signature.several",
            .signature,
            .error,
            title: "the Response or the Assertion has more than one signature of its own",
            explanation: """
                SAML allows one for each. With two, one may be verified and another looked at, so correct software \
                refuses the response.
                """,
            advice: """
                The provider has to sign each element at most once. Look for a gateway that signs what is signed \
                already.
                """,
            source: "SAML core §3.2.1, §3.2.2 and §2.3.3, which allow one ds:Signature"
        ),
        Rule(
            "signature.misplaced",
            .signature,
            .error,
            title: "a signature stands where it covers neither the Response nor the Assertion",
            explanation: """
                A SAML signature is a child of what it signs. Elsewhere it covers something else, and a verifier that \
                finds it may take the response for signed: that is signature wrapping. This tool looks only at \
                signatures of the Response and the Assertion and refuses others.
                """,
            advice: """
                The provider has to put the signature directly into the Assertion or the Response, behind its Issuer. \
                If it did, find out who moved it.
                """,
            source: "SAML core §5.4.1 and §5.4.2; known as signature wrapping (XSW)"
        ),
        Rule(
            "signature.position",
            .signature,
            .warning,
            title: "the signature does not follow the Issuer",
            explanation: """
                SAML's schema has the signature right behind the Issuer. The cryptography does not depend on it, and \
                most servers do not look; one that validates against the schema refuses the response. Of 121 \
                signatures in public samples two stand elsewhere.
                """,
            advice: """
                Ask the provider to move it, the next time it changes its signing.
                """,
            source: "SAML core §2.3.3 and §3.2.2, the schemas"
        ),
    ]

    /// What a SAML signature looks like.
    private static let shape: [Rule] = [
        Rule(
            "signature.structure",
            .signature,
            .error,
            title: "the signature does not have the shape of a SAML signature",
            explanation: """
                An element or attribute is missing, there twice or in the wrong order, or something is there that XML \
                Signature or SAML does not provide for. Servers check this before they compute anything, since \
                unusual shapes are how verifiers are fooled. A formatter or a home-made signer is the usual cause.
                """,
            advice: """
                The provider has to sign with an established library. If its output is right, something on the way \
                re-wrote the XML.
                """,
            source: "XML Signature 1.1 §4.2 to §4.4; SAML core §5.4"
        ),
        Rule(
            "signature.forbidden-content",
            .signature,
            .error,
            .policy,
            title: "a comment or CDATA section stands in the signature",
            explanation: """
                Within a signature such content is read differently by different software: a comment in a DigestValue \
                has been used to pass a forged document. No signer writes any. This tool refuses it.
                """,
            advice: """
                The provider has to sign with an established library. If its output has none, somebody changed the \
                response.
                """,
            source: "decision of this project; CVE-2025-29775"
        ),
        Rule(
            "signature.object",
            .signature,
            .error,
            .policy,
            title: "the signature contains an Object",
            explanation: """
                XML Signature allows an Object, for signatures that carry what they sign. A SAML signature is inside \
                what it signs and needs none, but it can hide the original of a forged assertion there. This tool \
                refuses it, as OpenSAML does.
                """,
            advice: """
                The provider has to leave Object out, also timestamps and properties of the signature that are kept \
                in one.
                """,
            source: "SAML core §5.4.1; XML Signature 1.1 §4.6; decision of this project"
        ),
        Rule(
            "signature.reference-count",
            .signature,
            .error,
            title: "the signature does not have exactly one reference",
            explanation: """
                SAML requires a single reference, to the element that is signed. With several, one can be right while \
                another is what counts.
                """,
            advice: """
                The provider has to sign each element by a signature of its own, with one reference.
                """,
            source: "SAML core §5.4.2"
        ),
        Rule(
            "signature.reference-uri",
            .signature,
            .error,
            title: "the reference does not name the element that its signature is in",
            explanation: """
                The reference has to be `#` and the ID of the signed element. If it names another element, the \
                signature says nothing about this one: a typical trace of signature wrapping, or of an ID that was \
                changed after signing. An empty URI means the whole document; some providers write it on a signed \
                Response, and servers differ in whether they accept it (`--allow-empty-reference-uri` with samltool).
                """,
            advice: """
                The provider has to refer to the ID of the Assertion or Response. Nothing on the way may change an \
                ID.
                """,
            source: "SAML core §5.4.2; XML Signature 1.1 §4.4.3"
        ),
        Rule(
            "signature.transforms",
            .signature,
            .error,
            title: "the transforms are not those of a SAML signature",
            explanation: """
                SAML allows the enveloped-signature transform and a canonicalisation. Others, such as XPath, can take \
                parts out of what is signed, so that these may be changed at will. Servers refuse them; of 121 \
                signatures in public samples only one has another list than this tool accepts.
                """,
            advice: """
                The provider has to use enveloped-signature, then exclusive canonicalisation, and nothing else.
                """,
            source: "SAML core §5.4.4"
        ),
        Rule(
            "signature.prefix-list",
            .signature,
            .error,
            .policy,
            title: "the PrefixList is too long",
            explanation: """
                A PrefixList names prefixes that are canonicalised in the inclusive way. A few are normal, `xs` above \
                all. Many make canonicalisation slow, so this tool stops at 8.
                """,
            advice: """
                The provider has to list only the prefixes that are used in values, such as `xs`.
                """,
            source: "decision of this project; Exclusive XML Canonicalization 1.0 §3"
        ),
        Rule(
            "signature.digest-value",
            .signature,
            .error,
            title: "a digest is no Base64 of the right length",
            explanation: """
                DigestValue cannot be a result of the algorithm that the signature names, so the reference cannot \
                hold. It was changed, cut, or written by a signer with a fault.
                """,
            advice: """
                Compare with what the provider sent. If it is the same there, the provider's signer has to be mended.
                """,
            source: "XML Signature 1.1 §4.4.3.6"
        ),
        Rule(
            "signature.empty-digest",
            .signature,
            .error,
            title: "the digest is that of nothing",
            explanation: """
                It is the digest of no bytes at all. It arises when canonicalisation fails and the signer or a \
                verifier overlooks it, and then it fits any document. Such a signature protects nothing.
                """,
            advice: """
                The provider has to find out why its signer digested nothing, most likely a relative namespace. Treat \
                a response that carries one as forged until the provider confirms it.
                """,
            source: "CVE-2025-66568; XML Signature 1.1 §3.2.1; decision of this project"
        ),
        Rule(
            "signature.value",
            .signature,
            .error,
            title: "the signature value is no Base64 of a possible length",
            explanation: """
                No key makes a signature of this length with the algorithm that is named, so it cannot be verified. \
                It was cut or changed, or its Base64 is damaged.
                """,
            advice: """
                Compare with what the provider sent. Look for something that edits long lines.
                """,
            source: "XML Signature 1.1 §4.3"
        ),
    ]

    /// Algorithms and keys.
    private static let algorithms: [Rule] = [
        Rule(
            "signature.canonicalization",
            .signature,
            .error,
            .policy,
            title: "the canonicalisation algorithm is not accepted",
            explanation: """
                Signatures on SAML use exclusive canonicalisation without comments. Another algorithm is unknown \
                here, or it keeps comments in, which readers treat differently. What the exchange accepts is not \
                documented.
                """,
            advice: """
                The provider has to use `http://www.w3.org/2001/10/xml-exc-c14n#`.
                """,
            source: "decision of this project; SAML core §5.4.3, which also allows the variants with comments"
        ),
        Rule(
            "signature.inclusive-c14n",
            .signature,
            .warning,
            .policy,
            title: "canonicalisation is inclusive",
            explanation: """
                Inclusive canonicalisation signs the namespaces of the elements around, too. Whoever takes the \
                assertion out, or puts it into another envelope, breaks the signature without touching it. SAML \
                recommends the exclusive form; many servers accept both, and `verify` accepts this one with \
                `--allow-inclusive-c14n`. Adobe's own sample is exclusive.
                """,
            advice: """
                Ask the provider for exclusive canonicalisation, in CanonicalizationMethod and in the transforms.
                """,
            source: "decision of this project; SAML core §5.4.3 and §5.4.4"
        ),
        Rule(
            "signature.algorithm",
            .signature,
            .error,
            .policy,
            title: "the signature algorithm is not accepted",
            explanation: """
                RSA and ECDSA with SHA-2 are accepted, and SHA-1 as an exception. HMAC, DSA, MD5 and others are not: \
                they are broken, or confuse public keys with secrets. A few are sound but unknown to libxmlsec1 here, \
                such as RSA-PSS. Which algorithms Adobe's server knows is not documented.
                """,
            advice: """
                The provider has to sign with RSA and SHA-256 (`http://www.w3.org/2001/04/xmldsig-more#rsa-sha256`), \
                the one that is known most widely.
                """,
            source: "decision of this project; XML Signature 1.1 §6.4; RFC 9231"
        ),
        Rule(
            "signature.digest-algorithm",
            .signature,
            .error,
            .policy,
            title: "the digest algorithm is not accepted",
            explanation: """
                SHA-256, SHA-384 and SHA-512 are accepted, and SHA-1 as an exception. Others are broken or unknown. \
                Which digests Adobe's server knows is not documented.
                """,
            advice: """
                The provider has to use SHA-256 (`http://www.w3.org/2001/04/xmlenc#sha256`) as DigestMethod.
                """,
            source: "decision of this project; XML Signature 1.1 §6.2; RFC 9231"
        ),
        Rule(
            "signature.sha1",
            .signature,
            .warning,
            .policy,
            title: "the signature uses SHA-1",
            explanation: """
                Two documents with the same SHA-1 digest can be made since 2017, so such a signature may be moved to \
                a document that the provider did not sign. Adobe's own sample still uses it, so the exchange may well \
                accept it; nothing says for how long. `verify` refuses it unless `--allow-sha1` is given.
                """,
            advice: """
                Ask the provider to sign with SHA-256, both in SignatureMethod and in DigestMethod.
                """,
            source: """
                decision of this project; NIST SP 800-131A Rev. 2; Adobe's MVPD integration guide, authentication, \
                whose sample has rsa-sha1
                """
        ),
        Rule(
            "trust.weak-key",
            .signature,
            .warning,
            .policy,
            title: "the key that signed is weak",
            explanation: """
                An RSA key below 2048 bits can be broken with effort, one with a small public exponent lets lax \
                software be fooled, and keys of other kinds or curves are not supported everywhere. The signature \
                itself holds. Whether Adobe accepts the key is not known; `verify` refuses it, for small RSA keys \
                unless `--min-rsa-bits` allows it.
                """,
            advice: """
                Ask the provider for a key of RSA 2048 bits or more with exponent 65537, or on P-256, and for a date; \
                Adobe needs the new certificate first.
                """,
            source: "decision of this project; NIST SP 800-131A Rev. 2"
        ),
    ]

    /// Which keys are trusted.
    private static let trust: [Rule] = [
        Rule(
            "trust.no-key",
            .signature,
            .warning,
            .policy,
            title: "no key is trusted",
            explanation: """
                Nobody was named whose signature counts, so it cannot be told who signed. A response carries its own \
                certificate, but anybody can make one, so that proves nothing. This is no fault of the response.
                """,
            advice: """
                Get the provider's certificate or metadata from the provider, not from the response, and give it to \
                the check: `--cert` or `--metadata` with samltool.
                """,
            source: "decision of this project; SAML core §5.4.5 and SAML Metadata §2.4.1.1"
        ),
        Rule(
            "signature.not-checked",
            .signature,
            .warning,
            .policy,
            title: "the signature was checked only with the certificate that the response carries",
            explanation: """
                It shows whether the response is as it was signed, and not by whom: no key was trusted, and a forger \
                signs with a certificate of his own. All that is said about digests, white space and changes is \
                reliable all the same.
                """,
            advice: """
                Get the provider's certificate or metadata from the provider and check again with it: `--cert` or \
                `--metadata` with samltool.
                """,
            source: "decision of this project; XML Signature 1.1 §4.5; SAML core §5.4.5"
        ),
        Rule(
            "trust.fingerprint",
            .signature,
            .error,
            .policy,
            title: "the response carries no certificate with the trusted fingerprint",
            explanation: """
                A SHA-256 fingerprint was given, and the certificate that signed has another, or there is none in the \
                signature to compare. The provider changed its certificate, the fingerprint is that of another \
                environment, or it is of another kind, such as SHA-1 or of the key alone. If Adobe still has the old \
                certificate, the exchange fails too.
                """,
            advice: """
                Compare both fingerprints with the provider. If its certificate is new, ask whether Adobe has it \
                already. If the response carries none, trust the certificate itself.
                """,
            source: "decision of this project; SAML Metadata §2.4.1.1"
        ),
        Rule(
            "signature.wrong-key",
            .signature,
            .error,
            title: "none of the trusted keys made the signature",
            explanation: """
                Either somebody else signed, or the provider signs with a new key, or with that of its test system. \
                The finding shows the certificates on both sides. A server that has only the old certificate refuses \
                the response: V2 answers `invalid_parameter_saml_response`, V1 a 400.
                """,
            advice: """
                Ask the provider which certificate is current, and get it from the provider, not from the response. \
                During a change of keys trust both. The provider has to give the new certificate to Adobe before it \
                signs with it.
                """,
            source: "XML Signature 1.1 §3.2.2; SAML Metadata §2.4.1.1"
        ),
        Rule(
            "trust.other-entity",
            .signature,
            .error,
            title: "the key belongs to another entity than the issuer",
            explanation: """
                In the metadata the key that signed stands under another entity ID than the Issuer of the assertion. \
                A member of a federation may sign for itself only; otherwise it could speak for every other. A proxy \
                that signs for its MVPDs with its own issuer's key looks like this, too.
                """,
            advice: """
                Compare the Issuer with the entity ID in the metadata. If a proxy is meant to sign for others, trust \
                its certificate for these issuers explicitly.
                """,
            source: "SAML Metadata §2.3.2 and §2.4.1.1"
        ),
        Rule(
            "trust.unbound-key",
            .signature,
            .warning,
            .policy,
            title: "a key trusted without metadata signed for an issuer that has metadata",
            explanation: """
                The issuer's metadata does not have the key that signed. It was accepted because the key, or its \
                certificate, was trusted without metadata, and such a key may sign for any issuer. That is right for a \
                proxy, and wrong if the certificate was meant for another provider.
                """,
            advice: """
                If the certificate belongs to this provider, get its current metadata and leave the certificate out. If \
                it belongs to another one, check the two apart from each other.
                """,
            source: "decision of this project; SAML Metadata §2.4.1.1"
        ),
        Rule(
            "trust.metadata-expired",
            .signature,
            .error,
            title: "the metadata that the key is from has expired",
            explanation: """
                The metadata says until when it may be used, and that time is over, so nothing that it says is \
                certain any more, keys included. The response itself may be perfect. Adobe has a copy of its own, \
                which may be newer.
                """,
            advice: """
                Get the metadata again from the provider or the federation. If the new copy has expired as well, its \
                publisher has to renew it.
                """,
            source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)"
        ),
        Rule(
            "trust.metadata-expires-soon",
            .signature,
            .note,
            title: "the metadata that the key is from will expire soon",
            explanation: """
                After its validUntil the keys in it are not trusted any more. Nothing is wrong today.
                """,
            advice: """
                Get the metadata again before that day, and automate it.
                """,
            source: "SAML Metadata §2.3.1 and §2.3.2 (validUntil)"
        ),
        Rule(
            "trust.certificate-expired",
            .signature,
            .warning,
            title: "the certificate of the key is outside its validity",
            explanation: """
                In SAML a key is trusted because it was agreed upon, and the dates of its certificate are usually \
                ignored; this tool ignores them, too, unless `--check-cert-validity` is given. Some servers do check \
                them. Whether Adobe's does is not known. If the exchange began to fail on the day on which the \
                certificate expired, this is the likeliest cause.
                """,
            advice: """
                The provider has to renew the certificate and give it to Adobe. It may keep the key.
                """,
            source: "SAML V2.0 Metadata Interoperability Profile 1.0; RFC 5280 §4.1.2.5"
        ),
        Rule(
            "trust.certificate-expires-soon",
            .signature,
            .note,
            title: "the certificate of the key will expire soon",
            explanation: """
                Nothing is wrong today. When the provider renews it, it often takes a new key, and exchanges fail \
                until Adobe and every other party has the new certificate.
                """,
            advice: """
                Ask the provider for the next certificate now, and trust both until the change is over.
                """,
            source: "RFC 5280 §4.1.2.5; decision of this project"
        ),
    ]

    /// What came out.
    private static let cryptography: [Rule] = [
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
