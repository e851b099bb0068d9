public import SAMLEncoding

/// The line around a place in a response, without what is private in it.
public struct SourceExcerpt: Hashable, Sendable {
    /// The text: what is, or may be, about a person is `•`, each character one; what cannot be printed is visible.
    public let text: String
    /// How many characters stand before the place.
    public let column: Int

    /// What is shown of values.
    public enum Privacy: Hashable, Sendable {
        /// Masked are values of attributes, names of subjects, and whatever else is not known to be harmless, as algorithms,
        /// times, issuers and audiences are.
        case masked
        /// Everything is shown.
        case revealed
    }

    /// How many characters are shown before the place and behind it.
    private static let radius = 48
    /// No more bytes before the place, or behind it, are looked at: a character is four bytes at most.
    static let reach = 4 * radius

    /// Cuts out an excerpt.
    ///
    /// - Parameters:
    ///   - location: The place.
    ///   - response: The XML.
    ///   - privacy: What is shown of values.
    /// - Complexity: O(*n* · *d*) in the number of bytes and the depth of elements.
    public init(around location: SourceLocation, in response: [UInt8], privacy: Privacy = .masked) {
        let hidden = privacy == .masked ? PrivateRanges(in: response, MarkupOutline(of: response)) : PrivateRanges()
        self.init(around: location, in: response, hiding: hidden)
    }

    /// Cuts out an excerpt of a response whose private parts are known.
    package init(around location: SourceLocation, in response: [UInt8], hiding hidden: PrivateRanges) {
        let place = min(location.offset, response.count)
        let head = response[max(0, place - Self.reach)..<place]
        let tail = response[place..<min(place + Self.reach, response.count)]
        let start = head.lastIndex(where: \.isLineEnd).map { $0 + 1 } ?? head.startIndex
        let end = tail.firstIndex(where: \.isLineEnd) ?? tail.endIndex
        let before = Self.characters(of: head[start...], hidden.contains).suffix(Self.radius)
        let behind = Self.characters(of: tail[..<end], hidden.contains).prefix(Self.radius)
        text = String(before + behind)
        column = before.count
    }

    /// The characters of a part of a response, each scalar one, and each error of UTF-8.
    private static func characters(of bytes: ArraySlice<UInt8>, _ isHidden: (Int) -> Bool) -> [Character] {
        var characters: [Character] = []
        var (parser, iterator, offset) = (Unicode.UTF8.ForwardParser(), bytes.makeIterator(), bytes.startIndex)
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                characters.append(character(for: Unicode.UTF8.decode(encoded), at: offset, isHidden))
                offset += encoded.count
            case .error(let length):
                characters.append(isHidden(offset) ? "•" : "\u{FFFD}")
                offset += length
            case .emptyInput: return characters
            }
        }
    }

    private static func character(for scalar: Unicode.Scalar, at offset: Int, _ isHidden: (Int) -> Bool) -> Character {
        if isHidden(offset), !scalar.properties.isWhitespace { return "•" }
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
