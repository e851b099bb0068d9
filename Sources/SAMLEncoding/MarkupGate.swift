/// Looks at the first scalar of a normalised text and refuses what is not markup.
struct MarkupGate {
    private enum State {
        case undecided
        case open
        case closed(SAMLEncodingError)
    }

    private var state: State

    init(for input: AcceptedInput) {
        state = input == .anything ? .open : .undecided
    }

    /// Whether nothing has come that the text could be judged by.
    var isUndecided: Bool {
        guard case .undecided = state else { return false }
        return true
    }

    /// Why the text is refused, if it is.
    var refusal: SAMLEncodingError? {
        guard case .closed(let refusal) = state else { return nil }
        return refusal
    }

    /// Throws the reason if the text is refused.
    func check() throws(SAMLEncodingError) {
        if let refusal { throw refusal }
    }

    /// Takes the next whole scalars.
    mutating func inspect(_ bytes: Span<UInt8>) {
        guard case .undecided = state else { return }
        var index = 0
        while index < bytes.count {
            if let scalar = WhitespaceScalar(in: bytes, at: index) {
                index += scalar.length
            } else if bytes.hasByteOrderMark(at: index) {
                index += ByteOrderMark.utf8.count
            } else if bytes[index] == UInt8(ascii: "<") {
                state = .open
                return
            } else {
                state = .closed(Self.refusal(of: [UInt8](copying: bytes.extracting(index...).extracting(first: 4096))))
                return
            }
        }
    }

    private static func refusal(of start: [UInt8]) -> SAMLEncodingError {
        switch TextShape(of: start[...], field: FormFields.responseFieldName) {
        case .layer(let layer):
            SAMLEncodingError(
                .alreadyEncoded,
                "the input is no XML: it looks like \(layer.name), so it was encoded already, and encoding it again would "
                    + "make a value that no server accepts"
            )
        case .content(let content):
            SAMLEncodingError(.notXML, "the input is no XML: \(content.explanation)")
        }
    }
}

/// The marks that some editors put at the start of a file.
enum ByteOrderMark {
    static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
    static let utf16BigEndian: [UInt8] = [0xFE, 0xFF]
    static let utf16LittleEndian: [UInt8] = [0xFF, 0xFE]
}

extension Span<UInt8> {
    fileprivate func hasByteOrderMark(at index: Int) -> Bool {
        index + 3 <= count && self[index] == 0xEF && self[index + 1] == 0xBB && self[index + 2] == 0xBF
    }
}

extension SAMLEncodingError {
    static let noResponse = SAMLEncodingError(
        .empty,
        "there is no response: the input is empty or nothing but white space"
    )
}
