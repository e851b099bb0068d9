internal import ByteTools
internal import Captures
internal import SAMLEncoding

// The kinds of texts in which no response was found.

extension DocumentKind {
    /// Returns the kind of an input without a response; `nil` if it is unknown, or if other rules describe it.
    static func kind(of input: [UInt8], _ trace: EncodingTrace, field: String) -> Self? {
        let payload = trace.payload
        let known: [SAMLEncodingError.Code] = [.unsupportedLayer, .tooLarge, .tooManyLayers, .severalResponses]
        if let failure = trace.failure, known.contains(failure.code) { return nil }
        if let kind = damaged(input, trace, field: field) { return kind }
        if trace.failure == nil {
            // `<null>` is also a tag.
            if payload.count <= 16, NoValue.isAll(of: payload[...], field: field) { return texts["no-value"] }
            if isMediaToken(payload.trimmed) { return texts["media-token"] }
            if payload.trimmed.starts(with: "<error".utf8), let error = ReportedError.kind(in: payload) { return error }
            // A dump shows the start of the XML next to its bytes.
            guard trace.layers.first?.kind == .surroundingText, let name = form(of: input) else { return nil }
            return name == "hexadecimal" ? texts[name] : nil
        }
        if NoValue.isAll(of: input[...], field: field) || NoValue.isAll(of: payload[...], field: field) {
            return texts["no-value"]
        }
        if trace.layers.last?.kind == .base64, MissingStart.isShifted(payload) {
            return Self(rule: .encodingCutShort, message: MissingStart.message, advice: MissingStart.advice)
        }
        let name = form(of: input) ?? form(of: payload)
        // A state of the flow and the like may contain an error.
        let mayBeError = name.map { ["adobe-response", "page"].contains($0) } ?? true
        if mayBeError, NoValue.starts(ofValuesIn: input[...], field: field).isEmpty,
            let error = ReportedError.kind(in: input)
        {
            return error
        }
        return name.flatMap { texts[$0] }
    }

    /// Returns the kind of a text whose content was lost.
    private static func damaged(_ input: [UInt8], _ trace: EncodingTrace, field: String) -> Self? {
        if let description = ObjectDescription.find(in: input, trace, field: field) {
            return Self(rule: .contentDescription, message: description.message, advice: description.advice)
        }
        if let letterCase = LetterCase(of: input, trace) {
            return Self(rule: .encodingLetterCase, message: letterCase.message, advice: Rule.encodingLetterCase.advice)
        }
        if RemovedSpaces.areFound(in: trace.payload) || RemovedSpaces.areFound(in: input) {
            return Self(rule: .xmlMalformed, message: RemovedSpaces.message, advice: RemovedSpaces.advice)
        }
        if let message = DamagedStartTag.message(about: trace.payload) {
            return Self(rule: .xmlMalformed, message: message, advice: DamagedStartTag.advice)
        }
        return nil
    }

    private static func form(of text: [UInt8]) -> ByteText? {
        let text = text.trimmed
        return forms.first { $0.matches(text) }?.name
    }

    /// The conditions of the texts, in the order in which they are examined, with the names of their rows.
    static let forms: [(name: ByteText, matches: @Sendable (ArraySlice<UInt8>) -> Bool)] = [
        ("saml-request", { isFieldOfRequest(in: $0) }),
        // A state contains configurations and responses.
        ("state", { isJSON($0, with: "\"goal\"") }),
        ("configuration", { isJSON($0, with: "\"platformMappingId\"", "\"requiredMetadataFields\"", "\"mvpds\"") }),
        ("adobe-response", { isJSON($0, with: "\"profiles\"", "\"actionName\"", "\"helpUrl\"") }),
        ("private-key", { $0.starts(with: pem) && $0.prefix(64).contains(text: "PRIVATE KEY-----") }),
        ("pem", { $0.starts(with: pem) }),
        ("pdf", { $0.starts(with: "%PDF-".utf8) }),
        ("software-statement", { WebToken($0)?.isSoftwareStatement == true }),
        ("web-token", { WebToken($0) != nil }),
        ("hexadecimal", { isHexadecimal($0) }),
        ("picture", { text in pictures.contains { text.starts(with: $0) } }),
        ("packets", { text in packetCaptures.contains { text.starts(with: $0) } }),
        ("archive", { $0.starts(with: [0x50, 0x4B, 0x03, 0x04]) }),
        ("binary", { isBinary($0) }),
        ("page", { isPageInText($0) }),
    ]

    private static let pem = Array("-----BEGIN ".utf8)
    /// The first bytes of PNG, JPEG and GIF.
    private static let pictures: [[UInt8]] = [[0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], Array("GIF8".utf8)]
    /// The first bytes of pcap, in both orders of bytes, and of pcapng.
    private static let packetCaptures: [[UInt8]] = [
        [0xD4, 0xC3, 0xB2, 0xA1], [0xA1, 0xB2, 0xC3, 0xD4], [0x4D, 0x3C, 0xB2, 0xA1], [0x0A, 0x0D, 0x0D, 0x0A],
    ]

