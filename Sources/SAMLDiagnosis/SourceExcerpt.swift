public import SAMLEncoding

/// The line around a place in a response, without what is private in it.
public struct SourceExcerpt: Hashable, Sendable {
    /// The text: values of attributes and names of subjects are `•`, each character one; what cannot be printed is visible.
    public let text: String
    /// How many characters stand before the place.
    public let column: Int

    /// What is shown of values.
    public enum Privacy: Hashable, Sendable {
        /// Values of attributes and names of subjects are masked.
        case masked
        /// Everything is shown.
        case revealed
    }

    /// How many characters are shown before the place and behind it.
    private static let radius = 48
    /// Elements whose text is about a person.
    private static let privateElements: Set = ["AttributeValue", "NameID", "BaseID", "NewID"]

    /// Cuts out an excerpt.
    ///
    /// - Parameters:
    ///   - location: The place.
    ///   - response: The XML.
    ///   - privacy: What is shown of values.
    /// - Complexity: O(*n* log *n*) in the number of bytes.
    public init(around location: SourceLocation, in response: [UInt8], privacy: Privacy = .masked) {
        let place = min(location.offset, response.count)
        let isLineEnd = { (byte: UInt8) in byte == 0x0A || byte == 0x0D }
        let start = response[..<place].lastIndex(where: isLineEnd).map { $0 + 1 } ?? 0
        let end = response[place...].firstIndex(where: isLineEnd) ?? response.count
        let hidden = privacy == .masked ? Self.hiddenRanges(in: response, start..<end) : []
        let isHidden = { (offset: Int) in hidden.contains { $0.contains(offset) } }
        let before = Self.characters(of: response, start..<place, isHidden).suffix(Self.radius)
        let behind = Self.characters(of: response, place..<end, isHidden).prefix(Self.radius)
        text = String(before + behind)
        column = before.count
    }

    /// The text of elements that are about a person, as far as it is in a range.
    private static func hiddenRanges(in response: [UInt8], _ range: Range<Int>) -> [Range<Int>] {
        MarkupMap(of: response).regions.filter { region in
            guard region.kind == .text, region.range.overlaps(range), let name = region.element?.name else {
                return false
            }
            return name.split(separator: ":").last.map { privateElements.contains(String($0)) } ?? false
        }.map(\.range)
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
