internal import SAMLEncoding

// Repairs of letters that a conversion or an editor changed.

extension Repair {
    private static let encodingAdvice =
        "Find the code that reads the response in another encoding than UTF-8, in the app or in a tool that exports or "
        + "forwards it, and pass on the bytes of the framework's string as UTF-8."

    private static let normalizationAdvice =
        "Find the code that normalizes Unicode text, such as the storage of files or of a database, in the app or in a "
        + "tool that forwards the response, and pass on the bytes as they were signed."

    private static let editorAdvice =
        "An editor, a chat or an e-mail program replaced them. Copy the response as plain text from where it was "
        + "created; in the app, use the framework's string unchanged."

    static let characters = [
        Self(
            message: "letters were damaged after signing: UTF-8 was read as Latin-1 or Windows-1252; the signature is "
                + "valid after the repair",
            advice: encodingAdvice
        ) { response in
            Mojibake.either.undone(in: response.bytes)
        },
        Self(
            message: "letters were damaged after signing: UTF-8 was read as Latin-1; the signature is valid after the "
                + "repair",
            advice: encodingAdvice
        ) { response in
            Mojibake.latin1.undone(in: response.bytes)
        },
        Self(
            message: "letters were damaged after signing: UTF-8 was read as Windows-1252; the signature is valid after "
                + "the repair",
            advice: encodingAdvice
        ) { response in
            Mojibake.windows1252.undone(in: response.bytes)
        },
        Self(
            message: "letters were damaged after signing: UTF-8 was read as Latin-1 or Windows-1252, twice; the "
                + "signature is valid after the repair",
            advice: encodingAdvice
        ) { response in
            Mojibake.windows1252.undone(in: response.bytes).flatMap { Mojibake.windows1252.undone(in: $0) }
        },
        Self(
            message: "accented letters were decomposed after signing (NFD in place of NFC); the signature is valid "
                + "after the repair",
            advice: normalizationAdvice
        ) { response in
            AccentedLetters.composed(response.bytes)
        },
        Self(
            message: "accented letters were composed after signing (NFC in place of NFD); the signature is valid after "
                + "the repair",
            advice: normalizationAdvice
        ) { response in
            AccentedLetters.decomposed(response.bytes)
        },
        Self(
            message: "spaces were replaced by no-break spaces after signing; the signature is valid after the repair",
            advice: editorAdvice
        ) { response in
            response.replacing(["\u{A0}": " "])
        },
        Self(
            message: "plain quotes, hyphens or periods were replaced by typographic characters after signing; "
                + "the signature is valid after the repair",
            advice: editorAdvice
        ) { response in
            response.replacing([
                "“": "\"", "”": "\"", "„": "\"", "‘": "'", "’": "'", "‚": "'", "–": "-", "—": "--", "…": "...",
                "\u{A0}": " ",
            ])
        },
    ]
}

extension MarkupOutline {
    /// Replaces characters beyond ASCII in texts between tags; `nil` if there are none.
    fileprivate func replacing(_ characters: KeyValuePairs<Unicode.Scalar, String>) -> [UInt8]? {
        var isFound = false
        let result = bytes.replacing(texts) { text in
            guard !text.allSatisfy({ $0 < 0x80 }) else { return text }
            var changed: [UInt8] = []
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                let replacement = scalar.isASCII ? nil : characters.first { $0.key == scalar }?.value
                if replacement != nil { isFound = true }
                changed += replacement.map { Array($0.utf8) } ?? Array(UTF8.encode(scalar) ?? .init())
            }
            return changed[...]
        }
        return isFound ? result : nil
    }
}
