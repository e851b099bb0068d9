internal import ByteTools
internal import Captures
package import SAML

/// The time of the log line that a response is in, which is the time at which it was sent or received, to a few seconds.
///
/// Only a time with a time zone is an instant: that of an app is often local. It is ISO 8601, as most loggers write it, or that of
/// Apache's access log, at the start of the line after words such as a level, or in a member or field that is named after it.
package struct LogTime {
    /// The instant.
    package let instant: SAMLTimestamp

    /// The maximum distance of the response from the start of its entry, in bytes and in lines: an entry may have a line for its time.
    static let maximumDistance = 1024
    private static let maximumLines = 4
    /// The length of a line's start in which its time is, in bytes.
    private static let maximumStart = 200

    /// Reads the time of the log entry that a text before a response ends with; `nil` if it has none.
    ///
    /// - Parameter text: The text before the response, after the previous one.
    package init?(before text: ArraySlice<UInt8>) {
        var rest = text.suffix(Self.maximumDistance)
        for _ in 0..<Self.maximumLines {
            let start = rest.lastIndex(of: 0x0A).map { $0 + 1 } ?? rest.startIndex
            if let instant = Self.instant(in: rest[start...].prefix(Self.maximumStart)) {
                self.instant = instant
                return
            }
            guard start > rest.startIndex else { return nil }
            rest = rest[..<(start - 1)]
        }
        return nil
    }

    /// The instant that the start of a line has; `nil` after markup, which has times of its own.
    private static func instant(in line: ArraySlice<UInt8>) -> SAMLTimestamp? {
        let line = line.prefix { $0 != UInt8(ascii: "<") }
        var index = line.startIndex
        while let start = line[index...].firstIndex(where: { $0.isASCIIDigit }) {
            let digits = line[start...].prefix { $0.isASCIIDigit }
            index = digits.endIndex
            guard digits.count == 4 || digits.count == 2, isNamedAsTime(line[..<start]) else { continue }
            if let time = dateTime(at: line[start...]) ?? accessTime(at: line[start...]) { return time }
        }
        return nil
    }

    // MARK: Names

    private static var names: [String] { ["time", "timestamp", "@timestamp", "ts", "date", "datetime", "eventtime"] }

    /// True after words, spaces and brackets, and for a value with one of the names: `"time":"` or `ts=`.
    private static func isNamedAsTime(_ start: ArraySlice<UInt8>) -> Bool {
        guard let last = start.last else { return true }
        let isQuoted = last == UInt8(ascii: "\"")
        let name = (isQuoted ? start.dropLast() : start).dropLast { $0 == 0x20 }
        guard let sign = name.last, ":=".utf8.contains(sign) else { return !isQuoted && " \t[(".utf8.contains(last) }
        let quoted = name.dropLast().dropLast { " \"".utf8.contains($0) }
        let word = quoted.suffix { $0.isASCIILetter || $0 == UInt8(ascii: "@") }
        return names.contains { $0.utf8.elementsEqual(word.lazy.map { $0.asciiLowercased }) }
    }

    // MARK: Formats

    /// ISO 8601, with a space for the 'T', a comma for the point, and a zone of four digits, as loggers write it.
    private static func dateTime(at text: ArraySlice<UInt8>) -> SAMLTimestamp? {
        let day = text.prefix(10)
        let clock = text.dropFirst(11).prefix(8)
        guard clock.count == 8, "T ".utf8.contains(text[clock.startIndex - 1]) else { return nil }
        return instant(day: day, clock: clock, rest: text[clock.endIndex...])
    }

    /// The time of an access log: `20/Nov/2026:12:00:00 +0000`.
    private static func accessTime(at text: ArraySlice<UInt8>) -> SAMLTimestamp? {
        let date = text.prefix(11)
        let parts = date.split(separator: UInt8(ascii: "/"))
        let clock = text.dropFirst(12).prefix(8)
        guard parts.count == 3, clock.count == 8, text.dropFirst(11).first == UInt8(ascii: ":"),
            let month = MonthName(Substring(decoding: parts[1], as: UTF8.self))
        else { return nil }
        let day = parts[2] + Array("-\(month.digits)-".utf8) + parts[0]
        return instant(day: day, clock: clock, rest: text[clock.endIndex...])
    }

    private static func instant(
        day: ArraySlice<UInt8>,
        clock: ArraySlice<UInt8>,
        rest: ArraySlice<UInt8>
    ) -> SAMLTimestamp? {
        var rest = rest
        var fraction: [UInt8] = []
        if let mark = rest.first, ".,".utf8.contains(mark) {
            let digits = rest.dropFirst().prefix { $0.isASCIIDigit }
            fraction = [UInt8(ascii: ".")] + digits
            rest = rest[digits.endIndex...]
        }
        guard let zone = zone(at: rest.drop { $0 == 0x20 }) else { return nil }
        let text = day + [UInt8(ascii: "T")] + clock + fraction + zone
        return try? SAMLTimestamp(String(decoding: text, as: UTF8.self))
    }

    /// The time zone in the form of SAML; `nil` if there is none, because a local time is not an instant.
    private static func zone(at text: ArraySlice<UInt8>) -> [UInt8]? {
        let isEnd = { (index: Int) in
            index == text.endIndex || !(text[index].isASCIILetter || text[index].isASCIIDigit)
        }
        for name in ["Z", "UTC", "GMT"] where text.starts(with: name.utf8) && isEnd(text.startIndex + name.utf8.count) {
            return [UInt8(ascii: "Z")]
        }
        guard let sign = text.first, "+-".utf8.contains(sign) else { return nil }
        let digits = text.dropFirst().prefix { $0.isASCIIDigit || $0 == UInt8(ascii: ":") }
        let number = digits.filter { $0.isASCIIDigit }
        guard number.count == 4, isEnd(digits.endIndex) else { return nil }
        return [sign] + number.prefix(2) + [UInt8(ascii: ":")] + number.suffix(2)
    }
}
