internal import ByteTools

/// The composition and decomposition of letters with combining marks.
///
/// The standard library has no function for normalization, but compares strings by canonical equivalence: a letter and a mark
/// are equal to the composed letter. The tables are made with it, for Latin, Greek and Cyrillic letters with one or two marks.
enum AccentedLetters {
    private struct Pair: Hashable {
        let letter: Unicode.Scalar
        let mark: Unicode.Scalar
    }

    private static let marks: ClosedRange<UInt32> = 0x300...0x331
    private static let unmarked: [ClosedRange<UInt32>] = [0x41...0x5A, 0x61...0x7A, 0x391...0x3C9, 0x410...0x456]
    private static let marked: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x386...0x3CE, 0x400...0x4F9, 0x1E00...0x1EFF]

    private static let tables: (compositions: [Pair: Unicode.Scalar], decompositions: [Unicode.Scalar: Pair]) = {
        let composed = marked.joined().compactMap(Unicode.Scalar.init).firstByKey { String($0) }
        var compositions: [Pair: Unicode.Scalar] = [:]
        var decompositions: [Unicode.Scalar: Pair] = [:]
        var bases = unmarked.joined().compactMap(Unicode.Scalar.init)
        // The second time, another mark is added to the letters with one.
        for _ in 0..<2 {
            var next: [Unicode.Scalar] = []
            for base in bases {
                for mark in marks.compactMap(Unicode.Scalar.init) {
                    // Marks have a canonical order.
                    if let inner = decompositions[base], order(of: inner.mark) > order(of: mark) { continue }
                    guard let letter = composed[String(base) + String(mark)], decompositions[letter] == nil else {
                        continue
                    }
                    compositions[Pair(letter: base, mark: mark)] = letter
                    decompositions[letter] = Pair(letter: base, mark: mark)
                    next.append(letter)
                }
            }
            bases = next
        }
        return (compositions, decompositions)
    }()

    private static func order(of mark: Unicode.Scalar) -> UInt8 { mark.properties.canonicalCombiningClass.rawValue }

    /// Composes letters and marks; `nil` if there are no marks.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func composed(_ text: [UInt8]) -> [UInt8]? {
        // The first byte of each mark.
        guard text.contains(0xCC) else { return nil }
        return changed(text) { scalar, result in
            guard marks.contains(scalar.value), let last = result.last,
                let letter = tables.compositions[Pair(letter: last, mark: scalar)]
            else {
                result.append(scalar)
                return false
            }
            result[result.count - 1] = letter
            return true
        }
    }

    /// Decomposes letters; `nil` if there are none with marks.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func decomposed(_ text: [UInt8]) -> [UInt8]? {
        changed(text) { scalar, result in
            guard !scalar.isASCII, let pair = tables.decompositions[scalar] else {
                result.append(scalar)
                return false
            }
            if let inner = tables.decompositions[pair.letter] {
                result += [inner.letter, inner.mark, pair.mark]
            } else {
                result += [pair.letter, pair.mark]
            }
            return true
        }
    }

    /// Returns the text after a change of each scalar, which returns true if there is one.
    private static func changed(
        _ text: [UInt8],
        _ append: (Unicode.Scalar, inout [Unicode.Scalar]) -> Bool
    ) -> [UInt8]? {
        guard !text.allSatisfy({ $0 < 0x80 }) else { return nil }
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(text.count)
        var isChanged = false
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars where append(scalar, &result) {
            isChanged = true
        }
        return isChanged ? Array(String(String.UnicodeScalarView(result)).utf8) : nil
    }
}
