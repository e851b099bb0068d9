// How much is unwrapped.

extension Rule {
    static let encodingTooManyLayers = Rule(
        "encoding.too-many-layers",
        .error(.encoding, .policy),
        title: "too many layers are wrapped around each other",
        explanation: """
            After taking off as many layers as are allowed there was still another. A correct value has three at most: \
            a form, percent-encoding and Base64. A loop that encodes what it encoded before produces this.
            """,
        advice: "Look at the layers that are listed and encode once, in one place.",
        source: "decision of this project"
    )

    static let encodingTooLarge = Rule(
        "encoding.too-large",
        .error(.encoding, .policy),
        title: "the text is larger than is accepted",
        explanation: """
            The input, or what is inside one of its layers, has more bytes than the limit, so it was not looked at any \
            further. Public samples of responses have up to 14 KB, and a few of 600 KB have been met. Adobe documents \
            no limit of its own.
            """,
        advice: """
            Check that this is the right file. If the response is really so large, raise the limit (`--max-bytes` with \
            samltool).
            """,
        source: "decision of this project"
    )
}
