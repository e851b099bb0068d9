/// Normalized whitespace that is not written yet, because the text may end with it.
///
/// It is stored as run lengths, so a gigabyte of spaces takes a few bytes. It grows only with alternating kinds of
/// whitespace, and the growth is bounded.
struct HeldWhitespace {
    static let maximumBytes = 1 << 20

    private struct Run {
        var encoded: UInt32
        var count: UInt32
    }

    private var runs: [Run] = []
    /// True if the last scalar was a blank, so that the next blank belongs to the same run.
    private var isInBlankRun = false

    /// The bytes are complete whitespace scalars.
    mutating func absorb(
        _ bytes: Span<UInt8>,
        offset: Int
    ) throws(SAMLEncodingError) {
        var index = 0
        while let scalar = WhitespaceScalar(in: bytes, at: index) {
            switch scalar.whitespaceClass {
            case .blank:
                if !isInBlankRun { try hold(0x20, offset: offset + index) }
                isInBlankRun = true
            case .newline:
                isInBlankRun = false
            case .space:
                try hold(scalar.encoded, offset: offset + index)
                isInBlankRun = false
            }
            index += scalar.length
        }
    }

    mutating func discard() {
        runs.removeAll(keepingCapacity: true)
        isInBlankRun = false
    }

    /// Writes the stored whitespace, in pieces of bounded size, and discards it.
    mutating func flush(emit: (Span<UInt8>) -> Void) {
        guard !runs.isEmpty else {
            isInBlankRun = false
            return
        }
        var piece: ContiguousArray<UInt8> = []
        for run in runs {
            for _ in 0..<run.count {
                append(run.encoded, to: &piece)
                if piece.count >= 1 << 14 {
                    emit(piece.span)
                    piece.removeAll(keepingCapacity: true)
                }
            }
        }
        emit(piece.span)
        discard()
    }

    private mutating func hold(_ encoded: UInt32, offset: Int) throws(SAMLEncodingError) {
        if let last = runs.last, last.encoded == encoded, last.count < .max {
            runs[runs.count - 1].count += 1
            return
        }
        guard (runs.count + 1) * MemoryLayout<Run>.size <= Self.maximumBytes else {
            throw SAMLEncodingError(
                .tooMuchWhitespace,
                at: offset,
                "there are more than \(runs.count) alternating whitespace runs in a row; the limit for the detection "
                    + "of trailing whitespace is exceeded, and no real response has such a run"
            )
        }
        runs.append(Run(encoded: encoded, count: 1))
    }

    private func append(_ encoded: UInt32, to bytes: inout ContiguousArray<UInt8>) {
        var rest = encoded
        repeat {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        } while rest != 0
    }
}
