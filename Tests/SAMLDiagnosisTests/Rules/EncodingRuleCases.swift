import Attacks
import Foundation
import SAML
import SAMLDiagnosis
import SAMLEncoding
import TestSupport

extension RuleCase {
    static let encoding = layers + converted + base64 + forms + content + views

    private static func percent(_ text: String) -> String { EncodedSample.percent(text) }
    private static func form(_ value: String) -> String { "SAMLResponse=\(value)" }

    private static let layers = [
        RuleCase(
            "encoding.percent-encoded-twice",
            .encoded { form(percent(percent($0))) },
            near: .encoded { form(percent($0)) }
        ),
        RuleCase("encoding.base64-twice", .encoded { EncodedSample.base64(of: $0) }, near: .encoded { $0 }),
        RuleCase(
            "encoding.unexpected-layer",
            .changed { EncodedSample.base64(of: percent($0.text)) },
            near: .changed { percent(EncodedSample.base64(of: $0.text)) }
        ),
        RuleCase(
            "encoding.base64-missing",
            .changed { form(percent($0.text)) },
            near: .changed { form(percent(EncodedSample.base64(of: $0.text))) }
        ),
        RuleCase(
            "encoding.percent-encoded",
            .encoded { percent("\($0.prefix(400))").prefix(400) + " " + percent($0) },
            near: .encoded { percent($0) }
        ),
        RuleCase(
            "encoding.html-escaped",
            .changed { $0.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;") },
            near: .changed { $0.text.inserting("&lt;x&gt;", after: "<samlp:Status>") },
            leaving: ["signature.misreadable-content"]
        ),
        RuleCase(
            "encoding.too-many-layers",
            with: ["encoding.base64-twice"],
            .encoded { (0..<8).reduce($0) { text, _ in EncodedSample.base64(of: text) } },
            near: .encoded { (0..<7).reduce($0) { text, _ in EncodedSample.base64(of: text) } },
            leaving: ["encoding.base64-twice"]
        ),
        RuleCase(
            "encoding.too-large",
            RuleInput { Array(try AttackBase.signed(.assertion).text.utf8) }
                .with { $0.policy.maximumBytes = try AttackBase.signed(.assertion).text.utf8.count - 1 },
            near: RuleInput { Array(try AttackBase.signed(.assertion).text.utf8) }
                .with { $0.policy.maximumBytes = try AttackBase.signed(.assertion).text.utf8.count }
        ),
    ]

    private static let base64 = [
        RuleCase(
            "encoding.plus-became-space",
            .encoded { form($0.replacing("+", with: " ")) },
            near: .encoded { form(percent($0)) }
        ),
        RuleCase(
            "encoding.plus-not-encoded",
            .encoded { form($0) },
            near: .encoded { form($0.replacing("+", with: "%2B")) }
        ),
        RuleCase(
            "encoding.plus-read-as-space",
            with: ["encoding.base64-missing"],
            .changed { form(percent($0.text).replacing("%20", with: "+")) },
            near: .changed { form(percent($0.text)) },
            leaving: ["encoding.base64-missing"]
        ),
        RuleCase(
            "encoding.line-breaks",
            .encoded { EncodedSample.broken($0, every: 76, by: "\r\n") },
            near: .encoded { $0 + "\n" }
        ),
        RuleCase(
            "encoding.spaces-between-lines",
            .encoded { EncodedSample.broken($0, every: 64, by: " ") },
            near: .encoded { EncodedSample.broken($0, every: 64, by: "\n") },
            leaving: ["encoding.line-breaks"]
        ),
        RuleCase(
            "encoding.url-safe-alphabet",
            .encoded { $0.replacing("+", with: "-").replacing("/", with: "_") },
            near: .encoded { $0 }
        ),
        RuleCase("encoding.padding-missing", .encoded { $0.replacing("=", with: "") }, near: .encoded { $0 }),
        RuleCase("encoding.bytes-after-padding", .encoded { $0 + "\"," }, near: .encoded { $0 + "\n" }),
        RuleCase(
            "encoding.trailing-bits",
            // The last character before the padding stands for two bits and four of no use.
            .encoded { $0.replacing("g==", with: "h==").replacing("w==", with: "x==").replacing("Q==", with: "R==") },
            near: .encoded { $0 }
        ),
        RuleCase("encoding.letter-case", .encoded { $0.lowercased() }, near: .encoded { $0 }),
        RuleCase(
            "encoding.invalid-character",
            .encoded { $0.prefix(400) + "!" + $0.dropFirst(401) },
            near: .encoded { $0 }
        ),
        RuleCase(
            "encoding.invalid-character",
            "an ellipsis",
            .encoded { $0.prefix(400) + "..." },
            near: .encoded { "\($0.prefix(400))" },
            leaving: ["encoding.cut-short"]
        ),
        RuleCase(
            "encoding.invalid-length",
            .encoded { "\($0.prefix(401))" },
            near: .encoded { "\($0.prefix(400))" },
            leaving: ["encoding.cut-short"]
        ),
    ]

    private static let forms = [
        RuleCase(
            "encoding.url-query",
            .encoded { "https://sp.example.org/sso?RelayState=x&" + form(percent($0)) },
            near: .encoded { "RelayState=x&" + form(percent($0)) }
        ),
        RuleCase(
            "encoding.invalid-escape",
            .encoded { form(percent($0) + "%3") },
            near: .encoded { form(percent($0)) }
        ),
        RuleCase(
            "encoding.field-missing",
            .encoded { "samlResponse=" + percent($0) + "&RelayState=x" },
            near: .encoded { form(percent($0)) + "&RelayState=x" }
        ),
        RuleCase(
            "encoding.several-responses",
            .encoded { percent($0) + "\n" + percent($0) },
            near: .encoded { percent($0) + "\n" }
        ),
        RuleCase(
            "encoding.duplicate-field",
            .encoded { form(percent($0)) + "&" + form(percent($0)) },
            near: .encoded { form(percent($0)) + "&" + "samlResponse=" + percent($0) },
            leaving: ["encoding.ambiguous-parameters"]
        ),
        RuleCase(
            "encoding.ambiguous-parameters",
            .encoded { form(percent($0)) + "&RelayState=a&SAMLRequest=AAAA" },
            near: .encoded { form(percent($0)) + "&RelayState=a&Request=AAAA" }
        ),
    ]

    private static let content = [
        RuleCase("encoding.empty", .text(" \n"), near: .text(" \n."), leaving: ["encoding.not-xml"]),
        RuleCase(
            "encoding.empty",
            "the word for it",
            .text("(null)\n"),
            near: .text("(nul)"),
            leaving: ["encoding.not-xml"]
        ),
        RuleCase(
            "encoding.not-xml",
            .text("It does not work."),
            near: .text("<x/>"),
            leaving: ["structure.not-a-response"]
        ),
        RuleCase(
            "encoding.unsupported-layer",
            compressed { Array(CompressedSample.gzip($0).dropLast(9)) },
            near: compressed(CompressedSample.gzip)
        ),
        RuleCase("encoding.byte-order-mark", .changed { "\u{FEFF}" + $0.text }, near: .changed { "\n" + $0.text }),
        RuleCase("encoding.surrounding-whitespace", .encoded { " " + $0 }, near: .encoded { $0 + "\n" }),
        RuleCase("encoding.string-literal", .encoded { "\"\($0)\"" }, near: .encoded { $0 }),
        RuleCase("encoding.swift-optional", .encoded { "Optional(\"\($0)\")" }, near: .encoded { "\"\($0)\"" }),
        RuleCase(
            "encoding.embedded",
            .changed { "02:13:45 [SSO] samlAttributeQueryResponse = \($0.text) (5 KB)" },
            near: .changed { "\n \($0.text)" }
        ),
        RuleCase(
            "encoding.invalid-literal",
            .encoded { "\"\($0)" },
            near: .encoded { "\"\($0)\"" }
        ),
    ]

    private static let converted = [
        RuleCase("encoding.gzip", compressed(CompressedSample.gzip), near: .changed { $0.text }),
        RuleCase("encoding.zlib", compressed(CompressedSample.zlib), near: .changed { $0.text }),
        RuleCase(
            "encoding.deflate",
            compressed { Base64Text(encoding: CompressedSample.deflate($0)).bytes },
            near: compressed { Base64Text(encoding: $0).bytes }
        ),
        RuleCase("encoding.utf16", utf16, near: .changed { $0.text }),
        RuleCase(
            "encoding.quoted-printable",
            .changed { $0.text.replacing("=", with: "=3D") },
            near: .changed { $0.text }
        ),
        RuleCase(
            "encoding.hexadecimal",
            compressed { bytes in Array(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined().utf8) },
            near: .changed { $0.text }
        ),
        RuleCase(
            "encoding.json-object",
            .encoded { #"{"samlResponse": "\#($0)", "x": 1}"# },
            near: .encoded { "[12:01] samlResponse: \"\($0)\", x: 1" }
        ),
        RuleCase(
            "encoding.json-object",
            "that was sent",
            as: .error,
            with: ["encoding.base64-twice"],
            .encoded { EncodedSample.base64(of: #"{"SAMLResponse":"\#($0)"}"#) },
            near: .encoded { EncodedSample.base64(of: $0) },
            leaving: ["encoding.base64-twice"]
        ),
        RuleCase(
            "encoding.pem-armor",
            .encoded { "-----BEGIN X-----\n\(EncodedSample.broken($0, every: 64, by: "\n"))\n-----END X-----\n" },
            near: .encoded { $0 }
        ),
        RuleCase(
            "encoding.invisible-characters",
            .encoded { EncodedSample.broken($0, every: 200, by: "\u{200B}") },
            near: .encoded { $0 }
        ),
    ]

    private static let views = [
        RuleCase(
            "encoding.line-numbers",
            pretty { "     \($0)\t" },
            near: pretty { _ in "" }
        ),
        RuleCase("encoding.diff-marks", pretty { _ in "+" }, near: pretty { _ in "" }),
        RuleCase(
            "encoding.typographic-quotes",
            .encoded { "“\($0)”" },
            near: .encoded { "'\($0)'" }
        ),
    ]

    /// The bytes of a signed response, changed.
    private static func compressed(_ change: @escaping @Sendable ([UInt8]) -> [UInt8]) -> RuleInput {
        RuleInput { change(Array(try AttackBase.signed(.assertion).text.utf8)) }
    }

    /// A response whose text after the signed assertion is in lines, each with a mark.
    private static func pretty(_ mark: @escaping @Sendable (Int) -> String) -> RuleInput {
        .changed { base in
            let text = base.text.replacing("<samlp:Status>", with: "\n<samlp:Status>\n")
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .map { mark($0.offset + 1) + $0.element }.joined(separator: "\n")
        }
    }

    /// A signed response in UTF-16, little-endian with a byte order mark.
    private static let utf16 = RuleInput {
        let text = try AttackBase.signed(.assertion).text
        return [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }
}
