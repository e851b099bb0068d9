internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Rules about the effect of the whitespace rule on signatures.

extension Rule {
    package static let whitespaceBreaksMarkup: Rule = Rule(
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
            Before the app sends the response, it deletes line breaks and shortens each run of spaces and tabs to one \
            space: this is the whitespace rule of Adobe's cookbook. The signature is valid as received, but not after \
            the rule, because the rule changes whitespace that was signed. The server receives the text after the \
            rule, in which the signature is invalid: V2 returns `invalid_parameter_saml_response`; V1 returns 400. Usual causes are a response that \
            was pretty-printed before it was signed, line breaks inside SignedInfo (Apache Santuario writes them), and \
            a signed Response around an Assertion whose own SignatureValue has line breaks.
            """,
        advice: """
            The provider must sign the response in one line: no indentation, no line breaks in signed content, no \
            double spaces in values, and SignatureValue and X509Certificate in one line each. The app must apply the \
            rule and change nothing else.
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
                ? """
                the whitespace rule that the app must apply breaks the Response's signature: line breaks inside the Base64 of the \
                Assertion's own signature were signed with it
                """
                : "the whitespace rule that the app must apply breaks the signature: it changes whitespace that was signed"
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
        let name = change.flatMap { attributeName(around: $0) }
        let found = change.map { change in
            change.subject + (change.element.map { " in <\($0)>" } ?? "") + (name.map { " of '\($0)'" } ?? "")
        }
        return Finding(
            rule,
            (stage == .sent ? "if it is encoded again, " : "") + message,
            severity: stage == .sent ? .note : nil,
            found: found.map { $0 + others(besides: name) },
            at: place(change?.location)
        )
    }

    /// The name of the attribute whose value a change is in.
    private func attributeName(around change: NormalizationChange) -> String? {
        outline.attributeName(around: change.location.offset).map {
            String(decoding: outline.bytes[$0], as: UTF8.self).shortened(to: 128)
        }
    }

    /// Who repairs only the first place would be rejected again.
    private func others(besides name: String?) -> String {
        let count = normalization?.count(of: .signedContentChanged) ?? 0
        guard let normalization, count > 1 else { return "" }
        // A response may have half a million changes.
        let changes = normalization.changes.lazy.filter { $0.risks.contains(.signedContentChanged) }
        var names = name.map { [$0] } ?? []
        for change in changes.prefix(Self.maximumChanges) where names.count <= Self.maximumNames {
            guard let other = attributeName(around: change) else { continue }
            if !names.contains(where: { $0.hasSameBytes(as: other) }) { names.append(other) }
        }
        let others = names.dropFirst(name == nil ? 0 : 1)
        let rest = others.count < Self.maximumNames ? [] : ["…"]
        let list = others.prefix(Self.maximumNames - 1).map { "'\($0)'" } + rest
        let also = list.isEmpty ? "" : ", also in values of \(list.joined(separator: ", "))"
        return ", one of \(count) changes of signed content\(also)"
    }

    /// The maximum number of attributes that are named.
    private static let maximumNames = 6
    /// The maximum number of changes that are looked at for the names.
    private static let maximumChanges = 1000
}
