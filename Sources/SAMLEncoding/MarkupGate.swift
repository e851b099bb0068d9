/// A check of the start of a normalized text, which rejects text that is not markup.
struct MarkupGate {
    /// The number of bytes of a rejected text that are collected to detect its format.
    private static let startSize = 4096

    private enum State {
        case undecided
        /// The last byte was `<`; a following NUL byte means UTF-16.
        case opening
        case open
        case closed(start: [UInt8])
    }

    private var state: State

    init(for input: AcceptedInput) {
        state = input == .anything ? .open : .undecided
    }

    var isOpen: Bool {
        guard case .closed = state else { return true }
        return false
    }

    mutating func inspect(_ bytes: Span<UInt8>) {
        switch state {
        case .open: break
        case .undecided: decide(bytes)
        case .opening where bytes.isEmpty: break
        case .opening: state = bytes[0] == 0 ? .closed(start: [UInt8(ascii: "<")] + Self.prefix(of: bytes)) : .open
        case .closed(let start): state = .closed(start: start + Self.prefix(of: bytes))
        }
    }

    /// Rejects a text as soon as its format can be detected.
    func check() throws(SAMLEncodingError) {
        if case .closed(let start) = state, start.count >= Self.startSize {
            throw Self.rejection(of: start, isWhole: false)
        }
    }

    func finish() throws(SAMLEncodingError) {
        switch state {
        case .open, .opening: break
        case .undecided: throw .noResponse
        case .closed(let start): throw Self.rejection(of: start, isWhole: start.count < Self.startSize)
        }
    }

    /// Returns an error that names the detected format of bytes that are not UTF-8, or the original error.
    static func explain(_ error: SAMLEncodingError, chunk: Span<UInt8>) -> SAMLEncodingError {
        guard error.code == .notUTF8, let offset = error.offset, offset < 2, chunk.count >= 2 else { return error }
        let shape = TextShape(of: prefix(of: chunk)[...], field: FormFields.responseFieldName)
        guard case .content(let content) = shape, [.utf16, .gzip].contains(content) else { return error }
        return SAMLEncodingError(.notXML, "the input is not XML in UTF-8: it is \(content.explanation)")
    }

    private mutating func decide(_ bytes: Span<UInt8>) {
        let index = bytes.endOfLeadingMarksAndWhitespace.index
        guard index < bytes.count else { return }
        state = .closed(start: Self.prefix(of: bytes.extracting(index...)))
        guard bytes[index] == UInt8(ascii: "<") else { return }
        if index + 1 == bytes.count { state = .opening } else if bytes[index + 1] != 0 { state = .open }
    }

    private static func prefix(of bytes: Span<UInt8>) -> [UInt8] {
        [UInt8](copying: bytes.extracting(first: min(bytes.count, startSize)))
    }

    private static func rejection(of start: [UInt8], isWhole: Bool) -> SAMLEncodingError {
        // The end of a long text, which would identify an optional, is not available.
        if !isWhole, start.starts(with: SwiftOptional.opening) { return alreadyEncoded(as: .swiftOptional) }
        return switch TextShape(of: start[...], field: FormFields.responseFieldName) {
        case .layer(let layer): alreadyEncoded(as: layer)
        case .content(let content): SAMLEncodingError(.notXML, "the input is not XML: it is \(content.explanation)")
        }
    }

    private static func alreadyEncoded(as layer: EncodingLayer.Kind) -> SAMLEncodingError {
        SAMLEncodingError(
            .alreadyEncoded,
            "the input is not XML: it looks like \(layer.name), so it is already encoded, and encoding it again would "
                + "produce a value that no server accepts"
        )
    }
}

extension NormalizingPass {
    /// Normalizes the next chunk; nothing is emitted after the gate has closed.
    mutating func update(
        _ chunk: Span<UInt8>,
        through gate: inout MarkupGate,
        emit: (Span<UInt8>) -> Void
    ) throws(SAMLEncodingError) {
        do throws(SAMLEncodingError) {
            try update(chunk) { normalized in
                gate.inspect(normalized)
                if gate.isOpen { emit(normalized) }
            }
        } catch {
            throw MarkupGate.explain(error, chunk: chunk)
        }
        try gate.check()
    }
}

extension SAMLEncodingError {
    static let noResponse = SAMLEncodingError(
        .empty,
        "there is no response: the input is empty or consists of whitespace"
    )
}
