import SAML
import TestSupport

/// Malformed signatures.
package enum SignatureShapes {
    package static let signatures: [AttackCase] = [
        .mutation("signature-twice", "signature.several"),
        .mutation("second-signature-at-end", "signature.several"),
        .mutation("second-signature-empty", "signature.several"),
        .mutation("signature-in-signature", "signature.misplaced"),
        AttackCase("a second signature with another key", "signature.several", base: .response) { base in
            let other = try base.pieces.xml(signing: .response, with: SampleKeys.signing("other-rsa"))
            return base.text.inserting(
                other.slice(from: "<ds:Signature ", through: "</ds:Signature>"),
                before: base.responseSignature
            )
        },
    ]

    /// Changes of the text of a valid signature that leave SignedInfo unchanged.
    package static let children: [AttackCase] = [
        .mutation("no-signed-info", "signature.structure"),
        .mutation("two-signed-infos", "signature.structure"),
        .mutation("signed-info-last", "signature.structure"),
        .mutation("signed-info-in-object", "signature.object"),
        .mutation("no-signature-value", "signature.structure"),
        .mutation("two-signature-values", "signature.structure"),
        .mutation("key-info-first", "signature.structure"),
        .mutation("object-in-signature", "signature.object"),
        .mutation("manifest-in-signature", "signature.object"),
        .mutation("unknown-element-in-signature", "signature.structure"),
        changing("SignedInfo in something else", "signature.structure") { text in
            text.replacingFirst(text.signedInfo, with: "<x>\(text.signedInfo)</x>")
        },
        changing("another element before SignedInfo", "signature.structure") {
            $0.inserting("<x/>", before: $0.signedInfo)
        },
        changing("a SignatureValue of another namespace", "signature.structure") { text in
            text.replacing("<ds:SignatureValue>", with: #"<ds:SignatureValue xmlns:ds="urn:x">"#)
        },
        changing("two KeyInfo", "signature.structure") {
            $0.inserting("<ds:KeyInfo/><ds:KeyInfo/>", before: "</ds:Signature>")
        },
        changing("another element after KeyInfo", "signature.structure") { text in
            text.inserting("<ds:KeyInfo/><x/>", before: "</ds:Signature>")
        },
        changing("text in the signature", "signature.structure") { $0.inserting("x", before: "</ds:Signature>") },
        changing("an attribute of the signature", "signature.structure") { text in
            text.replacingFirst("<ds:Signature ", with: #"<ds:Signature URI="" "#)
        },
        changing("an attribute of SignatureValue", "signature.structure") { text in
            text.replacingFirst("<ds:SignatureValue", with: #"<ds:SignatureValue Algorithm="x""#)
        },
        changing("an element in SignatureValue", "signature.structure") {
            $0.inserting("<x/>", after: "<ds:SignatureValue>")
        },
        changing("an element instead of the SignatureValue's text", "signature.value") { text in
            text.replacingFirst(text.signatureValue, with: "<ds:SignatureValue><x/></ds:SignatureValue>")
        },
        changing("the SignatureValue's text in an element", "signature.value") { text in
            text.replacingFirst("<ds:SignatureValue>", with: "<ds:SignatureValue><x>")
                .replacingFirst("</ds:SignatureValue>", with: "</x></ds:SignatureValue>")
        },
        changing("the DigestValue's text in an element", "signature.digest-value") { text in
            text.replacingFirst("<ds:DigestValue>", with: "<ds:DigestValue><x>")
                .replacingFirst("</ds:DigestValue>", with: "</x></ds:DigestValue>")
        },
        changing("a SignatureValue that is not Base64", "signature.value") {
            $0.inserting("*", after: "<ds:SignatureValue>")
        },
        changing("a SignatureValue with four characters too many", "signature.wrong-key") { text in
            text.inserting("AAAA", after: "<ds:SignatureValue>")
        },
        changing("a SignatureValue of 63 bytes", "signature.value") { text in
            let value = "<ds:SignatureValue>\(String(repeating: "A", count: 84))</ds:SignatureValue>"
            return text.replacingFirst(text.signatureValue, with: value)
        },
        changing("a SignatureValue of 2,049 bytes", "signature.value") { text in
            let value = "<ds:SignatureValue>\(String(repeating: "A", count: 2732))</ds:SignatureValue>"
            return text.replacingFirst(text.signatureValue, with: value)
        },
        changing("a SignatureValue of the right length and nothing but zeros", "signature.wrong-key") { text in
            let value = "<ds:SignatureValue>\(String(repeating: "A", count: 342))==</ds:SignatureValue>"
            return text.replacingFirst(text.signatureValue, with: value)
        },
    ]

    private static func changing(
        _ name: String,
        _ rule: String,
        _ change: @escaping @Sendable (String) -> String
    ) -> AttackCase {
        AttackCase(name, rule) { change($0.text) }
    }
}

extension String {
    package var signedInfo: String { slice(from: "<ds:SignedInfo", through: "</ds:SignedInfo>") }
    package var signatureValue: String { slice(from: "<ds:SignatureValue", through: "</ds:SignatureValue>") }
}
