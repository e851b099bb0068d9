extension [UInt8] {
    /// Adds a piece that a streaming codec emits.
    package mutating func append(_ piece: Span<UInt8>) {
        for index in 0..<piece.count { append(piece[index]) }
    }
}
