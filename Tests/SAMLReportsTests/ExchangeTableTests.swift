import Foundation
import SAMLDiagnosis
import SAMLExamination
import SAMLReports
import TestSupport
import Testing

@Suite("The table of the exchanges of a recording")
struct ExchangeTableTests {
    private static func entries(of recording: String, named name: String = "a.har") throws -> [DiagnosisEntry] {
        let bytes = try Data(contentsOf: Sample.packageFolder.appendingPathComponent("Samples/\(recording)"))
        let time = EvaluationTime.recorded(orAt: Date(timeIntervalSince1970: 1_795_000_000))
        return Examination().diagnosed([UInt8](bytes), named: name, at: time)
    }

    private static func lines(of entries: [DiagnosisEntry]) -> [Substring] {
        DiagnosisWriter(as: .text).text(of: entries).split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test("Several exchanges are a table first: place, time, MVPD, verdict and cause; then each")
    func several() throws {
        let entries = try Self.entries(of: "Workflow/v2-left.har")
        try #require(entries.count == 2)
        let lines = Self.lines(of: entries)
        #expect(lines[0] == "2 exchanges, each with its details below:")
        #expect(lines[1].hasPrefix("  entry 5  2026-") && lines[1].contains("  example-cable  ! accepted  "))
        #expect(lines[2].hasPrefix("  entry 6  2026-") && lines[3].isEmpty)
        #expect(lines[4...].contains { $0.contains("a.har: ") })
    }

    @Test("A single exchange, and inputs that are not of one recording, have no table")
    func single() throws {
        let one = try Self.entries(of: "Outcomes/exchange.har")
        #expect(one.count == 1 && !Self.lines(of: one)[0].contains("exchanges"))
        let two = try one + Self.entries(of: "Outcomes/exchange.har", named: "b.har")
        #expect(!Self.lines(of: two).contains { $0.hasSuffix("each with its details below:") })
    }

    @Test("Two recordings have a table each, before their own exchanges")
    func recordings() throws {
        let name = "Workflow/v2-left.har"
        let lines = Self.lines(of: try Self.entries(of: name) + Self.entries(of: name, named: "b.har"))
        let tables = lines.indices.filter { lines[$0].hasSuffix("each with its details below:") }
        try #require(tables.count == 2)
        #expect(lines[..<tables[1]].contains { $0.contains("a.har: ") && !$0.hasPrefix("  ") })
        #expect(!lines[..<tables[1]].contains { $0.contains("b.har: ") })
    }
}
