import SAML
import TestSupport

extension CauseSet {
    private static let breaks = ["whitespace.breaks-signature"]
    private static let mismatch = ["signature.digest-mismatch"]
    private static let inValue = ["whitespace.in-value"]

    private static func row(
        _ name: String,
        _ causes: [String],
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.whitespace, name, causes, saying: word, payload)
    }

    static let whitespace = signedWithWhitespace + reformatted + values

    private static let signedWithWhitespace = [
        row("pretty-printed with two spaces before signing", breaks) {
            try PayloadText.signed { $0.spread(by: "\n  ") }
        },
        row("line breaks before signing", breaks) { try PayloadText.signed { $0.spread(by: "\n") } },
        row("tabs before signing", breaks) { try PayloadText.signed { $0.spread(by: "\n\t\t") } },
        row("CR LF before signing, Response signed", breaks) {
            // A parser converts CR LF to LF, so the line breaks were LF when the response was signed.
            try PayloadText.signed(.response) { $0.spread(by: "\n") }.replacing("\n", with: "\r\n")
        },
        row("line breaks in SignedInfo, as Santuario writes them", breaks) {
            try PayloadText.signed {
                $0.signature.canonicalization = "\n" + $0.signature.canonicalization + "\n"
                $0.signature.transforms = "\n" + PayloadText.spread($0.signature.transforms, by: "\n") + "\n"
            }
        },
        row("a line break in a long DigestValue", breaks) {
            try PayloadText.signed { $0.signature.digestMethod = "http://www.w3.org/2001/04/xmlenc#sha512" }
        },
        row("both signed, the inner certificate in lines of 64", breaks, saying: "Assertion's own") {
            let lines = PayloadText.broken(try SampleKeys.certificateBase64(), every: 64, by: "\n")
            return try PayloadText.signed(.both) {
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: lines)
            }
        },
        row("both signed, the inner certificate in lines of 76", breaks) {
            let lines = PayloadText.broken(try SampleKeys.certificateBase64(), every: 76, by: "\n")
            return try PayloadText.signed(.both) {
                $0.signature.keyInfo = SignatureTemplate.keyInfo(certificate: "\n\(lines)\n")
            }
        },
        row("two spaces in a signed value", breaks) {
            try PayloadText.signed { $0.setAttributes(("displayName", "Jane  Doe")) }
        },
        row("a tab in a signed value", breaks) {
            try PayloadText.signed { $0.setAttributes(("displayName", "Jane\tDoe")) }
        },
        row("NEL in a signed value", breaks) {
            try PayloadText.signed { $0.setAttributes(("displayName", "Jane\u{85}Doe")) }
        },
        row("a line separator in a signed value", breaks) {
            try PayloadText.signed { $0.setAttributes(("displayName", "Jane\u{2028}Doe")) }
        },
        row("a paragraph separator at the end of a signed value", breaks) {
            try PayloadText.signed { $0.setAttributes(("displayName", "Jane\u{2029}")) }
        },
        row("a line break at the end of a signed value", breaks) {
            try PayloadText.signed { $0.setAttributes(("zip", "94110\n")) }
        },
        row("the Issuer on a line of its own", breaks) {
            try PayloadText.signed {
                $0.assertionIssuer = "<saml:Issuer>\n    https://idp.example-mvpd.tv/saml2\n  </saml:Issuer>"
            }
        },
        row("attributes of a tag on lines without indentation", ["whitespace.breaks-markup"]) {
            try PayloadText.signed().replacing(#"" NotOnOrAfter="2126"#, with: "\"\nNotOnOrAfter=\"2126")
        },
        row("a line break between a name and its first attribute", ["whitespace.breaks-markup"]) {
            try PayloadText.signed().replacing("<saml:Conditions NotBefore", with: "<saml:Conditions\nNotBefore")
        },
    ]

    private static let reformatted = [
        row("indented after signing", mismatch, saying: "indented") {
            PayloadText.spread(try PayloadText.signed(), by: "\n  ")
        },
        row("indented with tabs after signing", mismatch, saying: "indented") {
            PayloadText.spread(try PayloadText.signed(.response), by: "\n\t")
        },
        row("one space between tags after signing", mismatch, saying: "indented") {
            PayloadText.spread(try PayloadText.signed(), by: " ")
        },
        row("broken into lines after signing", mismatch, saying: "lines") {
            PayloadText.spread(try PayloadText.signed(), by: "\n")
        },
        row("broken into CR LF lines after signing", mismatch, saying: "lines") {
            PayloadText.spread(try PayloadText.signed(.both), by: "\r\n")
        },
        row("values on lines of their own after signing", mismatch, saying: "values") {
            PayloadText.spread(try PayloadText.signed(), by: "\n  ").replacing(">94110<", with: ">\n  94110\n  <")
        },
        row("indented after signing, then sent by the cookbook", mismatch, saying: "indented") {
            PayloadText.base64(PayloadText.spread(try PayloadText.signed(), by: " "))
        },
        row("pretty-printed before signing, then sent by the cookbook", mismatch + ["signature.mismatch"]) {
            PayloadText.form(
                PayloadText.base64(try PayloadText.signed { $0.spread(by: "\n") }.replacing("\n", with: ""))
            )
        },
        row("carriage returns written as references", mismatch, saying: "carriage") {
            try PayloadText.signed { $0.setAttributes(("note", "a\nb")) }.replacing("a\nb", with: "a&#13;\nb")
        },
        row("two spaces made one after signing", mismatch) {
            try PayloadText.signed { $0.setAttributes(("displayName", "Jane  Doe")) }.replacing(
                "Jane  Doe",
                with: "Jane Doe"
            )
        },
        row("the indentation of a pretty-printed response removed after signing", mismatch) {
            try PayloadText.signed { $0.spread(by: "\n  ") }.replacing("\n  ", with: "")
        },
    ]

    private static let values = [
        row("spaces around the audience", inValue, saying: "Audience") {
            try PayloadText.signed { $0.setAudience(" https://saml.sp.auth.adobe.com ") }
        },
        row("a no-break space after the audience", ["audience.mismatch"], saying: "whitespace") {
            try PayloadText.signed { $0.setAudience("https://saml.sp.auth.adobe.com\u{A0}") }
        },
        row("a zero-width space in the audience", ["audience.mismatch"], saying: "whitespace") {
            try PayloadText.signed { $0.setAudience("https://saml.sp.\u{200B}auth.adobe.com") }
        },
        row("a space inside the audience", ["audience.mismatch"], saying: "whitespace") {
            try PayloadText.signed { $0.setAudience("https://saml.sp. auth.adobe.com") }
        },
        row("a space before the Recipient", ["subject.confirmation"], saying: "whitespace") {
            try PayloadText.signed {
                $0.confirmation = $0.confirmation.replacing(#"Recipient="h"#, with: #"Recipient=" h"#)
            }
        }.expecting(Expectations(recipient: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")),
        row("a space after the Recipient, without an expected Recipient", inValue, saying: "Recipient") {
            try PayloadText.signed {
                $0.confirmation = $0.confirmation.replacing(#"Consumer"/>"#, with: #"Consumer "/>"#)
            }
        },
        row("a space after a value", inValue, saying: "zip") {
            try PayloadText.signed { $0.setAttributes(("zip", "94110 ")) }
        },
        row("a space before a value", inValue, saying: "userID") {
            try PayloadText.signed { $0.setAttributes(("userID", " viewer-1")) }
        }.requiring("userID"),
        row("two spaces in a value that was sent", inValue, saying: "displayName") {
            PayloadText.base64(try PayloadText.signed { $0.setAttributes(("displayName", "Jane  Doe")) })
        },
        row("a zero-width space after a value", inValue, saying: "userID") {
            try PayloadText.signed { $0.setAttributes(("userID", "viewer-1\u{200B}")) }
        },
        row("a byte order mark in a value", inValue, saying: "userID") {
            try PayloadText.signed { $0.setAttributes(("userID", "\u{FEFF}viewer-1")) }
        },
        row("spaces around the NameID", inValue, saying: "NameID") {
            try PayloadText.signed { $0.nameID = "<saml:NameID> subscriber-1 </saml:NameID>" }
        }.requiring("NameID"),
        row("a space after the Issuer", inValue, saying: "Issuer") {
            try PayloadText.signed {
                $0.assertionIssuer = $0.assertionIssuer.replacing("saml2<", with: "saml2 <")
            }
        },
        row("a no-break space after the issuer", ["issuer.mismatch"], saying: "whitespace") {
            try PayloadText.signed {
                $0.assertionIssuer = $0.assertionIssuer.replacing("saml2<", with: "saml2\u{A0}<")
                $0.issuer = $0.assertionIssuer
            }
        }.expecting(Expectations(issuers: ["https://idp.example-mvpd.tv/saml2"])),
        row("a space after the name of a required attribute", ["attributes.name-differs"], saying: "whitespace") {
            try PayloadText.signed { $0.setAttributes(("userID ", "viewer-1")) }
        }.requiring("userID"),
        row("a space after the Destination", ["response.destination"], saying: "whitespace") {
            try PayloadText.signed(.response) {
                $0.responseAttributes = $0.responseAttributes.replacing(#"Consumer""#, with: #"Consumer ""#)
            }
        }.expecting(Expectations(destination: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")),
    ]
}
