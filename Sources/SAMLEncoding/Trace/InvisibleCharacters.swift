/// Text without invisible characters: no-break spaces, zero-width spaces, soft hyphens.
struct InvisibleCharacters {
    private static let encodings = [
        "\u{A0}", "\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2007}", "\u{2028}", "\u{2029}", "\u{202F}",
        "\u{2060}", "\u{3000}", "\u{FEFF}",
    ].map { Array($0.utf8) }

    private(set) var bytes: [UInt8] = []
    private var removals: [Range<Int>] = []
    private let start: Int

    var firstRemoval: Int { removals.first?.lowerBound ?? start }
    var removalCount: Int { removals.count }

    init?(in source: ArraySlice<UInt8>) {
        guard let first = source.firstIndex(where: { $0 >= 0x80 }) else { return nil }
        start = source.startIndex
        bytes += source[..<first]
        var index = first
        while index < source.endIndex {
            let length = Self.length(in: source, at: index)
            if length > 0 {
                removals.append(index..<index + length)
                index += length
            } else {
                bytes.append(source[index])
                index += 1
            }
        }
        if removals.isEmpty { return nil }
    }

    func sourceOffset(of offset: Int) -> Int {
        var index = start + offset
        for removal in removals {
            guard removal.lowerBound <= index else { break }
            index += removal.count
        }
        return index
    }

    /// Returns the length of the invisible character at an index in bytes; 0 if there is none.
    static func length(in text: ArraySlice<UInt8>, at index: Int) -> Int {
        guard text[index] >= 0x80 else { return 0 }
        return encodings.first { text[index...].starts(with: $0) }?.count ?? 0
    }
}
