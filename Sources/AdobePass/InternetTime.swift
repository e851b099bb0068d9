internal import ByteTools

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension Date {
    /// Reads a date and time in ISO 8601 with its time zone, such as `2026-11-21T12:00:00.5+01:00`; `nil` for any other text.
    ///
    /// Numbers but the year may have one digit, as programs write them that do not pad, and an offset may have no colon.
    package init?(iso8601 text: String) {
        guard text.utf8.count <= 40 else { return nil }
        var rest = Array(text.utf8)[...]
        guard let year = rest.takeNumber(upTo: 4), rest.take("-"), let month = rest.takeNumber(upTo: 2),
            rest.take("-"), let day = rest.takeNumber(upTo: 2), year > 0, (1...12).contains(month),
            (1...CivilDate.days(inMonth: month, of: year)).contains(day)
        else { return nil }
        guard rest.take("T"), let hour = rest.takeNumber(upTo: 2), rest.take(":"),
            let minute = rest.takeNumber(upTo: 2),
            rest.take(":"), let second = rest.takeNumber(upTo: 2),
            hour <= 23 || hour == 24 && minute + second == 0,
            minute <= 59,
            // A leap second.
            second <= 60
        else { return nil }
        var fraction = 0.0
        if rest.take(".") {
            let digits = rest.prefix { $0.isASCIIDigit }
            guard !digits.isEmpty else { return nil }
            // A clock has no more than nanoseconds.
            for digit in digits.prefix(9).reversed() { fraction = (fraction + Double(digit - UInt8(ascii: "0"))) / 10 }
            rest = rest.dropFirst(digits.count)
        }
        guard let offset = rest.takeZone(), rest.isEmpty else { return nil }
        let days = CivilDate.day(year: year, month: month, day: day)
        let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
        self.init(timeIntervalSince1970: Double(seconds) + fraction)
    }

    /// The time for a message, in whole seconds; a time out of the range of ISO 8601 is not written.
    var shown: String {
        // The years 1 to 9999.
        guard (-62_135_596_800..<253_402_300_800).contains(timeIntervalSince1970) else { return "a time out of range" }
        return CivilDate.text(ofSecond: Int64(timeIntervalSince1970.rounded(.down))) + "Z"
    }
}

extension ArraySlice<UInt8> {
    /// Takes a number of at most as many digits from the start; `nil` if there is none.
    fileprivate mutating func takeNumber(upTo maximum: Int) -> Int64? {
        let digits = prefix(maximum).prefix { $0.isASCIIDigit }
        guard !digits.isEmpty else { return nil }
        self = dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
    }

    fileprivate mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard first == UInt8(ascii: character) else { return false }
        self = dropFirst()
        return true
    }

    /// Takes an offset from UTC, in seconds; `nil` if there is none.
    fileprivate mutating func takeZone() -> Int64? {
        if take("Z") || take("z") { return 0 }
        let isEast = first == UInt8(ascii: "+")
        guard isEast || first == UInt8(ascii: "-") else { return nil }
        self = dropFirst()
        guard let hour = takeNumber(upTo: 2) else { return nil }
        let hasColon = take(":")
        let minute = takeNumber(upTo: 2)
        guard hasColon ? minute != nil : true, minute ?? 0 <= 59, hour <= 14 else { return nil }
        return (isEast ? 1 : -1) * (hour * 3600 + (minute ?? 0) * 60)
    }
}
