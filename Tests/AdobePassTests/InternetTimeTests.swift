import AdobePass
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Times of recordings and states; the seconds are those of another implementation.
@Suite("Times in ISO 8601")
struct InternetTimeTests {
    @Test(
        "A time with its zone is read",
        arguments: [
            ("2026-11-21T12:00:00Z", 1_795_262_400.0), ("2026-11-21T12:00:00z", 1_795_262_400),
            ("2026-11-21T12:00:00+01:00", 1_795_258_800), ("2026-11-21T12:00:00-0100", 1_795_266_000),
            ("2026-11-21T12:00:00+1", 1_795_258_800), ("2026-11-21T24:00:00Z", 1_795_305_600),
            ("2026-11-21T12:00:60Z", 1_795_262_460), ("2026-1-2T3:4:5Z", 1_767_323_045),
            ("2026-11-21T12:00:00.5Z", 1_795_262_400.5), ("2026-11-21T12:00:00.0000000009999Z", 1_795_262_400),
            ("1969-12-31T23:59:59.25Z", -0.75), ("2024-02-29T00:00:00Z", 1_709_164_800),
        ]
    )
    func times(text: String, seconds: Double) throws {
        let date = try #require(Date(iso8601: text))
        #expect(abs(date.timeIntervalSince1970 - seconds) < 1e-6)
    }

    @Test(
        "Any other text is no time",
        arguments: [
            "", "2026-11-21", "2026-11-21T12:00:00", "2026-11-21 12:00:00Z", "2026-02-30T12:00:00Z",
            "2026-13-01T12:00:00Z", "2026-11-00T12:00:00Z", "0000-11-21T12:00:00Z", "02026-11-21T12:00:00Z",
            "-2026-11-21T12:00:00Z", "2026-11-21T25:00:00Z", "2026-11-21T24:00:01Z", "2026-11-21T12:61:00Z",
            "2026-11-21T12:00:61Z", "2026-11-21T12:00:00.Z", "2026-11-21T12:00:00+15:00", "2026-11-21T12:00:00+01:",
            "2026-11-21T12:00:00Zfoo", "2026-11-21T12:00:00 UTC", "2026-11-21T12:00:00+01:00:30",
        ]
    )
    func others(text: String) {
        #expect(Date(iso8601: text) == nil)
    }
}
