internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Detects changes that programs make to a response in transit.

extension RuleContext {
    /// A remark about XML that a parser rejects, if the place of the error does not show the cause.
    func remarkOnDamage(_ check: VerificationCheck) -> CheckRemark? {
        if let offset = check.location?.offset, (0...response.count).contains(offset) {
            let around = response[max(0, offset - 4)..<min(response.count, offset + 5)]
            // The whitespace rule deletes some of them, but line breaks are not the cause.
            if around.contains(where: { $0.isForbiddenControl }) { return nil }
            if Self.invisibleSpaces.contains(where: { around.firstRange(ofBytes: $0) != nil }) {
                return CheckRemark(
                    message:
                        "an invisible character or a no-break space is where XML allows "
                        + "only plain whitespace or nothing",
                    advice:
                        "An editor, a chat or a web page replaced the spaces. "
                        + "Copy the text from where it was created, as plain text."
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
                "the text was broken into lines inside tags or words: "
                + "it is well-formed after the whitespace rule joins them",
            advice:
                "An e-mail program, a terminal or a log wrapped the text at a fixed width. Copy it from where it was "
                + "created; the exchange receives the text after the rule, so it may accept this response."
        )
    }

    /// No-break spaces, zero-width spaces, and byte order marks.
    private static let invisibleSpaces: [[UInt8]] = [
        [0xC2, 0xA0], [0xE2, 0x80, 0x8B], [0xE2, 0x80, 0xAF], [0xEF, 0xBB, 0xBF], [0xE2, 0x81, 0xA0],
        [0xE3, 0x80, 0x80],
    ]

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
    /// True if it is a control character that XML 1.0 §2.2 forbids.
    fileprivate var isForbiddenControl: Bool { self < 0x20 && self != 0x09 && self != 0x0A && self != 0x0D }
}
