/// Transforms and canonicalization that leave content unsigned.
extension Mutation {
    static let transforms =
        signedTransforms + unsignedTransforms + canonicalizations + voidCanonicalizations
        + confusedSignatures

    private static let rule = "signature.transforms"
    private static let exclusive = "http://www.w3.org/2001/10/xml-exc-c14n#"
    private static let enveloped = transform("http://www.w3.org/2000/09/xmldsig#enveloped-signature")
    private static let canonical = transform(exclusive)

    private static func transform(_ algorithm: String, _ content: String = "") -> String {
        #"<ds:Transform xmlns:ds="http://www.w3.org/2000/09/xmldsig#" Algorithm="\#(algorithm)">\#(content)</ds:Transform>"#
    }

    private static func transforms(
        _ name: String,
        by rule: String = rule,
        _ summary: String,
        _ content: String,
        signer: Signer = .issuer
    ) -> Mutation {
        rejected(
            "transforms-\(name)",
            .transforms,
            by: rule,
            summary + (signer == .issuer ? ", and the issuer's key signed it." : "."),
            signer: signer
        ) { base in
            base.text.replacingContent(of: try base.signaturePart("Transforms"), with: content)
        }
    }

    private static let signedTransforms = [
        transforms(
            "xpath",
            "An XPath transform leaves the subject out",
            enveloped
                + transform(
                    "http://www.w3.org/TR/1999/REC-xpath-19991116",
                    #"<ds:XPath xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion">not(ancestor-or-self::s:Subject)</ds:XPath>"#
                ) + canonical
        ),
        transforms(
            "xpath-filter",
            "An XPath filter leaves the subject out",
            enveloped
                + transform(
                    "http://www.w3.org/2002/06/xmldsig-filter2",
                    #"<f:XPath xmlns:f="http://www.w3.org/2002/06/xmldsig-filter2" xmlns:s="urn:oasis:names:tc:SAML:2.0:assertion" Filter="subtract">//s:Subject</f:XPath>"#
                ) + canonical
        ),
        transforms("none", "There is no transform", ""),
        transforms(
            "enveloped-twice",
            "The transform enveloped-signature occurs twice",
            enveloped + enveloped + canonical
        ),
        transforms("canonicalized-twice", "The content is canonicalized twice", enveloped + canonical + canonical),
        transforms("four", "There are four transforms", enveloped + enveloped + canonical + canonical),
        transforms(
            "with-comments",
            "The canonical form has comments",
            enveloped + transform(exclusive + "WithComments")
        ),
        transforms(
            "inclusive",
            by: "signature.inclusive-c14n",
            "The canonical form is inclusive and depends on the content around it",
            enveloped + transform("http://www.w3.org/TR/2001/REC-xml-c14n-20010315")
        ),
        transforms(
            "inclusive-1-1",
            by: "signature.inclusive-c14n",
            "The canonical form is inclusive, of version 1.1",
            enveloped + transform("http://www.w3.org/2006/12/xml-c14n11")
        ),
        transforms(
            "enveloped-alone",
            by: "signature.inclusive-c14n",
            "The transform enveloped-signature is alone, which means inclusive canonicalization",
            enveloped
        ),
        transforms(
            "long-prefix-list",
            by: "signature.prefix-list",
            "The list of inclusive prefixes is long",
            enveloped
                + transform(
                    exclusive,
                    #"<ec:InclusiveNamespaces xmlns:ec="\#(exclusive)" PrefixList="a b c d e f g h i"/>"#
                )
        ),
    ]

    private static let unsignedTransforms = [
        transforms(
            "xslt",
            "A stylesheet reads a file",
            enveloped
                + transform(
                    "http://www.w3.org/TR/1999/REC-xslt-19991116",
                    #"<x:stylesheet xmlns:x="http://www.w3.org/1999/XSL/Transform" version="1.0"><x:template match="/"><x:copy-of select="document('file:///etc/passwd')"/></x:template></x:stylesheet>"#
                ),
            signer: .unsigned
        ),
        transforms(
            "base64",
            "The content is decoded as Base64",
            enveloped + transform("http://www.w3.org/2000/09/xmldsig#base64"),
            signer: .unsigned
        ),
        transforms(
            "unknown",
            "A transform has an unknown algorithm",
            enveloped + transform("urn:x"),
            signer: .unsigned
        ),
        transforms(
            "not-enveloped",
            "The transform enveloped-signature is missing",
            canonical,
            signer: .unsigned
        ),
        transforms(
            "thousands",
            "There are 2,000 transforms",
            enveloped + String(repeating: canonical, count: 2000),
            signer: .unsigned
        ),
    ]

    private static let canonicalizations = [
        canonicalization(
            "inclusive",
            by: "signature.inclusive-c14n",
            "The canonical form of SignedInfo is inclusive",
            "http://www.w3.org/TR/2001/REC-xml-c14n-20010315"
        ),
        canonicalization(
            "with-comments",
            by: "signature.canonicalization",
            "The canonical form of SignedInfo has comments",
            exclusive + "WithComments"
        ),
    ]

    private static func canonicalization(_ name: String, by rule: String, _ summary: String, _ algorithm: String)
        -> Mutation
    {
        resigned("signed-info-\(name)", .transforms, by: rule, summary) { base in
            base.text.setting("Algorithm", of: try base.signaturePart("CanonicalizationMethod"), to: algorithm)
        }
    }

    /// Canonicalization that fails, and results in nothing for a receiver that does not notice.
    private static let voidCanonicalizations = [
        rejected(
            "void-canonicalization",
            .transforms,
            by: "xml.namespace-uri",
            "A relative namespace makes canonicalization fail, and the digest is that of nothing (CVE-2025-66475)."
        ) { base in
            let text = try base.withEmptyDigest()
            return text.inserting(#"<x xmlns="" xmlns:a="1"/>"#, .atEnd(try base.signedElement()))
        },
        rejected(
            "void-canonicalization-by-malformed-uri",
            .transforms,
            by: "xml.namespace-uri",
            "A malformed namespace makes canonicalization fail, and the digest is that of nothing."
        ) { base in
            let text = try base.withEmptyDigest()
            return text.inserting(#"<x xmlns="" xmlns:a="http://["/>"#, .atEnd(try base.signedElement()))
        },
        rejected("empty-digest", .transforms, by: "signature.empty-digest", "The digest is that of nothing.") { base in
            try base.withEmptyDigest()
        },
    ]
}

extension MutationBase {
    /// The response with the SHA-256 of no bytes as its digest, and the content of an attacker.
    func withEmptyDigest() throws -> ResponseText {
        let digest = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
        let method = try signaturePart("DigestMethod")
        let edits = [
            text.edit(.content(try signaturePart("DigestValue")), digest),
            text.settingEdit("Algorithm", of: method, to: "http://www.w3.org/2001/04/xmlenc#sha256"),
        ]
        return text.applying(edits + (text.nameID.map { [text.edit(.content($0), Mutation.evilValue)] } ?? []))
    }
}
