internal import ByteTools
internal import SAMLEncoding

/// The signs of content that was replaced after signing and cannot be restored: they make the cause likely but do not prove it.
struct LostContent {
    let message: String
    let advice: String

    private init(_ message: String, _ advice: String) {
        self.message = message
        self.advice = advice
    }

    /// Examines a response whose signature is not valid; `nil` if there is no sign.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    init?(in response: MarkupOutline) {
        let texts = response.texts.lazy.map { response.bytes[$0].trimmed }
        if NumberedPrefixes(in: response) != nil {
            self.init(
                "the signature is not valid, probably because an XML library rewrote the namespace prefixes "
                    + "(ns0, ns1) after signing",
                Repair.prefixAdvice
            )
        } else if texts.contains(where: Self.isMask) {
            self.init(
                "the signature is not valid, probably because values are masked, such as with asterisks or 'REDACTED'",
                "Use the response with its original values, from the request or from the framework, and not from a "
                    + "log that masks them. A masked value cannot be restored."
            )
        } else if let omission = Self.omission(in: response) {
            self = omission
        } else if texts.contains(where: { $0.firstRange(ofBytes: Self.replacement) != nil }) {
            self.init(
                "the signature is not valid, probably because letters were replaced by U+FFFD, the replacement "
                    + "character: a conversion read bytes that are not UTF-8",
                Self.conversionAdvice
            )
        } else if texts.contains(where: Self.hasMarkInWord) {
            self.init(
                "the signature is not valid; a question mark inside a word suggests that a conversion replaced letters",
                Self.conversionAdvice
            )
        } else {
            return nil
        }
    }

    /// Returns the sign that a person or a program left out a part of the response, and wrote a mark in its place.
    static func omission(in response: MarkupOutline) -> Self? {
        let isMarked = response.texts.contains { ShortenedText.isMark(response.bytes[$0].trimmed) }
        guard isMarked else { return nil }
        return Self(
            "a part of the response was left out: a mark such as '...' or '[snip]' is in its place",
            "Check the whole response, from the request or from the framework. What was left out cannot be restored."
        )
    }

    private static let conversionAdvice =
        "Find the code that converts the response to another encoding, in the app or in a tool that exports or forwards "
        + "it, and pass on the bytes of the framework's string as UTF-8. The letters cannot be restored."

    private static let replacement = Array("\u{FFFD}".utf8)

    private static let masks = ["redacted", "masked", "filtered", "hidden", "removed", "private", "scrubbed"].map {
        Array($0.utf8)
    }

    /// Returns true for `***`, `xxxx`, `••••`, `[REDACTED]`, `***REDACTED***` and the like.
    private static func isMask(_ text: ArraySlice<UInt8>) -> Bool {
        guard (3...80).contains(text.count), let first = text.first else { return false }
        if first == 0xE2, text.count >= 9, text.count.isMultiple(of: 3) {
            return stride(from: text.startIndex, to: text.endIndex, by: 3).allSatisfy {
                text[$0..<($0 + 3)].elementsEqual("•".utf8)
            }
        }
        if first == UInt8(ascii: "*"), text.allSatisfy({ $0 == first }) { return true }
        if first | 0x20 == UInt8(ascii: "x"), text.count >= 4, text.allSatisfy({ $0 == first }) { return true }
        let words = text.split { !$0.isASCIILetter }.map { $0.map { $0.asciiLowercased } }.filter {
            !escapes.contains($0)
        }
        guard words.count == 1, let word = words.first else { return false }
        return masks.firstIndex(of: word).map { $0 == 0 || "[(*&".utf8.contains(first) } ?? false
    }

    /// The names in `&lt;` and `&gt;`.
    private static let escapes = ["lt", "gt"].map { Array($0.utf8) }

    /// Returns true for `Mu?oz`, but not for a URL, whose query follows a question mark.
    private static func hasMarkInWord(_ text: ArraySlice<UInt8>) -> Bool {
        guard text.count <= 256, text.contains(UInt8(ascii: "?")), !text.contains(where: { ":/=&".utf8.contains($0) })
        else { return false }
        return zip(text, zip(text.dropFirst(), text.dropFirst(2))).contains { before, next in
            before.isASCIILetter && next.0 == UInt8(ascii: "?") && next.1.isASCIILetter
        }
    }
}
