internal import ByteTools

/// A body that still has its chunked transfer coding (RFC 9112 section 7.1).
///
/// Sizes and ends of chunks are strictly validated: an error is reported and ends the body. Only the CR at the end of a line
/// may be missing, because clipboards remove it.
struct ChunkedBody {
    private(set) var content: [UInt8] = []
    /// The error and its place; `nil` if the chunks are complete.
    private(set) var error: String?

    /// Decodes a body; `nil` if it does not start with the size of a chunk: a client that decodes the chunks keeps the header
    /// that announces them.
    init?(_ body: ArraySlice<UInt8>) {
        var rest = body
        guard let line = rest.takeLine(), Self.size(line) != nil else { return nil }
        error = read(body)
    }

    private mutating func read(_ body: ArraySlice<UInt8>) -> String? {
        var rest = body
        var number = 0
        while true {
            number += 1
            let offset = rest.startIndex - body.startIndex
            guard let line = rest.takeLine() else {
                return "the body is truncated before chunk \(number): the previous chunks have \(content.count) bytes"
            }
            guard let size = Self.size(line) else {
                return
                    "chunk \(number), at byte \(offset) of the body, does not start with its size: the rest was ignored"
            }
            guard size > 0 else { return Self.errorAfterLastChunk(rest) }
            content += rest.prefix(size)
            guard rest.count >= size else {
                return "the body is truncated: chunk \(number) has \(rest.count) of \(size) bytes"
            }
            rest = rest.dropFirst(size)
            guard rest.isEmpty || rest.takeLine()?.isEmpty == true else {
                return
                    "chunk \(number), at byte \(offset) of the body, does not end after its \(size) bytes: the rest was ignored"
            }
        }
    }

    /// Returns the error in the text after the last chunk, where only trailers and an empty line are allowed.
    ///
    /// The empty line may be missing, because it often gets lost when text is copied.
    private static func errorAfterLastChunk(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        while let line = rest.takeLine(), !line.isEmpty {
            guard line.contains(UInt8(ascii: ":")) else { return "unexpected text after the last chunk was ignored" }
        }
        return rest.isEmpty ? nil : "\(rest.count) bytes after the last chunk were ignored"
    }

    /// Returns the size at the start of a chunk, in bytes; extensions after a semicolon are ignored.
    private static func size(_ line: ArraySlice<UInt8>) -> Int? {
        let word = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
        let rest = line[word.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard rest.first.map({ $0 == UInt8(ascii: ";") }) ?? true, !rest.contains(where: { $0 < 0x20 && $0 != 0x09 })
        else { return nil }
        let digits = word.drop { $0 == UInt8(ascii: "0") }
        // Seven digits suffice for any recording; `Int` alone would also accept a sign.
        guard !word.isEmpty, digits.count <= 7,
            digits.allSatisfy({ $0.hexDigitValue != nil })
        else { return nil }
        return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
