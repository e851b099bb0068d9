import Foundation
import SAML
import TestSupport
import Testing

@Suite("Times")
struct SAMLTimestampTests {
    @Test(
        "Valid times, and their values in UTC",
        arguments: [
            ("2026-11-20T12:00:00Z", "2026-11-20T12:00:00Z"), ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00Z"),
            ("2026-11-20T12:00:00.5Z", "2026-11-20T12:00:00.5Z"),
            ("2026-11-20T12:00:00.000Z", "2026-11-20T12:00:00Z"),
            ("2026-11-20T12:00:00.1234567891234Z", "2026-11-20T12:00:00.123456789Z"),
            ("2026-11-20T12:00:00+00:00", "2026-11-20T12:00:00Z"),
            ("2026-11-20T12:00:00-00:00", "2026-11-20T12:00:00Z"),
            ("2026-11-20T12:00:00+05:30", "2026-11-20T06:30:00Z"),
            ("2026-11-20T12:00:00-14:00", "2026-11-21T02:00:00Z"),
            ("2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"), ("2000-02-29T00:00:00Z", "2000-02-29T00:00:00Z"),
            ("2026-12-31T24:00:00Z", "2027-01-01T00:00:00Z"), ("2026-12-31T24:00:00.0Z", "2027-01-01T00:00:00Z"),
            ("0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z"), ("9999-12-31T23:59:59Z", "9999-12-31T23:59:59Z"),
            ("1969-12-31T23:59:59.5Z", "1969-12-31T23:59:59.5Z"),
        ]
    )
    func read(text: String, utc: String) throws {
        #expect(try SAMLTimestamp(text).description == utc)
    }

    @Test(
        "Invalid times, and the reason",
        arguments: [
            ("", "the year"), ("now", "the year"), ("2026-11-20", "'T'"), ("2026-11-20T12:00:00", "no time zone"),
            ("2026-11-20 12:00:00Z", "'T'"), ("2026-11-20t12:00:00Z", "'T'"),
            ("2026-11-20T12:00:00z", "only by a fraction"),
            ("2026-11-20T12:00Z", "HH:MM:SS"), ("2026-11-20T12:00:60Z", "the second is out of range"),
            ("2026-11-20T12:60:00Z", "the minute is out of range"),
            ("2026-11-20T24:00:01Z", "the hour is out of range"),
            ("2026-11-20T24:00:00.1Z", "the hour is out of range"),
            ("2026-11-20T25:00:00Z", "the hour is out of range"),
            ("2026-13-20T12:00:00Z", "the month is out of range"),
            ("2026-00-20T12:00:00Z", "the month is out of range"),
            ("2026-11-31T12:00:00Z", "the day is out of range"), ("2026-11-00T12:00:00Z", "the day is out of range"),
            ("2025-02-29T12:00:00Z", "the day is out of range"), ("1900-02-29T12:00:00Z", "the day is out of range"),
            ("0000-01-01T00:00:00Z", "the year is out of range"), ("-0001-01-01T00:00:00Z", "the year is out of range"),
            ("10000-01-01T00:00:00Z", "the year is out of range"), ("2026-11-20T12:00:00.Z", "decimal point"),
            ("2026-11-20T12:00:00,5Z", "only by a fraction"),
            ("2026-11-20T12:00:00+14:01", "the offset is out of range"),
            ("2026-11-20T12:00:00+01:60", "the offset is out of range"), ("2026-11-20T12:00:00+0100", "+HH:MM"),
            ("2026-11-20T12:00:00ZZ", "must not be followed"),
            ("2026-11-20T12:00:00Z ", "must not be followed"),
            (" 2026-11-20T12:00:00Z", "the year"), ("2026-1-20T12:00:00Z", "the month"),
            ("+026-11-20T12:00:00Z", "the year"), ("2026-11-20T12:00:00UTC", "only by a fraction"),
            ("２０２６-11-20T12:00:00Z", "the year"), ("1795176000", "the year"),
        ]
    )
    func rejected(text: String, why: String) {
        let error = #expect(throws: SAMLError.self) { _ = try SAMLTimestamp(text) }
        #expect(error?.code == .invalidTime)
        #expect(error?.message.contains(why) == true, "\(error?.message ?? "")")
    }

    @Test("Random instants equal those of Foundation", arguments: 0..<500 as Range<UInt64>)
    func againstFoundation(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let seconds = Int64.random(in: -62_135_596_800...253_402_300_799, using: &random)
        let formatter = ISO8601DateFormatter()
        formatter.formatOptions = [.withInternetDateTime]
        let date = Date(timeIntervalSince1970: TimeInterval(seconds))
        // Foundation uses the Julian calendar before 1582; xs:dateTime does not.
        if seconds > -12_219_292_800 {
            #expect(try SAMLTimestamp(formatter.string(from: date)).seconds == seconds)
        }
        let timestamp = SAMLTimestamp(secondsSince1970: seconds)
        #expect(try SAMLTimestamp(timestamp.description) == timestamp)
        #expect(SAMLTimestamp(timestamp.date) == timestamp)
    }

    @Test("Instants are also ordered by their fractions")
    func order() throws {
        let texts = [
            "2026-11-20T12:00:00.1Z", "2026-11-20T12:00:00.10000001Z", "2026-11-20T13:00:00.2+01:00",
            "2026-11-20T12:00:01Z",
        ]
        let instants = try texts.map { try SAMLTimestamp($0) }
        #expect(instants == instants.sorted() && Set(instants).count == 4)
    }

    @Test("Dates out of range are limited to the range")
    func farDates() {
        #expect(SAMLTimestamp(Date.distantPast) < SAMLTimestamp(Date.distantFuture))
        #expect(SAMLTimestamp(Date(timeIntervalSince1970: 1e300)).seconds == 300_000_000_000)
        #expect(SAMLTimestamp(Date(timeIntervalSince1970: -0.25)) == SAMLTimestamp(Date(timeIntervalSince1970: -0.25)))
        #expect(SAMLTimestamp(Date(timeIntervalSince1970: -0.25)).description == "1969-12-31T23:59:59.75Z")
    }
}
