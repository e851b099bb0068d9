import ByteTools

/// A duration in words: `3 days`, `5 minutes`.
package struct HumanDuration: CustomStringConvertible {
    package let description: String

    /// - Parameter seconds: The length; the sign is ignored.
    package init(_ seconds: Double) {
        let units: [(seconds: Double, name: String)] = [
            (365 * 86400, "year"), (30 * 86400, "month"), (86400, "day"), (3600, "hour"), (60, "minute"),
        ]
        let length = abs(seconds)
        let unit = units.first { length >= $0.seconds } ?? (1, "second")
        // A date may be NaN or too far away for an integer.
        let count = Int(exactly: (length / unit.seconds).rounded(.down)) ?? .max
        description = count.counted(unit.name)
    }
}
