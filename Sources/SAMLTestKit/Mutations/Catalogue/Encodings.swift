internal import ByteTools
internal import SAMLEncoding

/// Damaged encoding layers.
extension Mutation {
    static let encoding = percentEncoding + base64 + missing + compressed + parameters

    private static let field = "SAMLResponse="
    private static let twice = "encoding.percent-encoded-twice"

    private static let percentEncoding = [
        body("percent-encoded-twice", by: twice, "The value was percent-encoded by the app and by its HTTP library") {
            field + $0.base64.percentEncoded.percentEncoded
        },
        body("percent-encoded-three-times", by: twice, "The value was percent-encoded three times") {
            field + $0.base64.percentEncoded.percentEncoded.percentEncoded
        },
        body("plus-not-encoded", by: "encoding.plus-not-encoded", "The plus signs of Base64 are not encoded") {
            field + (try $0.base64(with: "+")).replacing("/", with: "%2F").replacing("=", with: "%3D")
        },
        body("nothing-encoded", by: "encoding.plus-not-encoded", "The Base64 is in a form without percent-encoding") {
            field + (try $0.base64(with: "+"))
        },
        body("plus-became-space", by: "encoding.plus-became-space", "Plus signs became spaces, which were encoded") {
            field + (try $0.base64(with: "+")).replacing("+", with: " ").percentEncoded
        },
        text("plus-became-space-in-base64", by: "encoding.plus-became-space", "Plus signs of the Base64 became spaces")
        {
            try $0.base64(with: "+").replacing("+", with: " ")
        },
        body("base64-missing", by: "encoding.base64-missing", "The XML was percent-encoded without Base64") {
            field + $0.text.string.percentEncoded
        },
        body("broken-escape", by: "encoding.invalid-escape", "An escape has one digit") {
            field + $0.base64.percentEncoded.replacingFirst("%3D", with: "%3")
        },
        body("escape-cut-off", by: "encoding.invalid-escape", "The form ends in an escape") { base in
            field + base.base64.prefix(base.base64.utf8.count / 2) + "%2"
        },
    ]

