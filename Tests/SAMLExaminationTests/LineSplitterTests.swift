import SAMLExamination
import Testing

@Suite("Lines of a batch")
struct LineSplitterTests {
    @Test(
        "Chunks are split into numbered lines of a maximum size",
        arguments: [
            (["a\nb\n"], ["1 a", "2 b"]), (["a", "b\n\n", "c"], ["1 ab", "3 c"]), (["\n \r\n\n"], []),
            (["12345678901\nx"], ["1 too long: 12345678901", "2 x"]), (["1234567890"], ["1 1234567890"]), ([], []),
        ]
    )
    func lines(_ chunks: [String], _ expected: [String]) {
        var splitter = LineSplitter(maximumBytes: 10)
        let lines = chunks.flatMap { splitter.add(Array($0.utf8)) } + splitter.finish()
        #expect(lines.map(\.words) == expected)
    }

    @Test("Of a line that is too long, the start is kept", arguments: [1, 7, 4096])
    func start(chunkLength: Int) {
        let line = (0..<5000).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        var splitter = LineSplitter(maximumBytes: 3000)
        var lines: [LineSplitter.Line] = []
        for start in stride(from: 0, to: line.count, by: chunkLength) {
            lines += splitter.add(Array(line[start..<min(line.count, start + chunkLength)]))
        }
        lines += splitter.add(Array("\nx\n".utf8))
        #expect(lines.map(\.number) == [1, 2])
        #expect(lines[0].content == .tooLong(start: Array(line.prefix(1024))))
    }
}

extension LineSplitter.Line {
    /// The number and the content.
    fileprivate var words: String {
        switch content {
        case .whole(let bytes): "\(number) \(String(decoding: bytes, as: UTF8.self))"
        case .tooLong(let start): "\(number) too long: \(String(decoding: start, as: UTF8.self))"
        }
    }
}
