extension Wrapping {
    /// Every variant; the numbers are those of SAML Raider, continued.
    package static let all = published + asText + moved

    private static let published = [
        Wrapping(
            name: "xsw-1-original-in-signature",
            summary: "the original is inside its own signature, which stays in the evil Response",
            staysValid: false,
            hasOrder: false,
            rejection: .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(signature: original.signature(endingWith: original.bare), assertion: evil.assertion())
        },
        Wrapping(
            name: "xsw-2-original-beside-signature",
            summary: "the original is beside its signature, which is detached",
            rejection: .init(
                assertion: [.several],
                response: [.nested, .several, .misplaced],
                putsSignatureInResponse: true
            )
        ) { original, evil in
            evil.response(evil.assertion(), original.bare + original.signature)
        },
        Wrapping(
            name: "xsw-3-siblings",
            summary: "the original and the evil assertion are side by side",
            rejection: .init(assertion: [.several], response: [.nested, .several, .misplaced, .missing, .aside])
        ) { original, evil in
            evil.response(evil.assertion(), original.signed)
        },
        Wrapping(
            name: "xsw-4-original-in-evil-assertion",
            summary: "the original is inside the evil assertion",
            rejection: .originalAside
        ) { original, evil in
            evil.response(assertion: evil.assertion(around: original.signed))
        },
        Wrapping(
            name: "xsw-5-signature-in-evil-assertion",
            summary: "the signature is in the evil assertion, and the original is beside it",
            rejection: .init(assertion: [.several], response: [.nested, .several, .misplaced])
        ) { original, evil in
            evil.response(evil.assertion(original.signature), original.bare)
        },
        Wrapping(
            name: "xsw-6-original-in-moved-signature",
            summary: "the original is in its signature, which is in the evil assertion",
            staysValid: false,
            hasOrder: false,
            rejection: .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            evil.response(assertion: evil.assertion(original.signature(endingWith: original.bare)))
        },
        Wrapping(
            name: "xsw-7-evil-in-extensions-without-namespace",
            summary: "the evil assertion is in Extensions without a namespace, which schemas do not check",
            rejection: .init(assertion: [.several, .misplaced], response: [.nested, .several, .misplaced, .aside])
        ) { original, evil in
            evil.response("<Extensions xmlns=\"\">\(evil.assertion())</Extensions>", original.signed)
        },
        Wrapping(
            name: "xsw-7-evil-in-extensions",
            summary: "the evil assertion is in Extensions",
            rejection: .init(assertion: [.several, .misplaced], response: [.nested, .several, .misplaced, .aside])
        ) { original, evil in
            evil.response(evil.protocolElement("Extensions", evil.assertion()), original.signed)
        },
        Wrapping(
            name: "xsw-8-original-in-object",
            summary: "the original is in an Object of its signature, which is in the evil assertion",
            staysValid: false,
            hasOrder: false,
            rejection: .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            evil.response(assertion: evil.assertion(original.signature(with: "Object", original.bare)))
        },
        Wrapping(
            name: "xsw-9-original-in-wrapper",
            summary: "the original is in an unknown element, and its signature is in the evil assertion",
            rejection: .bareOriginalAside(putsSignatureInResponse: false)
        ) { original, evil in
            evil.response(evil.assertion(original.signature), "<wrapper xmlns=\"\">\(original.bare)</wrapper>")
        },
        Wrapping(
            name: "xsw-10-original-in-advice",
            summary: "the original is in the Advice of the evil assertion",
            rejection: .originalAside
        ) { original, evil in
            evil.response(assertion: evil.assertion(around: evil.element("Advice", original.signed)))
        },
        Wrapping(
            name: "xsw-11-original-in-status-detail",
            summary: "the original is in the StatusDetail of the evil Response",
            rejection: .originalAside
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
            name: "xsw-14-encrypted-assertion",
            summary: "the evil Response has an EncryptedAssertion, which the signature does not cover",
            rejection: .init(
                assertion: [.encrypted],
                response: [.nested, .encrypted, .misplaced],
                putsSignatureInResponse: true
            )
        ) { original, evil in
            let data = #"<x:EncryptedData xmlns:x="http://www.w3.org/2001/04/xmlenc#"/>"#
            return evil.response(evil.element("EncryptedAssertion", data), original.bare + original.signature)
        },
    ]