    private static let base64 = [
        text("base64-twice", by: "encoding.base64-twice", "Base64 was applied twice") {
            MutationBase.base64(Array($0.base64.utf8))
        },
        body("base64-twice-in-form", by: "encoding.base64-twice", "Base64 was applied twice, in a form") {
            field + MutationBase.base64(Array($0.base64.utf8)).percentEncoded
        },
        text("base64-for-urls", by: "encoding.url-safe-alphabet", "The Base64 has the alphabet for URLs") {
            try $0.base64(with: "+", or: "/").replacing("+", with: "-").replacing("/", with: "_")
        },
        text(
            "base64-for-urls-without-padding",
            by: "encoding.url-safe-alphabet",
            "The Base64 has the alphabet for URLs and no padding"
        ) {
            try $0.base64(with: "+", or: "/").replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=",
                with: ""
            )
        },
        text("padding-missing", by: "encoding.padding-missing", "The padding is missing") {
            $0.base64.replacing("=", with: "")
        },
        text(
            "base64-in-lines-of-76",
            by: "encoding.line-breaks",
            "The Base64 is in lines of 76 characters, as MIME has it"
        ) {
            $0.base64.broken(every: 76, by: "\r\n")
        },
        text(
            "base64-in-lines-of-64",
            by: "encoding.line-breaks",
            "The Base64 is in lines of 64 characters, as PEM has it"
        ) {
            $0.base64.broken(every: 64, by: "\n")
        },
        body("base64-in-lines-in-form", by: "encoding.line-breaks", "The Base64 in a form is in lines") {
            field + $0.base64.broken(every: 76, by: "\r\n").percentEncoded
        },
        text("base64-with-spaces", by: "encoding.spaces-between-lines", "The line breaks of the Base64 became spaces") {
            $0.base64.broken(every: 76, by: " ")
        },
        text("base64-in-pem", by: "encoding.pem-armor", "The Base64 is between the lines of PEM") {
            "-----BEGIN CERTIFICATE-----\n" + $0.base64.broken(every: 64, by: "\n") + "\n-----END CERTIFICATE-----\n"
        },
        text("base64-with-zero-width-space", by: "encoding.invisible-characters", "A zero-width space is in the Base64")
        { base in
            base.base64.prefix(100) + "\u{200B}" + base.base64.dropFirst(100)
        },
        text("base64-with-asterisk", by: "encoding.invalid-character", "A character of the Base64 became an asterisk") {
            base in
            base.base64.prefix(400) + "*" + base.base64.dropFirst(401)
        },
        text("base64-cut", by: "encoding.cut-short", "The Base64 was cut at 1,024 characters") { base in
            guard base.base64.utf8.count > 1024 else { throw Inapplicable("the Base64 is shorter") }
            return String(base.base64.prefix(1024))
        },
        text("base64-cut-with-dots", by: "encoding.invalid-character", "The Base64 was cut, with three dots at its end")
        {
            $0.base64.prefix(600) + "..."
        },
        text("base64-without-start", by: "encoding.cut-short", "The first four characters of the Base64 are missing") {
            try $0.requirePrefix()
            return String($0.base64.dropFirst(4))
        },
        text("base64-with-tail", by: "encoding.bytes-after-padding", "Other text is after the padding") {
            $0.base64 + "AAAA"
        },
        text(
            "base64-with-trailing-bits",
            by: "encoding.trailing-bits",
            "The unused bits of the last character are not zero"
        ) { base in
            // The last character before two of padding has two bits, so it is one of four.
            let (digits, padding) = (base.base64.dropLast(2), base.base64.suffix(2))
            let last = try base.require("AQgw".firstIndex(of: digits.last ?? "="), "its Base64 has no padding")
            return digits.dropLast() + String("BRhx"[last]) + padding
        },
        text("base64-in-lower-case", by: "encoding.letter-case", "The Base64 was converted to lower case") {
            $0.base64.lowercased()
        },
        text("two-responses", by: "encoding.several-responses", "The Base64 is repeated, on two lines") {
            $0.base64 + "\n" + $0.base64
        },
        body("form-cut", by: "encoding.cut-short", "The form was cut in the middle") { base in
            // In the middle of a response, and between two groups of Base64.
            field + String(base.base64.prefix(base.base64.utf8.count / 8 * 4)).percentEncoded
        },
    ]

    private static let missing = [
        body("field-empty", by: "encoding.empty", "The field is empty") { _ in field },
        body("field-missing", by: "encoding.field-missing", "The form has another field only") {
            "RelayState=x&token=" + $0.base64.percentEncoded
        },
        body("field-twice", by: "encoding.duplicate-field", "The field occurs twice") { base in
            let value = field + base.base64.percentEncoded
            return value + "&" + value
        },
        body(
            "field-twice-with-other-response",
            by: "encoding.duplicate-field",
            "The field occurs twice, first with an evil response"
        ) {
            base in
            let evil = try MutationBase.base64(base.hostileCopy(.original).bytes)
            return field + evil.percentEncoded + "&" + field + base.base64.percentEncoded
        },
        text("nothing", by: "encoding.empty", "There is nothing") { _ in "" },
        text("null", by: "encoding.empty", "The value is the word null") { _ in "null" },
        text("optional-base64", by: "encoding.swift-optional", "The Base64 is in Optional(…), as Swift prints it") {
            "Optional(\"\($0.base64)\")"
        },
        body("optional-encoded", by: "encoding.swift-optional", "Optional(…) around the XML was encoded") { base in
            field + MutationBase.base64(Array("Optional(\"\(base.text.string.swiftEscaped)\")".utf8)).percentEncoded
        },
        body("log-line-encoded", by: "encoding.embedded", "The line of a log around the XML was encoded") { base in
            field + MutationBase.base64(Array("12:00:01 response = \(base.text.string)".utf8)).percentEncoded
        },
    ]

    private static let compressed = [
        body("hexadecimal", by: "encoding.hexadecimal", "The field has the XML in hexadecimal digits") { base in
            field + base.text.bytes.hexadecimal
        },
        body(
            "quoted-printable",
            by: "encoding.quoted-printable",
            "The XML was quoted-printable, as in the source of a mail, and percent-encoded without Base64"
        ) {
            field + $0.text.bytes.quotedPrintable.percentEncoded
        },
        body("utf-16", by: "encoding.utf16", "The XML was in UTF-16 and percent-encoded without Base64") { base in
            let bytes: [UInt8] = [0xFF, 0xFE] + base.text.string.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            var value: [UInt8] = []
            PercentCoding.append(encoding: bytes, to: &value)
            return field + String(decoding: value, as: UTF8.self)
        },
        text("json-object", by: "encoding.json-object", "The Base64 is in a JSON object") {
            "{\"samlAttributeQueryResponse\": \"\($0.base64)\"}"
        },
    ]

    private static func text(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (MutationBase) throws -> String
    ) -> Mutation {
        encoded(name, .encoding, .base64, rejectedBy: rule, summary + ".", change)
    }

    private static func body(
        _ name: String,
        by rule: String,
        _ summary: String,
        _ change: @escaping @Sendable (MutationBase) throws -> String
    ) -> Mutation {
        encoded(name, .encoding, .body, rejectedBy: rule, summary + ".", change)
    }
}
