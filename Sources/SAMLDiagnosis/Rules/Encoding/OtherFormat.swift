internal import ByteTools
internal import SAMLEncoding

struct OtherFormat {
    let rule: Rule
    let message: String
    let advice: String
    private let isDump: Bool

    /// Returns `nil` if the format is unknown.
    init?(of input: [UInt8], _ trace: EncodingTrace, field: String) {
        if let failure = trace.failure {
            // Other rules describe these formats.
            let known: [SAMLEncodingError.Code] = [
                .unsupportedLayer, .tooLarge, .tooManyLayers, .severalResponses,
            ]
            guard !known.contains(failure.code) else { return nil }
            if NoValue.isAll(of: input[...], field: field) || NoValue.isAll(of: trace.payload[...], field: field) {
                self = Self.noValue
                return
            }
            if trace.layers.last?.kind == .base64, MissingStart.isShifted(trace.payload) {
                self = Self(.encodingCutShort, MissingStart.message, MissingStart.advice)
                return
            }
            guard let format = Self(input) ?? Self(trace.payload) else { return nil }
            self = format
        } else {
            // `<null>` is also a tag.
            if trace.payload.count <= 16, NoValue.isAll(of: trace.payload[...], field: field) {
                self = Self.noValue
                return
            }
            if trace.token == .media {
                self = Self.mediaToken
                return
            }
            // A dump shows the start of the XML next to its bytes.
            guard trace.layers.first?.kind == .surroundingText, let format = Self(input), format.isDump else {
                return nil
            }
            self = format
        }
    }

    private init?(_ text: [UInt8]) {
        let text = text.trimmed
        guard let match = Self.shapes.first(where: { $0.matches(text) }) else { return nil }
        self = match.meaning
    }

    private init(_ rule: Rule, _ message: String, _ advice: String, isDump: Bool = false) {
        self.rule = rule
        self.message = message
        self.advice = advice
        self.isDump = isDump
    }

    private struct Shape {
        let meaning: OtherFormat
        let matches: @Sendable (ArraySlice<UInt8>) -> Bool
    }

    private static let noValue = OtherFormat(
        .encodingEmpty,
        "the framework gave no response: the value is empty or a null value, such as nil or null",
        "Check the result of the framework. `samlAttributeQueryResponse` is nil if no attribute names were requested, "
            + "or if the user is not signed in to the provider."
    )

    private static let mediaToken = OtherFormat(
        .structureNotAResponse,
        "this is an Adobe media token, not a SAML response",
        "A media token is a result of authorization: the server that delivers the media verifies it with Adobe's Media "
            + "Token Verifier. Use the value of `SAMLResponse`."
    )

