internal import SAMLEncoding

// Rules about the changes of the whitespace rule.

extension Rule {
    static let whitespaceRunCollapsed: Rule = Rule(
        "whitespace.run-collapsed",
        .note(.whitespace),
        title: "a run of spaces and tabs becomes one space",
        explanation: """
            The cookbook's whitespace rule does this everywhere: between tags, in tags, in text. Between the \
            attributes of a tag, the change has no effect. In signed text, and in values with more than one space, it \
            changes signed content; if that breaks the signature, another finding reports it.
            """,
        advice: """
            If the signature stays valid, nothing needs to be done. Otherwise the provider must send single spaces and \
            no indentation.
            """,
        source: "Adobe's Apple SSO cookbook (REST API V2), the first statement of the snippet",
        detection: .afterChecks { input in
            guard input.stage == .received, let rule = input.normalization else { return [] }
            return NormalizationChange.Kind.allCases.compactMap { kind in
                rule.changes.first { $0.kind == kind }.map { first in
                    Finding(Rule(kind), at: input.place(first.location), count: rule.count(of: kind))
                }
            }
        }
    )

    static let whitespaceLineBreakDeleted = Rule(
        "whitespace.line-break-deleted",
        .note(.whitespace),
        title: "line breaks are deleted",
        explanation: """
            The cookbook's whitespace rule removes every line break, of seven kinds, and joins the text around it. In \
            Base64 this is harmless; in signed content it changes what was signed; in a tag it can join two \
            attributes. The rule also removes U+0085, U+2028 and U+2029, which can be inside a value without being \
            visible.
            """,
        advice: """
            If the signature stays valid, nothing needs to be done. Otherwise the provider must send the response in \
            one line.
            """,
        source: "Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet"
    )

    static let whitespaceTrimmed = Rule(
        "whitespace.trimmed",
        .note(.whitespace),
        title: "whitespace at the start or end is removed",
        explanation: """
            The cookbook's whitespace rule trims both ends of the text. A SAML signature does not cover anything \
            outside the root element, so this is harmless. A byte order mark is not trimmed.
            """,
        advice: "Nothing needs to be done.",
        parties: [.tester],
        source: "Adobe's Apple SSO cookbook (REST API V2), the third statement of the snippet"
    )

    static let whitespaceHeldTooMuch = Rule(
        "whitespace.held-too-much",
        .error(.whitespace, .policy),
        title: "a run of alternating whitespace is longer than the limit",
        explanation: """
            To normalize a stream, trailing whitespace must be buffered until it is known whether more text follows. \
            Here one run is longer than the buffer of this tool. No real response has such a run.
            """,
        advice: """
            Look at the place of the finding: most likely the file was padded with spaces. Copy the response from \
            where it was created.
            """,
        parties: [.tester],
        source: "decision of this project"
    )
}
