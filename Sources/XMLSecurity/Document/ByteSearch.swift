internal import ByteTools
internal import CXMLSecurity

extension Span<UInt8> {
    func index(of byte: UInt8, from start: Int, to end: Int) -> Int {
        precondition(0 <= start && start <= end && end <= count)
        return unsafe withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return end }
            return unsafe start &+ cxs_index(base + start, end &- start, byte)
        }
    }

    /// Returns the index of the next byte that is not a letter, `_` or part of a letter of other scripts.
    @inline(__always)
    func indexAfterLetters(from start: Int) -> Int {
        precondition(0 <= start && start <= count)
        return unsafe withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return start }
            return unsafe start &+ cxs_count_letters(base + start, count &- start)
        }
    }
}

extension Span<UInt8> {
    package var trimmingXMLSpace: Span<UInt8> {
        @_lifetime(copy self) get {
            var (start, end) = (0, count)
            while start < end, self[start].isXMLSpace { start += 1 }
            while start < end, self[end - 1].isXMLSpace { end -= 1 }
            return extracting(start..<end)
        }
    }
}
