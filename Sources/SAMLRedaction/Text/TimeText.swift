internal import ByteTools

/// Times as text: with a time of day, or as seconds or milliseconds since 1970.
enum TimeText {
    /// Returns true if a whole value is a time: a date alone, as of a birth, is not one.
    static func matches(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count <= 64, !value.isEmpty else { return false }
        if value.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) { return isNumber(value) }
        return hasTimeOfDay(value)
            && value.allSatisfy { $0.isASCIIDigit || " ,:.+-TZ/[]".utf8.contains($0) || $0.isASCIILetter }
            && value.split(whereSeparator: { !$0.isASCIILetter }).allSatisfy(isDateWord)
    }

    /// Returns true for seconds or milliseconds since 1970, or a short duration, with or without a fraction.
    ///
    /// Another number may be that of a telephone, in any field.
    static func isNumber(_ value: ArraySlice<UInt8>) -> Bool {
        let whole = value.prefix { $0 != UInt8(ascii: ".") }
        let fraction = value[whole.endIndex...].dropFirst()
        guard whole.allSatisfy(\.isASCIIDigit), fraction.allSatisfy(\.isASCIIDigit) else { return false }
        return whole.count <= 4 || [10, 13].contains(whole.count) && whole.first == UInt8(ascii: "1")
    }

    /// Returns true for the characters of a time in XML, in another order or number: a fault that a finding is about.
    ///
    /// It has a year at its start or a time of day, unlike the number of a telephone or of a post office.
    static func isDamaged(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count <= 40, value.allSatisfy({ $0.isASCIIDigit || " -:.+TZtz".utf8.contains($0) }) else {
            return false
        }
        let digits = value.prefix(while: \.isASCIIDigit)
        let hasYear = digits.count == 4 && (digits.starts(with: "19".utf8) || digits.starts(with: "20".utf8))
        return hasYear || hasTimeOfDay(value)
    }

    /// Returns the number of bytes of a time at the start of a text, in the formats of logs; `nil` if there is none.
    static func prefixLength(_ text: ArraySlice<UInt8>) -> Int? {
        let candidate = text.prefix(40).prefix {
            $0.isASCIIDigit || $0.isASCIILetter || CharacterSets.inTimes.contains($0)
        }
        var end = candidate.startIndex
        var length: Int?
        while end < candidate.endIndex {
            let word = candidate[end...].prefix { $0 != 0x20 }
            let letters = word.split(whereSeparator: { !$0.isASCIILetter })
            guard letters.allSatisfy(isDateWord), word.contains(where: \.isASCIIDigit) || !letters.isEmpty else {
                break
            }
            end = word.endIndex
            if hasTimeOfDay(candidate[..<end]) { length = end - candidate.startIndex }
            if end < candidate.endIndex { end += 1 }
        }
        return length
    }

    private static func hasTimeOfDay(_ text: ArraySlice<UInt8>) -> Bool {
        text.indices.contains { index in
            index + 5 <= text.endIndex && text[index + 2] == UInt8(ascii: ":")
                && [0, 1, 3, 4].allSatisfy { text[index + $0].isASCIIDigit }
        }
    }

    private static let dateWords: Set<[UInt8]> = Set(
        """
        Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec T Z GMT UTC EST EDT CST CDT MST MDT PST PDT CET CEST \
        AM PM Monday Tuesday Wednesday Thursday Friday Saturday Sunday
        """.utf8.split(separator: 0x20).map { [UInt8]($0) }
    )

    private static func isDateWord(_ word: ArraySlice<UInt8>) -> Bool { dateWords.contains(Array(word)) }
}
