internal import CXMLSecurity

extension Span<UInt8> {
    /// The index of the next byte of that value, or the end if there is none before it.
    func index(of byte: UInt8, from start: Int, to end: Int) -> Int {
        precondition(0 <= start && start <= end && end <= count)
        return unsafe withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return end }
            return unsafe start &+ cxs_index(base + start, end &- start, byte)
        }
    }
}
