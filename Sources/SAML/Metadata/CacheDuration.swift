import ByteTools

/// The maximum age of a copy of metadata: a `cacheDuration`.
///
/// It is an `xs:duration` (XML Schema part 2, section 3.2.6).
struct CacheDuration: Comparable {
    let text: String
    /// The maximum length: a year counts as 366 days, and a month as 31.
    let seconds: Double

    private typealias Unit = (name: Character, seconds: Double)
    private static let dateUnits: [Unit] = [("Y", 366 * 86_400), ("M", 31 * 86_400), ("D", 86_400)]
    private static let timeUnits: [Unit] = [("H", 3600), ("M", 60), ("S", 1)]

    init?(_ text: String) {
        self.text = text.trimmingXMLSpace
        // A duration starts with 'P', and none is this long.
        guard self.text.utf8.first == UInt8(ascii: "P"), self.text.utf8.count <= 256,
            self.text.utf8.allSatisfy({ $0 < 0x80 })
        else { return nil }
        let halves = self.text.dropFirst().split(separator: "T", omittingEmptySubsequences: false)
        guard let date = halves.first, let days = Self.seconds(date, in: Self.dateUnits), halves.count <= 2 else {
            return nil
        }
        // A time follows a 'T', and a date precedes it.
        let time = halves.count == 2 ? halves[1] : ""
        guard let rest = Self.seconds(time, in: Self.timeUnits), !halves[halves.count - 1].isEmpty else { return nil }
        seconds = days + rest
    }

    /// Returns the sum of numbers, each followed by its unit, in the order of the units; `nil` if there is anything else.
    private static func seconds(_ text: Substring, in units: [Unit]) -> Double? {
        var (rest, units, sum) = (text, units[...], 0.0)
        while !rest.isEmpty {
            let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            let name = rest.dropFirst(number.count).first
            guard let index = units.firstIndex(where: { $0.name == name }), let value = Double(number),
                name == "S" || !number.contains("."), number.first != ".", number.last != "."
            else { return nil }
            sum += value * units[index].seconds
            units = units[(index + 1)...]
            rest = rest.dropFirst(number.count + 1)
        }
        return sum
    }

    static func < (left: Self, right: Self) -> Bool { left.seconds < right.seconds }
}
