internal import ByteTools
internal import SAML
internal import SAMLEncoding

// What happened to a response after it was signed, if undoing it makes the signature hold.

extension DiagnosisInput {
    /// The findings of checks; in place of "changed" they say how it was changed, where that can be shown.
    func amendedByDamage(_ findings: [Finding]) -> [Finding] {
        let rules: Set<Rule> = [
            .signatureDigestMismatch, .signatureMismatch, .signatureWrongKey, .signatureStructure,
        ]
        return findings.amendingFirstError(of: rules) { finding in
            if effect?.outcome == .repaired {
                return finding.saying(
                    "it was broken into lines after it was signed: the signature holds once the whitespace rule has joined them",
                    advice:
                        "The exchange gets the text after the rule, so it may accept this one. Ask the provider, or whatever "
                        + "stands between, not to format what was signed."
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
            return advisedToCompare(finding)
        }
    }

    /// Advises to check what was received as well, if this was sent: it shows nothing of what was done before.
    private func advisedToCompare(_ finding: Finding) -> Finding {
        guard stage == .sent, [.signatureDigestMismatch, .signatureMismatch].contains(finding.rule) else {
            return finding
        }
        let advice =
            "This was sent: give `samltool check` the string that the framework gave the app (samlAttributeQueryResponse), too, as "
            + "it was received. Only there can be seen whether the whitespace rule broke the signature, which is the commonest "
            + "cause. "
        return finding.saying(finding.message, advice: advice + finding.advice)
    }

    /// A change that may have happened, undone.
    private struct Undoing {
        let message: String
        let advice: String
        /// What a text was before.
        let original: @Sendable (_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>
    }

    private static let formattingAdvice =
        "Find what formats it behind the signing: a pretty-printer, a proxy, a test tool, a log. Hand the bytes on as they were "
        + "signed; the whitespace rule cannot undo indentation."

    private static let numberAdvice =
        "Take the text without the numbers beside it: from the file itself, and not from an editor, a pager or a page of code."

    private static let experiments = [
        Undoing(
            message:
                "it was indented after it was signed: without the white space between its tags the signature holds",
            advice: formattingAdvice
        ) { text in
            text.allSatisfy(\.isXMLSpace) ? [] : text
        },
        Undoing(
            message:
                "it was indented after it was signed, its values too: without white space around texts the signature holds",
            advice: formattingAdvice
        ) { text in
            let end = text.lastIndex { !$0.isXMLSpace }.map { $0 + 1 } ?? text.startIndex
            return text[..<end].drop(while: \.isXMLSpace)
        },
        Undoing(
            message:
                "carriage returns were written as &#13; or &#xD; after it was signed: without them the signature holds",
            advice:
                "The line ends were made CR LF on the way, and then the XML was written again. Hand on the bytes as they were "
                + "signed."
        ) { text in
            guard text.contains(UInt8(ascii: "&")) else { return text }
            return ["&#13;", "&#xD;", "&#xd;"].reduce(text) { $0.removing(text: $1) }
        },
        Undoing(
            message: "line numbers were copied with it: without them the signature holds",
            advice: numberAdvice
        ) { text in
            text.withoutLineNumbers
        },
        Undoing(
            message:
                "line numbers were copied with it, from a view that breaks it into lines: without both the signature holds",
            advice: numberAdvice
        ) { text in
            let text = text.withoutLineNumbers
            return text.allSatisfy(\.isXMLSpace) ? [] : text
        },
        Undoing(
            message: "the signs of a tree that a browser shows were copied with it: without them the signature holds",
            advice:
                "Take the source of the page, or the file that was saved; what a browser shows is not what was sent."
        ) { text in
            text.allSatisfy { $0.isXMLSpace || $0.isOfTreeSign } ? [] : text
        },
    ]
}

extension [UInt8] {
    /// The document with pieces of it replaced, which are in order.
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
    /// The text without the number that each line but the first begins with; the first begins behind a tag.
    fileprivate var withoutLineNumbers: ArraySlice<UInt8> {
        // Most texts have none, as their second line tells.
        guard let end = firstIndex(of: 0x0A), self[(end + 1)...].numberLength > 0 else { return self }
        let lines = split(separator: 0x0A, omittingEmptySubsequences: false)
        return ArraySlice(
            ([lines[0]] + lines.dropFirst().map { $0.dropFirst($0.numberLength) }).joined(separator: [0x0A])
        )
    }

    /// How long the number is that a line begins with, with what editors, `cat -n`, `grep -n` and `nl` write around it.
    private var numberLength: Int {
        let number = drop { $0 == 0x20 }.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard !number.isEmpty else { return 0 }
        let rest = self[number.endIndex...]
        let mark = [" | ", "\t", ":", " "].first { rest.starts(with: $0.utf8) } ?? ""
        return number.endIndex - startIndex + mark.utf8.count
    }
}

extension UInt8 {
    /// A byte of `-`, `+`, or one of the triangles ▶ ▸ ▼ ▾.
    fileprivate var isOfTreeSign: Bool {
        switch self {
        case UInt8(ascii: "-"), UInt8(ascii: "+"), 0xE2, 0x96, 0xB6, 0xB8, 0xBC, 0xBE: true
        default: false
        }
    }
}
