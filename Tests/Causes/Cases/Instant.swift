import Foundation

/// A time of a case, in milliseconds since 1970, and its usual texts.
struct Instant: Comparable, Sendable {
    var milliseconds: Int

    /// Noon of 20 November 2026 in UTC, when the viewers of the cases sign in.
    static let noon = Self(milliseconds: 1_795_176_000_000)

    static func < (first: Self, second: Self) -> Bool { first.milliseconds < second.milliseconds }

    static func + (instant: Self, seconds: Int) -> Self {
        Self(milliseconds: instant.milliseconds + seconds * 1000)
    }

    func later(milliseconds: Int) -> Self { Self(milliseconds: self.milliseconds + milliseconds) }

    var date: Date { Date(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// The form of SAML, in seconds.
    var seconds: String { formatted("yyyy-MM-dd'T'HH:mm:ss'Z'") }
    /// The form of HAR files, in milliseconds.
    var fractional: String { formatted("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'") }
    /// The form of the header Date.
    var http: String { formatted("EEE, dd MMM yyyy HH:mm:ss 'GMT'") }
    /// The form of the header Date of a mail.
    var mail: String { formatted("EEE, dd MMM yyyy HH:mm:ss '+0000'") }

    func formatted(_ pattern: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = pattern
        return formatter.string(from: date)
    }
}
