internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about the effect of the whitespace rule on signatures.

extension Rule {
    static let whitespaceBreaksMarkup: Rule = Rule(
        "whitespace.breaks-markup",
        .error(.whitespace),
        title: "the whitespace rule makes the XML malformed",
        explanation: """
            The cookbook's whitespace rule deletes line breaks without inserting spaces. Here only a line break \
            separates two attributes, or an element's name from its first attribute, so they run together: `<A x="1"` \
            and `y="2">` become `<A x="1"y="2">`. The app sends the text after the rule, so the parser of Adobe's \
            server stops at this place: V2 returns `invalid_parameter_saml_response`; V1 returns 400.
            """,
        advice: """
            The provider must write each start tag in one line, or indent the continuation lines. The app cannot \
            repair this while it follows the cookbook.
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
            The signature is valid as received, but not after the cookbook's whitespace rule, because the rule changes \
            whitespace that was signed. The server receives the text after the rule, in which the signature is \
            invalid: V2 returns `invalid_parameter_saml_response`; V1 returns 400. Usual causes are a response that \
            was pretty-printed before it was signed, line breaks inside SignedInfo (Apache Santuario writes them), and \
            a signed Response around an Assertion whose own SignatureValue has line breaks.
            """,
        advice: """
            The provider must sign the response in one line: no indentation, no line breaks in signed content, no \
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
                ? "the whitespace rule breaks the Response's signature: line breaks inside the Base64 of the "
                    + "Assertion's own signature were signed with it"
                : "the whitespace rule breaks the signature: it changes whitespace that was signed"
            return [input.finding(.whitespaceBreaksSignature, message, effect)]
        }
    )

    static let whitespaceRepairsSignature: Rule = Rule(
        "whitespace.repairs-signature",
        .note(.whitespace),
        title: "the signature is valid only after the whitespace rule",
        explanation: """
            As received, the signature is invalid; after the cookbook's whitespace rule, it is valid. The response was \
            wrapped in lines after it was signed, and the rule removes exactly these line breaks. The server receives \
            the text after the rule, so this response is accepted, but only as long as the wrapping consists of line \
            breaks only: indentation would remain.
            """,
        advice: """
            Nothing needs to be done for the exchange. Ask the provider not to change the response after signing: the \
            next formatter may add indentation.
            """,
        source: "XML Signature 1.1 §7; measured on libxmlsec1",
        detection: .afterChecks { input in
            guard input.stage == .received, let outcome = input.effect?.outcome, outcome == .repaired else { return [] }
            return [Finding(.whitespaceRepairsSignature, outcome.message)]
        }
    )
}

extension RuleContext {
    /// For a response as sent, which has already been normalized, the effect of a second pass is only a note.
    fileprivate func finding(_ rule: Rule, _ message: String, _ effect: NormalizationEffect) -> Finding {
        let change = effect.breakingChange
        let found = change.map { $0.subject + ($0.element.map { " in <\($0)>" } ?? "") + attribute(around: $0) }
        return Finding(
            rule,
            (stage == .sent ? "if it is encoded again, " : "") + message,
            severity: stage == .sent ? .note : nil,
            found: found.map { $0 + others },
            at: place(change?.location)
        )
    }

    /// The name of the attribute whose value is changed.
    private func attribute(around change: NormalizationChange) -> String {
        let value = outline.elements.indices.last {
            elements.kinds[$0] == .attributeValue && outline.elements[$0].range.contains(change.location.offset)
        }
        guard let attribute = value.flatMap({ outline.elements[$0].parent }),
            let name = outline.attribute("Name", of: attribute)
        else { return "" }
        return " of '\(String(decoding: outline.bytes[name], as: UTF8.self).shortened(to: 128))'"
    }

    /// Who repairs only the first place would be rejected again.
    private var others: String {
        let count = (normalization?.count(of: .signedContentChanged) ?? 0) - 1
        return count < 1 ? "" : ", one of \(count + 1) changes of signed content"
    }
}
