internal import ByteTools
internal import SAML
internal import SAMLEncoding

// What the whitespace rule does to the response, and what white space is where it should not be.

extension Diagnostician {
    mutating func diagnoseWhitespace(_ verifier: ResponseVerifier) {
        diagnoseJavaLineEnds()
        // Most responses are in one line, and then there is nothing to explain.
        guard let normalized = try? WhitespaceNormalizer.normalized(response), normalized != response else { return }
        let rule = NormalizationReport(explaining: response, as: normalized, markup)
        changes = rule.changes
        if let verification {
            effect = verifier.effect(of: rule, on: response, judged: verification, at: instant)
        }
        if let effect { add(effect) }
        guard stage == .received else { return }
        diagnoseDangers(rule)
        for kind in NormalizationChange.Kind.allCases {
            guard let first = rule.changes.first(where: { $0.kind == kind }) else { continue }
            add(Rule(kind), at: place(first.location), count: rule.count(of: kind))
        }
    }

    private mutating func add(_ effect: NormalizationEffect) {
        let change = effect.breakingChange
        let place = place(change?.location)
        let subject = change.map { "\($0.subject)\($0.element.map { " in <\($0)>" } ?? "")" }
        // What was sent has been through the rule; what it would do a second time is worth a note.
        let severity: Severity? = stage == .sent ? .note : nil
        let ifAgain = stage == .sent ? "if it is encoded again, " : ""
        switch effect.outcome {
        case .broken:
            add(
                .whitespaceBreaksSignature,
                ifAgain + breakMessage(change),
                severity: severity,
                found: subject,
                at: place
            )
        case .malformed:
            add(
                .whitespaceBreaksMarkup,
                ifAgain + effect.outcome.message,
                severity: severity,
                found: subject,
                at: place
            )
        case .repaired where stage == .received: add(.whitespaceRepairsSignature, effect.outcome.message)
        default: break
        }
    }

    private func breakMessage(_ change: NormalizationChange?) -> String {
        let inner: [Substring] = ["SignatureValue", "X509Certificate"]
        guard let name = change?.element?.localPart, inner.contains(name) else {
            return "the whitespace rule breaks the signature: it changes white space that was signed"
        }
        return
            "the whitespace rule breaks the Response's signature: line breaks inside the Base64 of the Assertion's own "
            + "signature were signed with it"
    }

    private mutating func diagnoseDangers(_ rule: NormalizationReport) {
        for danger in NormalizationChange.Danger.allCases {
            // What was tried is known, and told as such.
            let isKnown = danger == .signedContentChanged ? hasKey : danger == .attributesJoined
            if isKnown { continue }
            guard let first = rule.firstIndex(of: danger).map({ rule.changes[$0] }) else { continue }
            add(Rule(danger), danger.message, at: place(first.location), count: rule.count(of: danger))
        }
    }

    /// `&#13;` at the ends of lines of Base64, as Java's signers write it.
    private mutating func diagnoseJavaLineEnds() {
        var start = 0
        for (offset, byte) in response.enumerated() {
            if byte == UInt8(ascii: "<") { start = offset }
            guard byte == UInt8(ascii: "&") else { continue }
            let reference = response[offset...].prefix(5)
            guard reference.elementsEqual("&#13;".utf8) || reference.elementsEqual("&#xD;".utf8) else { continue }
            let head = response[start..<offset].prefix(64)
            // As texts of values may be full of these, bytes are looked at before characters.
            guard head.contains(text: "SignatureValue") || head.contains(text: "X509Certificate") else { continue }
            let name = String(decoding: head, as: UTF8.self).dropFirst().prefix { !$0.isWhitespace && $0 != ">" }
            guard ["SignatureValue", "X509Certificate"].contains(name.localPart) else { continue }
            var counter = LocationCounter(response)
            let place = place(counter.location(of: offset))
            add(
                .signatureJavaLineEnds,
                found: "\(String(decoding: reference, as: UTF8.self)) in <\(name)>",
                at: place
            )
            return
        }
    }
}
