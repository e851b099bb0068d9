#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An instant in Adobe Pass: whole milliseconds since 1970-01-01T00:00:00Z.
///
/// In Adobe's JSON it is a number in profiles, and a string of digits in sessions and headers.
public struct EpochMilliseconds: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Milliseconds since 1970.
    public let rawValue: Int64

    /// Creates an instant from milliseconds since 1970.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// Creates the instant of a date, rounded down to a millisecond and limited to the range of `Int64`.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        rawValue = Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }

    /// The instant as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1000) }

    /// Returns the instant that is later by the seconds, limited to the range of `Int64`.
    package func advanced(bySeconds seconds: Int64) -> Self {
        let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isTooLate) = rawValue.addingReportingOverflow(milliseconds)
        return Self(rawValue: isTooLong || isTooLate ? (seconds < 0 ? .min : .max) : sum)
    }

    /// The decimal digits of the milliseconds.
    public var description: String { "\(rawValue)" }

    /// True if the first instant is before the second.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// True if the value, read as seconds, is between 2000 and 2100: the most frequent mistake is to send seconds.
    package var looksLikeSeconds: Bool { (946_684_800...4_102_444_800).contains(rawValue) }
}
