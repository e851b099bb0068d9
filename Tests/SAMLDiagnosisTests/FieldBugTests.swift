import Attacks
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport
import Testing

/// Faults that were met elsewhere, in responses of our own: the first thing that is said has to be the cause.
@Suite("Faults that are met in the field")
struct FieldBugTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The rule of the first finding that is no note; `nil` if there must be none.
        let first: String?
        /// What its message says.
        let message: String
        let input: RuleInput

        init(_ name: String, _ first: String?, saying message: String = "", _ input: RuleInput) {
            testDescription = name
            self.first = first
            self.message = message
            self.input = input
        }
    }

    static let rows = signing + formatting + reformatting + encoding + content

    @Test("The first finding names the cause", arguments: rows)
    func first(row: Row) throws {
        let findings = try row.input.diagnosis().findings.filter { $0.severity > .note }
        #expect(findings.first?.rule.id == row.first, "\(findings.map(\.rule.id))")
        let message = findings.first?.message ?? ""
        #expect(row.message.isEmpty || message.contains(row.message), "\(message)")
    }

    /// The signed text with something between every two tags of the assertion.
    private static func spread(_ text: String, by separator: String) -> String {
        text.replacing("><", with: ">\(separator)<")
    }

    /// Pieces with something between their parts, before they are signed.
    private static func signed(spreadBy separator: String) -> RuleInput {
        .signed(.assertion) { pieces in
            pieces.conditions = separator + spread(pieces.conditions, by: separator) + separator
            pieces.attributes = separator + spread(pieces.attributes, by: separator) + separator
        }
    }

    private static let breaks = "whitespace.breaks-signature"
    private static let mismatch = "signature.digest-mismatch"

    // MARK: Signed like this

    private static let formatting = [
        Row("compact, signed compact", nil, .signed(.assertion)),
        Row("pretty-printed before signing, three spaces", breaks, signed(spreadBy: "\n   ")),
        Row("pretty-printed before signing, one space", breaks, signed(spreadBy: "\n ")),
        Row("pretty-printed before signing, line breaks only", breaks, signed(spreadBy: "\n")),
        Row("pretty-printed before signing, CR LF", breaks, signed(spreadBy: "\r\n\t")),
        Row(
            "a double space in a signed value",
            breaks,
            .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", "a  b") }
        ),
        Row(
            "a tab in a signed value",
            breaks,
            .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", "a\tb") }
        ),
        Row(
            "U+0085 in a signed value",
            breaks,
            .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", "a\u{85}b") }
        ),
        Row(
            "U+2028 in a signed value",
            breaks,
            .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", "a\u{2028}b") }
        ),
        Row(
            "character references in a signed value",
            nil,
            .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", "a&#13;&#10;b") }
        ),
        Row(
            "attributes on lines of their own, not indented",
            "whitespace.breaks-markup",
            .signed { $0.responseAttributes = $0.responseAttributes.replacing("\" ", with: "\"\n") }
        ),
        Row(
            "attributes on lines of their own, indented",
            nil,
            .signed { $0.responseAttributes = $0.responseAttributes.replacing("\" ", with: "\"\n    ") }
        ),
        Row("CR LF outside what is signed", nil, .signed(.assertion) { $0.beforeAssertion = "\r\n" }),
    ]

    private static let signing = [
        Row(
            "line breaks in SignedInfo, as Santuario writes them",
            breaks,
            .signed(.assertion) { pieces in
                pieces.signature.canonicalization = "\n" + pieces.signature.canonicalization + "\n"
                pieces.signature.transforms = "\n" + spread(pieces.signature.transforms, by: "\n") + "\n"
            }
        ),
        Row(
            "a line break in DigestValue",
            breaks,
            .signed(.assertion) { $0.signature.digestMethod = "http://www.w3.org/2001/04/xmlenc#sha512" }
        ),
        Row(
            "both signed, the inner SignatureValue in lines",
            breaks,
            saying: "the Assertion's own signature",
            .signed(.both) { pieces in
                let certificate = try SampleKeys.certificateBase64()
                pieces.signature.keyInfo = SignatureTemplate.keyInfo(
                    certificate: EncodedSample.broken(certificate, every: 64, by: "\n")
                )
            }
        ),
        Row(
            "SignatureValue in lines, outside what is signed",
            nil,
            .changed { $0.text.inserting("\r\n", before: "</ds:SignatureValue>") }
        ),
        Row(
            "&#13; in SignatureValue, as Java writes it",
            "signature.java-line-ends",
            .changed { $0.text.inserting("&#13;\n", before: "</ds:SignatureValue>") }
        ),
        Row(
            "&#13; in X509Certificate",
            "signature.java-line-ends",
            .signed(.assertion) { pieces in
                let certificate = try SampleKeys.certificateBase64()
                pieces.signature.keyInfo = SignatureTemplate.keyInfo(
                    certificate: EncodedSample.broken(certificate, every: 76, by: "&#13;\n")
                )
            }
        ),
    ]

    // MARK: Changed afterwards

    private static let reformatting = [
        Row(
            "wrapped by line breaks after signing",
            mismatch,
            saying: "broken into lines after signing",
            .changed { spread($0.text, by: "\n") }
        ),
        Row(
            "wrapped by CR LF after signing",
            mismatch,
            saying: "broken into lines after signing",
            .changed { spread($0.text, by: "\r\n") }
        ),
        Row(
            "indented after signing",
            mismatch,
            saying: "indented after signing",
            .changed { spread($0.text, by: "\n  ") }
        ),
        Row(
            "indented after signing, as ADFS's forms do",
            mismatch,
            saying: "indented after signing",
            .changed(.response) { spread($0.text, by: "\r\n\t") }
        ),
        Row(
            "indented after signing, values on lines of their own",
            mismatch,
            saying: "and its values were indented",
            .changed { base in
                spread(base.text, by: "\n  ").replacing(">94110<", with: ">\n    94110\n  <")
            }
        ),
        Row(
            "indented after signing, then sent through the rule",
            mismatch,
            saying: "indented after signing",
            .changed { EncodedSample.base64(of: spread($0.text, by: " ")) }
        ),
        Row(
            "pretty-printed before signing, then sent through the rule",
            mismatch,
            saying: "the whitespace rule",
            RuleInput { try WhitespaceNormalizer.normalized(signed(spreadBy: "\n").bytes()) }
                .rewriting { EncodedSample.base64(of: $0) }
        ),
        Row(
            "CR LF written as &#xD; by what wrote the XML again",
            mismatch,
            saying: "carriage returns",
            .signed(.assertion) { $0.attributes = ConstructedResponse.attribute("x", "a\nb") }
                .rewriting { $0.replacing("a\nb", with: "a&#xD;\nb") }
        ),
        Row(
            "a value changed after signing",
            mismatch,
            saying: "changed after signing",
            .changed { $0.text.replacing("94110", with: "10001") }
        ),
    ]
}
