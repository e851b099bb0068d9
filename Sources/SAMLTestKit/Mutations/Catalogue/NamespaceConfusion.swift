/// Elements in a namespace that only some readers look at.
extension Mutation {
    static let confusedSignatures = [
        confusedSignature("relative-uri", "relative", "1"),
        confusedSignature("malformed-uri", "malformed", "http://example.com\u{80}"),
    ]

    private static func confusedSignature(_ name: String, _ kind: String, _ uri: String) -> Mutation {
        rejected(
            "namespace-confused-signature-\(name)",
            .transforms,
            by: "xml.namespace-uri",
            "A signature in another namespace has the digest of nothing, a \(kind) namespace makes canonicalization fail, and "
                + "the original SignedInfo is in StatusDetail."
        ) { base in
            let evil = try base.hostileCopy(.original)
            let info = try base.originalSignedInfo()
            let signature = try base.confusedSignature()
            let element =
                try base.signedElement() == base.text.root
                ? evil.root : base.require(evil.assertion, "the response has no Assertion")
            let status = try base.require(evil.status, "the Response has no Status")
            return evil.applying([
                evil.edit(evil.afterIssuer(of: element), signature),
                evil.edit(.atEnd(status), evil.element("StatusDetail", like: evil.root, info)),
                evil.edit(.atEnd(element), #"<x xmlns="" xmlns:a="\#(uri)"/>"#),
            ])
        }
    }

    /// Evil elements beside the signed Assertion, which a reader by local names finds.
    static let foreignElements =
        [
            ("no-namespace", "no namespace", ""),
            ("old-namespace", "the namespace of SAML 1.1", "urn:oasis:names:tc:SAML:1.0:assertion"),
            ("unknown-namespace", "an unknown namespace", "urn:x"),
        ].flatMap { name, words, uri in
            [
                beside(
                    "assertion-in-\(name)-evil-first",
                    "An evil Assertion in \(words) is before the signed one"
                ) { text, assertion in text.inserting(evilAssertion(uri), .before(assertion)) },
                beside(
                    "assertion-in-\(name)-evil-last",
                    "An evil Assertion in \(words) is after the signed one"
                ) { text, assertion in text.inserting(evilAssertion(uri), .after(assertion)) },
                beside(
                    "assertion-in-\(name)-in-extensions",
                    "An evil Assertion in \(words) is in the Extensions"
                ) { text, assertion in
                    let extensions = text.element("Extensions", like: text.root, evilAssertion(uri))
                    return text.inserting(extensions, .before(text.status ?? assertion))
                },
            ]
        } + [
            beside("subject-beside-assertion", "An evil Subject is before the signed Assertion") { text, assertion in
                let name = text.element("NameID", like: assertion, evilValue)
                return text.inserting(text.element("Subject", like: assertion, name), .before(assertion))
            },
            beside("name-id-in-status-detail", "An evil NameID is in the StatusDetail") { text, assertion in
                let name = text.element("NameID", like: assertion, evilValue)
                let detail = text.element("StatusDetail", like: text.root, name)
                return text.status.map { text.inserting(detail, .atEnd($0)) } ?? text
            },
        ]

    private static func beside(
        _ name: String,
        _ summary: String,
        _ change: @escaping @Sendable (ResponseText, ResponseText.Element) throws -> ResponseText
    ) -> Mutation {
        accepted(
            name,
            .wrapping,
            noting: "signature.misreadable-content",
            "\(summary) of an unsigned Response; a correct receiver reads the signed one."
        ) { base in
            try base.requireUnsignedResponse()
            return try change(base.text, base.assertion())
        }
    }

    private static func evilAssertion(_ uri: String) -> String {
        let subject = "<Subject><NameID>\(evilValue)</NameID></Subject>"
        let attribute = #"<Attribute Name="userID"><AttributeValue>\#(evilValue)</AttributeValue></Attribute>"#
        let statement = "<AttributeStatement>\(attribute)</AttributeStatement>"
        return #"<Assertion xmlns="\#(uri)" ID="_evil-assertion">\#(subject)\#(statement)</Assertion>"#
    }
}

extension MutationBase {
    /// The SignedInfo as it was signed, with its own declaration of its namespace.
    fileprivate func originalSignedInfo() throws -> String {
        let info = try signaturePart("SignedInfo")
        guard text.ownDeclaration(of: info) == nil else { return text.text(of: info) }
        let alone = ResponseText(text.text(of: info))
        return alone.declaring(try signatureNamespace()).string
    }

    /// The signature in a namespace that only a reader by local names takes for that of XML Signature, with the digest of nothing.
    fileprivate func confusedSignature() throws -> String {
        let original = try withEmptyDigest()
        let signature = ResponseText(original.text(of: try signature()))
        let confused = try String(signatureNamespace().dropLast())
        guard let own = signature.ownDeclaration(of: signature.root) else {
            return signature.declaring(confused).string
        }
        return signature.replacing(own, with: confused).string
    }

    private func signatureNamespace() throws -> String { "http://www.w3.org/2000/09/xmldsig#" }
}

extension ResponseText {
    /// Returns the text with a declaration of the namespace of its root element.
    fileprivate func declaring(_ namespace: String) -> ResponseText {
        let parts = name(of: root).split(separator: ":", maxSplits: 1)
        let prefix = parts.count == 2 ? ":\(parts[0])" : ""
        let end = nameRange(of: root).upperBound
        return replacing(end..<end, with: #" xmlns\#(prefix)="\#(namespace)""#)
    }
}
