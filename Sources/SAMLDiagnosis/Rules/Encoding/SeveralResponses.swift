// Rules about several responses in one text.

extension Rule {
    static let encodingSeveralResponses = Rule(
        "encoding.several-responses",
        .error(.encoding),
        title: "the text contains several SAML responses, but one is expected",
        explanation: """
            A log, JSON lines or several pasted values contain more than one SAML response. A diagnosis or a \
            verification treats each as an input of its own, named `file#1`, `file#2` and so on. Whatever needs \
            exactly one response rejects the text, because it cannot determine which one is meant. A response inside a response is one document and is not split.
            """,
        advice: """
            Select one, or use an input with one response. In a program, use `ResponseFinder` to split the text.
            """,
        tool: "`--nth N`",
        parties: [.tester],
        source: "A decision of this project"
    )

    package static let encodingSameResponse = Rule(
        "encoding.same-response",
        .note(.encoding),
        title: "the text contains the same SAML response more than once",
        explanation: """
            A log of one exchange often contains the response twice: as the framework returned it, before the \
            whitespace rule, and in the form body that the app sent, after the rule. Both are inputs with verdicts of \
            their own. If the first is accepted as received and the second is not, the app changed the response in \
            between.
            """,
        advice: "If both have the same verdict, nothing needs to be done. Otherwise compare them.",
        tool: "`diff`",
        parties: [.tester],
        source: "A decision of this project"
    )
}