    private static let shapes = [
        Shape(
            meaning: OtherFormat(
                .structureNotAResponse,
                "the text contains a SAML request (SAMLRequest), not the response to it",
                "The request goes to the provider; `samltool inspect` summarizes it. "
                    + "Use the value of `samlAttributeQueryResponse`."
            ),
            matches: { isFieldOfRequest(in: $0) }
        ),
        Shape(
            meaning: OtherFormat(
                .contentJSON,
                "this is Adobe's response to the exchange, not the SAML response that the app sent",
                "Check the field `SAMLResponse` of the request that this HTTP response answers."
            ),
            matches: { $0.first == UInt8(ascii: "{") && $0.contains(text: "\"invalid_parameter_saml_response\"") }
        ),
        Shape(
            meaning: OtherFormat(
                .contentJSON,
                "this is a state of the single sign-on flow, not a SAML response",
                "Use it with `samltool next --state`, and the response as the input."
            ),
            // A state contains configurations and responses.
            matches: { isJSON($0, with: ["\"goal\""]) }
        ),
        Shape(
            meaning: OtherFormat(
                .contentJSON,
                "this is an MVPD configuration of Adobe Pass, not a SAML response",
                "Use it with `--config` or `samltool mvpds`, and the response as the input."
            ),
            matches: { isJSON($0, with: ["\"platformMappingId\"", "\"requiredMetadataFields\"", "\"mvpds\""]) }
        ),
        Shape(
            meaning: OtherFormat(
                .contentJSON,
                "this is a response of Adobe Pass, not the SAML response that the app sent",
                "`samltool outcome` explains it. Check the value of the field `SAMLResponse` that the app sent."
            ),
            matches: { isJSON($0, with: ["\"profiles\"", "\"actionName\"", "\"helpUrl\""]) }
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is a private key in PEM, not a response",
                "Keep it secret: it is not needed here. Use the certificate with `--cert`, "
                    + "and the response as the input."
            ),
            matches: { $0.starts(with: "-----BEGIN ".utf8) && $0.prefix(64).contains(text: "PRIVATE KEY-----") }
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is a key or certificate in PEM, not a response",
                "Use it with `--cert`, and the response as the input."
            ),
            matches: { $0.starts(with: "-----BEGIN ".utf8) }
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is a PDF document, not a response",
                "Copy the text of the response from where it was created, and not from a document that shows it."
            ),
            matches: { $0.starts(with: "%PDF-".utf8) }
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is a software statement (a JSON Web Token), not a SAML response",
                "A client sends it to `/o/client/register` to be registered. Use the value of `SAMLResponse`."
            ),
            matches: { AdobeToken(in: $0) == .softwareStatement }
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is a JSON Web Token, not a SAML response",
                "A token is a result of the exchange, or authorizes a request. Use the value of `SAMLResponse`."
            ),
            matches: { WebToken($0) != nil }
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is hexadecimal text, as in debuggers, dumps and the description of Data",
                "Print the value as text: in Swift `String(decoding: data, as: UTF8.self)`; in a shell, `xxd -r` "
                    + "converts a complete dump to bytes.",
                isDump: true
            ),
            matches: isHexadecimal
        ),
        Shape(
            meaning: OtherFormat(
                .encodingNotXML,
                "this is binary data, not text",
                "Use the value before it was compressed, encrypted or archived; if it is a file, "
                    + "check that it is the right one."
            ),
            matches: isBinary
        ),
    ]

    /// Returns true if it is a JSON object with one of these members near its start.
    private static func isJSON(_ text: ArraySlice<UInt8>, with members: [String]) -> Bool {
        guard text.first == UInt8(ascii: "{") else { return false }
        let start = text.prefix(4096)
        return members.contains { start.contains(text: $0) }
    }

    /// Returns true if the field of a request is near the start, with a value.
    private static func isFieldOfRequest(in text: ArraySlice<UInt8>) -> Bool {
        let name = FormFields.requestFieldName
        guard let range = text.prefix(64 << 10).firstRange(ofBytes: Array(name.utf8)) else { return false }
        return text[range.upperBound...].first.map { "=\"'".utf8.contains($0) } ?? false
    }

    /// Returns true for `3c73616d…`, in groups or not, with offsets before them, in angle brackets or after `0x`.
    private static func isHexadecimal(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: "{length = ".utf8), text.contains(text: "bytes = 0x") { return true }
        let start = text.prefix(while: { $0 != 0x0A }).prefix(64)
        let digits = start.filter { $0.hexDigitValue != nil }
        guard digits.count >= 16, start.count - digits.count <= digits.count else { return false }
        // The '<' at the start of XML.
        let plain = start.filter { !" <:".utf8.contains($0) }
        let isDump = plain.dropFirst(8).starts(with: "3c".utf8) || plain.dropFirst(7).starts(with: "3c".utf8)
        return plain.starts(with: "3c".utf8) || plain.starts(with: "3C".utf8) || plain.starts(with: "0x3c".utf8)
            || isDump && plain.prefix(7).allSatisfy { $0 == UInt8(ascii: "0") }
    }

    private static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.prefix(256)
        return start.count { $0 < 0x20 && $0 != 0x1B && !" \t\r\n".utf8.contains($0) } * 10 > start.count
    }
}

extension [UInt8] {
    var trimmed: ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte <= 0x20 && byte >= 0x09 && byte != 0x1B }
        let start = drop(while: isBlank)
        let end = start.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start.startIndex
        return start[..<end]
    }
}
