internal import AdobePass
internal import ByteTools
internal import Captures
internal import SAML
internal import SAMLEncoding

// The findings about the encoding layers and their content.

extension RuleContext {
    var encodingFindings: [Finding] {
        // For other input, findings about its layers would not help.
        if let kind = inputKind {
            let place = place(inLayer: 0, at: 0)
            return [Finding(kind.rule, kind.message, advice: kind.advice, tool: kind.toolHint, at: place)]
        }
        // A call of another service sends no response.
        if isWithoutResponse, call?.exchange == nil { return [] }
        var findings: [Finding] = []
        if let failure = trace.failure { findings.append(finding(of: failure)) }
        findings += trace.observations.filter { !isLeftToVerifier($0) }.map { finding(of: $0) }
        if trace.failure != nil { return findings }
        // Observations about the XML itself, unless the verifier reported the same.
        let twins: [(EncodingObservation.Kind, rule: Rule)] = [
            (.cutShort, .xmlMalformed), (.byteOrderMark, .xmlByteOrderMark),
        ]
        return findings
            + twins.filter { !isFound($0.rule) }.compactMap { observation($0.0).map { finding(of: $0) } }
    }

    /// Returns true if the verifier may report the same, so that its report is preferred.
    private func isLeftToVerifier(_ observation: EncodingObservation) -> Bool {
        trace.failure == nil && observation.layer == trace.layers.count
            && [.cutShort, .notUTF8, .byteOrderMark].contains(observation.kind)
    }

    private func finding(of observation: EncodingObservation) -> Finding {
        let kind = observation.kind
        let rule = Rule(kind)
        var message = observation.message + (Self.comeOfCutting.contains(rule) ? lengthRemark : "")
        var advice: String?
        if isSent(observation) {
            message += observation.found.map { " (\($0))" } ?? ""
            message += "; this was also sent, so the server finds it at the start of the response"
            advice = Self.adviceForSent
        }
        if kind == .logPrefixes, isJoinUnproved { message += ", which is assumed: the signature is not valid" }
        if kind == .cutShort, ShortenedText.endsWithMark(response) { message = ShortenedText.message }
        if kind == .cutShort, MissingStart.isEnd(response) {
            (message, advice) = (MissingStart.message, MissingStart.advice)
        }
        if kind == .dataAfterPadding, isPaddingOnly(after: observation) {
            message = "the padding of the Base64 is repeated: '=' was added to a value that was complete"
        }
        let place = place(inLayer: observation.layer, at: observation.offset)
        // The message contains the count of these, which is not a number of places.
        let isOnePlace = [.dataAfterPadding, .paddingMissing, .percentEncodedTwice, .base64Twice].contains(kind)
        if kind == .dataAfterPadding, holdsAnother(after: observation) {
            let text = "another value starts after the end of the Base64: two were pasted after each other"
            return Finding(rule, text, advice: "Check one at a time.", at: place)
        }
        return Finding(
            rule,
            message,
            severity: severity(of: observation),
            advice: advice,
            // The message about parameters is what was found.
            found: kind == .ambiguousParameters ? nil : observation.found,
            at: place,
            count: isOnePlace ? 1 : observation.count
        )
    }

    private static let adviceForSent = """
        In the app, find the code that encodes the value: it must encode the response as the framework returned it, \
        without other text, quotes or another encoding.
        """

    /// Returns the severity of a finding, if it is not that of the rule.
    private func severity(of observation: EncodingObservation) -> Severity? {
        switch observation.kind {
        case _ where isSent(observation): .error
        // Only the text around the XML shows that a page or a log has escaped it.
        case .htmlEscaped where isInOtherText(observation.layer): .note
        case .logPrefixes where isJoinUnproved: .warning
        default: nil
        }
    }

    private func isInOtherText(_ layer: Int) -> Bool {
        let outer = trace.layers.prefix(layer).map { $0.kind }
        return outer.contains(.surroundingText) && !outer.contains(where: Self.kindsOfSent.contains)
    }

    /// True if the pieces of a log were joined, and the signature does not prove that they were joined correctly.
    private var isJoinUnproved: Bool {
        // Encoded text has no whitespace, so it can be joined in one way only.
        guard trace.failure == nil, !trace.wasSent else { return false }
        return verification.checks.contains {
            $0.stage == .signature && ($0.outcome == .failed || $0.outcome == .notReached)
        }
    }

