internal import ByteTools
internal import SAML
internal import SAMLEncoding

// Detects changes to a response after signing by undoing them: if the signature is then valid, the change is proved.

extension RuleContext {
    /// The findings of checks, with the kind of change in place of "changed" where it can be shown.
    func amendedByDamage(_ findings: [Finding]) -> [Finding] {
        let mismatches: Set<Rule> = [.signatureDigestMismatch, .signatureMismatch, .signatureWrongKey]
        if let findings = amendedByNamespaces(findings, of: mismatches) { return findings }
        return findings.amendingFirstError(of: mismatches.union([.signatureStructure])) { finding in
            if effect?.outcome == .repaired {
                return finding.saying(
                    "the response was broken into lines after signing; "
                        + "the signature is valid after the whitespace rule joins them",
                    advice:
                        "The exchange receives the text after the rule, so it may accept this response. Ask the "
                        + "provider, or the operator of a proxy in between, not to format signed content."
                )
            }
            let texts = markup.regions.filter { $0.kind == .text }.map(\.range)
            for undoing in Self.experiments {
                let original = response.replacing(texts, with: undoing.original)
                guard original != response,
                    verifier.evaluate(original, at: instant, scope: .signatureOnly).isAccepted
                else { continue }
                return finding.saying(undoing.message, advice: undoing.advice)
            }
            return amendedBySignedInfo(finding) ?? advisedToCompare(finding)
        }
    }

    /// The findings with inclusive canonicalization as the error, if the assertion is valid without the Response around it.
    private func amendedByNamespaces(_ findings: [Finding], of mismatches: Set<Rule>) -> [Finding]? {
        let isMismatch = { (finding: Finding) in finding.severity == .error && mismatches.contains(finding.rule) }
        guard let index = findings.firstIndex(where: { $0.rule == .signatureInclusiveC14N }),
            findings.contains(where: isMismatch), let assertion = outline.firstElement(at: "/Response/Assertion"),
            verifier.verifiesRoot(of: Array(response[outline.elements[assertion].range]))
        else { return nil }
        var amended = findings
        amended[index] = findings[index].asSevere(as: .error).saying(
            "the assertion is valid on its own, but not in this response: its signature uses inclusive canonicalization, "
                + "which includes the namespaces of the Response",
            advice:
                "The provider must use exclusive canonicalization, in CanonicalizationMethod and in the transforms, or "
                + "sign the assertion inside the Response. The app cannot repair it."
        )
        amended.removeAll(where: isMismatch)
        return amended
    }

    /// The finding about a signature value that is wrong although the content is unchanged; `nil` if SignedInfo may have been formatted.
    private func amendedBySignedInfo(_ finding: Finding) -> Finding? {
        guard verification.hasOnlyValidDigest, finding.rule == .signatureMismatch || finding.rule == .signatureWrongKey
        else { return nil }
        let pieces = signedInfoPieces
        guard !pieces.contains(where: { $0.kind == .text && response[$0.range].contains(where: \.isXMLSpace) }) else {
            return nil
        }
        if verifier.evaluate(breakingLines(between: pieces), at: instant, scope: .signatureOnly).isAccepted {
            return finding.saying(
                "the line breaks in SignedInfo were signed, and were removed after signing; the signature is valid with them",
                advice:
                    "The whitespace rule removes them from every response as sent, so the provider must sign in one line: "
                    + "Apache Santuario writes them unless it is told to ignore line breaks."
            )
        }
        // Without a certificate, the finding about the key says all that is known.
        guard verification.embeddedCertificate != nil else { return nil }
        let keys =
            finding.rule == .signatureMismatch
            ? "another key than that of the certificate in it"
            : "neither a trusted key nor that of the certificate in it"
        return finding.saying(
            "the content is unchanged, because its digest is valid, and SignedInfo contains no whitespace: most likely "
                + "the signature was made with \(keys)",
            advice:
                "The provider must sign with the private key of the certificate that it writes into KeyInfo. If its own "
                + "bytes are valid, SignedInfo or the signature value was changed on the way."
        )
    }

    /// The tags and texts inside the SignedInfo of signatures, in order.
    private var signedInfoPieces: [MarkupOutline.Piece] {
        var end = 0
        return outline.pieces.filter { piece in
            if let element = piece.element, piece.kind == .startTag, outline.isElement(element, named: "SignedInfo") {
                end = max(end, outline.elements[element].range.upperBound)
            }
            return piece.range.upperBound <= end
        }
    }

