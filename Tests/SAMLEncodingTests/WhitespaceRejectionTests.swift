import SAMLEncoding
import TestSupport
import Testing

@Suite("Texts that the whitespace rule rejects")
struct WhitespaceRejectionTests {
    /// Ill-formed UTF-8 after four valid bytes (Unicode 16, table 3-7), and the number of further valid bytes.
    static let illFormed: [(bytes: [UInt8], goodPrefix: Int)] = [
        ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC2], 0), ([0xC2, 0x41], 0),
        ([0xC2, 0xC2, 0x80], 0), ([0xE0, 0x80, 0x80], 0), ([0xE0, 0x9F, 0xBF], 0), ([0xE2, 0x80], 0),
        ([0xE2, 0x41, 0x80], 0), ([0xE2, 0x80, 0x41], 0), ([0xED, 0xA0, 0x80], 0), ([0xED, 0xBF, 0xBF], 0),
        ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x8F, 0xBF, 0xBF], 0), ([0xF0, 0x9F, 0x93], 0),
        ([0xF4, 0x90, 0x80, 0x80], 0),
        ([0xF5, 0x80, 0x80, 0x80], 0), ([0xFE], 0), ([0xFF], 0), ([0xF0, 0x9F, 0x93, 0xBA, 0x80], 4),
        ([0xE2, 0x80, 0xA8, 0x80], 3), ([0xC2, 0x85, 0xFF], 2), ([0x20, 0xE3, 0x80], 1),
    ]

    @Test("Text that is not UTF-8, with its place, whole and in chunks of every size", arguments: illFormed)
    func illFormedText(bytes: [UInt8], goodPrefix: Int) {
        for tail in ["", "x", " ", "abcdefghijklmnop"] {
            let text = Array("<a> ".utf8) + bytes + Array(tail.utf8)
            let expected = 4 + goodPrefix
            #expect(throws: NotUTF8(at: expected)) { try notUTF8 { _ = try WhitespaceNormalizer.normalized(text) } }
            for size in 1...5 {
                let chunks = stride(from: 0, to: text.count, by: size).map { text[$0..<min($0 + size, text.count)] }
                #expect(throws: NotUTF8(at: expected)) { try notUTF8 { _ = try WhitespaceRuleTests.stream(chunks) } }
            }
        }
    }

    /// The parts of the error that must be equal, so that a failure prints little.
    struct NotUTF8: Error, Equatable {
        let at: Int?
    }

    private func notUTF8(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as SAMLEncodingError where error.code == .notUTF8 {
            throw NotUTF8(at: error.offset)
        }
    }

    @Test("Any amount of one kind of whitespace is buffered, an endless mixture is not")
    func heldWhitespace() throws {
        let mixture = Array("\u{A0} ".utf8)
        let held = Array("<".utf8) + Array(repeating: mixture, count: 60_000).joined()
        #expect(try WhitespaceNormalizer.normalized(held) == Array("<".utf8))
        #expect(try WhitespaceNormalizer.normalized(held + [0x3E]) == held + [0x3E])

        let tooMuch = Array("<".utf8) + Array(repeating: mixture, count: 70_000).joined()
        let error = #expect(throws: SAMLEncodingError.self) { try WhitespaceNormalizer.normalized(tooMuch) }
        #expect(error?.code == .tooMuchWhitespace)
        // 1 MiB of runs of eight bytes: the run after the 131,072nd is one too many. A pair of runs takes three bytes.
        #expect(error?.offset == 1 + 131_072 / 2 * 3)

        let spaces = Array("<".utf8) + Array(repeating: Array(" \n".utf8), count: 200_000).joined() + [0x3E]
        #expect(try WhitespaceNormalizer.normalized(spaces).count == 200_002)
    }
}
