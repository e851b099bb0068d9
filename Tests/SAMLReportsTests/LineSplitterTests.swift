import SAMLReports
import Testing

@Suite("Lines of a batch")
struct LineSplitterTests {
    @Test(
        "Chunks are split into numbered lines of a maximum size",
        arguments: [
            (["a\nb\n"], ["1 a", "2 b"]), (["a", "b\n\n", "c"], ["1 ab", "3 c"]), (["\n \r\n\n"], []),
            (["12345678901\nx"], ["1 -", "2 x"]), (["1234567890"], ["1 1234567890"]), ([], []),
        ]
    )
    func lines(_ chunks: [String], _ expected: [String]) {
        var splitter = LineSplitter(maximumBytes: 10)
        let lines = chunks.flatMap { splitter.add(Array($0.utf8)) } + splitter.finish()
        #expect(lines.map { "\($0.number) \($0.bytes.map { String(decoding: $0, as: UTF8.self) } ?? "-")" } == expected)
    }
}
