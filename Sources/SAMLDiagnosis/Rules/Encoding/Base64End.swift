// Rules about the end of Base64.

extension Rule {
    static let encodingPaddingMissing = Rule(
        "encoding.padding-missing",
        .error(.encoding),
        title: "the padding at the end of the Base64 is missing",
        explanation: """
            Base64 is padded with `=` to a multiple of four characters. Strict decoders, including Foundation's, \
            reject text without the padding. An encoder for URLs omitted it, a parser split the value at `=`, or the \
            end of the value was lost.
            """,
        advice: """
            Send each `=` as `%3D`. If the XML inside is cut off as well, look for a limit on the length of a field or \
            a log line.
            """,
        source: "RFC 4648 §3.2"
    )

    static let encodingBytesAfterPadding = Rule(
        "encoding.bytes-after-padding",
        .error(.encoding),
        title: "the Base64 is followed by other text",
        explanation: """
            Base64 ends with its padding, but more text follows. Decoders reject the text or drop what follows. Two \
            values were joined, a delimiter was copied along, or the response was encoded in pieces and the pieces \
            were joined.
            """,
        advice: "Encode the whole response at once. If a quote, comma or tag follows, copy the value without it.",
        source: "RFC 4648 §3.3"
    )

    static let encodingTrailingBits = Rule(
        "encoding.trailing-bits",
        .warning(.encoding),
        title: "the last Base64 character contains unused bits that are not zero",
        explanation: """
            Encoders set the unused bits to zero, so the text was cut off or altered at its end. Strict decoders \
            reject it; others ignore the bits. The XML inside is probably incomplete.
            """,
        advice: "Copy the value again from where it was created, and compare the lengths.",
        parties: [.tester],
        source: "RFC 4648 §3.5"
    )

    package static let encodingInvalidLength = Rule(
        "encoding.invalid-length",
        .error(.encoding),
        title: "the number of Base64 characters is not possible",
        explanation: """
            Four Base64 characters encode three bytes, and a single remaining character encodes none, so at least one \
            character was lost or added. The bytes near that place are shifted. Adobe's server cannot decode the value \
            either.
            """,
        advice: """
            Compare the length with that of the value where it was created. Logs, clipboards and fields with a maximum \
            length cut off values.
            """,
        parties: [.tester],
        source: "RFC 4648 §4"
    )
}
