internal import ByteTools
public import SAML

/// A time in a description of a response: an instant, or a distance from the evaluation time.
public enum SpecTime: Hashable, Sendable {
    /// Seconds after the evaluation time, negative before it.
    case relative(seconds: Int64)
    /// A fixed instant.
    case absolute(SAMLTimestamp)

    /// The evaluation time itself.
    public static let now = Self.relative(seconds: 0)

    /// Returns the instant for an evaluation time, at the earliest the start of the year 1 and at the latest the end of 9999: SAML
    /// writes years with four digits.
    public func instant(at time: SAMLTimestamp) -> SAMLTimestamp {
        switch self {
        case .absolute(let instant): return instant
        case .relative(let seconds):
            let (sum, overflows) = time.seconds.addingReportingOverflow(seconds)
            guard !overflows, Self.writable.contains(sum) else {
                return SAMLTimestamp(
                    secondsSince1970: seconds < 0 ? Self.writable.lowerBound : Self.writable.upperBound
                )
            }
            return SAMLTimestamp(secondsSince1970: sum)
        }
    }

    /// The seconds since 1970 of years from 0001 to 9999.
    private static let writable: ClosedRange<Int64> = -62_135_596_800...253_402_300_799
}

extension SpecTime: LosslessStringConvertible {
    private static let units: [(letter: String, seconds: Int64)] = [("d", 86400), ("h", 3600), ("m", 60), ("s", 1)]

    /// The largest distance, in seconds: about 3000 years.
    private static let limit: Int64 = 100_000_000_000

    /// Parses a distance such as `8h`, `-30s` or `1d12h`, or an instant such as `2026-11-20T12:00:00Z`.
    public init?(_ text: String) {
        if let instant = try? SAMLTimestamp(text) {
            self = .absolute(instant)
            return
        }
        guard let seconds = Self.seconds(of: text) else { return nil }
        self = .relative(seconds: seconds)
    }

    private static func seconds(of text: String) -> Int64? {
        var rest = text.utf8[...]
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
        guard !rest.isEmpty else { return nil }
        var total: Int64 = 0
        while !rest.isEmpty {
            let digits = rest.prefix(while: \.isASCIIDigit)
            let letter = rest.dropFirst(digits.count).first.map { String(Unicode.Scalar($0)) }
            guard digits.count <= 11, let count = Int64(String(decoding: digits, as: UTF8.self)), count <= limit,
                let unit = units.first(where: { $0.letter == letter })
            else { return nil }
            total += count * unit.seconds
            guard total <= limit else { return nil }
            rest = rest.dropFirst(digits.count + 1)
        }
        return isNegative ? -total : total
    }

    /// The text that ``init(_:)`` parses.
    public var description: String {
        switch self {
        case .absolute(let instant): return "\(instant)"
        case .relative(let seconds):
            let unit = Self.units.first { seconds % $0.seconds == 0 } ?? ("s", 1)
            return seconds == 0 ? "0s" : "\(seconds / unit.seconds)\(unit.letter)"
        }
    }
}
