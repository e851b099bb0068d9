public import SAMLEncoding

/// The line around a place in a response, without personal data.
public struct SourceExcerpt: Hashable, Sendable {
    /// The text, with `•` for each character of possible personal data and visible replacements of control characters.
    public let text: String
    /// The number of characters before the place.
    public let column: Int

    /// True if nothing is left but masks, whitespace and the punctuation of markup.
    package var isOnlyMasks: Bool {
        var hasMask = false
        for scalar in text.unicodeScalars {
            if scalar == Self.mask {
                hasMask = true
            } else if !scalar.properties.isWhitespace, !Self.punctuation.contains(scalar) {
                return false
            }
        }
        return hasMask
    }

    private static let mask: Unicode.Scalar = "•"

    /// The punctuation that is not hidden, and the arrow in place of a tab.
    private static let punctuation = Array("<>/=\"'!?[]()%&;#-→“”„‘’‚«»".unicodeScalars)

    /// The visibility of values.
    public enum Privacy: Hashable, Sendable {
        /// Values are masked, unless they are known not to contain personal data: algorithms, times, issuers, audiences.
        case masked
        /// All values are visible.
        case revealed
    }

    private static let radius = 48
    /// The maximum number of bytes before and after the place that are read; a character has at most four bytes.
    static let reach = 4 * radius

    /// Creates an excerpt.
    ///
    /// - Parameters:
    ///   - location: The place.
    ///   - response: The XML.
    ///   - privacy: The visibility of values.
    /// - Complexity: O(*n* · *d*) in the number of bytes and the depth of elements.
    public init(around location: SourceLocation, in response: [UInt8], privacy: Privacy = .masked) {
        let hidden = privacy == .masked ? PrivateRanges(in: response, MarkupOutline(of: response)) : PrivateRanges()
        self.init(around: location, in: response, hiding: hidden)
    }

    package init(around location: SourceLocation, in response: [UInt8], hiding hidden: PrivateRanges) {
        let place = min(location.offset, response.count)
        let head = response[max(0, place - Self.reach)..<place]
        let tail = response[place..<min(place + Self.reach, response.count)]
        let start = head.lastIndex { $0.isLineEnd }.map { $0 + 1 } ?? head.startIndex
        let end = tail.firstIndex { $0.isLineEnd } ?? tail.endIndex
        let before = Self.characters(of: head[start...], hidden.contains).suffix(Self.radius)
        let after = Self.characters(of: tail[..<end], hidden.contains).prefix(Self.radius)
        text = String(before + after)
        column = before.count
    }

    /// The text around a place with its line breaks and tabs, and without whitespace at its ends.
    package static func lines(around offset: Int, in response: [UInt8], hiding hidden: PrivateRanges) -> String {
        let place = min(offset, response.count)
        let range = max(0, place - radius)..<min(place + radius, response.count)
        let starts = range.filter { $0 == 0 || response[$0] & 0xC0 != 0x80 }
        let text = zip(starts, starts.dropFirst() + [range.upperBound]).map { start, end in
            let isBreak = response[start].isLineEnd || response[start] == 0x09
            return isBreak
                ? String(decoding: response[start..<end], as: UTF8.self)
                : String(characters(of: response[start..<end], hidden.contains))
        }
        let isSpace = { (text: String) in text.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0.isLineEnd } }
        let trimmed = text.drop(while: isSpace)
        return trimmed.prefix((trimmed.lastIndex { !isSpace($0) } ?? trimmed.startIndex) - trimmed.startIndex + 1)
            .joined()
    }

    /// The characters of a part of a response, one for each scalar and each UTF-8 error.
    private static func characters(of bytes: ArraySlice<UInt8>, _ isHidden: (Int) -> Bool) -> [Character] {
        var characters: [Character] = []
        var (parser, iterator, offset) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), bytes.startIndex)
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                characters.append(character(for: Unicode.UTF8.decode(encoded), at: offset, isHidden))
                offset += encoded.count
            case .error(let length):
                characters.append(isHidden(offset) ? Character(mask) : "\u{FFFD}")
                offset += length
            case .emptyInput: return characters
            }
        }
    }

    private static func character(for scalar: Unicode.Scalar, at offset: Int, _ isHidden: (Int) -> Bool) -> Character {
        if isHidden(offset), !scalar.properties.isWhitespace { return Character(mask) }
        return scalar == "\t" ? "→" : isPrintable(scalar) ? Character(scalar) : "\u{FFFD}"
    }

    private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator, .nonspacingMark,
            .enclosingMark, .spacingMark:
            false
        default: true
        }
    }
}

extension UInt8 {
    fileprivate var isLineEnd: Bool { self == 0x0A || self == 0x0D }
}
