/// Signatures that are missing, in another place, or of other content.
extension Mutation {
    static let signature = missing + changed + smuggledDigests + [decoySignature]

    private static let missing = [
        rejected("no-signature", .signature, by: "signature.missing", "Every signature is removed.") { base in
            _ = try base.assertion()
            return base.text.unsigned
        },
        rejected(
            "no-signature-other-subject",
            .signature,
            by: "signature.missing",
            "Every signature is removed, and the subject and the attributes are those of another user."
        ) { base in
            try base.hostileCopy(.original)
        },
        rejected(
            "assertion-signature-removed",
            .signature,
            by: "signature.digest-mismatch",
            "The signature of the Assertion is removed, which that of the Response covers."
        ) { base in
            _ = try base.responseSignature()
            return base.text.removing(try base.assertionSignature())
        },
        rejected("empty-signature", .signature, by: "signature.structure", "The signature is an empty element.") {
            base in
            let evil = try base.hostileCopy(.original)
            let empty = #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#
            return evil.assertion.map { evil.inserting(empty, evil.afterIssuer(of: $0)) } ?? evil
        },
        rejected("empty-signature-value", .signature, by: "signature.value", "The SignatureValue is empty.") { base in
            base.text.replacingContent(of: try base.signaturePart("SignatureValue"), with: "")
        },
        rejected("empty-digest-value", .signature, by: "signature.digest-value", "The DigestValue is empty.") { base in
            base.text.replacingContent(of: try base.signaturePart("DigestValue"), with: "")
        },
        rejected(
            "signature-of-other-namespace",
            .signature,
            by: "signature.missing",
            "The only signature is in a namespace that is not that of XML Signature."
        ) { base in
            let signature = try base.signature()
            _ = try base.assertion()
            guard base.text.signedElements.count == 1, let value = base.text.ownDeclaration(of: signature) else {
                throw Inapplicable("the signature does not declare its namespace, or there are two signatures")
            }
            return base.text.replacing(value, with: "urn:x")
        },
        rejected(
            "signature-moved-into-subject",
            .signature,
            by: "signature.misplaced",
            "The signature of the Assertion is in its Subject, where enveloped-signature removes it from the digest."
        ) { base in
            let (text, signature) = (base.text, try base.assertionSignature())
            return text.applying([
                (text.range(of: signature), ""), text.edit(.atStart(try base.subject()), text.text(of: signature)),
            ])
        },
        rejected(
            "signature-moved-into-status",
            .signature,
            by: "signature.misplaced",
            "The signature of the Response is in its Status, where enveloped-signature removes it from the digest."
        ) { base in
            let (text, signature) = (base.text, try base.responseSignature())
            return text.applying([
                (text.range(of: signature), ""), text.edit(.atStart(try base.status()), text.text(of: signature)),
            ])
        },
        rejected(
            "only-metadata-signed",
            .signature,
            by: "signature.misplaced",
            "The issuer's key signed metadata in the Extensions, and nothing else.",
            signer: .issuer
        ) { base in
            let key = try base.issuerKey()
            let evil = try base.hostileCopy(.original)
            let start =
                #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" ID="_metadata" entityID="x">"#
            let metadata =
                start + ForgedSignature.template(for: key, referenceTo: "_metadata") + "</md:EntityDescriptor>"
            let extensions = evil.element("Extensions", like: evil.root, metadata)
            let text = evil.inserting(extensions, .before(try base.require(evil.status, "the Response has no Status")))
            let element = try base.require(text.first("EntityDescriptor", in: text.root), "there is no metadata")
            return try MutationBase.signed(text, element, with: key)
        },
        rejected(
            "no-assertion",
            .signature,
            by: "structure.no-assertion",
            "The issuer signed a Response without an Assertion.",
            signer: .issuer
        ) { base in
            _ = try base.responseSignature()
            return base.text.removing(try base.assertion())
        },
    ]

    private static let digest = "signature.digest-mismatch"

