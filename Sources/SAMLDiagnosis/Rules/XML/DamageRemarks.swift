internal import SAML
internal import SAMLEncoding

// What programs do to a response on its way, where that can be shown.

extension DiagnosisInput {
    /// What to say of XML that a parser rejects, if nothing more can be told from the place.
    func remarkOnDamage(_ check: VerificationCheck) -> CheckRemark? {
        if let offset = check.location?.offset, (0...response.count).contains(offset) {
            let around = response[max(0, offset - 4)..<min(response.count, offset + 5)]
            // The whitespace rule deletes some of them, but line breaks are not what is wrong.
            if around.contains(where: \.isForbiddenControl) { return nil }
            if Self.invisibleSpaces.contains(where: { around.firstRange(of: $0) != nil }) {
                return CheckRemark(
                    message:
                        "an invisible character or a no-break space is here, where XML has plain whitespace or nothing",
                    advice:
                        "An editor, a chat or a web page replaced the spaces. Take the text from where it was made, as plain text."
                )
            }
        }
        guard check.message?.hasPrefix("the text ends") != true,
            let normalized = try? WhitespaceNormalizer.normalized(response),
            normalized.count != response.count,
            (try? UnverifiedResponse(normalized, maximumBytes: context.policy.maximumBytes)) != nil
        else { return nil }
        return CheckRemark(
            message:
                "the text was broken into lines inside of tags or words: it is well-formed once the whitespace rule has joined them",
            advice:
                "A mail program, a terminal or a log wrapped the text at a fixed width. Take it from where it was made; the exchange "
                + "gets the text after the rule, so it may accept this one."
        )
    }

    /// No-break spaces, spaces without width, and byte order marks.
    private static let invisibleSpaces: [[UInt8]] = [
        [0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAF], [0xEF, 0xBB, 0xBF], [0xE2, 0x81, 0xA0],
        [0xE3, 0x80, 0x80],
    ]

    /// An element that has a name, with any case of letters and any namespace.
    struct OtherElement {
        let name: String
        let isOtherCase: Bool
        let namespace: String
    }

    func otherElement(_ wanted: StaticString) -> OtherElement? {
        let lower = wanted.description.utf8.map { $0 | 0x20 }
        let match = outline.elements.indices.first { index in
            let name = outline.elements[index].name
            return name.count <= 64 && response[name].localPart.lazy.map { $0 | 0x20 }.elementsEqual(lower)
        }
        guard let index = match else { return nil }
        let name = response[outline.elements[index].name]
        let namespace = outline.namespace(of: index).map { String(decoding: $0.prefix(128), as: UTF8.self) }
        return OtherElement(
            name: String(decoding: name, as: UTF8.self),
            isOtherCase: !name.localPart.isText(wanted),
            namespace: namespace.map { "'\($0)'" } ?? "none"
        )
    }
}

extension UInt8 {
    /// Whether it is a control character that XML 1.0 §2.2 forbids.
    fileprivate var isForbiddenControl: Bool { self < 0x20 && self != 0x09 && self != 0x0A && self != 0x0D }
}
