internal import ByteTools

/// A response that a log split into lines, each with a prefix of time and process.
///
/// The prefixes have the same form: the same text, apart from the digits of numbers.
package struct LogLines {
    /// The lines without prefixes, joined; the first may have a name before the response.
    let joined: [UInt8]
    /// The lines in the text, without the line break after the last.
    let range: Range<Int>
    /// The start of the second line.
    let second: Int
    /// The pieces of the response in the text.
    package let pieces: LinePieces

    /// The minimum length of a prefix, which contains a number: a time, a process, a line.
    private static let minimumPrefix = 10
    private static let maximumPrefix = 512
    /// The maximum length of a name or the fields of a form between the first prefix and the response.
    private static let maximumName = 512
    /// The minimum length of a line that continues encoded text; a shorter one may be a word.
    private static let minimumPiece = 32
    private static let maximumLines = 1 << 14
    /// The length of the end of encoded text in which its completeness shows.
    private static let tailLength = 256
    /// The characters after which a response may start: an encoded one does not contain them.
    private static let delimiters = Array(" \t:)]|>".utf8)

    /// Returns `nil` if the response is complete in its first line, or the next line does not continue it.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - value: The start of the response in it.
    ///   - bound: The end of the lines that may belong to the response.
    package init?(in text: ArraySlice<UInt8>, from value: Int, before bound: Int) {
        let text = text[..<bound]
        let head = text[..<value].suffix(Self.maximumPrefix + Self.maximumName)
        guard let end = text[value...].firstIndex(of: 0x0A), end + 1 < bound else { return nil }
        let start = head.lastIndex(of: 0x0A).map { $0 + 1 } ?? head.startIndex
        guard start == text.startIndex || text[start - 1] == 0x0A,
            let prefix = Self.prefix(of: text[start..<value], text[(end + 1)...].prefix { $0 != 0x0A })
        else { return nil }
        let lines = Lines(text, start: start, prefix: prefix)
        let isMarkup = text[value] == UInt8(ascii: "<")
        let first = text[value..<end].trimmingEnd
        guard let pieces = isMarkup ? lines.markup(from: value) : lines.encoded(first) else {
            return nil
        }
        // A name and a sign with spaces would be read as a part of encoded text.
        let name = text[prefix.endIndex..<value]
        let word = name.lastIndex { $0.isXMLSpace }.map { name[($0 + 1)...] } ?? name
        joined = Array(isMarkup ? name : word) + pieces.joined(in: text)
        range = start..<pieces.end
        self.pieces = pieces
        second = end + 1
    }

    /// Returns the prefix of the first line that the second has as well; `nil` if there is none with a number.
    private static func prefix(of first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var (left, right) = (first, second.prefix(maximumPrefix))
        while let a = left.first, let b = right.first {
            if a.isASCIIDigit, b.isASCIIDigit {
                left = left.drop { $0.isASCIIDigit }
                right = right.drop { $0.isASCIIDigit }
            } else if a == b {
                left = left.dropFirst()
                right = right.dropFirst()
            } else {
                break
            }
        }
        var prefix = first[..<left.startIndex]
        // The characters of a name or of the response itself may be equal by chance.
        while prefix.endIndex < first.endIndex, let last = prefix.last, !delimiters.contains(last) {
            prefix.removeLast()
        }
        return prefix.count >= minimumPrefix && prefix.contains { $0.isASCIIDigit } ? prefix : nil
    }

    private static func rest(of line: ArraySlice<UInt8>, after prefix: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var (left, right) = (prefix, line)
        while let a = left.first {
            guard let b = right.first else { return nil }
            if a.isASCIIDigit {
                guard b.isASCIIDigit else { return nil }
                left = left.drop { $0.isASCIIDigit }
                right = right.drop { $0.isASCIIDigit }
            } else {
                guard a == b else { return nil }
                left = left.dropFirst()
                right = right.dropFirst()
            }
        }
        return right
    }

    /// The consecutive lines with a prefix.
    private struct Lines {
        let text: ArraySlice<UInt8>
        let start: Int
        let prefix: ArraySlice<UInt8>

        init(_ text: ArraySlice<UInt8>, start: Int, prefix: ArraySlice<UInt8>) {
            (self.text, self.start, self.prefix) = (text, start, prefix)
        }

        /// The line at an index, with the text after its prefix; `nil` if it does not have the prefix.
        private func line(at index: Int) -> ArraySlice<UInt8>? {
            guard index < text.endIndex else { return nil }
            return LogLines.rest(of: text[index...].prefix { $0 != 0x0A }, after: prefix)
        }

        /// Joins encoded text, which contains no line breaks, up to its end or to a line of another kind.
        func encoded(_ first: ArraySlice<UInt8>) -> LinePieces? {
            guard first.allSatisfy({ $0.isEncodedForm }), !Self.isComplete(first) else { return nil }
            var joined = Array(first)
            var pieces = LinePieces(first.indices, separatedBy: [])
            var width = Int.max
            var linesLeft = LogLines.maximumLines
            while linesLeft > 0, let next = text[pieces.end...].firstIndex(of: 0x0A), let line = line(at: next + 1) {
                let piece = line.trimmingEnd
                guard !piece.isEmpty, piece.count <= width, piece.allSatisfy({ $0.isEncodedForm }) else { break }
                // A short line is a word of another message, unless it ends the response.
                guard
                    piece.count >= LogLines.minimumPiece || piece.contains(UInt8(ascii: "%"))
                        || Self.isComplete(joined.suffix(LogLines.tailLength) + piece)
                else { break }
                linesLeft -= 1
                joined += piece
                pieces.ranges.append(piece.indices)
                if piece.count < width, width < .max || Self.isComplete(joined.suffix(LogLines.tailLength)) { break }
                width = piece.count
            }
            return pieces.ranges.count > 1 ? pieces : nil
        }

        private static func isComplete(_ value: ArraySlice<UInt8>) -> Bool {
            value.last == Base64Alphabet.padding || EncodedValue.isComplete(value)
        }

        /// Joins markup up to the end of its root, or to the last line that looks like a part of it.
        func markup(from value: Int) -> LinePieces? {
            let first = text[value...].prefix { $0 != 0x0A }
            guard MarkupTokenizer.endOfRoot(of: first) == nil else { return nil }
            var pieces = [first]
            while pieces.count < LogLines.maximumLines, let last = pieces.last, let line = line(at: last.endIndex + 1) {
                pieces.append(line)
            }
            pieces = pieces.map { $0.last == 0x0D ? $0.dropLast() : $0 }
            let count = Self.countOfMarkup(pieces)
            guard count > 1 else { return nil }
            let parts = pieces.prefix(count)
            let separator: [UInt8] = Self.areWholeLines(parts) ? [0x0A] : []
            return LinePieces(parts.map { $0.indices }, separatedBy: separator)
        }

        private static func countOfMarkup(_ pieces: [ArraySlice<UInt8>]) -> Int {
            let joined = Array(pieces.joined())
            guard let end = MarkupTokenizer.endOfRoot(of: joined[...]) else {
                return 1 + pieces.dropFirst().prefix(while: mayBeMarkup).count
            }
            var length = 0
            return 1
                + (pieces.firstIndex { piece in
                    length += piece.count
                    return length >= end
                } ?? 0)
        }

        /// Returns true if a line continues XML or Base64 in it and is not a message of its own.
        private static func mayBeMarkup(_ line: ArraySlice<UInt8>) -> Bool {
            line.drop { $0.isBlank }.prefix { $0.isBase64 }.count >= LogLines.minimumPiece
                || ["</", "=\"", "\">"].contains { line.contains(text: $0) }
        }

        /// Returns true if the log put prefixes before lines of the response, and did not split it at some width.
        private static func areWholeLines(_ pieces: ArraySlice<ArraySlice<UInt8>>) -> Bool {
            let areBetweenTags = zip(pieces, pieces.dropFirst()).allSatisfy { piece, next in
                piece.last == UInt8(ascii: ">") && next.first { !$0.isBlank } == UInt8(ascii: "<")
            }
            guard !areBetweenTags, pieces.count > 2, let first = pieces.first, let last = pieces.last else {
                return areBetweenTags
            }
            let inner = pieces.dropFirst().dropLast().map { $0.characterCount }
            let width = inner[0]
            return first.characterCount > width || last.characterCount > width || !inner.allSatisfy { $0 == width }
        }
    }
}

extension ArraySlice<UInt8> {
    fileprivate var trimmingEnd: Self {
        self[..<(lastIndex { !$0.isBlank && $0 != 0x0D }.map { $0 + 1 } ?? startIndex)]
    }
}

extension ArraySlice<UInt8> {
    /// The number of characters, also if it starts or ends inside one.
    fileprivate var characterCount: Int { count { $0 & 0xC0 != 0x80 } }
}

extension UInt8 {
    /// True if it may be in Base64 or in an encoded form.
    fileprivate var isEncodedForm: Bool { isBase64 || "=%&-_.~*".utf8.contains(self) }
}
