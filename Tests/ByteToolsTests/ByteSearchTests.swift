import ByteTools
import TestSupport
import Testing

@Suite("Searching bytes")
struct ByteSearchTests {
    @Test("The first occurrence is the one of a comparison at each start, for texts of two letters", arguments: 0..<200)
    func first(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let wanted = Self.letters(1...20, &generator)
        let text = Self.letters(0...90, &generator)
        let slice = text.dropFirst(Int.random(in: 0...3, using: &generator))
        for length in 1...wanted.count {
            let part = Array(wanted[..<length])
            let expected = slice.indices.first { slice[$0...].starts(with: part) }
            #expect(slice.firstRange(ofBytes: part) == expected.map { $0..<($0 + length) })
        }
    }

    private static func letters(_ counts: ClosedRange<Int>, _ generator: inout SplitMix64) -> [UInt8] {
        (0..<Int.random(in: counts, using: &generator)).map { _ in UInt8.random(in: 0x61...0x62, using: &generator) }
    }

    @Test("An occurrence at each place of a text is found, and nothing in a text without it")
    func places() {
        let wanted = Array("<samlp:Response".utf8)
        for length in 0...70 {
            let blank = [UInt8](repeating: UInt8(ascii: "<"), count: length)
            #expect(blank[...].firstRange(ofBytes: wanted) == nil)
            for start in 0...length {
                let text = blank[..<start] + wanted + blank[start...]
                #expect(ArraySlice(text).firstRange(ofBytes: wanted) == start..<(start + wanted.count))
            }
        }
        #expect(wanted[...].firstRange(ofBytes: []) == nil)
    }
}
