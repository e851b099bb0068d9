/// A point in time: what the package uses of Foundation's type of this name.
public struct Date: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z.
    public let timeIntervalSince1970: Double

    public init(timeIntervalSince1970: Double) { self.timeIntervalSince1970 = timeIntervalSince1970 }

    public static func < (left: Self, right: Self) -> Bool {
        left.timeIntervalSince1970 < right.timeIntervalSince1970
    }

    public func timeIntervalSince(_ other: Self) -> Double { timeIntervalSince1970 - other.timeIntervalSince1970 }
}
