import ByteTools
import Captures
import HTTPTypes

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension RecordedResponse {
    /// The start of the request, or the time in the `Date` of the response; `nil` if the recording contains neither.
    package var instant: Date? {
        if let text = capturedRequest?.startedDateTime { return Self.instant(ofISO8601: text) }
        return response.head?.headerFields[.date].flatMap { Self.instant(ofHTTP: $0) }
    }

    /// Reads a time in ISO 8601 with any number of digits for the fraction of the second.
    private static func instant(ofISO8601 text: String) -> Date? {
        guard text.utf8.count <= 40 else { return nil }
        let bytes = Array(text.utf8)
        let start = bytes.prefix { $0 != UInt8(ascii: ".") }
        let rest = bytes[start.endIndex...].dropFirst()
        let digits = rest.prefix(while: \.isASCIIDigit)
        let whole = String(decoding: start + rest[digits.endIndex...], as: UTF8.self)
        guard let date = try? Date.ISO8601FormatStyle().parse(whole) else { return nil }
        return date.addingTimeInterval(Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0)
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// Reads a time such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
    private static func instant(ofHTTP text: String) -> Date? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(separator: " ")
        guard words.count == 6, let month = months.firstIndex(where: { $0.utf8.elementsEqual(words[2].utf8) }) else {
            return nil
        }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        return try? Date.ISO8601FormatStyle().parse("\(words[3])-\(number)-\(words[1])T\(words[4])Z")
    }
}
