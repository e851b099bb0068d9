internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Why XML is not well-formed, where what stands at the place gives that away.

extension DiagnosisInput {
    /// What happened to XML that the parser refuses; nothing if that cannot be told.
    func remark(malformed check: VerificationCheck) -> CheckRemark {
        guard let offset = check.location?.offset, (0...response.count).contains(offset) else { return CheckRemark() }
        let around = response[max(0, offset - 3)..<min(response.count, offset + 4)]
        if Self.typographicQuotes.contains(where: { around.firstRange(of: $0) != nil }) {
            return CheckRemark(
                message: "typographic quotes stand where XML has plain ones",
                advice:
                    "An editor, a chat or a mail replaced the quotes. Take the text from where it was made, as plain text."
            )
        }
        if Self.invisibleCharacters.contains(where: { around.firstRange(of: $0) != nil }) {
            return CheckRemark(
                message: "an invisible character stands where XML has a space or nothing, such as a no-break space",
                advice:
                    "A web page, a chat or an editor added it. Take the text from where it was made, as plain text."
            )
        }
        if ShortenedText.firstMark(in: response[max(0, offset - 64)..<min(response.count, offset + 64)]) != nil {
            return CheckRemark(
                message: ShortenedText.message,
                advice: "Take the whole value from the request itself, and not from a log or a debugger."
            )
        }
        return remark(behind: offset) ?? CheckRemark()
    }

    private static let invisibleCharacters = ["\u{A0}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{2060}", "\u{FEFF}"].map {
        Array($0.utf8)
    }

    private static let typographicQuotes = ["“", "”", "„", "‘", "’", "«", "»"].map { Array($0.utf8) }

    /// What to say if all before a place is a document of its own.
    private func remark(behind end: Int) -> CheckRemark? {
        let isWhole =
            (try? UnverifiedResponse(Array(response[..<end]), maximumBytes: context.policy.maximumBytes)) != nil
        guard isWhole else { return nil }
        let isMarkup = response[end...].first == UInt8(ascii: "<")
        return CheckRemark(
            message: isMarkup
                ? "the response ends here, and another document is behind it: two were pasted after each other"
                : "the response ends here, and text is behind it that does not belong to it",
            advice: isMarkup ? "Check one at a time." : "Take the response without what is behind it."
        )
    }

    /// Whether the parser's complaint is of the last thing in a text that was cut.
    func isAboutTheEnd(_ check: VerificationCheck) -> Bool {
        guard check.rule == .malformed, observation(.cutShort) != nil, let place = check.location else {
            return false
        }
        let last = response.lastIndex { $0 == UInt8(ascii: "<") } ?? 0
        return place.offset >= last
    }

    /// Something that was observed of the XML inside all layers.
    func observation(_ kind: EncodingObservation.Kind) -> EncodingObservation? {
        trace.observations.first { $0.kind == kind && $0.layer == trace.layers.count }
    }

    /// What the length of the input says about why a part of it is missing.
    var lengthRemark: String {
        let limits = [
            255, 256, 512, 1000, 1024, 2000, 2048, 4000, 4095, 4096, 8000, 8191, 8192, 16384, 32768, 65535, 65536,
        ]
        // A file may have a line end that the value has not.
        let length = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
        if bytes[...].contains(text: "…") || bytes[...].contains(text: "...") {
            return "; an ellipsis in the input shows that the value was shortened"
        }
        guard limits.contains(length) else { return "" }
        return "; the input has exactly \(length) bytes, so a limit of a log or a field cut it"
    }
}
