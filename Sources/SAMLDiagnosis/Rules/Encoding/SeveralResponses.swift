// More responses in a text than one.

extension Rule {
    static let encodingSeveralResponses = Rule(
        "encoding.several-responses",
        .error(.encoding),
        title: "there are several SAML responses in the text where one is expected",
        explanation: """
            A log, JSON lines or several pasted values hold more than one SAML response. `check`, `verify`, \
            `attributes`, `roundtrip` and `normalize --explain` take each for an input of its own, named `file#1`, \
            `file#2` and so on. Whatever needs one response refuses the text, because it is not known which one is meant. A \
            response inside a response is one document and is not divided.
            """,
        advice: """
            Name one of them with `--nth N`, or give the tool a text with one response. A program divides the text \
            with `ResponseInputs`.
            """,
        source: "A decision of this project"
    )

    static let encodingSameResponse = Rule(
        "encoding.same-response",
        .note(.encoding),
        title: "the same SAML response is in the text more than once",
        explanation: """
            A log of one exchange often has the response twice: as the framework returned it, before the whitespace \
            rule, and in the form body that the app sent, after the rule. Both are inputs with verdicts of their own. \
            If the first is accepted as received and the second is not, the app changed the response on the way.
            """,
        advice: "Nothing, if both have the same verdict. Otherwise compare them with `samltool diff`.",
        source: "A decision of this project"
    )
}
