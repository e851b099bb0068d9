import SAML
import TestSupport

/// Signatures that are missing, in another place, or of other content.
package enum StrippingAttacks {
    package static let cases = [
        AttackCase("no signature at all", "signature.missing") { base in
            base.pieces.hostileCopy(keepingIDs: true).unsigned
        },
        AttackCase("the signature cut out of a signed Assertion", "signature.missing") { base in
            base.text.replacingFirst(base.assertionSignature, with: "")
        },
        AttackCase("the signature cut out of a signed Response", "signature.missing", base: .response) { base in
            base.text.replacingFirst(base.responseSignature, with: "")
        },
        .harmless("the signature of the Response cut away, that of the Assertion left", base: .both) { base in
            base.text.replacingFirst(base.responseSignature, with: "")
        },
        AttackCase(
            "the signature of the Assertion cut away under one of the Response",
            "signature.digest-mismatch",
            base: .both
        ) { base in
            base.text.replacingFirst(base.assertionSignature, with: "")
        },
        AttackCase("an empty signature", "signature.structure") { base in
            let empty = #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#
            let evil = base.pieces.hostileCopy(keepingIDs: true)
            return evil.response(assertion: evil.assertion(signature: empty))
        },
        AttackCase("a signature whose value is empty", "signature.value") { base in
            let value = base.text.slice(from: "<ds:SignatureValue>", through: "</ds:SignatureValue>")
            return base.text.replacingFirst(value, with: "<ds:SignatureValue/>")
        },
        AttackCase("a signature whose digest is empty", "signature.digest-value") { base in
            let value = base.text.slice(from: "<ds:DigestValue>", through: "</ds:DigestValue>")
            return base.text.replacingFirst(value, with: "<ds:DigestValue/>")
        },
        AttackCase("a signature of another namespace", "signature.missing") { base in
            base.text.replacingFirst(
                "http://www.w3.org/2000/09/xmldsig#\"><ds:SignedInfo",
                with: "urn:x\"><ds:SignedInfo"
            )
        },
        AttackCase("a signature without a namespace", "signature.missing") { base in
            base.text.replacing("ds:", with: "").replacingFirst(
                "<Signature xmlns:ds=",
                with: "<Signature x="
            )
        },
        AttackCase("a valid signature moved into the Subject", "signature.missing", "signature.misplaced") { base in
            base.text.replacingFirst(base.assertionSignature, with: "")
                .inserting(base.assertionSignature, after: "<saml:Subject>")
        },
        AttackCase(
            "a valid signature moved into the Status",
            "signature.missing",
            "signature.misplaced",
            base: .response
        ) { base in
            base.text.replacingFirst(base.responseSignature, with: "")
                .inserting(base.responseSignature, after: "<samlp:Status>")
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
        AttackCase("only metadata in Extensions is signed", "signature.missing", "signature.misplaced") { base in
            try base.signedMetadata("<samlp:Extensions>", "</samlp:Extensions>")
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
        AttackCase("another subject under a valid signature of the Assertion", "signature.digest-mismatch") { base in
            base.text.replacingFirst("subscriber-1", with: AttackBase.evilName)
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
        AttackCase("no assertion under a valid signature", "structure.no-assertion", base: .response) { base in
            let pieces = base.pieces
            let text = pieces.response(signature: pieces.signature.text(referenceTo: pieces.responseID), assertion: "")
            return try SampleKeys.signing().sign(text, in: pieces.responseID)
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
