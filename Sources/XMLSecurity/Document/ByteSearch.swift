internal import CXMLSecurity

extension Span<UInt8> {
    /// Returns the index of the next byte with a value, or `end` if there is none.
    func index(of byte: UInt8, from start: Int, to end: Int) -> Int {
        precondition(0 <= start && start <= end && end <= count)
        return unsafe withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return end }
            return unsafe start &+ cxs_index(base + start, end &- start, byte)
        }
    }
}
