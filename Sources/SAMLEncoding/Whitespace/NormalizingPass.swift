/// One pass of the whitespace rule over a text that comes in chunks of any size.
///
/// Each chunk is cut into white space at its start, an interior, and white space at its end. An interior starts and ends
/// with something that stays, so it can be written at once. White space between two interiors is held until it is known
/// whether the text goes on.
struct NormalizingPass {
    /// How much of an interior is worked on at a time: little enough that it stays in the first-level cache.
    private static let pieceSize = 12 << 10

    private var held = HeldWhitespace()
    private var staging: ContiguousArray<UInt8> = []
    /// The first bytes of a scalar that the end of the last chunk cut in two.
    private var cutScalar: ContiguousArray<UInt8> = []
    /// How many bytes came before the ones at hand.
    private var offset = 0
    /// Whether anything but white space has come.
    private(set) var hasStarted = false

    /// Takes the next chunk.
    ///
    /// - Throws: ``SAMLEncodingError/Code/notUTF8`` or ``SAMLEncodingError/Code/tooMuchWhitespace``.
    mutating func update(_ chunk: Span<UInt8>, emit: (Span<UInt8>) -> Void) throws(SAMLEncodingError) {
        let start = try completeCutScalar(with: chunk, emit: emit)
        let end = max(start, chunk.endOfWholeScalars)
        try process(chunk.extracting(start..<end), emit: emit)
        for index in end..<chunk.count { cutScalar.append(chunk[index]) }
    }

    /// Ends the text.
    ///
    /// - Throws: ``SAMLEncodingError/Code/notUTF8`` if the text ends inside a scalar.
    mutating func finish() throws(SAMLEncodingError) {
        held.discard()
        guard let first = cutScalar.first else { return }
        throw SAMLEncodingError(notUTF8At: offset, byte: first)
    }

    /// Goes on with the scalar that the last chunk cut in two, if it did.
    ///
    /// - Returns: How many bytes of the chunk belong to that scalar.
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
        // Too few bytes, and the chunk goes on with something else: no scalar, which the compactor says.
        guard cutScalar.count == first.scalarLength || index < chunk.count else { return index }
        let scalar = cutScalar
        cutScalar.removeAll(keepingCapacity: true)
        try process(scalar.span, emit: emit)
        return index
    }

    /// Works on whole scalars.
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
            // The last piece is taken as it is: if a scalar is incomplete there, it is so for good.
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
    /// How many bytes a UTF-8 sequence that starts with this byte claims to have, 1 to 4.
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
    /// Where the incomplete scalar at the end starts; the count if there is none.
    fileprivate var endOfWholeScalars: Int {
        for index in stride(from: count - 1, through: Swift.max(count - 3, 0), by: -1) {
            if self[index].isUTF8Continuation { continue }
            return index + self[index].scalarLength > count ? index : count
        }
        return count
    }
}
