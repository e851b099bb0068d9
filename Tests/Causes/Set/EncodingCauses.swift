import SAML
import TestSupport

extension CauseSet {
    private static func row(
        _ name: String,
        _ causes: String...,
        saying word: String = "",
        _ payload: @escaping @Sendable () throws -> String
    ) -> CauseCase {
        CauseCase(.encoding, name, causes, saying: word, payload)
    }

    static let encoding = percentEncoding + base64 + missing + characters

    private static let percentEncoding = [
        row("percent-encoded by the app and by its HTTP library", "encoding.percent-encoded-twice") {
            "SAMLResponse=" + PayloadText.percent(PayloadText.percent(try PayloadText.encoded()))
        },
        row("percent-encoded twice, without a form", "encoding.percent-encoded-twice") {
            PayloadText.percent(PayloadText.percent(try PayloadText.encoded(.response)))
        },
        row("percent-encoded three times", "encoding.percent-encoded-twice") {
            let once = PayloadText.percent(try PayloadText.encoded())
            return "SAMLResponse=" + PayloadText.percent(PayloadText.percent(once))
        },
        row("only the percent signs encoded again", "encoding.percent-encoded-twice") {
            PayloadText.form(try PayloadText.encoded()).replacing("%", with: "%25")
        },
        row("raw pluses in a form", "encoding.plus-not-encoded") {
            "SAMLResponse=" + (try PayloadText.encoded()).replacing("/", with: "%2F").replacing("=", with: "%3D")
        },
        row("Base64 in a form without any encoding", "encoding.plus-not-encoded") {
            "SAMLResponse=" + (try PayloadText.encoded())
        },
        row("pluses that became spaces", "encoding.plus-became-space") {
            try PayloadText.encoded().replacing("+", with: " ")
        },
        row("pluses that became spaces, encoded again", "encoding.plus-became-space") {
            PayloadText.form(try PayloadText.encoded().replacing("+", with: " "))
        },
        row("XML in a form without Base64", "encoding.base64-missing") { PayloadText.form(try PayloadText.signed()) },
        row("a broken escape", "encoding.invalid-escape") {
            PayloadText.form(try PayloadText.encoded()).replacingFirst("%3D", with: "%3")
        },
        row("an escape that is cut off", "encoding.invalid-escape", "encoding.cut-short") {
            String(PayloadText.form(try PayloadText.encoded()).prefix(1500)) + "%2"
        },
    ]

    private static let base64 = [
        row("Base64 twice", "encoding.base64-twice") { PayloadText.base64(try PayloadText.encoded()) },
        row("Base64 twice in a form", "encoding.base64-twice") {
            PayloadText.form(PayloadText.base64(try PayloadText.encoded(.both)))
        },
        row("the alphabet for URLs", "encoding.url-safe-alphabet") {
            try PayloadText.encoded().replacing("+", with: "-").replacing("/", with: "_")
        },
        row("the alphabet for URLs without padding", "encoding.url-safe-alphabet", "encoding.padding-missing") {
            try PayloadText.encoded().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        },
        row("no padding", "encoding.padding-missing") { try PayloadText.encoded().replacing("=", with: "") },
        row("lines of 76", "encoding.line-breaks") {
            PayloadText.broken(try PayloadText.encoded(), every: 76, by: "\r\n")
        },
        row("lines of 64 in a form", "encoding.line-breaks") {
            PayloadText.form(PayloadText.broken(try PayloadText.encoded(), every: 64, by: "\n"))
        },
        row("spaces where lines ended", "encoding.spaces-between-lines") {
            PayloadText.broken(try PayloadText.encoded(), every: 76, by: " ")
        },
        row("a character that Base64 does not have", "encoding.invalid-character") {
            let text = try PayloadText.encoded()
            return String(text.prefix(800)) + "*" + String(text.dropFirst(801))
        },
        row("an ellipsis in the middle", "encoding.invalid-character", "encoding.cut-short", saying: "shortened") {
            String(try PayloadText.encoded().prefix(600)) + "…"
        },
        row("three dots at the end", "encoding.invalid-character", saying: "shortened") {
            String(try PayloadText.encoded().prefix(300)) + "..."
        },
        row("a second value on the next line", "encoding.several-responses", saying: "2 SAML responses") {
            let text = try PayloadText.encoded()
            return text + "\n" + text
        },
        row("garbage after the padding", "encoding.bytes-after-padding") { try PayloadText.encoded() + "AAAA" },
        row("the start of the XML is missing", "encoding.cut-short", saying: "start") {
            String(try PayloadText.signed().dropFirst(9))
        },
        row("the first four characters of Base64 are missing", "encoding.cut-short", saying: "start") {
            String(PayloadText.base64(try PayloadText.signed()).dropFirst(4))
        },
        row("the first six characters of Base64 are missing", "encoding.cut-short", saying: "start") {
            String(PayloadText.base64(try PayloadText.signed()).dropFirst(6))
        },
        row("cut at 1024 bytes", "encoding.cut-short", saying: "1024") {
            String(try PayloadText.encoded().prefix(1024))
        },
        row("cut at 4096 bytes", "encoding.cut-short", saying: "4096") {
            String(try PayloadText.encoded(.both).prefix(4096))
        },
        row("a form that was cut", "encoding.cut-short") {
            String(PayloadText.form(try PayloadText.encoded()).prefix(2000))
        },
        row("a string of JSON with the escapes of lines", "encoding.line-breaks", "encoding.invalid-character") {
            PayloadText.broken(try PayloadText.encoded(), every: 76, by: "\\n")
        },
    ]

