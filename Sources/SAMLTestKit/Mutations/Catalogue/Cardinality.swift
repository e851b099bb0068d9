/// Parts that occur too often, or not at all.
extension Mutation {
    static let cardinality = signatures + signatureParts + signedInfoParts + assertionParts

    private static let malformedSignature = "signature.structure"

    private static let signatures = [
        rejected("signature-twice", .cardinality, by: "signature.several", "The same signature occurs twice.") {
            base in
            let signature = try base.signature()
            return base.text.repeating(signature)
        },
        rejected(
            "second-signature-at-end",
            .cardinality,
            by: "signature.several",
            "The same signature is again at the end of the signed element."
        ) { base in
            base.text.inserting(base.text.text(of: try base.signature()), .atEnd(try base.signedElement()))
        },
        rejected(
            "second-signature-empty",
            .cardinality,
            by: "signature.several",
            "An empty signature is before the other one."
        ) {
            base in
            base.text.inserting(
                #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#,
                .before(try base.signature())
            )
        },
        rejected(
            "signature-in-signature",
            .cardinality,
            by: "signature.misplaced",
            "A signature is in the KeyInfo of another."
        ) {
            base in
            let signature = try base.signature()
            return try base.addingKeyInfo(base.text.text(of: signature))
        },
    ]

    private static let signatureParts = [
        rejected("no-signed-info", .cardinality, by: malformedSignature, "The signature has no SignedInfo.") { base in
            base.text.removing(try base.signaturePart("SignedInfo"))
        },
        rejected(
            "two-signed-infos",
            .cardinality,
            by: malformedSignature,
            "The signature has two SignedInfo (CVE-2025-29774)."
        ) { base in
            let info = try base.signaturePart("SignedInfo")
            return base.text.repeating(info)
        },
        rejected("signed-info-last", .cardinality, by: malformedSignature, "SignedInfo is after the SignatureValue.") {
            base in
            let (info, value) = (try base.signaturePart("SignedInfo"), try base.signaturePart("SignatureValue"))
            return base.text.applying([
                (base.text.range(of: info), ""), base.text.edit(.after(value), base.text.text(of: info)),
            ])
        },
        rejected("signed-info-in-object", .cardinality, by: "signature.object", "SignedInfo is in an Object.") { base in
            let (text, info) = (base.text, try base.signaturePart("SignedInfo"))
            return text.replacing(info, with: text.element("Object", like: info, text.text(of: info)))
        },
        rejected("no-signature-value", .cardinality, by: malformedSignature, "The signature has no SignatureValue.") {
            base in
            base.text.removing(try base.signaturePart("SignatureValue"))
        },
        rejected("two-signature-values", .cardinality, by: malformedSignature, "The signature has two SignatureValue.")
        { base in
            let value = try base.signaturePart("SignatureValue")
            return base.text.repeating(value)
        },
        rejected("key-info-first", .cardinality, by: malformedSignature, "KeyInfo is before SignedInfo.") { base in
            let info = try base.signaturePart("SignedInfo")
            return base.text.inserting(base.text.element("KeyInfo", like: info, ""), .before(info))
        },
        rejected("object-in-signature", .cardinality, by: "signature.object", "The signature has an Object.") { base in
            let signature = try base.signature()
            return base.text.inserting(base.text.element("Object", like: signature, ""), .atEnd(signature))
        },
        rejected(
            "manifest-in-signature",
            .cardinality,
            by: "signature.object",
            "The signature has an Object with a Manifest, whose reference leads to a server."
        ) { base in
            let signature = try base.signature()
            let reference =
                #"<ds:Manifest xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:Reference URI="http://127.0.0.1:9/"/></ds:Manifest>"#
            return base.text.inserting(base.text.element("Object", like: signature, reference), .atEnd(signature))
        },
        rejected(
            "unknown-element-in-signature",
            .cardinality,
            by: malformedSignature,
            "The signature has an unknown element."
        ) { base in
            base.text.inserting("<x xmlns=\"\"/>", .atEnd(try base.signature()))
        },
    ]

    private static let signedInfoParts = [
        rejected("no-reference", .cardinality, by: "signature.reference-count", "SignedInfo has no Reference.") {
            base in
            base.text.removing(try base.signaturePart("Reference"))
        },
        resigned(
            "two-references",
            .cardinality,
            by: "signature.reference-count",
            "SignedInfo has the same Reference twice"
        ) { base in
            let reference = try base.signaturePart("Reference")
            return base.text.repeating(reference)
        },
        rejected("two-digest-values", .cardinality, by: malformedSignature, "The Reference has two DigestValue.") {
            base in
            let value = try base.signaturePart("DigestValue")
            return base.text.repeating(value)
        },
        rejected(
            "two-canonicalization-methods",
            .cardinality,
            by: malformedSignature,
            "SignedInfo has two CanonicalizationMethod."
        ) { base in
            let method = try base.signaturePart("CanonicalizationMethod")
            return base.text.repeating(method)
        },
        resigned(
            "text-in-signed-info",
            .cardinality,
            by: malformedSignature,
            "SignedInfo has text between its elements"
        ) { base in
            base.text.inserting("x", .atStart(try base.signaturePart("SignedInfo")))
        },
    ]

    private static let assertionParts = [
        rejected(
            "two-signed-assertions",
            .cardinality,
            by: "structure.several-assertions",
            "The Response has two signed Assertions of the issuer.",
            signer: .issuer
        ) { base in
            let key = try base.issuerKey()
            _ = try base.assertionSignature()
            let assertion = try base.assertion()
            let reference = try base.signaturePart("Reference")
            let other = base.text.applying([
                base.text.settingEdit("ID", of: assertion, to: "_second-assertion"),
                base.text.settingEdit("URI", of: reference, to: "#_second-assertion"),
            ])
            let second = try MutationBase.signed(other, assertion, with: key)
            return base.text.inserting(second.text(of: assertion), .after(assertion))
        },
        twice("two-subjects", "Subject") { try $0.subject() },
        twice("two-name-ids", "NameID") { try $0.nameID() },
        twice("two-conditions", "Conditions") { try $0.conditions() },
        twice("two-issuers", "Issuer") { base in
            try base.require(base.text.issuer(of: base.assertion()), "the assertion has no Issuer")
        },
        rejected(
            "two-statuses",
            .cardinality,
            by: "assertion.malformed",
            "A signed Response has two Status.",
            signer: .issuer
        ) { base in
            _ = try base.responseSignature()
            let status = try base.status()
            return base.text.repeating(status)
        },
    ]

    private static func twice(
        _ name: String,
        _ element: String,
        _ find: @escaping @Sendable (MutationBase) throws -> ResponseText.Element
    ) -> Mutation {
        resigned(name, .cardinality, by: "assertion.malformed", "The assertion has its \(element) twice") { base in
            let found = try find(base)
            return base.text.repeating(found)
        }
    }
}

extension MutationBase {
    func addingKeyInfo(_ content: String) throws -> ResponseText {
        let signature = try signature()
        if let info = text.child("KeyInfo", of: signature) { return text.inserting(content, .atEnd(info)) }
        return text.inserting(text.element("KeyInfo", like: signature, content), .atEnd(signature))
    }
}
