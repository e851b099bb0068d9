/// A pass of the whitespace rule over a text in chunks of any size.
///
/// Each chunk is split into leading whitespace, an interior, and trailing whitespace. An interior starts and ends with
/// characters that are kept, so it can be written at once. Whitespace between two interiors is stored until it is known
/// whether the text continues.
struct NormalizingPass {
    /// The number of bytes of an interior that are processed at a time, small enough for the first-level cache.
    private static let pieceSize = 12 << 10

    private var held = HeldWhitespace()
    private var staging: ContiguousArray<UInt8> = []
    /// The first bytes of a scalar that was split at the end of the last chunk.
    private var cutScalar: ContiguousArray<UInt8> = []
    private var offset = 0
    private(set) var hasStarted = false

    mutating func update(_ chunk: Span<UInt8>, emit: (Span<UInt8>) -> Void) throws(SAMLEncodingError) {
        let start = try completeCutScalar(with: chunk, emit: emit)
        let end = max(start, chunk.endOfWholeScalars)
        try process(chunk.extracting(start..<end), emit: emit)
        for index in end..<chunk.count { cutScalar.append(chunk[index]) }
    }

    mutating func finish() throws(SAMLEncodingError) {
        held.discard()
        guard let first = cutScalar.first else { return }
        throw SAMLEncodingError(notUTF8At: offset, byte: first)
    }

    /// Returns the number of bytes of the chunk that belong to the scalar.
    private mutating func completeCutScalar(
        with chunk: Span<UInt8>,
        emit: (Span<UInt8>) -> Void
    ) throws(SAMLEncodingError) -> Int {
        guard let first = cutScalar.first else { return 0 }
        var index = 0
        while cutScalar.count < first.scalarLength, index < chunk.count, chunk[index].isUTF8Continuation {
            cutScalar.append(chunk[index])
            index += 1
        }
        // The scalar is incomplete, and other bytes follow; the compactor reports the error.
        guard cutScalar.count == first.scalarLength || index < chunk.count else { return index }
        let scalar = cutScalar
        cutScalar.removeAll(keepingCapacity: true)
        try process(scalar.span, emit: emit)
        return index
    }

    private mutating func process(_ bytes: Span<UInt8>, emit: (Span<UInt8>) -> Void) throws(SAMLEncodingError) {
        let core = bytes.trimmedRange
        if hasStarted { try held.absorb(bytes.extracting(..<core.lowerBound), offset: offset) }
        if !core.isEmpty {
            if hasStarted { held.flush(emit: emit) }
            hasStarted = true
            try compact(bytes.extracting(core), offset: offset + core.lowerBound, emit: emit)
            try held.absorb(bytes.extracting(core.upperBound...), offset: offset + core.upperBound)
        }
        offset += bytes.count
    }

    private mutating func compact(
        _ interior: Span<UInt8>,
        offset: Int,
        emit: (Span<UInt8>) -> Void
    ) throws(SAMLEncodingError) {
        let room = min(interior.count, Self.pieceSize) + WhitespaceCompactor.slack
        if staging.count < room { staging = ContiguousArray(repeating: 0, count: room) }
        var start = 0
        while start < interior.count {
            // The last piece is used unchanged: an incomplete scalar at its end is an error.
            let limit = min(start + Self.pieceSize, interior.count)
            let end = limit == interior.count ? limit : interior.extracting(..<limit).endOfWholeScalars
            let piece = interior.extracting(start..<end)
            let written = try WhitespaceCompactor.compact(
                piece,
                followsBlank: start > 0 && interior[start - 1].isBlank,
                offset: offset + start,
                into: &staging
            )
            emit(staging.span.extracting(..<written))
            start = end
        }
    }
}

extension UInt8 {
    fileprivate var scalarLength: Int {
        switch self {
        case 0xF0...: 4
        case 0xE0...: 3
        case 0xC0...: 2
        default: 1
        }
    }
}

extension Span<UInt8> {
    fileprivate var endOfWholeScalars: Int {
        for index in stride(from: count - 1, through: Swift.max(count - 3, 0), by: -1) {
            if self[index].isUTF8Continuation { continue }
            return index + self[index].scalarLength > count ? index : count
        }
        return count
    }
}
