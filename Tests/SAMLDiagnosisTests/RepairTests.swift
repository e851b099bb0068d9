import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import TestTraits
import Testing

/// Changes after signing that a repair proves, or that leave a sign in the text.
@Suite("Repairs of broken signatures")
struct RepairTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Parts of the message of the first error.
        let message: [String]
        let input: RuleInput

        /// A response with a signed value, which is replaced after signing.
        init(_ name: String, saying message: String..., signed value: String, sent: String) {
            testDescription = name
            self.message = message
            input = .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", value) }
                .rewriting { $0.replacing(value, with: sent) }
        }

        init(_ name: String, saying message: String..., input: RuleInput) {
            testDescription = name
            self.message = message
            self.input = input
        }
    }

    private static let mismatch = "signature.digest-mismatch"
    private static let proof = "the signature is valid"

    @Test("The finding names the change", arguments: damaged + replaced + lost)
    func cause(row: Row) throws {
        let first = try #require(try row.input.diagnosis().findings.first)
        #expect(first.rule.id == Self.mismatch)
        for part in row.message { #expect(first.message.contains(part), "\(first.message)") }
        #expect(!first.message.contains("copy and paste"))
        #expect(!first.message.contains("viewer-1") && !first.advice.contains("Mu"))
    }

    @Test("Without a proof or a sign the finding stays as it is", arguments: unknown)
    func unproved(row: Row) throws {
        let first = try #require(try row.input.diagnosis().findings.first)
        #expect(first.rule.id == Self.mismatch)
        #expect(!first.message.contains(Self.proof) && !first.message.contains("probably"), "\(first.message)")
    }

    @Test("Another key is named, whatever the text looks like")
    func otherKey() throws {
        let input = RuleInput.signed(.assertion, key: "other-rsa") {
            $0.attributes = ConstructedResponse.attribute("x", "Mu?oz *** \u{FFFD}")
        }
        let first = try input.diagnosis().findings.first
        #expect(first?.rule.id == "signature.wrong-key")
        #expect(first?.message.contains("probably") == false)
    }

    // MARK: Letters

    /// The bytes of the text, each read as a character.
    private static func misread(_ text: String, asWindows: Bool = false) -> String {
        var result = String.UnicodeScalarView()
        for byte in text.utf8 {
            let index = Int(byte) - 0x80
            let character = asWindows && windows.indices.contains(index) ? windows[index] : Unicode.Scalar(byte)
            result.append(character)
        }
        return String(result)
    }

    private static let windows = Array(
        "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars
    )

    private static let damaged = [
        Row(
            "UTF-8 read as one of both",
            saying: "read as Latin-1 or Windows-1252;",
            proof,
            signed: "Muñoz",
            sent: misread("Muñoz")
        ),
        Row("UTF-8 read as Latin-1", saying: "read as Latin-1;", proof, signed: "Émile ñ", sent: misread("Émile ñ")),
        Row(
            "UTF-8 read as Windows-1252",
            saying: "read as Windows-1252;",
            proof,
            signed: "Émile’s 10 €",
            sent: misread("Émile’s 10 €", asWindows: true)
        ),
        Row(
            "UTF-8 read as Latin-1, twice",
            saying: "twice",
            proof,
            signed: "Émile",
            sent: misread(misread("Émile"))
        ),
        Row(
            "UTF-8 read as Windows-1252, twice",
            saying: "twice",
            proof,
            signed: "Zoë’s",
            sent: misread(misread("Zoë’s", asWindows: true), asWindows: true)
        ),
        Row(
            "only one of two words",
            saying: "read as Latin-1 or Windows-1252;",
            proof,
            signed: "Zoë Muñoz",
            sent: "Zoë \(misread("Muñoz"))"
        ),
        Row(
            "NFD in place of NFC",
            saying: "decomposed after signing",
            proof,
            signed: "Muñoz Nguyễn Ёлка ά",
            sent: "Muñoz Nguyễn Ёлка ά".decomposedStringWithCanonicalMapping
        ),
        Row(
            "NFC in place of NFD",
            saying: "composed after signing",
            proof,
            signed: "Muñoz Nguyễn Độ Ёлка ά".decomposedStringWithCanonicalMapping,
            sent: "Muñoz Nguyễn Độ Ёлка ά".precomposedStringWithCanonicalMapping
        ),
    ]

    // MARK: Replacements

    private static func renamed(_ prefixes: [(String, String)]) -> @Sendable (String) -> String {
        { text in
            prefixes.reduce(text) { text, prefix in
                text.replacing("<\(prefix.0):", with: "<\(prefix.1):")
                    .replacing("</\(prefix.0):", with: "</\(prefix.1):")
                    .replacing("xmlns:\(prefix.0)=", with: "xmlns:\(prefix.1)=")
            }
        }
    }

    private static let link = "https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fidp.example%2F%3Fa"

    private static let replaced = [
        Row(
            "typographic quotes, dashes and an ellipsis",
            saying: "typographic",
            proof,
            signed: #"Zoë's "home" - x..."#,
            sent: "Zoë’s “home” – x…"
        ),
        Row(
            "a no-break space next to a typographic apostrophe",
            saying: "no-break spaces",
            proof,
            signed: "L’Équipe TV",
            sent: "L’Équipe\u{A0}TV"
        ),
        Row(
            "a link of Outlook",
            saying: "Safe Links",
            proof,
            signed: "see https://idp.example/?a=b&amp;c=d now",
            sent: "see \(link)%3Db%26c%3Dd&amp;data=05%7C01&amp;reserved=0 now"
        ),
        Row(
            "prefixes of ElementTree",
            saying: "rewrote the namespace prefixes",
            proof,
            input: .signed(.assertion).rewriting(renamed([("samlp", "ns0"), ("saml", "ns1"), ("ds", "ns2")]))
        ),
    ]

    private static let lost =
        [
            "*****", "***REDACTED***", "[REDACTED]", "[redacted]", "xxxxx", "&lt;redacted&gt;", "(masked)", "REDACTED",
            "•••••",
        ].map { mask in
            Row("masked by \(mask)", saying: "probably", "masked", signed: "94110", sent: mask)
        } + [
            Row("U+FFFD", saying: "probably", "U+FFFD", signed: "Muñoz", sent: "Mu\u{FFFD}oz"),
            Row("a question mark", saying: "question mark inside a word", signed: "Muñoz", sent: "Mu?oz"),
            Row(
                "prefixes of ElementTree and a changed value",
                saying: "probably",
                "prefixes",
                input: .changed { $0.text.replacing("94110", with: "10001") }
                    .rewriting(renamed([("samlp", "ns0"), ("saml", "ns1"), ("ds", "ns2")]))
            ),
        ]

    private static let unknown = [
        Row("another value", signed: "Muñoz", sent: "Núñez"),
        Row("a letter without its accent", signed: "Muñoz", sent: "Munoz"),
        Row("another link", signed: "see https://idp.example/?a", sent: "see https://idp.example/?b"),
        Row("a number in place of a mask", signed: "94110", sent: "1****"),
        Row("a question", signed: "Muñoz", sent: "Munoz?"),
    ]

    // MARK: Work

    @Test("Signs of every change in a response of the maximum size take linear time", .linearCost)
    func bounded() throws {
        let signs = "\(Self.misread("é"))é e\u{301} ’\u{A0}\(Self.link) Mu?oz "
        let filler = String(repeating: signs, count: 900_000 / signs.utf8.count)
        let input = RuleInput.changed { $0.text.replacing("94110", with: filler) }
        #expect(try input.diagnosis().findings.first?.rule.id == Self.mismatch)
    }
}
