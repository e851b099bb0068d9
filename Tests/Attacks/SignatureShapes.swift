import SAML
import TestSupport

/// Malformed signatures.
package enum SignatureShapes {
    package static let signatures = [
        AttackCase("the same signature twice", "signature.several") { base in
            base.text.inserting(base.assertionSignature, before: base.assertionSignature)
        },
        AttackCase("a second signature with another key", "signature.several", base: .response) { base in
            let other = try base.pieces.xml(signing: .response, with: SampleKeys.signing("other-rsa"))
            return base.text.inserting(
                other.slice(from: "<ds:Signature ", through: "</ds:Signature>"),
                before: base.responseSignature
            )
        },
        AttackCase("a second signature at the end", "signature.several") { base in
            base.text.inserting(base.assertionSignature, before: "</saml:Assertion>")
        },
        AttackCase("a second signature that is empty", "signature.several") { base in
            let empty = #"<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"/>"#
            return base.text.inserting(empty, before: base.assertionSignature)
        },
        AttackCase("a signature in a signature", "signature.misplaced") { base in
            base.text.inserting("<ds:KeyInfo>\(base.assertionSignature)</ds:KeyInfo>", before: "</ds:Signature>")
        },
    ]

    /// Changes of the text of a valid signature that leave SignedInfo unchanged.
    package static let children: [AttackCase] = [
        changing("no SignedInfo", "signature.structure") { $0.replacingFirst($0.signedInfo, with: "") },
        changing("two SignedInfo", "signature.structure") { $0.inserting($0.signedInfo, before: $0.signedInfo) },
        changing("SignedInfo after SignatureValue", "signature.structure") { text in
            text.replacingFirst(text.signedInfo, with: "").inserting(text.signedInfo, after: "</ds:SignatureValue>")
        },
        changing("SignedInfo in something else", "signature.structure") { text in
            text.replacingFirst(text.signedInfo, with: "<x>\(text.signedInfo)</x>")
        },
        changing("SignedInfo in an Object", "signature.object") { text in
            text.replacingFirst(text.signedInfo, with: "<ds:Object>\(text.signedInfo)</ds:Object>")
        },
        changing("another element before SignedInfo", "signature.structure") {
            $0.inserting("<x/>", before: $0.signedInfo)
        },
        changing("KeyInfo before SignedInfo", "signature.structure") { text in
            text.inserting("<ds:KeyInfo/>", before: text.signedInfo)
        },
        changing("no SignatureValue", "signature.structure") { $0.replacingFirst($0.signatureValue, with: "") },
        changing("two SignatureValue", "signature.structure") { text in
            text.inserting(text.signatureValue, before: text.signatureValue)
        },
        changing("a SignatureValue of another namespace", "signature.structure") { text in
            text.replacing("<ds:SignatureValue>", with: #"<ds:SignatureValue xmlns:ds="urn:x">"#)
        },
        changing("two KeyInfo", "signature.structure") {
            $0.inserting("<ds:KeyInfo/><ds:KeyInfo/>", before: "</ds:Signature>")
        },
        changing("another element at the end", "signature.structure") {
            $0.inserting("<x/>", before: "</ds:Signature>")
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
        changing("an empty Object", "signature.object") { $0.inserting("<ds:Object/>", before: "</ds:Signature>") },
        changing("an Object with a Manifest", "signature.object") { text in
            let manifest =
                #"<ds:Object><ds:Manifest><ds:Reference URI="http://127.0.0.1:1/"/></ds:Manifest></ds:Object>"#
            return text.inserting(manifest, before: "</ds:Signature>")
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
