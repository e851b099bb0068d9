// What is wrong at the end of Base64.

extension Rule {
    static let encodingPaddingMissing = Rule(
        "encoding.padding-missing",
        .error(.encoding),
        title: "the padding at the end of the Base64 is missing",
        explanation: """
            Base64 is filled up with `=` to a multiple of four characters. Without it strict decoders, Foundation's \
            among them, refuse the text. It was dropped by an encoder made for URLs, by a parser that splits at `=`, \
            or the end of the value was lost.
            """,
        advice: """
            Send the `=` as `%3D`. If the XML inside is cut short as well, look for a limit on the length of a field \
            or a log line.
            """,
        source: "RFC 4648 §3.2"
    )

    static let encodingBytesAfterPadding = Rule(
        "encoding.bytes-after-padding",
        .error(.encoding),
        title: "there is text behind the end of the Base64",
        explanation: """
            After the padding the Base64 is over, and something follows. Decoders refuse the text or drop what \
            follows. Two values were joined, a delimiter was copied along, or the response was encoded in pieces and \
            the pieces put together.
            """,
        advice: "Encode the whole response at once. If a quote, comma or tag follows, copy the value without it.",
        source: "RFC 4648 §3.3"
    )

    static let encodingTrailingBits = Rule(
        "encoding.trailing-bits",
        .warning(.encoding),
        title: "the last Base64 character carries bits that belong to no byte",
        explanation: """
            No encoder writes such a character, so the text was cut or altered at its end. Strict decoders refuse it, \
            others ignore the bits. The XML inside is probably incomplete.
            """,
        advice: "Take the value again from where it was made, and compare the lengths.",
        source: "RFC 4648 §3.5"
    )

    static let encodingInvalidLength = Rule(
        "encoding.invalid-length",
        .error(.encoding),
        title: "no Base64 text has this number of characters",
        explanation: """
            Four characters make three bytes, and one character alone makes none, so at least one was lost or added. \
            The bytes around that place come out shifted. The exchange cannot decode it either.
            """,
        advice: """
            Compare the length with that of the value where it was made. Logs, clipboards and fields with a maximal \
            length cut values.
            """,
        source: "RFC 4648 §4"
    )
}
