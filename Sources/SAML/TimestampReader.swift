internal import ByteTools

struct TimestampReader: ~Escapable {
    private let text: Span<UInt8>
    private var index = 0

    @_lifetime(copy text)
    init(_ text: Span<UInt8>) {
        self.text = text
    }

    /// Returns seconds since 1970.
    mutating func read() throws(SAMLError) -> (seconds: Int64, nanoseconds: Int32) {
        let day = try readDay()
        try expect("T", "the date and the time must be separated by an uppercase 'T'")
        let time = try readTime()
        let nanoseconds = try readFraction()
        guard time < 86400 || nanoseconds == 0 else { throw Self.outOfRange("the hour") }
        let offset = try readZone()
        guard index == text.count else { throw Self.malformed("the time zone must not be followed by other text") }
        return (day * 86400 + time - offset, nanoseconds)
    }

    private mutating func readDay() throws(SAMLError) -> Int64 {
        guard text.isEmpty || text[0] != UInt8(ascii: "-") else { throw Self.outOfRange("the year") }
        let year = try number(digits: 4, "the year")
        guard index == text.count || !text[index].isASCIIDigit else { throw Self.outOfRange("the year") }
        guard year > 0 else { throw Self.outOfRange("the year") }
        try expect("-", "the date must have the format YYYY-MM-DD")
        let month = try number(digits: 2, "the month")
        guard (1...12).contains(month) else { throw Self.outOfRange("the month") }
        try expect("-", "the date must have the format YYYY-MM-DD")
        let day = try number(digits: 2, "the day")
        guard (1...CivilDate.days(inMonth: month, of: year)).contains(day) else { throw Self.outOfRange("the day") }
        return CivilDate.day(year: year, month: month, day: day)
    }

    /// Reads hours, minutes and seconds; 24:00:00 is the number of seconds of a day.
    private mutating func readTime() throws(SAMLError) -> Int64 {
        let hour = try number(digits: 2, "the hour")
        try expect(":", "the time must have the format HH:MM:SS")
        let minute = try number(digits: 2, "the minute")
        try expect(":", "the time must have the format HH:MM:SS")
        let second = try number(digits: 2, "the second")
        guard hour <= 23 || hour == 24 && minute == 0 && second == 0 else { throw Self.outOfRange("the hour") }
        guard minute <= 59 else { throw Self.outOfRange("the minute") }
        // xs:dateTime has no leap seconds.
        guard second <= 59 else { throw Self.outOfRange("the second") }
        return hour * 3600 + minute * 60 + second
    }

    private mutating func readFraction() throws(SAMLError) -> Int32 {
        guard index < text.count, text[index] == UInt8(ascii: ".") else { return 0 }
        index += 1
        var nanoseconds: Int32 = 0
        var digits = 0
        while index < text.count, text[index].isASCIIDigit {
            if digits < 9 { nanoseconds = nanoseconds * 10 + Int32(text[index] - UInt8(ascii: "0")) }
            digits += 1
            index += 1
        }
        guard digits > 0 else { throw Self.malformed("digits are missing after the decimal point") }
        for _ in min(digits, 9)..<9 { nanoseconds *= 10 }
        return nanoseconds
    }

    /// Reads the time zone, as the offset from UTC in seconds.
    private mutating func readZone() throws(SAMLError) -> Int64 {
        guard index < text.count else {
            throw Self.malformed("it has no time zone, so the instant is unknown; SAML times end with 'Z'")
        }
        let sign = text[index]
        index += 1
        switch sign {
        case UInt8(ascii: "Z"): return 0
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
            let hour = try number(digits: 2, "the offset's hour")
            try expect(":", "an offset must have the format +HH:MM")
            let minute = try number(digits: 2, "the offset's minute")
            guard minute <= 59, hour * 60 + minute <= 14 * 60 else { throw Self.outOfRange("the offset") }
            return (sign == UInt8(ascii: "+") ? 1 : -1) * (hour * 3600 + minute * 60)
        default: throw Self.malformed("the seconds may be followed only by a fraction, 'Z' or an offset")
        }
    }

    @inline(__always)
    private mutating func number(digits: Int, _ name: String) throws(SAMLError) -> Int64 {
        var number: Int64 = 0
        for place in index..<index + digits {
            guard place < text.count, text[place].isASCIIDigit else {
                throw Self.malformed("\(name) must have \(digits) digits")
            }
            number = number &* 10 &+ Int64(text[place] &- UInt8(ascii: "0"))
        }
        index += digits
        return number
    }

    @inline(__always)
    private mutating func expect(_ character: Unicode.Scalar, _ rule: String) throws(SAMLError) {
        guard index < text.count, text[index] == UInt8(ascii: character) else { throw Self.malformed(rule) }
        index += 1
    }

    private static func malformed(_ why: String) -> SAMLError {
        SAMLError(.invalidTime, "the time is not in the format that SAML requires: \(why)")
    }

    private static func outOfRange(_ what: String) -> SAMLError {
        malformed("\(what) is out of range")
    }
}
