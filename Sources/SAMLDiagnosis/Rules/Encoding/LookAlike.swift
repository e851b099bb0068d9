internal import ByteTools
internal import SAMLEncoding

/// What an input is that is no response, as far as its shape tells.
struct LookAlike {
    /// The rule that a response misses.
    let rule: Rule
    /// What it is.
    let message: String
    /// What to do instead.
    let advice: String
    /// Whether it is hexadecimal.
    private let isDump: Bool

    /// Recognises what people paste in place of a response; `nil` if it is none of that.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - trace: Its layers.
    ///   - field: The name of the field that holds the response.
    init?(of input: [UInt8], _ trace: EncodingTrace, field: String) {
        if let failure = trace.failure {
            // These are names for what there is.
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
            guard let alike = Self(input) ?? Self(trace.payload) else { return nil }
            self = alike
        } else {
            // `<null>` is a tag as well.
            if trace.payload.count <= 16, NoValue.isAll(of: trace.payload[...], field: field) {
                self = Self.noValue
                return
            }
            // A dump shows the start of the XML beside its bytes.
            guard trace.layers.first?.kind == .surroundingText, let alike = Self(input), alike.isDump else {
                return nil
            }
            self = alike
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
        let meaning: LookAlike
        let matches: @Sendable (ArraySlice<UInt8>) -> Bool
    }

    private static let noValue = LookAlike(
        .encodingEmpty,
        "the framework gave no response: no value is in its place, or the word for it, such as nil or null",
        "Look at what the framework answered. `samlAttributeQueryResponse` is nil if no attribute names were asked for, "
            + "or if the user is not signed in to the provider."
    )

    private static let shapes = [
        Shape(
            meaning: LookAlike(
                .contentJSON,
                "this is Adobe's answer to the exchange, and not the response that was sent",
                "Check what was sent: the field `SAMLResponse` of the request that this is the answer to."
            ),
            matches: { $0.first == UInt8(ascii: "{") && $0.contains(text: "\"invalid_parameter_saml_response\"") }
        ),
        Shape(
            meaning: LookAlike(
                .contentJSON,
                "this is a state of the sign-on flow, and no SAML response",
                "Give it to `samltool next --state`, and the response as the input."
            ),
            // A state contains configurations and responses.
            matches: { isJSON($0, with: ["\"goal\""]) }
        ),
        Shape(
            meaning: LookAlike(
                .contentJSON,
                "this is an MVPD configuration of Adobe Pass, and no SAML response",
                "Give it to `--config`, or to `samltool mvpds`, and the response as the input."
            ),
            matches: { isJSON($0, with: ["\"platformMappingId\"", "\"requiredMetadataFields\"", "\"mvpds\""]) }
        ),
        Shape(
            meaning: LookAlike(
                .contentJSON,
                "this is a response of Adobe Pass, and not the SAML response that the app sent",
                "`samltool outcome` explains it. Check the value of the field `SAMLResponse` that the app sent."
            ),
            matches: { isJSON($0, with: ["\"profiles\"", "\"actionName\"", "\"helpUrl\""]) }
        ),
        Shape(
            meaning: LookAlike(
                .encodingNotXML,
                "this is a private key in PEM and no response",
                "Keep it secret: nothing here needs it. `--cert` takes the certificate, and the response is the input."
            ),
            matches: { $0.starts(with: "-----BEGIN ".utf8) && $0.prefix(64).contains(text: "PRIVATE KEY-----") }
        ),
        Shape(
            meaning: LookAlike(
                .encodingNotXML,
                "this is a key or certificate in PEM and no response",
                "Give it to `--cert`, and the response as the input."
            ),
            matches: { $0.starts(with: "-----BEGIN ".utf8) }
        ),
        Shape(
            meaning: LookAlike(
                .encodingNotXML,
                "this is a PDF document and no response",
                "Take the text of the response from where it was made, and not from a document that shows it."
            ),
            matches: { $0.starts(with: "%PDF-".utf8) }
        ),
        Shape(
            meaning: LookAlike(
                .encodingNotXML,
                "this is a JSON Web Token and no SAML response",
                "A token is what the exchange gives back, or what authorises a request. Take the value of `SAMLResponse`."
            ),
            matches: isToken
        ),
        Shape(
            meaning: LookAlike(
                .encodingNotXML,
                "this is hexadecimal text, as debuggers, dumps and Data print bytes",
                "Print the value as text: in Swift `String(decoding: data, as: UTF8.self)`; on a shell `xxd -r` makes bytes of a "
                    + "dump, if all of them are in it.",
                isDump: true
            ),
            matches: isHexadecimal
        ),
        Shape(
            meaning: LookAlike(
                .encodingNotXML,
                "this is binary data and no text",
                "Take the value before it was compressed, encrypted or archived; if it is a file, see whether it is the right one."
            ),
            matches: isBinary
        ),
    ]

    /// Whether it is a JSON object with one of these members near its start.
    private static func isJSON(_ text: ArraySlice<UInt8>, with members: [String]) -> Bool {
        guard text.first == UInt8(ascii: "{") else { return false }
        let start = text.prefix(4096)
        return members.contains { start.contains(text: $0) }
    }

    private static func isToken(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.starts(with: "Bearer ".utf8) ? text.dropFirst(7) : text
        return start.starts(with: "eyJ".utf8) && start.filter { $0 == UInt8(ascii: ".") }.count == 2
            && !start.contains { $0 <= 0x20 }
    }

    /// `3c73616d…` in groups or not, with offsets before them, between angle brackets or behind `0x`.
    private static func isHexadecimal(_ text: ArraySlice<UInt8>) -> Bool {
        if text.starts(with: "{length = ".utf8), text.contains(text: "bytes = 0x") { return true }
        let start = text.prefix(while: { $0 != 0x0A }).prefix(64)
        let digits = start.filter { $0.hexDigitValue != nil }
        guard digits.count >= 16, start.count - digits.count <= digits.count else { return false }
        // The '<' that XML starts with.
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
    /// The text without white space around it.
    fileprivate var trimmed: ArraySlice<UInt8> {
        let isBlank = { (byte: UInt8) in byte <= 0x20 && byte >= 0x09 && byte != 0x1B }
        let start = drop(while: isBlank)
        let end = start.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? start.startIndex
        return start[..<end]
    }
}
