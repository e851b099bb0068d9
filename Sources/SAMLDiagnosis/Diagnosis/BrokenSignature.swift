internal import SAML
internal import SAMLEncoding

// What happened to a response after it was signed, if undoing it makes the signature hold.

extension Diagnostician {
    /// Says in place of "changed" how it was changed, where that can be shown.
    mutating func explainBrokenSignature(_ verifier: ResponseVerifier) {
        let rules = ["signature.digest-mismatch", "signature.mismatch", "signature.wrong-key"]
        guard let index = findings.firstIndex(where: { rules.contains($0.rule.id) && $0.severity == .error }) else {
            return
        }
        if effect?.outcome == .repaired {
            replaceMessage(
                at: index,
                "it was broken into lines after it was signed: the signature holds once the whitespace rule has joined them",
                advice:
                    "The exchange gets the text after the rule, so it may accept this one. Ask the provider, or whatever stands "
                    + "between, not to format what was signed."
            )
            return
        }
        let texts = markup.regions.filter { $0.kind == .text }.map(\.range)
        for undoing in Self.experiments {
            let original = response.replacing(texts, with: undoing.original)
            guard original != response,
                verifier.evaluate(original, at: instant, scope: .signatureOnly).isAccepted
            else { continue }
            replaceMessage(at: index, undoing.message, advice: undoing.advice)
            return
        }
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

extension UInt8 {
    /// White space as XML has it (XML 1.0 §2.3).
    fileprivate var isXMLSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
