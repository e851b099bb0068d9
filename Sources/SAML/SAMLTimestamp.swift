internal import ByteTools

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
    public var description: String { "\(CivilDate.text(ofSecond: seconds))\(fraction)Z" }

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
