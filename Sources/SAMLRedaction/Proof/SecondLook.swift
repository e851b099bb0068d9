internal import ByteTools

/// A search of redacted content for the words that were replaced, through every layer that a reader may remove.
///
/// It knows nothing of names and formats: it removes escapes, Base64 at each alignment, hexadecimal digits and compression wherever they may
/// be, and compares words in lowercase.
struct SecondLook {
    private let originals: HashFilter
    private(set) var hits: Set<UInt64> = []
    /// The data of a run, kept to save its memory.
    private var data: [UInt8] = []

    private static let maximumDepth = 5
    private static let shortestRun = 8
    private static let shortestInNoise = 7
    private static let shortestText = 24

    /// Words that some place keeps are not searched for.
    init(for originals: Set<UInt64>) { self.originals = HashFilter(originals.subtracting(PublicVocabulary.hashes)) }

    /// Searches a content; the number of different words that were found is the count of ``hits``.
    mutating func search(_ content: [UInt8]) { search(content, depth: 0) }

    private mutating func search(_ text: [UInt8], depth: Int) {
        searchWords(text)
        guard depth < Self.maximumDepth else { return }
        if let wide = WideText(text[...]) { search(wide.narrow, depth: depth + 1) }
        if let compressed = CompressedData(text[...]) { search(compressed.content, depth: depth + 1) }
        searchRuns(of: text, depth: depth)
        // An equals sign before two digits is most often no escape, so these are removed alone.
        for styles in [[EscapedText.Style.percent, .markup, .literal], [.quotedPrintable]] {
            let parts = EscapedParts(of: text, styles).text
            if !parts.isEmpty { search(parts, depth: depth + 1) }
        }
    }

    private mutating func searchWords(_ text: [UInt8], from minimumLength: Int = WordHash.minimumLength) {
        WordHash.forEachWord(in: text[...], from: minimumLength) { if originals.contains($0) { hits.insert($0) } }
    }

    /// Searches the data of each run of Base64 or hexadecimal digits, over the line breaks in it.
    private mutating func searchRuns(of text: [UInt8], depth: Int) {
        let isAlphabet = Base64Run.isAlphabet
        var index = 0
        while index < text.count {
            guard isAlphabet[Int(text[index])] else {
                index += 1
                continue
            }
            let run = text[index...].base64Prefix(percent: false)
            if run.count >= Self.shortestRun { search(run: run, depth: depth) }
            index = max(run.endIndex, index + 1)
        }
    }

    private mutating func search(run: ArraySlice<UInt8>, depth: Int) {
        if let digits = HexadecimalRun(run) { search(digits.data, depth: depth + 1) }
        // A value may begin at any character of a run, so that its bytes have another alignment.
        for start in 0..<4 {
            Base64Run.decode(run.dropFirst(start), into: &data)
            let mayHaveLayers = data.mayHaveLayers
            if start == 0, data.count >= Self.shortestText, mayHaveLayers {
                search(data, depth: depth + 1)
            } else {
                // Noise has short words by chance, and any long word is the Base64 of some bytes.
                let isText = mayHaveLayers && data.count >= Self.shortestText
                searchWords(data, from: isText ? WordHash.minimumLength : Self.shortestInNoise)
            }
        }
    }
}

/// The parts of a text that have escapes, without them: what is elsewhere in it was searched already.
private struct EscapedParts {
    /// The parts, with a space after each.
    private(set) var text: [UInt8] = []

    init(of source: [UInt8], _ styles: [EscapedText.Style]) {
        var marks = [EscapedText.Style?](repeating: nil, count: 256)
        for style in styles { marks[Int(style.mark)] = style }
        let (isSeparator, isMark) = (Self.isSeparator, Self.isMark)
        var start = 0
        var hasMark = false
        for (index, byte) in source.enumerated() {
            if isSeparator[Int(byte)], !Self.isSoftLineBreak(in: source, at: index) {
                if hasMark { append(source, start..<index, marks) }
                start = index + 1
                hasMark = false
            } else if isMark[Int(byte)] {
                hasMark = true
            }
        }
        if hasMark { append(source, start..<source.count, marks) }
    }

    private mutating func append(_ source: [UInt8], _ range: Range<Int>, _ marks: [EscapedText.Style?]) {
        let start = text.count
        var hasEscape = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = source[index]
            if let style = marks[Int(byte)], let (bytes, end) = style.character(in: source, at: index) {
                hasEscape = true
                text += bytes
                index = end
            } else {
                text.append(byte)
                index += 1
            }
        }
        if hasEscape { text.append(0x20) } else { text.removeLast(text.count - start) }
    }

    /// True for a line break after an equals sign, which quoted-printable adds.
    private static func isSoftLineBreak(in source: [UInt8], at index: Int) -> Bool {
        guard source[index] == 0x0A || source[index] == 0x0D, index > 0 else { return false }
        let before = source[index - 1] == 0x0D && index > 1 ? source[index - 2] : source[index - 1]
        return before == UInt8(ascii: "=")
    }

    /// No word and no run of Base64 in a line goes over these characters.
    private static let isSeparator = (0...UInt8.max).map { " \t\r\n\"<>{}(),".utf8.contains($0) }
    private static let isMark = (0...UInt8.max).map { "%&\\=".utf8.contains($0) }
}

/// A set of hashes, with bits that answer most questions without a lookup.
private struct HashFilter {
    private let hashes: Set<UInt64>
    private var bits: [UInt64]

    init(_ hashes: Set<UInt64>) {
        self.hashes = hashes
        var size = 64
        while size < hashes.count { size *= 2 }
        bits = [UInt64](repeating: 0, count: size)
        for hash in hashes { bits[index(of: hash)] |= 1 << (hash >> 58) }
    }

    func contains(_ hash: UInt64) -> Bool { bits[index(of: hash)] >> (hash >> 58) & 1 == 1 && hashes.contains(hash) }

    private func index(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (bits.count - 1) }
}

extension [UInt8] {
    /// True for text and for compressed data, as opposed to the noise that other data is.
    fileprivate var mayHaveLayers: Bool {
        guard count > 1 else { return false }
        // GZIP, zlib and ZIP.
        if self[0] == 0x1F && self[1] == 0x8B || self[0] & 0x0F == 8 || self[0] == 0x50 && self[1] == 0x4B {
            return true
        }
        let start = prefix(64)
        // Half of UTF-16 is 0.
        return start.count { $0 >= 0x20 && $0 < 0x7F || $0.isXMLSpace || $0 == 0 } * 10 > start.count * 7
            || count > 64 && CompressedData(self[...]) != nil
    }
}
