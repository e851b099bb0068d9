// The standard library's search works on any collection and takes a hundred times as long.

extension ArraySlice<UInt8> {
    /// Returns the first occurrence of bytes; `nil` if there is none, or if the bytes are empty.
    ///
    /// - Complexity: O(*n*) for a text whose first byte does not recur in it.
    package func firstRange(ofBytes bytes: some Collection<UInt8>) -> Range<Int>? {
        let wanted = Array(bytes)
        guard let first = wanted.first, let last = wanted.last else { return nil }
        // An index, because a slice that shrinks is retained and released at each candidate.
        var start = startIndex
        let end = endIndex - wanted.count
        while start <= end {
            if self[start] == first, self[start + wanted.count - 1] == last,
                self[start..<(start + wanted.count)].elementsEqual(wanted)
            {
                return start..<(start + wanted.count)
            }
            start += 1
        }
        return nil
    }

    /// - Complexity: O(*n* × *m*), for short texts.
    package func lastRange(ofBytes bytes: some Collection<UInt8>) -> Range<Int>? {
        var end = endIndex - bytes.count
        while end >= startIndex {
            if self[end...].starts(with: bytes) { return end..<(end + bytes.count) }
            end -= 1
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

    package func removing(text: String) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        var rest = self
        while let range = rest.firstRange(ofBytes: text.utf8) {
            result += rest[..<range.lowerBound]
            rest = rest[range.upperBound...]
        }
        return rest.startIndex == startIndex ? self : ArraySlice(result + rest)
    }
}
