import TestSupport
import Testing

@testable import SAMLReports

@Suite("What of a document a page shows")
struct SourceCutTests {
    static let documents = [
        Named("ASCII", [UInt8](repeating: 0x61, count: 300_000)),
        Named("two bytes", Array(String(repeating: "é", count: 150_000).utf8)),
        Named("three bytes", Array(String(repeating: "日", count: 100_000).utf8)),
        Named("four bytes", Array(String(repeating: "\u{1F1E6}", count: 80_000).utf8)),
        Named("four bytes, one later", Array(("a" + String(repeating: "\u{1F1E6}", count: 80_000)).utf8)),
        Named("no text", [UInt8](repeating: 0x80, count: 300_000)),
        Named("hardly any text", Array((0..<300_000).map { $0 % 7 == 0 ? 0x61 : 0x80 })),
    ]

    @Test("Whatever the bytes are, the ranges are in order and within them", arguments: documents)
    func ranges(document: Named<[UInt8]>) {
        let bytes = document.value
        for isXML in [true, false] {
            for offset in [0, 1, 500, 131_070, 131_071, 131_072, 200_001, 200_002, 200_003, 200_004, bytes.count - 1] {
                let cut = SourceCut(of: bytes, around: [offset, offset + 3000], isXML: isXML)
                #expect(cut.ranges.allSatisfy { $0.upperBound <= bytes.count })
                #expect(zip(cut.ranges, cut.ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
                #expect(cut.ranges.contains { $0.contains(max(0, offset - 4)) }, "byte \(offset) is shown")
            }
        }
    }

    @Test("No character is cut", arguments: documents.prefix(5))
    func characters(document: Named<[UInt8]>) {
        let bytes = document.value
        let cut = SourceCut(of: bytes, around: [200_001], isXML: true)
        #expect(cut.isCut)
        for range in cut.ranges {
            #expect(String(validating: bytes[range], as: UTF8.self) != nil, "\(range)")
        }
    }
}
