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
        let isLineEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        let start = response[..<place].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
        let end = response[place...].firstIndex(where: isLineEnd) ?? response.count
        let before = Self.characters(of: response, start..<place, hidden.contains).suffix(Self.radius)
        let behind = Self.characters(of: response, place..<end, hidden.contains).prefix(Self.radius)
        text = String(before + behind)
        column = before.count
    }

    private static func characters(
        of response: [UInt8],
        _ range: Range<Int>,
        _ isHidden: (Int) -> Bool
    ) -> [Character] {
        var characters: [Character] = []
        var offset = range.lowerBound
        for scalar in String(decoding: response[range], as: UTF8.self).unicodeScalars {
            if isHidden(offset), !scalar.properties.isWhitespace {
                characters.append("•")
            } else {
                characters.append(scalar == "\t" ? "→" : isPrintable(scalar) ? Character(scalar) : "\u{FFFD}")
            }
            offset += scalar.utf8.count
        }
        return characters
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
