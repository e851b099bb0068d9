import SAML
import TestSupport

/// Signatures that are missing, in another place, or of other content.
package enum StrippingAttacks {
    package static let cases = mutations + others

    private static let mutations: [AttackCase] = [
        .mutation("no-signature", "signature.missing"),
        .mutation("no-signature", "signature.missing", base: .response),
        .mutation("no-signature-other-subject", "signature.missing"),
        .mutation("response-signature-removed", base: .both),
        .mutation("assertion-signature-removed", "signature.digest-mismatch", base: .both),
        .mutation("empty-signature", "signature.structure"),
        .mutation("empty-signature-value", "signature.value"),
        .mutation("empty-digest-value", "signature.digest-value"),
        .mutation("signature-of-other-namespace", "signature.missing"),
        .mutation("signature-moved-into-subject", "signature.missing", "signature.misplaced"),
        .mutation("signature-moved-into-status", "signature.missing", "signature.misplaced", base: .response),
        .mutation("only-metadata-signed", "signature.missing", "signature.misplaced"),
        .mutation("other-subject", "signature.digest-mismatch"),
        .mutation("no-assertion", "structure.no-assertion", base: .response),
        .mutation("digest-smuggled-in-status-detail", "signature.digest-mismatch"),
        .mutation("digest-smuggled-in-extensions", "signature.digest-mismatch"),
        .mutation("digest-smuggled-in-object", "signature.object"),
        .mutation("digest-smuggled-in-object", "signature.object", base: .response),
        .mutation("signed-error-with-decoy-signature", "structure.misplaced-assertion", "signature.several"),
        .mutation("assertion-in-no-namespace-evil-first"),
        .mutation("assertion-in-old-namespace-evil-last"),
        .mutation("assertion-in-unknown-namespace-in-extensions"),
        .mutation("subject-beside-assertion"),
        .mutation("name-id-in-status-detail"),
    ]

    private static let others = [
        AttackCase("a signature without a namespace", "signature.missing") { base in
            base.text.replacing("ds:", with: "").replacingFirst(
                "<Signature xmlns:ds=",
                with: "<Signature x="
            )
        },
        AttackCase(
            "only the assertion in Advice is signed",
            "signature.missing",
            "signature.misplaced",
            "structure.several-assertions",
            "structure.misplaced-assertion"
        ) { base in
            var evil = base.pieces.hostileCopy(keepingIDs: false)
            evil.conditions += "<saml:Advice>\(base.assertion)</saml:Advice>"
            return evil.unsigned
        },
        AttackCase("only metadata in an attribute is signed", "signature.missing", "signature.misplaced") { base in
            var evil = base.pieces.hostileCopy(keepingIDs: true)
            evil.attributes += ConstructedResponse.attribute("metadata", try base.signedMetadata("", "").metadata)
            return evil.unsigned
        },
        AttackCase(
            "another assertion under a valid signature of the Response",
            "signature.digest-mismatch",
            base: .response
        ) { base in
            base.text.replacingFirst(base.assertion, with: base.pieces.hostileCopy(keepingIDs: true).assertion())
        },
        AttackCase("both: another assertion, not signed", "signature.digest-mismatch", base: .both) { base in
            base.text.replacingFirst(base.assertion, with: base.pieces.hostileCopy(keepingIDs: true).assertion())
        },
        AttackCase(
            "both: an invalid signature of the Response around a valid Assertion",
            "signature.digest-mismatch",
            base: .both
        ) { base in
            base.text.replacingFirst("_request-1", with: "_request-2")
        },
        AttackCase("both: a signature of the Response with another key", "signature.wrong-key", base: .both) { base in
            let template = base.pieces.signature.text(referenceTo: base.pieces.responseID)
            let text = base.text.replacingFirst(base.responseSignature, with: template)
            return try SampleKeys.signing("other-rsa").sign(text, in: base.pieces.responseID)
        },
        AttackCase(
            "both: a valid signature of the Response around an Assertion with another key",
            "signature.wrong-key",
            base: .both
        ) { base in
            let evil = base.pieces.hostileCopy(keepingIDs: true)
            let template = base.pieces.signature.text(referenceTo: base.pieces.responseID)
            let inner = try evil.xml(signing: .assertion, with: SampleKeys.signing("other-rsa"))
            let text = inner.inserting(template, after: base.pieces.issuer)
            return try SampleKeys.signing().sign(text, in: base.pieces.responseID)
        },
    ]
}

extension AttackBase {
    /// A hostile response that contains metadata signed by the trusted key.
    fileprivate func signedMetadata(_ start: String, _ end: String) throws -> String {
        var evil = pieces.hostileCopy(keepingIDs: true)
        evil.beforeAssertion =
            start
            + #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_metadata" entityID="x">"#
            + pieces.signature.text(referenceTo: "_metadata") + "</md:EntityDescriptor>" + end
        return try SampleKeys.signing().sign(evil.unsigned, in: "_metadata")
    }
}

extension String {
    fileprivate var metadata: String { slice(from: "<md:", through: "</md:EntityDescriptor>") }
}
