extension Wrapping {
    /// Every variant; the numbers are those of SAML Raider, continued.
    package static let all = published + asText + moved

    private static let published = [
        Wrapping(
            "xsw-1-original-in-signature",
            "the original is inside its own signature, which stays in the evil Response",
            staysValid: false,
            hasOrder: false,
            .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(signature: original.signature(endingWith: original.bare), assertion: evil.assertion())
        },
        Wrapping(
            "xsw-2-original-beside-signature",
            "the original is beside its signature, which is detached",
            .init(assertion: [.several], response: [.nested, .several, .misplaced], putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(evil.assertion(), original.bare + original.signature)
        },
        Wrapping(
            "xsw-3-siblings",
            "the original and the evil assertion are side by side",
            .init(assertion: [.several], response: [.nested, .several, .misplaced, .missing, .aside])
        ) { original, evil in
            evil.response(evil.assertion(), original.signed)
        },
        Wrapping(
            "xsw-4-original-in-evil-assertion",
            "the original is inside the evil assertion",
            .originalAside
        ) { original, evil in
            evil.response(assertion: evil.assertion(around: original.signed))
        },
        Wrapping(
            "xsw-5-signature-in-evil-assertion",
            "the signature is in the evil assertion, and the original is beside it",
            .init(assertion: [.several], response: [.nested, .several, .misplaced])
        ) { original, evil in
            evil.response(evil.assertion(original.signature), original.bare)
        },
        Wrapping(
            "xsw-6-original-in-moved-signature",
            "the original is in its signature, which is in the evil assertion",
            staysValid: false,
            hasOrder: false,
            .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            evil.response(assertion: evil.assertion(original.signature(endingWith: original.bare)))
        },
        Wrapping(
            "xsw-7-evil-in-extensions-without-namespace",
            "the evil assertion is in Extensions without a namespace, which schemas do not check",
            .init(assertion: [.several, .misplaced], response: [.nested, .several, .misplaced, .aside])
        ) { original, evil in
            evil.response("<Extensions xmlns=\"\">\(evil.assertion())</Extensions>", original.signed)
        },
        Wrapping(
            "xsw-7-evil-in-extensions",
            "the evil assertion is in Extensions",
            .init(assertion: [.several, .misplaced], response: [.nested, .several, .misplaced, .aside])
        ) { original, evil in
            evil.response(evil.protocolElement("Extensions", evil.assertion()), original.signed)
        },
        Wrapping(
            "xsw-8-original-in-object",
            "the original is in an Object of its signature, which is in the evil assertion",
            staysValid: false,
            hasOrder: false,
            .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            evil.response(assertion: evil.assertion(original.signature(with: "Object", original.bare)))
        },
        Wrapping(
            "xsw-9-original-in-wrapper",
            "the original is in an unknown element, and its signature is in the evil assertion",
            .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            evil.response(evil.assertion(original.signature), "<wrapper xmlns=\"\">\(original.bare)</wrapper>")
        },
        Wrapping(
            "xsw-10-original-in-advice",
            "the original is in the Advice of the evil assertion",
            .originalAside
        ) { original, evil in
            evil.response(assertion: evil.assertion(around: evil.element("Advice", original.signed)))
        },
        Wrapping(
            "xsw-11-original-in-status-detail",
            "the original is in the StatusDetail of the evil Response",
            .originalAside
        ) { original, evil in
            guard let status = evil.text.status else { return "" }
            let detail = evil.protocolElement("StatusDetail", original.signed)
            let detailed = evil.text.inserting(detail, .atEnd(status))
            guard let moved = detailed.status, let assertion = detailed.assertion else { return "" }
            let text = detailed.text(of: moved)
            return detailed.applying([
                (detailed.range(of: moved), ""),
                detailed.edit(evil.comesFirst ? .after(assertion) : .before(assertion), text),
            ]).string
        },
        Wrapping(
            "xsw-14-encrypted-assertion",
            "the evil Response has an EncryptedAssertion, which the signature does not cover",
            .init(assertion: [.encrypted], response: [.nested, .encrypted, .misplaced], putsSignatureInResponse: true)
        ) { original, evil in
            let data = #"<x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/>"#
            return evil.response(evil.element("EncryptedAssertion", data), original.bare + original.signature)
        },
    ]

    /// 12: the original is where a reader expects text, or in content that a reader ignores.
    private static let asText = [
        Wrapping(
            "xsw-12-original-in-issuer",
            "the original is in the Issuer of the evil Response",
            .originalAside
        ) { original, evil in
            evil.response(original) { $0.issuer(of: $0.root) }
        },
        Wrapping(
            "xsw-12-original-in-name-id",
            "the original is in the NameID of the evil assertion",
            .originalAside
        ) { original, evil in
            evil.response(original) { $0.nameID }
        },
        Wrapping(
            "xsw-12-original-in-attribute-value",
            "the original is in an AttributeValue of the evil assertion",
            .originalAside
        ) { original, evil in
            evil.response(original) { $0.attributeValues.first }
        },
        Wrapping(
            "xsw-12-original-in-confirmation-data",
            "the original is in the SubjectConfirmationData of the evil assertion",
            .originalAside
        ) { original, evil in
            evil.response(original) { $0.confirmationData }
        },
        Wrapping(
            "xsw-12-original-in-key-info",
            "the original is in the KeyInfo of another signature",
            .originalInKeyInfo
        ) { original, evil in
            evil.response(carrying: evil.mixed(original))
        },
        Wrapping(
            "xsw-12-original-in-x509-data",
            "the original is in the X509Data of another signature",
            .originalInKeyInfo
        ) { original, evil in
            evil.response(carrying: "<ds:X509Data>\(evil.mixed(original))</ds:X509Data>")
        },
        Wrapping(
            "xsw-12-original-in-metadata",
            "the original is in metadata beside the evil assertion",
            .originalAside
        ) { original, evil in
            let start = #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x">"#
            return evil.response(evil.assertion(), start + original.signed + "</md:EntityDescriptor>")
        },
    ]

    /// 13: the signature is in the evil assertion, where enveloped-signature removes its content from the digest.
    private static let moved = [
        Wrapping(
            "xsw-13-evil-in-key-info",
            "the evil assertion is in the KeyInfo of the detached signature",
            .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(original.signature(with: "KeyInfo", evil.assertion()), original.bare)
        },
        Wrapping(
            "xsw-13-evil-in-object",
            "the evil assertion is in an Object of the detached signature",
            staysValid: false,
            .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(original.signature(with: "Object", evil.assertion()), original.bare)
        },
        Wrapping(
            "xsw-13-signature-moved",
            "the signature is in the other signable element, and nothing else is changed",
            hasOrder: false,
            hasEvilContent: false,
            .init(
                assertion: [.reference],
                response: [.reference],
                both: [.twoSignatures],
                putsSignatureInResponse: true
            )
        ) { original, _ in
            original.moving(original.signature)
        },
        Wrapping(
            "xsw-13-moved-evil-in-key-info",
            "the signature is in the other signable element, and the evil assertion is in its KeyInfo",
            hasOrder: false,
            .signatureMoved
        ) { original, evil in
            original.moving(original.signature(with: "KeyInfo", evil.assertion()))
        },
        Wrapping(
            "xsw-13-moved-evil-in-object",
            "the signature is in the other signable element, and the evil assertion is in an Object of it",
            staysValid: false,
            hasOrder: false,
            .signatureMoved
        ) { original, evil in
            original.moving(original.signature(with: "Object", evil.assertion()))
        },
    ]
}

extension Wrapping.Evil {
    /// Returns a Response with a signature of no content, which carries the original.
    fileprivate func response(carrying original: String) -> String {
        var template = SignatureTemplate()
        template.keyInfo = "<ds:KeyInfo>\(original)</ds:KeyInfo>"
        return response(signature: template.text(referenceTo: text.id(of: text.root)), assertion: assertion())
    }
}