    /// The response with a line break between neighboring tags, as Apache Santuario writes SignedInfo.
    private func breakingLines(between pieces: [MarkupOutline.Piece]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(response.count + pieces.count)
        var start = 0
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            let areTags = [piece, next].allSatisfy { $0.kind == .startTag || $0.kind == .endTag }
            let isEmpty = piece.kind == .startTag && next.kind == .endTag && piece.element == next.element
            guard areTags, !isEmpty, piece.range.upperBound == next.range.lowerBound else { continue }
            result += response[start..<next.range.lowerBound]
            result.append(0x0A)
            start = next.range.lowerBound
        }
        return result + response[start...]
    }

    /// Advises to check the response as received as well, because a response as sent does not show earlier changes.
    private func advisedToCompare(_ finding: Finding) -> Finding {
        guard stage == .sent, [.signatureDigestMismatch, .signatureMismatch].contains(finding.rule) else {
            return finding
        }
        let advice = """
            This is the response as sent: also run `samltool check` on the string that the framework returned to the \
            app (samlAttributeQueryResponse). Only that string shows whether the whitespace rule broke the signature, \
            which is the most common cause. \(finding.advice)
            """
        return finding.saying(finding.message, advice: advice)
    }

    private struct Undoing {
        let message: String
        let advice: String
        /// Restores a text as it was before the change.
        let original: @Sendable (_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>
    }

    private static let formattingAdvice =
        "Find the software that formats it after signing: a pretty-printer, a proxy, a test tool, a log. Pass on the "
        + "bytes as they were signed; the whitespace rule cannot undo indentation."

    private static let numberAdvice =
        "Copy the text without the line numbers, from the file itself and not from an editor, a pager or a web page."

    private static let experiments = [
        Undoing(
            message:
                "the response was indented after signing; the signature is valid without the whitespace between tags",
            advice: formattingAdvice
        ) { text in
            text.allSatisfy(\.isXMLSpace) ? [] : text
        },
        Undoing(
            message:
                "the response and its values were indented after signing; "
                + "the signature is valid without the whitespace around text",
            advice: formattingAdvice
        ) { text in
            let end = text.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? text.startIndex
            return text[..<end].drop(while: \.isXMLSpace)
        },
        Undoing(
            message:
                "carriage returns were written as &#13; or &#xD; after signing; the signature is valid without them",
            advice:
                "The line breaks were converted to CR LF in transit, and then the XML was serialized again. Pass on "
                + "the bytes as they were signed."
        ) { text in
            guard text.contains(UInt8(ascii: "&")) else { return text }
            return ["&#13;", "&#xD;", "&#xd;"].reduce(text) { $0.removing(text: $1) }
        },
        Undoing(
            message: "line numbers were copied along; the signature is valid without them",
            advice: numberAdvice
        ) { text in
            text.withoutLineNumbers
        },
        Undoing(
            message:
                "line numbers and line breaks were copied along from a view; the signature is valid without them",
            advice: numberAdvice
        ) { text in
            let text = text.withoutLineNumbers
            return text.allSatisfy(\.isXMLSpace) ? [] : text
        },
        Undoing(
            message: "the expand/collapse markers of a browser's XML viewer were copied along; "
                + "the signature is valid without them",
            advice:
                "Copy the source of the page, or use the saved file; "
                + "a browser's XML viewer does not show the original bytes."
        ) { text in
            text.allSatisfy { $0.isXMLSpace || $0.isOfTreeSign } ? [] : text
        },
    ]
}

extension [UInt8] {
    fileprivate func replacing(
        _ ranges: [Range<Int>],
        with change: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
    ) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var end = 0
        for range in ranges {
            result += self[end..<range.lowerBound]
            result += change(self[range])
            end = range.upperBound
        }
        return result + self[end...]
    }
}

extension ArraySlice<UInt8> {
    /// Removes the number at the start of each line except the first, which starts after a tag.
    fileprivate var withoutLineNumbers: ArraySlice<UInt8> {
        // Most texts have no numbers; the second line shows it.
        guard let end = firstIndex(of: 0x0A), self[(end + 1)...].numberLength > 0 else { return self }
        let lines = split(separator: 0x0A, omittingEmptySubsequences: false)
        return ArraySlice(
            ([lines[0]] + lines.dropFirst().map { $0.dropFirst($0.numberLength) }).joined(separator: [0x0A])
        )
    }

    /// The length of the number at the start of a line, with the characters that editors, `cat -n`, `grep -n` and `nl` add.
    private var numberLength: Int {
        let number = drop { $0 == 0x20 }.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !number.isEmpty else { return 0 }
        let rest = self[number.endIndex...]
        let mark = [" | ", "\t", ":", " "].first { rest.starts(with: $0.utf8) } ?? ""
        return number.endIndex - startIndex + mark.utf8.count
    }
}

extension UInt8 {
    /// True for a byte of `-`, `+`, or one of the triangles ▶ ▸ ▼ ▾.
    fileprivate var isOfTreeSign: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), 0xE2, 0x96, 0xB6, 0xB8, 0xBC, 0xBE: true
        default: false
        }
    }
}