    /// 12: the original is where a reader expects text, or in content that a reader ignores.
    private static let asText = [
        Wrapping(
            name: "xsw-12-original-in-issuer",
            summary: "the original is in the Issuer of the evil Response",
            rejection: .originalAside
        ) { original, evil in
            evil.response(original) { $0.issuer(of: $0.root) }
        },
        Wrapping(
            name: "xsw-12-original-in-name-id",
            summary: "the original is in the NameID of the evil assertion",
            rejection: .originalAside
        ) { original, evil in
            evil.response(original) { $0.nameID }
        },
        Wrapping(
            name: "xsw-12-original-in-attribute-value",
            summary: "the original is in an AttributeValue of the evil assertion",
            rejection: .originalAside
        ) { original, evil in
            evil.response(original) { $0.attributeValues.first }
        },
        Wrapping(
            name: "xsw-12-original-in-confirmation-data",
            summary: "the original is in the SubjectConfirmationData of the evil assertion",
            rejection: .originalAside
        ) { original, evil in
            evil.response(original) { $0.confirmationData }
        },
        Wrapping(
            name: "xsw-12-original-in-key-info",
            summary: "the original is in the KeyInfo of another signature",
            rejection: .originalInKeyInfo
        ) { original, evil in
            evil.response(carrying: evil.mixed(original))
        },
        Wrapping(
            name: "xsw-12-original-in-x509-data",
            summary: "the original is in the X509Data of another signature",
            rejection: .originalInKeyInfo
        ) { original, evil in
            evil.response(carrying: "<ds:X509Data>\(evil.mixed(original))</ds:X509Data>")
        },
        Wrapping(
            name: "xsw-12-original-in-metadata",
            summary: "the original is in metadata beside the evil assertion",
            rejection: .originalAside
        ) { original, evil in
            let start = #"<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="x">"#
            return evil.response(evil.assertion(), start + original.signed + "</md:EntityDescriptor>")
        },
    ]

    /// 13: the signature is in the evil assertion, where enveloped-signature removes its content from the digest.
    private static let moved = [
        Wrapping(
            name: "xsw-13-evil-in-key-info",
            summary: "the evil assertion is in the KeyInfo of the detached signature",
            rejection: .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(original.signature(with: "KeyInfo", evil.assertion()), original.bare)
        },
        Wrapping(
            name: "xsw-13-evil-in-object",
            summary: "the evil assertion is in an Object of the detached signature",
            staysValid: false,
            rejection: .bareOriginalAside(putsSignatureInResponse: true)
        ) { original, evil in
            evil.response(original.signature(with: "Object", evil.assertion()), original.bare)
        },
        Wrapping(
            name: "xsw-13-signature-moved",
            summary: "the signature is in the other signable element, and nothing else is changed",
            hasOrder: false,
            hasEvilContent: false,
            rejection: .init(
                assertion: [.reference],
                response: [.reference],
                both: [.twoSignatures],
                putsSignatureInResponse: true
            )
        ) { original, _ in
            original.moving(original.signature)
        },
        Wrapping(
            name: "xsw-13-moved-evil-in-key-info",
            summary: "the signature is in the other signable element, and the evil assertion is in its KeyInfo",
            hasOrder: false,
            rejection: .signatureMoved
        ) { original, evil in
            original.moving(original.signature(with: "KeyInfo", evil.assertion()))
        },
        Wrapping(
            name: "xsw-13-moved-evil-in-object",
            summary: "the signature is in the other signable element, and the evil assertion is in an Object of it",
            staysValid: false,
            hasOrder: false,
            rejection: .signatureMoved
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
