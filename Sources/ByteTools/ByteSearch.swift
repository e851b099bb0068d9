// The standard library's search works on any collection and takes a hundred times as long.

extension ArraySlice<UInt8> {
    /// Returns the first occurrence of bytes; `nil` if there is none, or if the bytes are empty.
    ///
    /// - Complexity: O(*n*) for a text whose first byte does not recur in it.
    package func firstRange(ofBytes bytes: some Collection<UInt8>) -> Range<Int>? {
        firstRange(of: Array(bytes))
    }

    private func firstRange(of wanted: [UInt8]) -> Range<Int>? {
        guard let first = wanted.first, let last = wanted.last else { return nil }
        let length = wanted.count
        let (firsts, lasts) = (SIMD16(repeating: first), SIMD16(repeating: last))
        let offset = unsafe withUnsafeBytes { text -> Int? in
            var start = 0
            // Sixteen starts at once; nearly all differ in the first or the last byte.
            while start &+ length &+ 15 <= text.count {
                let isFirst = unsafe text.loadUnaligned(fromByteOffset: start, as: SIMD16<UInt8>.self) .== firsts
                let end = start &+ length &- 1
                let isLast = unsafe text.loadUnaligned(fromByteOffset: end, as: SIMD16<UInt8>.self) .== lasts
                if any(isFirst .& isLast) {
                    for start in start..<(start &+ 16) where unsafe text[start...].starts(with: wanted) { return start }
                }
                start &+= 16
            }
            while start &+ length <= text.count {
                if unsafe text[start] == first, unsafe text[start...].starts(with: wanted) { return start }
                start &+= 1
            }
            return nil
        }
        return offset.map { (startIndex + $0)..<(startIndex + $0 + length) }
    }

    /// - Complexity: O(*n* × *m*), for short texts.
    package func lastRange(ofBytes bytes: some Collection<UInt8>) -> Range<Int>? {
        let wanted = Array(bytes)
        guard let first = wanted.first else { return nil }
        var start = endIndex - wanted.count
        while start >= startIndex {
            if self[start] == first, self[start...].starts(with: wanted) { return start..<(start + wanted.count) }
            start -= 1
        }
        return nil
    }

    package func contains(text: String) -> Bool { firstRange(ofBytes: text.utf8) != nil }

    /// Returns the number of occurrences of a text that do not overlap.
    package func count(of text: String) -> Int {
        var count = 0
        var rest = self
        while let range = rest.firstRange(ofBytes: text.utf8) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }

    /// The parts between the occurrences of a text.
    package func split(at text: String) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = self
        while let range = rest.firstRange(ofBytes: text.utf8) {
            parts.append(rest[..<range.lowerBound])
            rest = rest[range.upperBound...]
        }
        return parts + [rest]
    }

    package func removing(text: String) -> ArraySlice<UInt8> { replacing(text: text, with: "") }

    package func replacing(text: String, with replacement: String) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        var rest = self
        while let range = rest.firstRange(ofBytes: text.utf8) {
            result += rest[..<range.lowerBound]
            result += replacement.utf8
            rest = rest[range.upperBound...]
        }
        return rest.startIndex == startIndex ? self : ArraySlice(result + rest)
    }
}

extension String {
    /// Returns the text with another one in place of each occurrence of a text.
    package func replacing(text: String, with replacement: String) -> String {
        String(decoding: Array(utf8)[...].replacing(text: text, with: replacement), as: UTF8.self)
    }
}
