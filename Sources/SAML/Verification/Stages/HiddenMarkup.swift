internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

/// Start tags with names of an assertion's parts in what a parser reads as text or as a comment, but a search of text reads as markup.
struct HiddenMarkup {
    /// The local names, as written, each once; never empty.
    private(set) var names: [String] = []
    /// The number of characters of all text between tags, from the first of the names.
    private(set) var characterCount = 0

    /// A prefix and a local name have at most 64 bytes each in markup.
    private static let maximumNameBytes = 129

    /// Returns `nil` if there are no such tags.
    ///
    /// - Complexity: O(*n*): each `<` costs at most the longest name.
    init?(in text: Span<UInt8>) {
        var first: Int?
        var index = 0
        while let start = text.firstIndex(of: UInt8(ascii: "<"), from: index) {
            index = start + 1
            guard let name = Self.localName(in: text, at: index),
                AssertionPart(name) != nil || AssertionPart.begins(name)
            else { continue }
            first = first ?? start
            if !names.contains(where: { $0.hasSameBytes(as: name) }), names.count < 16 { names.append(name) }
        }
        guard let first else { return nil }
        characterCount = Self.countOfCharacters(in: text, from: first)
    }

    private static func localName(in text: Span<UInt8>, at start: Int) -> String? {
        var (first, end) = (start, start)
        while end < min(text.count, start + maximumNameBytes) {
            let byte = text[end]
            if byte <= 0x20 || "<>/=\"'&".utf8.contains(byte) { break }
            end += 1
            if byte == UInt8(ascii: ":") { first = end }
        }
        guard AssertionPart.lengths.contains(end - first) else { return nil }
        return String(decoding: (first..<end).map { text[$0] }, as: UTF8.self)
    }

    private static func countOfCharacters(in text: Span<UInt8>, from start: Int) -> Int {
        var bytes: [UInt8] = []
        var isInTag = false
        for index in start..<text.count {
            switch text[index] {
            case UInt8(ascii: "<"): isInTag = true
            case UInt8(ascii: ">"): isInTag = false
            case let byte: if !isInTag { bytes.append(byte) }
            }
        }
        return String(decoding: bytes, as: UTF8.self).trimmingXMLSpace.unicodeScalars.count
    }
}

extension Misreading {
    init(_ markup: HiddenMarkup, in path: String, _ reader: Reader, at place: Place) {
        self.init(
            name: markup.names[0],
            namespace: nil,
            path: path,
            location: nil,
            parts: Array(markup.names.dropFirst()),
            readers: [reader],
            characterCount: markup.characterCount,
            place: place
        )
    }
}

extension MarkupOutline {
    /// The comments with markup that a search of the raw text finds.
    var misreadableComments: [Misreading] {
        pieces.lazy.filter { $0.kind == .comment }.compactMap { piece in
            let text = Array(bytes[piece.range].dropFirst("<!--".utf8.count).dropLast("-->".utf8.count))
            guard let markup = HiddenMarkup(in: text.span) else { return nil }
            return Misreading(markup, in: path(of: piece.element), .rawText, at: .comment(piece.range.lowerBound))
        }
    }

    private func path(of element: Int?) -> String {
        let names = element.map { lineage(of: $0).map { localName(of: $0) } } ?? []
        return "/" + names.reversed().joined(separator: "/")
    }
}

extension Span<UInt8> {
    fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        (start..<count).first { self[$0] == byte }
    }
}
