internal import ByteTools

/// A search of redacted content for the words that were replaced, through every layer that a reader may remove.
///
/// It knows nothing of names and formats: it removes escapes, Base64 at each alignment, hexadecimal digits and compression wherever they may
/// be, and compares words in lowercase.
struct SecondLook {
    private let originals: Set<UInt64>
    private(set) var hits: Set<UInt64> = []

    private static let maximumDepth = 5

    /// Words that some place keeps are not searched for.
    init(for originals: Set<UInt64>) { self.originals = originals.subtracting(PublicVocabulary.hashes) }

    /// Searches a content; the number of different words that were found is the count of ``hits``.
    mutating func search(_ content: [UInt8]) { search(content[...], depth: 0) }

    private mutating func search(_ text: ArraySlice<UInt8>, depth: Int) {
        WordHash.forEachWord(in: text) { if originals.contains($0) { hits.insert($0) } }
        guard depth < Self.maximumDepth else { return }
        for style in [EscapedText.Style.percent, .markup, .literal, .quotedPrintable] {
            guard let inner = EscapedText(text, style) else { continue }
            search(inner.decoded[...], depth: depth + 1)
        }
        if let wide = WideText(text) { search(wide.narrow[...], depth: depth + 1) }
        if let compressed = CompressedData(text) { search(compressed.content[...], depth: depth + 1) }
        forEachRun(in: text) { run, isHexadecimal in
            if isHexadecimal, let digits = HexadecimalRun(run) { search(digits.data[...], depth: depth + 1) }
            // A value may begin at any character of a run, so that its bytes have another alignment.
            for start in 0..<4 {
                let data = Base64Run(run.dropFirst(start)).data
                search(data[...], depth: depth + (start == 0 ? 1 : Self.maximumDepth))
            }
        }
    }

    /// Calls a function with each run of Base64, over the line breaks and spaces in it.
    private func forEachRun(in text: ArraySlice<UInt8>, _ body: (ArraySlice<UInt8>, Bool) -> Void) {
        var index = text.startIndex
        while index < text.endIndex {
            let run = text[index...].base64Prefix(percent: false)
            if run.isEmpty {
                index += 1
                continue
            }
            if run.count >= 8 { body(run, run.allSatisfy { $0.hexDigitValue != nil }) }
            index = run.endIndex
        }
    }
}
