// Rules about the limits of decoding.

extension Rule {
    static let encodingTooManyLayers = Rule(
        "encoding.too-many-layers",
        .error(.encoding, .policy),
        title: "there are too many encoding layers",
        explanation: """
            After the maximum number of layers was removed, there was still another layer. A correct value has at most \
            three: a form, percent-encoding and Base64. A loop that encodes its own output produces this.
            """,
        advice: "Look at the listed layers and encode once, in one place.",
        source: "decision of this project"
    )

    static let encodingTooLarge = Rule(
        "encoding.too-large",
        .error(.encoding, .policy),
        title: "the text is larger than the limit",
        explanation: """
            The input, or the content of one of its layers, has more bytes than the limit, so it was not examined \
            further. Public sample responses have up to 14 KB, and a few have 600 KB. Adobe does not document a limit.
            """,
        advice: """
            Check that this is the right file. If the response really is this large, raise the limit.
            """,
        tool: "`--max-bytes`",
        parties: [.tester],
        source: "decision of this project"
    )
}
