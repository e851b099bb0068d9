internal import SAMLEncoding

// What the whitespace rule changes.

extension Rule {
    static let whitespaceRunCollapsed: Rule = Rule(
        "whitespace.run-collapsed",
        .note(.whitespace),
        title: "a run of spaces and tabs becomes one space",
        explanation: """
            The cookbook's rule does this everywhere: between tags, in tags, in text. Between the attributes of a tag \
            it changes nothing that matters. In signed text, and in values with more than one space, it changes what \
            was signed; if so, another finding says that the signature breaks.
            """,
        advice: """
            Nothing, if the signature survives. Otherwise the provider has to send single spaces and no indentation.
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

    static let whitespaceNewlineDeleted = Rule(
        "whitespace.newline-deleted",
        .note(.whitespace),
        title: "line breaks are deleted",
        explanation: """
            The cookbook's rule removes every newline, of seven kinds, and joins what stood around it. In Base64 text \
            that is harmless; in signed content it changes what was signed; in a tag it can join two attributes. The \
            rule also removes U+0085, U+2028 and U+2029, which can stand inside a value unseen.
            """,
        advice: "Nothing, if the signature survives. Otherwise the provider has to send the response in one line.",
        source: "Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet"
    )

    static let whitespaceTrimmed = Rule(
        "whitespace.trimmed",
        .note(.whitespace),
        title: "white space at the start or the end is removed",
        explanation: """
            The cookbook's rule trims both ends of the text. Nothing outside the root element is signed by a SAML \
            signature, so this is harmless. A byte order mark is not trimmed.
            """,
        advice: "Nothing.",
        source: "Adobe's Apple SSO cookbook (REST API V2), the third statement of the snippet"
    )

    static let whitespaceHeldTooMuch = Rule(
        "whitespace.held-too-much",
        .error(.whitespace, .policy),
        title: "a run of alternating white space is too long to be processed",
        explanation: """
            To normalise a stream, white space at its end has to be kept back until it is known whether anything \
            follows. Here there is more of it in one place than this tool keeps. No response looks like that.
            """,
        advice: """
            Look at what stands at the place shown: most likely the file was filled up with blanks. Take the response \
            from where it was made.
            """,
        source: "decision of this project"
    )
}
