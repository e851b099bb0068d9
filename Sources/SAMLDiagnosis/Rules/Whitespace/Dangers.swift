internal import SAML
internal import SAMLEncoding

// What a change by the whitespace rule may break.

extension Rule {
    static let whitespaceAttributesJoined: Rule = Rule(
        "whitespace.attributes-joined",
        .warning(.whitespace),
        title: "a line break is all that separates two attributes",
        explanation: """
            The cookbook's rule deletes the line break and puts nothing in its place, so that the two grow together \
            and the XML is not well-formed any more. A parser at the exchange refuses the whole text. One space of \
            indentation on the next line would prevent it.
            """,
        advice: "The provider has to write each start tag in one line, or indent its continuation lines.",
        source: """
            XML 1.0 §3.1; Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet; measured on \
            libxml2
            """,
        detection: .afterChecks { input in
            guard input.stage == .received, let rule = input.normalization else { return [] }
            return NormalizationChange.Danger.allCases.compactMap { danger in
                // What was tried is known, and told as such.
                let isKnown = danger == .signedContentChanged ? !input.keys.isEmpty : danger == .attributesJoined
                guard !isKnown, let first = rule.firstIndex(of: danger).map({ rule.changes[$0] }) else { return nil }
                let place = input.place(first.location)
                return Finding(Rule(danger), danger.message, at: place, count: rule.count(of: danger))
            }
        }
    )

    static let whitespaceWordsJoined = Rule(
        "whitespace.words-joined",
        .warning(.whitespace),
        title: "a line break is all that separates two words of a value",
        explanation: """
            The cookbook's rule joins them: a value with `north` and `east` on two lines becomes `northeast`. If the \
            value is signed, the signature breaks as well. If it is not, the server reads another value than the \
            provider wrote.
            """,
        advice: "The provider has to write values in one line, with a space where one is meant.",
        source: "Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet"
    )

    static let whitespaceSignedContentChanged = Rule(
        "whitespace.signed-content-changed",
        .warning(.whitespace),
        title: "the whitespace rule changes signed content",
        explanation: """
            The change is inside an element that carries a signature, or inside a SignedInfo, at a place where \
            canonicalisation keeps white space. Most likely the digest or the SignatureValue does not fit afterwards. \
            With a key at hand that is tested, and a finding of its own gives the result.
            """,
        advice: """
            The provider has to sign the response without line breaks and indentation. Give the provider's certificate \
            to this tool to see whether the signature really breaks.
            """,
        source: "XML Signature 1.1 §7; Exclusive XML Canonicalization 1.0; Canonical XML 1.0 §2.1"
    )
}
