internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Determines from the place of an error why XML is not well-formed.

extension RuleContext {
    /// A remark about XML that the parser rejects; empty if the cause is unknown.
    func remark(malformed check: VerificationCheck) -> CheckRemark {
        guard let offset = check.location?.offset, (0...response.count).contains(offset) else { return CheckRemark() }
        let around = response[max(0, offset - 3)..<min(response.count, offset + 4)]
        if Self.typographicQuotes.contains(where: { around.firstRange(ofBytes: $0) != nil }) {
            return CheckRemark(
                message: "typographic quotes are in place of plain quotes",
                advice:
                    "An editor, a chat or an e-mail program replaced the quotes. "
                    + "Copy the text from where it was created, as plain text."
            )
        }
        if Self.invisibleCharacters.contains(where: { around.firstRange(ofBytes: $0) != nil }) {
            return CheckRemark(
                message: "an invisible character, such as a no-break space, "
                    + "is where XML allows only a plain space or nothing",
                advice:
                    "A web page, a chat or an editor added it. Copy the text from where it was created, as plain text."
            )
        }
        if ShortenedText.firstMark(in: response[max(0, offset - 64)..<min(response.count, offset + 64)]) != nil {
            return CheckRemark(
                message: ShortenedText.message,
                advice: "Copy the whole value from the request itself, and not from a log or a debugger."
            )
        }
        return remark(after: offset) ?? CheckRemark()
    }

    private static let invisibleCharacters = ["\u{A0}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{2060}", "\u{FEFF}"].map {
        Array($0.utf8)
    }

    private static let typographicQuotes = ["“", "”", "„", "‘", "’", "«", "»"].map { Array($0.utf8) }

    private func remark(after end: Int) -> CheckRemark? {
        let isWhole =
            (try? UnverifiedResponse(Array(response[..<end]), maximumBytes: context.policy.maximumBytes)) != nil
        guard isWhole else { return nil }
        let isMarkup = response[end...].first == UInt8(ascii: "<")
        return CheckRemark(
            message: isMarkup
                ? "the response ends here, and another document follows: two were pasted after each other"
                : "the response ends here, and text follows that does not belong to it",
            advice: isMarkup ? "Check one at a time." : "Use the response without the text after it."
        )
    }

    func isAboutTheEnd(_ check: VerificationCheck) -> Bool {
        guard check.rule == .malformed, observation(.cutShort) != nil, let place = check.location else {
            return false
        }
        let last = response.lastIndex { $0 == UInt8(ascii: "<") } ?? 0
        return place.offset >= last
    }

    func observation(_ kind: EncodingObservation.Kind) -> EncodingObservation? {
        trace.observations.first { $0.kind == kind && $0.layer == trace.layers.count }
    }

    var lengthRemark: String {
        let limits = [
            255, 256, 512, 1000, 1024, 2000, 2048, 4000, 4095, 4096, 8000, 8191, 8192, 16384, 32768, 65535, 65536,
        ]
        // A file may end with a line break that is not part of the value.
        let length = bytes.last == 0x0A ? bytes.count - 1 : bytes.count
        if bytes[...].contains(text: "…") || bytes[...].contains(text: "...") {
            return "; an ellipsis in the input shows that the value was shortened"
        }
        guard limits.contains(length) else { return "" }
        return "; the input has exactly \(length) bytes, so a limit of a log or a field truncated it"
    }
}