    /// The texts that are known, by the names of their rows.
    static let texts: [ByteText: DocumentKind] = [
        table(
            .encodingEmpty,
            """
            no-value | the framework gave no response: the value is empty or a null value, such as nil or null | Check the result of the framework. `samlAttributeQueryResponse` is nil if no attribute names were requested, or if the user is not signed in to the provider.
            """
        ),
        table(
            .structureNotAResponse,
            """
            media-token | this is an Adobe media token, not a SAML response | A media token is a result of authorization: the server that delivers the media verifies it with Adobe's Media Token Verifier. Use the value of `SAMLResponse`.
            saml-request | the text contains a SAML request (SAMLRequest), not the response to it | The request goes to the provider. Use the value of `samlAttributeQueryResponse`. | `inspect` summarizes it
            """
        ),
        table(
            .contentJSON,
            """
            state | this is a state of the single sign-on flow, not a SAML response | Use it for the next step of the flow, and the response as the input. | `next --state`
            configuration | this is an MVPD configuration of Adobe Pass, not a SAML response | Use it for what the check expects, and the response as the input. | `--config` or `mvpds`
            adobe-response | this is a response of Adobe Pass, not the SAML response that the app sent | Check the value of the field `SAMLResponse` that the app sent. | `outcome` explains it
            """
        ),
        table(
            .contentHTML,
            """
            page | the text contains an HTML page, such as a login form or an error page, and not a SAML response | Find out which server sent the page: an HTTP status, a proxy or a session that has ended is the cause. Use the value of `samlAttributeQueryResponse`.
            """
        ),
        table(
            .encodingNotXML,
            """
            private-key | this is a private key in PEM, not a response | Keep it secret: it is not needed here. Trust the certificate, and use the response as the input. | `--cert`
            pem | this is a key or certificate in PEM, not a response | Trust it for the check, and use the response as the input. | `--cert`
            pdf | this is a PDF document, not a response | Copy the text of the response from where it was created, and not from a document that shows it.
            software-statement | this is a software statement (a JSON Web Token), not a SAML response | A client sends it to `/o/client/register` to be registered. Use the value of `SAMLResponse`.
            web-token | this is a JSON Web Token, not a SAML response | A token is a result of the exchange, or authorizes a request. Use the value of `SAMLResponse`.
            hexadecimal | this is hexadecimal text, as in debuggers, dumps and the description of Data | Print the value as text: in Swift `String(decoding: data, as: UTF8.self)`; in a shell, `xxd -r` converts a complete dump to bytes.
            picture | this is a picture (PNG, JPEG or GIF), not text | Copy the text itself: a picture of a response cannot be checked.
            packets | this is a packet capture (pcap), not the decrypted messages | Decrypt the TLS connection, and export the exchange as text or as an HTTP Archive.
            archive | this is a ZIP archive, not a response | Extract the file, and check it.
            binary | this is binary data, not text | Use the value before it was compressed, encrypted or archived; if it is a file, check that it is the right one.
            """
        ),
    ].reduce(into: [:]) { texts, table in for (name, text) in table where texts[name] == nil { texts[name] = text } }

    /// Returns true if it is a JSON object with one of these members near its start.
    private static func isJSON(_ text: ArraySlice<UInt8>, with members: String...) -> Bool {
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

    /// Returns true for a media token, which proves an authorization to the server of the programmer.
    static func isMediaToken(_ text: ArraySlice<UInt8>) -> Bool {
        let name = "<signatureInfo"
        guard text.starts(with: name.utf8), let next = text.dropFirst(name.utf8.count).first else { return false }
        return next == UInt8(ascii: ">") || next.isXMLSpace
    }

    /// Returns true if a page starts after other text, such as the start of a line of a log.
    private static func isPageInText(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.first != UInt8(ascii: "<"), text.first != UInt8(ascii: "{") else { return false }
        let start = text.prefix(64 << 10)
        return ["<html>", "<html ", "<!doctype html"].contains { start.containsIgnoringCase($0) }
    }

    private static func isBinary(_ text: ArraySlice<UInt8>) -> Bool {
        let start = text.prefix(256)
        return start.count { $0 < 0x20 && $0 != 0x1B && !" \t\r\n".utf8.contains($0) } * 10 > start.count
    }
}

extension ArraySlice<UInt8> {
    /// The text is in lowercase.
    fileprivate func containsIgnoringCase(_ text: String) -> Bool {
        map { $0.asciiLowercased }[...].contains(text: text)
    }
}

extension [UInt8] {
    var trimmed: ArraySlice<UInt8> { self[...].trimmed }
}

extension ArraySlice<UInt8> {
    var trimmed: Self {
        let isBlank = { (byte: UInt8) in byte <= 0x20 && byte >= 0x09 && byte != 0x1B }
        return drop(while: isBlank).dropLast(while: isBlank)
    }
}
