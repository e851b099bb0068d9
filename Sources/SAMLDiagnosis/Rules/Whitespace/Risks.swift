internal import SAML
internal import SAMLEncoding

// Rules about changes of the whitespace rule that may break the response.

extension Rule {
    package static let whitespaceAttributesJoined: Rule = Rule(
        "whitespace.attributes-joined",
        .warning(.whitespace),
        title: "two attributes are separated only by a line break",
        explanation: """
            The cookbook's whitespace rule deletes the line break without inserting a space, so the two attributes run \
            together and the XML is no longer well-formed. The parser of Adobe's server rejects the whole text. One \
            space of indentation on the next line would prevent this.
            """,
        advice: "The provider must write each start tag in one line, or indent its continuation lines.",
        source: """
            XML 1.0 §3.1; Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet; measured on \
            libxml2
            """,
        detection: .afterChecks { input in
            guard input.stage == .received, let rule = input.normalization else { return [] }
            return NormalizationChange.Risk.allCases.compactMap { risk in
                // Other rules report risks whose effect was tested.
                let isKnown = risk == .signedContentChanged ? !input.keys.isEmpty : risk == .attributesJoined
                guard !isKnown, let first = rule.firstIndex(of: risk).map({ rule.changes[$0] }) else { return nil }
                let place = input.place(first.location)
                return Finding(Rule(risk), risk.message, at: place, count: rule.count(of: risk))
            }
        }
    )

    package static let whitespaceWordsJoined = Rule(
        "whitespace.words-joined",
        .warning(.whitespace),
        title: "two words of a value are separated only by a line break",
        explanation: """
            The cookbook's whitespace rule joins them: a value with `north` and `east` on two lines becomes \
            `northeast`. If the value is signed, the signature also breaks. If it is not signed, the server reads \
            another value than the provider wrote.
            """,
        advice: "The provider must write values in one line, with a space between words.",
        source: "Adobe's Apple SSO cookbook (REST API V2), the second statement of the snippet"
    )

    static let whitespaceSignedContentChanged = Rule(
        "whitespace.signed-content-changed",
        .warning(.whitespace),
        title: "the whitespace rule changes signed content",
        explanation: """
            The change is inside an element that has a signature, or inside a SignedInfo, at a place where \
            canonicalization preserves whitespace. Most likely the digest or the SignatureValue does not match \
            afterwards. If a key is available, this is tested, and another finding reports the result.
            """,
        advice: """
            The provider must sign the response without line breaks and indentation. Specify the provider's \
            certificate to test whether the signature really breaks.
            """,
        source: "XML Signature 1.1 §7; Exclusive XML Canonicalization 1.0; Canonical XML 1.0 §2.1"
    )
}
