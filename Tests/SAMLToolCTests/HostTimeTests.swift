import CSAMLTool
import Foundation
import Testing

@testable import SAMLToolC

@Suite("Times of the host")
struct HostTimeTests {
    /// The end of the year 9999, `SAMLTOOL_LATEST_TIME`.
    private static let latest: Int64 = 253_402_300_799_999

    @Test(
        "A time in range is a date",
        arguments: [(0, 0), (1, 0.001), (1500, 1.5), (1_795_176_000_000, 1_795_176_000)] as [(Int64, Double)]
    )
    func dates(milliseconds: Int64, seconds: Double) throws {
        #expect(try HostTime(milliseconds).date == Date(timeIntervalSince1970: seconds))
    }

    @Test("The last millisecond of the year 9999 is in range")
    func end() throws {
        let date = try HostTime(Self.latest).date
        #expect(date < Date(timeIntervalSince1970: 253_402_300_800))
        #expect(date > Date(timeIntervalSince1970: 253_402_300_799))
    }

    @Test("A time out of range is an error with the range", arguments: [-1, latest + 1, .min, .max] as [Int64])
    func rejects(milliseconds: Int64) throws {
        let error = try #require(throws: BoundaryError.self) { try HostTime(milliseconds) }
        #expect(error.status == samltool_status(SAMLTOOL_INVALID_ARGUMENT))
        #expect(
            error.message.contains("'at'") && error.message.contains("from 0 to \(Self.latest)"),
            "\(error.message)"
        )
    }
}
