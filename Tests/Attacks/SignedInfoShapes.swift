import SAML
import TestSupport

/// Templates of malformed signatures.
package enum SignedInfoShapes {
    package static let references: [TemplateChange] = [
        TemplateChange("no reference", "signature.reference-count", isSigned: false) {
            $0.replacingFirst($0.reference, with: "")
        },
        TemplateChange("two references, the benign one first", "signature.reference-count") { text in
            text.inserting(text.reference.replacing("#_assertion-1", with: "#_benign"), before: text.reference)
        },
        TemplateChange("two references, the benign one last", "signature.reference-count") { text in
            text.inserting(text.reference.replacing("#_assertion-1", with: "#_benign"), after: text.reference)
        },
        TemplateChange("the same reference twice", "signature.reference-count") {
            $0.inserting($0.reference, before: $0.reference)
        },
        TemplateChange("a reference in a reference", isSigned: false) {
            $0.inserting($0.reference, before: "</ds:Reference>")
        },
        TemplateChange("a reference in something else", "signature.reference-count", isSigned: false) { text in
            text.replacingFirst(text.reference, with: "<x>\(text.reference)</x>")
        },
        TemplateChange("a reference of another namespace", "signature.reference-count", isSigned: false) { text in
            text.replacingFirst("<ds:Reference ", with: #"<ds:Reference xmlns:ds="urn:x" "#)
        },
        TemplateChange("a reference without URI", isSigned: false) { $0.replacingFirst(#" URI="#, with: " Type=") },
    ]

    package static let shapes: [TemplateChange] = [
        TemplateChange("two DigestValue", isSigned: false) {
            $0.inserting("<ds:DigestValue/>", after: "</ds:DigestValue>")
        },
        TemplateChange("the good DigestValue second", isSigned: false) {
            $0.inserting("<ds:DigestValue/>", before: "<ds:DigestValue>")
        },
        TemplateChange("two DigestMethod", isSigned: false) { $0.inserting($0.digestMethod, before: $0.digestMethod) },
        TemplateChange("two CanonicalizationMethod", isSigned: false) { text in
            text.inserting(text.canonicalization, before: text.canonicalization)
        },
        TemplateChange("two SignatureMethod", isSigned: false) {
            $0.inserting($0.signatureMethod, before: $0.signatureMethod)
        },
        TemplateChange("two Transforms", isSigned: false) {
            $0.inserting("<ds:Transforms/>", before: "<ds:Transforms>")
        },
        TemplateChange("no CanonicalizationMethod", isSigned: false) {
            $0.replacingFirst($0.canonicalization, with: "")
        },
        TemplateChange("no SignatureMethod", isSigned: false) { $0.replacingFirst($0.signatureMethod, with: "") },
        TemplateChange("no DigestMethod", isSigned: false) { $0.replacingFirst($0.digestMethod, with: "") },
        TemplateChange("no Transforms") { text in
            text.replacingFirst(text.slice(from: "<ds:Transforms>", through: "</ds:Transforms>"), with: "")
        },
        TemplateChange("SignatureMethod first", isSigned: false) { text in
            text.replacingFirst(text.signatureMethod, with: "").inserting(
                text.signatureMethod,
                before: text.canonicalization
            )
        },
        TemplateChange("another element at the end", isSigned: false) {
            $0.inserting("<x/>", before: "</ds:SignedInfo>")
        },
        TemplateChange("an attribute of SignedInfo") {
            $0.replacingFirst("<ds:SignedInfo", with: #"<ds:SignedInfo URI="x""#)
        },
        TemplateChange("an attribute of CanonicalizationMethod") { text in
            text.replacingFirst("<ds:CanonicalizationMethod", with: #"<ds:CanonicalizationMethod URI="x""#)
        },
        TemplateChange("an attribute of SignatureMethod") { text in
            text.replacingFirst("<ds:SignatureMethod", with: #"<ds:SignatureMethod URI="x""#)
        },
        TemplateChange("an attribute of the reference") {
            $0.replacingFirst("<ds:Reference", with: #"<ds:Reference Algorithm="x""#)
        },
        TemplateChange("an attribute of Transforms") {
            $0.replacingFirst("<ds:Transforms", with: #"<ds:Transforms URI="x""#)
        },
        TemplateChange("an attribute of the first transform") {
            $0.replacingFirst("<ds:Transform ", with: #"<ds:Transform URI="x" "#)
        },
        TemplateChange("an attribute of the second transform") { text in
            text.replacingFirst("<ds:Transform ", with: #"<ds:Transform URI="x" "#, after: "<ds:Transform ")
        },
        TemplateChange("an attribute of DigestMethod") {
            $0.replacingFirst("<ds:DigestMethod", with: #"<ds:DigestMethod URI="x""#)
        },
        TemplateChange("an attribute of DigestValue") {
            $0.replacingFirst("<ds:DigestValue", with: #"<ds:DigestValue URI="x""#)
        },
        TemplateChange("an algorithm of another namespace", isSigned: false) { text in
            text.replacingFirst("<ds:DigestMethod A", with: #"<ds:DigestMethod xmlns:a="urn:a" a:A"#)
        },
        TemplateChange("text in SignedInfo") { $0.inserting("x", after: "<ds:SignedInfo>") },
        TemplateChange("text in the reference") { $0.inserting("x", before: "</ds:Reference>") },
        TemplateChange("text in Transforms") { $0.inserting("x", before: "</ds:Transforms>") },
        TemplateChange("HMACOutputLength in SignatureMethod", isSigned: false) { text in
            text.replacingFirst(
                text.signatureMethod,
                with: text.signatureMethod.dropLast(2)
                    + "><ds:HMACOutputLength>1</ds:HMACOutputLength></ds:SignatureMethod>"
            )
        },
        TemplateChange("something in DigestMethod") { text in
            text.replacingFirst(text.digestMethod, with: text.digestMethod.dropLast(2) + "><x/></ds:DigestMethod>")
        },
        TemplateChange("something else in CanonicalizationMethod", isSigned: false) { text in
            let method = text.canonicalization.dropLast(2) + "><x/></ds:CanonicalizationMethod>"
            return text.replacingFirst(text.canonicalization, with: String(method))
        },
        TemplateChange("an element in DigestValue", "signature.digest-value", isSigned: false) { text in
            text.inserting("<x/>", after: "<ds:DigestValue>")
        },
        TemplateChange("a DigestValue that is not Base64", "signature.digest-value", isSigned: false) { text in
            text.inserting("===", after: "<ds:DigestValue>")
        },
        TemplateChange("a DigestValue of another length", "signature.digest-value", isSigned: false) { text in
            text.inserting("AAAA", after: "<ds:DigestValue>")
        },
    ]
}

extension String {
    fileprivate var reference: String { slice(from: "<ds:Reference", through: "</ds:Reference>") }
    fileprivate var canonicalization: String { slice(from: "<ds:CanonicalizationMethod", through: "/>") }
    fileprivate var signatureMethod: String { slice(from: "<ds:SignatureMethod", through: "/>") }
    fileprivate var digestMethod: String { slice(from: "<ds:DigestMethod", through: "/>") }
}
