internal import ByteTools

/// Times as text: with a time of day, or as seconds or milliseconds since 1970.
enum TimeText {
    /// Returns true if a whole value is a time: a date alone, as of a birth, is not one.
    static func matches(_ value: ArraySlice<UInt8>) -> Bool {
        guard value.count <= 64, !value.isEmpty else { return false }
        if value.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }) { return isNumber(value) }
        return hasTimeOfDay(value) && !value.hasNumberOfTelephone
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
    /// It has a time of day, unlike a date of birth and the number of a telephone.
    static func isDamaged(_ value: ArraySlice<UInt8>) -> Bool {
        value.count <= 40 && hasTimeOfDay(value) && !value.hasNumberOfTelephone
            && value.allSatisfy { $0.isASCIIDigit || " -:.+TZtz".utf8.contains($0) }
    }

    /// Returns the number of bytes of a time at the start of a text, in the formats of logs; `nil` if there is none.
    static func prefixLength(_ text: ArraySlice<UInt8>) -> Int? {
        let candidate = text.prefix(48).prefix {
            $0.isASCIIDigit || $0.isASCIILetter || CharacterSets.inTimes.contains($0)
        }
        var length: Int?
        var months = 0
        for field in candidate.split(separator: 0x20).prefix(6) {
            let word = withoutNextCell(field)
            if length != nil {
                guard isZone(word) else { break }
            } else {
                let letters = word.split(whereSeparator: { !$0.isASCIILetter })
                months += letters.count { monthNames.contains(Array($0)) }
                // Two of them are names of persons.
                guard letters.allSatisfy(isDateWord), months <= 1, isDate(word) else { break }
            }
            if length != nil || hasTimeOfDay(word) { length = word.endIndex - candidate.startIndex }
            if word.count < field.count { break }
        }
        return length
    }

    /// Returns a time without what is after a comma: another cell of a table, or a number that is not one of milliseconds.
    private static func withoutNextCell(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let comma = word.firstIndex(of: UInt8(ascii: ",")), hasTimeOfDay(word[..<comma]) else { return word }
        let digits = word[(comma + 1)...].prefix(while: \.isASCIIDigit)
        return digits.count == 3 ? word[..<digits.endIndex] : word[..<comma]
    }

    /// Returns true for numbers of a date before a time of day: of one or two digits, or a year.
    private static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
        let colon = word.firstIndex(of: UInt8(ascii: ":")) ?? word.endIndex
        let date = word[..<colon]
        let numbers = date.split(whereSeparator: { !$0.isASCIIDigit })
        let areNumbers = numbers.allSatisfy { number in
            number.count <= 2 || number.count == 4 && (number.starts(with: "19".utf8) || number.starts(with: "20".utf8))
        }
        // An address of a network has more of them.
        return areNumbers && !date.contains(UInt8(ascii: ".")) && word.count { $0 == UInt8(ascii: ":") } <= 3
            && isEndOfTime(word[colon...])
    }

    /// Returns true for what follows the hours: minutes, seconds, a fraction of a second and a zone.
    private static func isEndOfTime(_ text: ArraySlice<UInt8>) -> Bool {
        var rest = text
        for _ in 0..<3 where rest.first == UInt8(ascii: ":") {
            let number = rest.dropFirst().prefix(while: \.isASCIIDigit)
            guard number.count == 2 else { return false }
            rest = rest[number.endIndex...]
        }
        if let mark = rest.first, ".,".utf8.contains(mark), rest.startIndex - text.startIndex >= 6 {
            let fraction = rest.dropFirst().prefix(while: \.isASCIIDigit)
            guard (1...9).contains(fraction.count) else { return false }
            rest = rest[fraction.endIndex...]
        }
        let zone = rest.filter { $0 != UInt8(ascii: ":") }
        guard let sign = zone.first else { return true }
        if zone.allSatisfy(\.isASCIILetter) { return true }
        return "+-".utf8.contains(sign) && zone.count == 5 && zone.dropFirst().allSatisfy(\.isASCIIDigit)
    }

    /// Returns true for what follows a time of day: a zone, a half of the day or a year.
    private static func isZone(_ word: ArraySlice<UInt8>) -> Bool {
        let digits = word.drop { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
        if digits.count == 4, digits.allSatisfy(\.isASCIIDigit) {
            return digits.count < word.count || digits.starts(with: "20".utf8)
        }
        return ["UTC", "GMT", "AM", "PM", "Z", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "CET", "CEST"]
            .contains { word.elementsEqual($0.utf8) }
    }

    private static func hasTimeOfDay(_ text: ArraySlice<UInt8>) -> Bool {
        text.indices.contains { index in
            index + 5 <= text.endIndex && text[index + 2] == UInt8(ascii: ":")
                && [0, 1, 3, 4].allSatisfy { text[index + $0].isASCIIDigit }
        }
    }

    private static let monthNames: Set<[UInt8]> = Set(
        "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".utf8.split(separator: 0x20).map { [UInt8]($0) }
    )

    private static let dateWords: Set<[UInt8]> = Set(
        """
        Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec T Z GMT UTC EST EDT CST CDT MST MDT PST PDT CET CEST \
        AM PM Monday Tuesday Wednesday Thursday Friday Saturday Sunday
        """.utf8.split(separator: 0x20).map { [UInt8]($0) }
    )

    private static func isDateWord(_ word: ArraySlice<UInt8>) -> Bool { dateWords.contains(Array(word)) }
}

extension ArraySlice<UInt8> {
    /// True for a group of digits that no time has: three that are not a fraction, or five and more.
    fileprivate var hasNumberOfTelephone: Bool {
        split(whereSeparator: { !$0.isASCIIDigit }).contains { group in
            let isFraction = self[..<group.startIndex].last.map { ".,".utf8.contains($0) } ?? false
            return !isFraction && (group.count == 3 || group.count > 4) || group.count > 9
        }
    }
}