    private static let kindsOfSent: [EncodingLayer.Kind] = [.base64, .percentEncoding, .form]

    /// Returns true if the text around the response was sent with it, and was not added by a log, a debugger or a copy.
    private func isSent(_ observation: EncodingObservation) -> Bool {
        Self.kindsOfContainers.contains(observation.kind)
            && trace.layers.prefix(observation.layer).contains { Self.kindsOfSent.contains($0.kind) }
    }

    private static let kindsOfContainers: [EncodingObservation.Kind] = [
        .jsonObject, .stringLiteral, .swiftOptional, .embedded, .quotedPrintable, .utf16, .logPrefixes,
        .hexadecimal, .gzip, .lineNumbers, .diffMarks, .pemArmor,
    ]

    /// The rules of findings about a missing end of a value.
    private static let comeOfCutting: Set<Rule> = [
        .encodingCutShort, .encodingPaddingMissing, .encodingInvalidLength, .encodingInvalidEscape,
        .encodingTrailingBits, .encodingInvalidLiteral,
    ]

    /// True if the value ends with further padding, percent-encoded or not.
    private func isPaddingOnly(after observation: EncodingObservation) -> Bool {
        guard observation.count <= 4 else { return false }
        let end = bytes[...].trimmed
        return ["=", "%3D"].contains { sign in
            let padding = String(repeating: sign, count: observation.count).utf8
            return end.suffix(padding.count).elementsEqual(padding)
        }
    }

    private func holdsAnother(after observation: EncodingObservation) -> Bool {
        guard observation.layer == 0, observation.offset <= bytes.count else { return false }
        let start = bytes.drop { $0 <= 0x20 }.prefix(8)
        return start.count == 8 && bytes[observation.offset...].drop { $0 <= 0x20 }.starts(with: start)
    }

    private static let rules: [EncodedContent: Rule] = [.html: .contentHTML, .json: .contentJSON]

    private func finding(of failure: SAMLEncodingError) -> Finding {
        let place = place(inLayer: trace.layers.count, at: failure.offset ?? 0)
        if isWithoutResponse, call?.call.capturedRequest?.sentBody == nil {
            return Finding(
                Rule(failure.code),
                "the recording does not contain the body of the request, so the SAML response is not in it",
                advice: "Record the request with its body: export an HTTP Archive with its content."
            )
        }
        if let rule = Self.rules[trace.content] { return Finding(rule, at: place) }
        if let offset = ellipsis(of: failure) {
            let place = self.place(inLayer: trace.layers.count, at: offset)
            let isPercentEncoded = failure.code == .percentEncoded || trace.layers.last?.kind == .percentEncoding
            let rule: Rule = isPercentEncoded ? .encodingCutShort : .encodingInvalidCharacter
            return Finding(rule, ShortenedText.message, at: place)
        }
        let rule = Rule(failure.code)
        return Finding(rule, failure.message + (Self.comeOfCutting.contains(rule) ? lengthRemark : ""), at: place)
    }

    /// Returns the offset of `...` or `…` in a value that starts like Base64.
    private func ellipsis(of failure: SAMLEncodingError) -> Int? {
        let text = trace.payload
        // The failure is about the first escape, which may be far from the ellipsis.
        if failure.code == .percentEncoded {
            return ShortenedText.firstMark(in: text[...]).flatMap { $0 < 16 ? nil : $0 }
        }
        let start = failure.offset ?? text.prefix { $0 > 0x2A && $0 < 0x7B }.count
        guard start >= 16, start <= text.count else { return nil }
        return ShortenedText.startsWithMark(text[start...]) ? start : nil
    }

    /// Returns a place in a layer, with line and column for the outermost and the innermost layer.
    private func place(inLayer layer: Int, at offset: Int) -> Finding.Place {
        let text = layer == 0 ? bytes : layer == trace.layers.count ? trace.payload : nil
        guard let text, offset <= text.count else { return Finding.Place(layer: layer, offset: offset) }
        var counter = LocationCounter(text)
        return Finding.Place(layer: layer, location: counter.location(of: offset))
    }
}
