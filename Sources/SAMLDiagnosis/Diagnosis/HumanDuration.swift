/// A duration as people say it: `3 days`, `5 minutes`.
package struct HumanDuration: CustomStringConvertible {
    package let description: String

    /// - Parameter seconds: How long; whether it is before or after does not matter.
    package init(_ seconds: Double) {
        let units: [(seconds: Double, name: String)] = [
            (365 * 86400, "year"), (30 * 86400, "month"), (86400, "day"), (3600, "hour"), (60, "minute"),
        ]
        let length = abs(seconds)
        let unit = units.first { length >= $0.seconds } ?? (1, "second")
        // A date may be no number, or further away than can be counted.
        let count = Int(exactly: (length / unit.seconds).rounded(.down)) ?? .max
        description = "\(count) \(unit.name)\(count == 1 ? "" : "s")"
    }
}
