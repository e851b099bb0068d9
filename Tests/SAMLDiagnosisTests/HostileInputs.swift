import Attacks
import SAML
import TestSupport

extension PastedInputTests {
    // MARK: On purpose

    private static func inStatus(_ text: String) -> RuleInput {
        .changed { $0.text.inserting(text, after: "<samlp:Status>") }
    }

    static let hostile = [
        Row(
            "terminal escapes in a value",
            "xml.malformed",
            .changed { $0.text.replacing("94110", with: "\u{1B}[2J\u{1B}]0;x\u{7}") }
        ),
        Row("terminal escapes alone", "encoding.not-xml", .text("\u{1B}[2J\u{1B}[31mhello")),
        Row(
            "terminal escapes in an issuer",
            mismatch,
            .changed { $0.text.replacing("<saml:Issuer>https", with: "<saml:Issuer>\u{9B}31m\u{202E}https") }
        ),
        Row(
            "an attribute of 1 MB",
            "xml.tag-too-large",
            inStatus("<x a=\"\(String(repeating: "A", count: 1_000_000))\"/>")
        ),
        Row("elements in elements", "xml.too-deep", inStatus(String(repeating: "<x>", count: 20_000))),
        Row(
            "a billion laughs",
            "xml.doctype",
            .text(
                #"<!DOCTYPE l [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;">]><l>&c;</l>"#
            )
        ),
        Row(
            "an assertion of another party next to the signed one",
            "signature.wrapping",
            .changed {
                $0.text.inserting($0.pieces.hostileCopy(keepingIDs: false).assertion(), before: "<saml:Assertion ")
            }
        ),
        Row("an ID twice", "xml.id-ambiguous", inStatus(#"<x ID="_assertion-1"/>"#)),
        Row("a NUL byte at the end", "xml.nul-byte", .changed { $0.text + "\0" }),
        Row("NUL bytes alone", "encoding.not-xml", saying: "binary", .bytes([UInt8](repeating: 0, count: 1000))),
        Row("100 MB of zeros", "encoding.too-large", RuleInput { [UInt8](repeating: 0, count: 100_000_000) }),
        Row(
            "bytes that are not UTF-8 in the middle",
            "xml.not-utf8",
            RuleInput {
                let text = try AttackBase.signed(.assertion).text.replacingFirst("viewer", with: "Jos\u{1}")
                return text.utf8.map { $0 == 1 ? 0xE9 : $0 }
            }
        ),
        Row(
            "markup in a value",
            mismatch,
            .changed { $0.text.replacing("94110", with: "&lt;script&gt;alert(1)&lt;/script&gt;") }
        ),
        Row(
            "a certificate of 1 MB",
            "encoding.too-large",
            .signed { $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: "") }
                .inserting(String(repeating: "QUJD", count: 1 << 18), after: "<ds:X509Certificate>")
        ),
        Row(
            "a certificate of 900 KB, no trusted key",
            "signature.not-checked",
            .signed { $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: "") }
                .inserting(String(repeating: "QUJD", count: 225_000), after: "<ds:X509Certificate>").trusting(nil)
        ),
        Row(
            "a year of 20 digits",
            "assertion.invalid-time",
            .signed { $0.assertionAttributes = $0.assertionAttributes.replacing("2026", with: "99999999999999999999") }
        ),
        Row(
            "the last second of the year 9999",
            "conditions.issued-in-future",
            .signed {
                $0.assertionAttributes = $0.assertionAttributes.replacing(
                    "2026-11-20T12:00:00",
                    with: "9999-12-31T23:59:59"
                )
            }
        ),
        Row(
            "layers upon layers",
            "encoding.too-many-layers",
            .encoded { (0..<12).reduce($0) { text, _ in EncodedSample.base64(of: text) } }
        ),
        Row("brackets", "encoding.not-xml", .text(String(repeating: "(", count: 100_000))),
    ]

    private static let mismatch = "signature.digest-mismatch"
}

extension RuleInput {
    fileprivate func inserting(_ text: String, after mark: String) -> Self {
        var input = self
        let bytes = bytes
        input.bytes = { Array(String(decoding: try bytes(), as: UTF8.self).inserting(text, after: mark).utf8) }
        return input
    }
}
