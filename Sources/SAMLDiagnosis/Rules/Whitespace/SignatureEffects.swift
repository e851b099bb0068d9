internal import SAML
internal import SAMLEncoding

// What the whitespace rule does to a signature.

extension Rule {
    static let whitespaceBreaksMarkup: Rule = Rule(
        "whitespace.breaks-markup",
        .error(.whitespace),
        title: "the whitespace rule makes the XML malformed",
        explanation: """
            The cookbook's rule deletes line breaks and puts nothing in their place. Here a line break is all that \
            separates two attributes, or an element's name from its first attribute, so they grow together: `<A x="1"` \
            and `y="2">` become `<A x="1"y="2">`. The app sends the text after the rule, so no parser at the exchange \
            gets beyond this place: V2 answers `invalid_parameter_saml_response`, V1 a 400.
            """,
        advice: """
            The provider has to write each start tag in one line, or indent the continuation lines. The app cannot \
            repair it without leaving the cookbook.
            """,
        source: """
            Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the response; XML 1.0 §3.1; measured on \
            libxml2
            """,
        detection: .afterChecks { input in
            guard let effect = input.effect, effect.outcome == .malformed else { return [] }
            return [input.finding(.whitespaceBreaksMarkup, effect.outcome.message, effect)]
        }
    )

    static let whitespaceBreaksSignature: Rule = Rule(
        "whitespace.breaks-signature",
        .error(.whitespace),
        title: "the whitespace rule breaks the signature",
        explanation: """
            The response verifies as received, and no more after the cookbook's rule: that changes white space which \
            was signed. The server sees the text after the rule, so to it the signature is broken: V2 answers \
            `invalid_parameter_saml_response`, V1 a 400. Usual causes are a response that was pretty-printed before it \
            was signed, line breaks inside SignedInfo (Apache Santuario writes them), and a signed Response around an \
            Assertion whose own SignatureValue has line breaks.
            """,
        advice: """
            The provider has to sign the response in one line: no indentation, no line breaks in signed content, no \
            double spaces in values, and SignatureValue and X509Certificate in one line each. The app must not \
            reformat anything.
            """,
        source: """
            XML Signature 1.1 §3.2 and §7; Adobe's Apple SSO cookbook (REST API V2), the snippet that encodes the \
            response; measured on libxmlsec1
            """,
        detection: .afterChecks { input in
            guard let effect = input.effect, effect.outcome == .broken else { return [] }
            let inner: [Substring] = ["SignatureValue", "X509Certificate"]
            let isInner = effect.breakingChange?.element.map { inner.contains($0.localPart) } ?? false
            let message =
                isInner
                ? "the whitespace rule breaks the Response's signature: line breaks inside the Base64 of the Assertion's own "
                    + "signature were signed with it"
                : "the whitespace rule breaks the signature: it changes white space that was signed"
            return [input.finding(.whitespaceBreaksSignature, message, effect)]
        }
    )

    static let whitespaceRepairsSignature: Rule = Rule(
        "whitespace.repairs-signature",
        .note(.whitespace),
        title: "the signature holds only after the whitespace rule",
        explanation: """
            As received the signature is broken; after the cookbook's rule it holds. Somebody wrapped the response in \
            lines after it was signed, and the rule undoes exactly that. The exchange gets the text after the rule, so \
            this one works, but only as long as the wrapping is by line breaks alone: indentation would stay.
            """,
        advice: """
            Nothing has to be done for the exchange. Ask the provider to hand over the response unchanged after \
            signing: the next formatter may indent.
            """,
        source: "XML Signature 1.1 §7; measured on libxmlsec1",
        detection: .afterChecks { input in
            guard input.stage == .received, let outcome = input.effect?.outcome, outcome == .repaired else { return [] }
            return [Finding(.whitespaceRepairsSignature, outcome.message)]
        }
    )
}

extension DiagnosisInput {
    /// A finding of what the whitespace rule breaks.
    ///
    /// What was sent has been through the rule; what it would do a second time is worth a note.
    fileprivate func finding(_ rule: Rule, _ message: String, _ effect: NormalizationEffect) -> Finding {
        let change = effect.breakingChange
        return Finding(
            rule,
            (stage == .sent ? "if it is encoded again, " : "") + message,
            severity: stage == .sent ? .note : nil,
            found: change.map { "\($0.subject)\($0.element.map { " in <\($0)>" } ?? "")" },
            at: place(change?.location)
        )
    }
}
