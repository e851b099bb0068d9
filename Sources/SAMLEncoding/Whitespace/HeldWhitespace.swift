/// White space that is normalised but not written yet, because the text may end with it.
///
/// What is held is kept as run lengths, so a gigabyte of spaces takes a few bytes. Only alternating kinds of white space
/// make it grow, and that growth is bounded.
struct HeldWhitespace {
    /// How much memory the runs may take, in bytes.
    static let maximumBytes = 1 << 20

    private struct Run {
        var encoded: UInt32
        var count: UInt32
    }

    private var runs: [Run] = []
    /// Whether the last scalar that came was a blank, so that the next blank belongs to the same run.
    private var isInBlankRun = false

    /// Takes bytes that are nothing but whole white-space scalars.
    ///
    /// - Throws: ``SAMLEncodingError/Code/tooMuchWhitespace``, at `offset` plus the place in `bytes`.
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

    /// Forgets what was held.
    mutating func discard() {
        runs.removeAll(keepingCapacity: true)
        isInBlankRun = false
    }

    /// Writes what was held, in pieces of bounded size, and forgets it.
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
                "more than \(runs.count) alternating runs of white space stand in one place, more than is held back "
                    + "to see whether the text ends there; no real response looks like this"
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
