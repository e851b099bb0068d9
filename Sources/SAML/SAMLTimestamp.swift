#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An instant in SAML's format: an `xs:dateTime` with a time zone (SAML core section 1.3.3).
///
/// Parsing is strict: ambiguous text is rejected.
public struct SAMLTimestamp: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Whole seconds since 1970-01-01T00:00:00Z.
    public let seconds: Int64
    /// The fraction of the second in nanoseconds, 0 to 999,999,999.
    public let nanoseconds: Int32

    /// The maximum distance from 1970, in seconds.
    private static let limit: Int64 = 300_000_000_000

    /// Parses an `xs:dateTime`.
    ///
    /// Fractions of any length are accepted, and digits after the ninth are ignored. `Z` and offsets up to 14:00 are accepted.
    /// `24:00:00` is the start of the next day (XML Schema part 2 section 3.2.7).
    ///
    /// - Parameter text: The text, without surrounding whitespace.
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/invalidTime``; the message describes the problem: the format, a value
    ///   out of range, or a missing time zone.
    public init(_ text: String) throws(SAMLError) {
        try self.init(Array(text.utf8).span)
    }

    init(_ text: Span<UInt8>) throws(SAMLError) {
        var reader = TimestampReader(text)
        (seconds, nanoseconds) = try reader.read()
    }

    /// Creates the instant of a date, rounded to a microsecond: a date is not more precise.
    ///
    /// A date more than 10,000 years away is limited to that distance, and NaN is the distant past.
    public init(_ date: Date) {
        let limit = Double(Self.limit)
        let interval = date.timeIntervalSince1970.isNaN ? -limit : min(max(date.timeIntervalSince1970, -limit), limit)
        let whole = interval.rounded(.down)
        let microseconds = Int32(((interval - whole) * 1e6).rounded())
        seconds = Int64(whole) + (microseconds == 1_000_000 ? 1 : 0)
        nanoseconds = microseconds % 1_000_000 * 1000
    }

    /// Creates an instant from the seconds since 1970.
    ///
    /// - Parameter seconds: Whole seconds since 1970-01-01T00:00:00Z, negative before that. They are limited to about 10,000
    ///   years.
    public init(secondsSince1970 seconds: Int64) {
        self.seconds = min(max(seconds, -Self.limit), Self.limit)
        nanoseconds = 0
    }

    init(seconds: Int64, nanoseconds: Int32) {
        self.seconds = seconds
        self.nanoseconds = nanoseconds
    }

    /// Returns true if an instant precedes another.
    public static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    /// The instant in UTC, without trailing zeros in the fraction: `2026-11-20T12:00:00.5Z`.
    public var description: String {
        let (year, month, day) = CivilDate.date(ofDay: seconds.flooredQuotient(by: 86400))
        let time = seconds - seconds.flooredQuotient(by: 86400) * 86400
        let clock = [time / 3600, time / 60 % 60, time % 60].map { $0.padded(to: 2) }.joined(separator: ":")
        let date = "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
        return "\(date)T\(clock)\(fraction)Z"
    }

    private var fraction: String {
        if nanoseconds == 0 { return "" }
        var digits = Int64(nanoseconds).padded(to: 9)
        while digits.last == "0" { digits.removeLast() }
        return "." + digits
    }

    /// The instant as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1e9) }

    package func seconds(since other: Self) -> Double {
        Double(seconds - other.seconds) + Double(nanoseconds - other.nanoseconds) / 1e9
    }

    /// Returns the instant after a duration, which may be negative.
    func advanced(by duration: Duration) -> Self {
        let (wholeSeconds, attoseconds) = duration.components
        let total = Int64(nanoseconds) + attoseconds / 1_000_000_000
        let carry = total.flooredQuotient(by: 1_000_000_000)
        return Self(seconds: seconds + wholeSeconds + carry, nanoseconds: Int32(total - carry * 1_000_000_000))
    }
}

/// Conversions of dates in the proleptic Gregorian calendar, which XML Schema uses.
enum CivilDate {
    /// Returns the number of a day, 0 for 1970-01-01.
    static func day(year: Int64, month: Int64, day: Int64) -> Int64 {
        // Years start in March, so that the leap day is the last day.
        let year = month <= 2 ? year - 1 : year
        let era = year.flooredQuotient(by: 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    static func date(ofDay number: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = number + 719_468
        let era = shifted.flooredQuotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int64 {
    func flooredQuotient(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }

    fileprivate func padded(to width: Int) -> String {
        let digits = String(self)
        return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