    private static let changed = [
        rejected("other-subject", .signature, by: digest, "The name of the subject was changed after signing.") {
            base in
            base.text.replacingContent(of: try base.nameID(), with: evilValue)
        },
        rejected("other-attribute-value", .signature, by: digest, "An attribute was changed after signing.") { base in
            base.text.replacingContent(of: try base.attributeValue(), with: evilValue)
        },
        rejected("attribute-added", .signature, by: digest, "An attribute was added after signing.") { base in
            let (text, statement) = (base.text, try base.attributeStatement())
            let value = text.element("AttributeValue", like: statement, evilValue)
            let added = text.element("Attribute", like: statement, value).replacingFirst(" ", with: #" Name="role" "#)
            return text.inserting(added, .atEnd(statement))
        },
        rejected("later-expiry", .signature, by: digest, "The end of the validity was changed after signing.") { base in
            let end = try base.require(
                base.text.attribute("NotOnOrAfter", of: base.conditions()),
                "the Conditions have no end"
            )
            return base.text.replacing(end, with: "2199-01-01T00:00:00Z")
        },
        rejected(
            "assertion-id-changed",
            .signature,
            by: "signature.reference-uri",
            "The signed element has another ID."
        ) {
            base in
            base.text.setting("ID", of: try base.signedElement(), to: "_evil")
        },
        rejected("digest-value-changed", .signature, by: digest, "A character of the DigestValue was changed.") {
            base in
            try base.changingFirstCharacter(of: "DigestValue")
        },
        mismatch("signature-value-changed", "A character of the SignatureValue was changed.") { base in
            try base.changingFirstCharacter(of: "SignatureValue")
        },
        mismatch("signed-info-changed", "A line break is in SignedInfo, which is signed character by character.") {
            base in
            base.text.inserting("\n", .atStart(try base.signaturePart("SignedInfo")))
        },
    ]

    private static let decoySignature = Mutation(
        "signed-error-with-decoy-signature",
        .signature,
        "The issuer signed an error, and a second signature with the same value has an evil Assertion in an Object.",
        .rejected,
        "structure.misplaced-assertion",
        signer: .issuer
    ) { .bytes(try $0.signedErrorWithDecoy().bytes, .xml) }

    private static func mismatch(_ name: String, _ summary: String, _ change: @escaping Change) -> Mutation {
        Mutation(name, .signature, summary, .rejected, "signature.mismatch") { base in
            let changed = Mutant.Content.xml(try change(base))
            // Without a certificate, it may be the signature of another key.
            let hasCertificate = base.text.first("X509Certificate", in: try base.signature()) != nil
            return hasCertificate ? changed : .found(by: "signature.wrong-key", changed)
        }
    }
}

extension MutationBase {
    /// Returns an error that the issuer's key signed, with another signature that the enveloped-signature transform of some leaves out, too.
    fileprivate func signedErrorWithDecoy() throws -> ResponseText {
        let key = try issuerKey()
        let evil = try assertionText(of: hostileCopy(.new))
        let status = with(
            try with(text.removing(assertion())).settingStatus("urn:oasis:names:tc:SAML:2.0:status:Responder")
        )
        let plain = status.text.unsigned
        let template = ForgedSignature.template(for: key, referenceTo: plain.id(of: plain.root))
        let unsigned = plain.inserting(template, plain.afterIssuer(of: plain.root))
        let error = try MutationBase.signed(unsigned, unsigned.root, with: key)
        let signature = try require(error.signature(of: error.root), "nothing is signed")
        let object = error.element("Object", like: signature, evil)
        let decoy = ResponseText(error.text(of: signature))
        return error.inserting(decoy.inserting(object, .atEnd(decoy.root)).string, .after(signature))
    }

    fileprivate func changingFirstCharacter(of name: StaticString) throws -> ResponseText {
        let content = text.content(of: try signaturePart(name))
        let base64 = text.bytes[content].firstIndex { $0 > 0x20 }
        let place = try require(base64, "the \(name) is empty")
        return text.replacing(place..<place + 1, with: text.bytes[place] == UInt8(ascii: "A") ? "B" : "A")
    }
}
