/// Looks at the start of a normalised text and refuses what is not markup.
struct MarkupGate {
    /// How much of a refused text is gathered to say what it is.
    private static let startSize = 4096

    private enum State {
        case undecided
        /// A `<` was the last byte that came; a NUL behind it gives UTF-16 away.
        case opening
        case open
        /// The text is no markup; what has come of it so far.
        case closed(start: [UInt8])
    }

    private var state: State

    init(for input: AcceptedInput) {
        state = input == .anything ? .open : .undecided
    }

    /// Whether the text that has come so far may be encoded.
    var isOpen: Bool {
        guard case .closed = state else { return true }
        return false
    }

    /// Takes the next whole scalars.
    mutating func inspect(_ bytes: Span<UInt8>) {
        switch state {
        case .open: break
        case .undecided: decide(bytes)
        case .opening where bytes.isEmpty: break
        case .opening: state = bytes[0] == 0 ? .closed(start: [UInt8(ascii: "<")] + Self.prefix(of: bytes)) : .open
        case .closed(let start): state = .closed(start: start + Self.prefix(of: bytes))
        }
    }

    /// Refuses a text as soon as enough of it has come to say what it is.
    func check() throws(SAMLEncodingError) {
        if case .closed(let start) = state, start.count >= Self.startSize {
            throw Self.refusal(of: start, isWhole: false)
        }
    }

    /// Refuses a text that has come to its end.
    func finish() throws(SAMLEncodingError) {
        switch state {
        case .open, .opening: break
        case .undecided: throw .noResponse
        case .closed(let start): throw Self.refusal(of: start, isWhole: start.count < Self.startSize)
        }
    }

    /// Names what is no UTF-8 by its first bytes, if it is known; otherwise the error stays as it is.
    static func explain(_ error: SAMLEncodingError, chunk: Span<UInt8>) -> SAMLEncodingError {
        guard error.code == .notUTF8, let offset = error.offset, offset < 2, chunk.count >= 2 else { return error }
        let shape = TextShape(of: prefix(of: chunk)[...], field: FormFields.responseFieldName)
        guard case .content(let content) = shape, [.utf16, .gzip].contains(content) else { return error }
        return SAMLEncodingError(.notXML, "the input is no XML in UTF-8: it is \(content.explanation)")
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

    private static func refusal(of start: [UInt8], isWhole: Bool) -> SAMLEncodingError {
        // The end of a long text is not at hand, and that of an optional is what tells it.
        if !isWhole, start.starts(with: SwiftOptional.opening) { return alreadyEncoded(as: .swiftOptional) }
        return switch TextShape(of: start[...], field: FormFields.responseFieldName) {
        case .layer(let layer): alreadyEncoded(as: layer)
        case .content(let content): SAMLEncodingError(.notXML, "the input is no XML: it is \(content.explanation)")
        }
    }

    private static func alreadyEncoded(as layer: EncodingLayer.Kind) -> SAMLEncodingError {
        SAMLEncodingError(
            .alreadyEncoded,
            "the input is no XML: it looks like \(layer.name), so it was encoded already, and encoding it again would make a "
                + "value that no server accepts"
        )
    }
}

extension SAMLEncodingError {
    static let noResponse = SAMLEncodingError(
        .empty,
        "there is no response: the input is empty or nothing but white space"
    )
}
