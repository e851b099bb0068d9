import TestSupport

extension WrappingAttack {
    /// Every variant; the numbers are those of SAML Raider, continued.
    package static let all = published + asText + moved

    private static let published = [
        WrappingAttack(
            "1 the original in its own signature",
            staysValid: false,
            .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.pieces.response(
                signature: original.signature.inserting(original.bare, before: "</ds:Signature>"),
                assertion: evil.assertion()
            )
        },
        WrappingAttack(
            "2 the original beside its signature",
            .init(assertion: [.several], response: [.nested, .several, .misplaced], putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(evil.assertion(), original.bare + original.signature)
        },
        WrappingAttack(
            "3 both side by side",
            .init(assertion: [.several], response: [.nested, .several, .misplaced, .missing, .aside])
        ) { original, evil in
            evil.response(evil.assertion(), original.signed)
        },
        WrappingAttack("4 the original in the evil assertion", .originalAside) { original, evil in
            evil.pieces.response(assertion: evil.assertion(around: original.signed))
        },
        WrappingAttack(
            "5 the signature in the evil assertion",
            .init(assertion: [.several], response: [.nested, .several, .misplaced])
        ) { original, evil in
            evil.response(evil.assertion(original.signature), original.bare)
        },
        WrappingAttack(
            "6 the original in its signature in the evil assertion",
            staysValid: false,
            .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            let signature = original.signature.inserting(original.bare, before: "</ds:Signature>")
            return evil.pieces.response(assertion: evil.assertion(around: "", signature: signature))
        },
        WrappingAttack(
            "7 the evil assertion in Extensions",
            .init(assertion: [.several, .misplaced], response: [.nested, .several, .misplaced, .aside])
        ) { original, evil in
            evil.response("<Extensions>\(evil.assertion())</Extensions>", original.signed)
        },
        WrappingAttack(
            "7 the evil assertion in samlp:Extensions",
            .init(assertion: [.several, .misplaced], response: [.nested, .several, .misplaced, .aside])
        ) { original, evil in
            evil.response("<samlp:Extensions>\(evil.assertion())</samlp:Extensions>", original.signed)
        },
        WrappingAttack(
            "8 the original in an Object in the evil assertion",
            staysValid: false,
            .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            let object = "<ds:Object>\(original.bare)</ds:Object>"
            let signature = original.signature.inserting(object, before: "</ds:Signature>")
            return evil.pieces.response(assertion: evil.assertion(signature))
        },
        WrappingAttack("9a the original in a wrapper", .bareOriginalAside(putsSignatureInResponse: false)) {
            original,
            evil in
            evil.response(evil.assertion(original.signature), "<wrapper>\(original.bare)</wrapper>")
        },
        WrappingAttack("10 the original in Advice", .originalAside) { original, evil in
            let advice = "<saml:Advice>\(original.signed)</saml:Advice>"
            return evil.pieces.response(assertion: evil.assertion(around: advice))
        },
        WrappingAttack("11 the original in StatusDetail", .originalAside) { original, evil in
            let detail = "<samlp:StatusDetail>\(original.signed)</samlp:StatusDetail>"
            let status = evil.pieces.status.inserting(detail, before: "</samlp:Status>")
            var pieces = evil.pieces
            pieces.status = ""
            let assertion = pieces.assertion()
            return pieces.response(assertion: evil.comesFirst ? assertion + status : status + assertion)
        },
        WrappingAttack(
            "14 an EncryptedAssertion instead",
            .init(assertion: [.encrypted], response: [.nested, .encrypted, .misplaced], putsSignatureInResponse: true)
        ) { original, evil in
            let encrypted = #"<saml:EncryptedAssertion><x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/>"#
            return evil.response(encrypted + "</saml:EncryptedAssertion>", original.bare + original.signature)
        },
    ]

    /// 12: the original is where a reader expects text, or in content that a reader ignores.
    private static let asText = [
        WrappingAttack("12 the original in Issuer", .originalAside) { original, evil in
            evil.response { $0.issuer = "<saml:Issuer>\(evil.mixed(original))</saml:Issuer>" }
        },
        WrappingAttack("12 the original in NameID", .originalAside) { original, evil in
            evil.response { $0.nameID = "<saml:NameID>\(evil.mixed(original))</saml:NameID>" }
        },
        WrappingAttack("12 the original in AttributeValue", .originalAside) { original, evil in
            evil.response { $0.attributes = ConstructedResponse.attribute("userID", evil.mixed(original)) }
        },
        WrappingAttack("12 the original in SubjectConfirmationData", .originalAside) { original, evil in
            let data = "<saml:SubjectConfirmationData>\(evil.mixed(original))</saml:SubjectConfirmationData>"
            return evil.response {
                $0.confirmation = #"<saml:SubjectConfirmation Method="bearer">\#(data)</saml:SubjectConfirmation>"#
            }
        },
        WrappingAttack("12 the original in KeyInfo", .originalInKeyInfo) { original, evil in
            var template = SignatureTemplate()
            template.keyInfo = "<ds:KeyInfo>\(evil.mixed(original))</ds:KeyInfo>"
            let signature = template.text(referenceTo: evil.pieces.responseID)
            return evil.pieces.response(signature: signature, assertion: evil.assertion())
        },
        WrappingAttack("12 the original in X509Data", .originalInKeyInfo) { original, evil in
            var template = SignatureTemplate()
            template.keyInfo = "<ds:KeyInfo><ds:X509Data>\(evil.mixed(original))</ds:X509Data></ds:KeyInfo>"
            let signature = template.text(referenceTo: evil.pieces.responseID)
            return evil.pieces.response(signature: signature, assertion: evil.assertion())
        },
        WrappingAttack("12 the original in metadata", .originalAside) { original, evil in
            let start = #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x">"#
            return evil.response(evil.assertion(), start + original.signed + "</md:EntityDescriptor>")
        },
    ]

    /// 13: the signature is in the evil assertion, where enveloped-signature removes its content from the digest.
    private static let moved = [
        WrappingAttack("13 the evil assertion in KeyInfo", .bareOriginalAside(putsSignatureInResponse: true)) {
            original,
            evil in
            let keyInfo = "<ds:KeyInfo>\(evil.assertion())</ds:KeyInfo>"
            let signature = original.signature.inserting(keyInfo, before: "</ds:Signature>")
            return evil.response(signature, original.bare)
        },
        WrappingAttack(
            "13 the evil assertion in an Object",
            staysValid: false,
            .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            let object = "<ds:Object>\(evil.assertion())</ds:Object>"
            let signature = original.signature.inserting(object, before: "</ds:Signature>")
            return evil.response(signature, original.bare)
        },
        WrappingAttack(
            "13 the signature alone moved",
            .init(
                assertion: [.reference],
                response: [.reference],
                both: [.twoSignatures],
                putsSignatureInResponse: true
            )
        ) { original, _ in
            original.moving(original.signature)
        },
        WrappingAttack("13 the signature moved, the evil assertion in its KeyInfo", .signatureMoved) { original, evil in
            let keyInfo = "<ds:KeyInfo>\(evil.assertion())</ds:KeyInfo>"
            return original.moving(original.signature.inserting(keyInfo, before: "</ds:Signature>"))
        },
        WrappingAttack("13 the signature moved, the evil assertion in an Object", staysValid: false, .signatureMoved) {
            original,
            evil in
            let object = "<ds:Object>\(evil.assertion())</ds:Object>"
            return original.moving(original.signature.inserting(object, before: "</ds:Signature>"))
        },
    ]
}

extension WrappingAttack.Evil {
    /// The evil name and the original, as the text and the element of mixed content.
    fileprivate func mixed(_ original: WrappingAttack.Wrapped) -> String {
        comesFirst ? AttackBase.evilName + original.signed : original.signed + AttackBase.evilName
    }
}
