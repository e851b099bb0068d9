#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An instant as Adobe Pass counts it: whole milliseconds since 1970-01-01T00:00:00Z.
///
/// Adobe writes it as a JSON number in profiles, and as a string of its digits in sessions and headers.
public struct EpochMilliseconds: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Milliseconds since 1970.
    public let rawValue: Int64

    /// An instant by its milliseconds since 1970.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The instant of a date, to the millisecond below it; one that no `Int64` can hold becomes the nearest that it can.
    public init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        rawValue = Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
    }

    /// The instant as a date.
    public var date: Date { Date(timeIntervalSince1970: Double(rawValue) / 1000) }

    /// The instant so many seconds later; one that no `Int64` can hold becomes the nearest that it can.
    package func advanced(bySeconds seconds: Int64) -> Self {
        let (milliseconds, isTooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, isTooLate) = rawValue.addingReportingOverflow(milliseconds)
        return Self(rawValue: isTooLong || isTooLate ? (seconds < 0 ? .min : .max) : sum)
    }

    /// The digits.
    public var description: String { "\(rawValue)" }

    /// Whether an instant comes before another.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

    /// Whether a reader that takes this for seconds would be in this century, which one that takes it for milliseconds is
    /// not: the commonest mistake there is with it.
    package var looksLikeSeconds: Bool { (946_684_800...4_102_444_800).contains(rawValue) }
}

extension EpochMilliseconds: Codable {
    /// Reads milliseconds, written as a number or as text of digits: Adobe does both.
    ///
    /// - Throws: ``AdobePassError`` if it is neither, or if it is seconds.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try? container.decode(String.self)
        let value = text.map { Int64($0) } ?? (try? container.decode(Int64.self))
        guard let value else {
            let message = "this has to be milliseconds since 1970: a whole number, or text of its digits"
            throw AdobePassError(.wrongType, message, path: decoder.codingPath.fieldPath)
        }
        self.init(rawValue: value)
        guard !looksLikeSeconds else {
            let message = "this looks like seconds; it has to be milliseconds since 1970"
            throw AdobePassError(.wrongType, message, path: decoder.codingPath.fieldPath)
        }
    }

    /// Writes the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