    private static let missing = [
        row("nothing", "encoding.empty") { "" },
        row("whitespace only", "encoding.empty") { " \n\t\n" },
        row("an empty field", "encoding.empty") { "SAMLResponse=" },
        row("nil", "encoding.empty") { "nil" },
        row("null", "encoding.empty") { "null\n" },
        row("Optional(nil)", "encoding.empty") { "Optional(nil)" },
        row("another field", "encoding.field-missing") { "RelayState=abc&token=" + (try PayloadText.encoded()) },
        row("the field twice", "encoding.duplicate-field") {
            PayloadText.form(try PayloadText.encoded()) + "&" + PayloadText.form(try PayloadText.encoded(.response))
        },
        row("Optional in the request", "encoding.swift-optional") { "Optional(\"\(try PayloadText.encoded())\")" },
        row("Optional in Base64", "encoding.swift-optional", saying: "sent") {
            PayloadText.form(
                PayloadText.base64("Optional(\"\(try PayloadText.signed().replacing("\"", with: "\\\""))\")")
            )
        },
        row("a log line in Base64", "encoding.embedded", saying: "sent") {
            PayloadText.form(PayloadText.base64("12:00:01 response = \(try PayloadText.signed())"))
        },
        row("two responses in Base64", "encoding.several-responses") {
            PayloadText.base64("\(try PayloadText.signed())\n\(try PayloadText.signed(.response))")
        },
        row("HTML escapes", "encoding.html-escaped") {
            try PayloadText.signed().replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing(
                "\"",
                with: "&quot;"
            )
        },
    ]

    private static let characters = [
        row("a byte order mark before XML", "encoding.byte-order-mark") { "\u{FEFF}" + (try PayloadText.signed()) },
        row("a byte order mark before Base64", "encoding.byte-order-mark") { "\u{FEFF}" + (try PayloadText.encoded()) },
        row("a byte order mark that was encoded", "encoding.byte-order-mark") {
            PayloadText.base64("\u{FEFF}" + (try PayloadText.signed()))
        },
        row("two byte order marks", "xml.byte-order-mark") { "\u{FEFF}\u{FEFF}" + (try PayloadText.signed()) },
        row("Latin-1", "xml.not-utf8") { "" }.bytes {
            try PayloadText.signed { $0.setAttributes(("city", "Montréal")) }.unicodeScalars.map {
                UInt8(truncatingIfNeeded: $0.value)
            }
        },
        row("Latin-1 in Base64", "xml.not-utf8") { "" }.bytes {
            let text = try PayloadText.signed { $0.setAttributes(("city", "Zürich")) }
            let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
            return Array(Base64Encoding.text(of: latin).utf8)
        },
        row("UTF-8 taken for Latin-1 and encoded again", "signature.digest-mismatch") {
            let text = try PayloadText.signed { $0.setAttributes(("city", "Montréal")) }
            return String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
        },
        row("a letter with an accent that was decomposed", "signature.digest-mismatch") {
            try PayloadText.signed { $0.setAttributes(("city", "Montr\u{E9}al")) }.replacing("\u{E9}", with: "e\u{301}")
        },
        row("accents replaced by question marks", "signature.digest-mismatch") {
            try PayloadText.signed { $0.setAttributes(("city", "Montréal")) }.replacing("é", with: "?")
        },
        row("lower-case Base64", "encoding.letter-case") {
            try PayloadText.encoded().lowercased()
        },
    ]
}
