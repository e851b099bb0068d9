/// A body that is still in the chunks that it was sent in (RFC 9112 section 7.1).
///
/// Sizes and ends are taken at their word: what does not fit is told and ends the body. Only the ends of lines may have lost
/// their CR, as they do on a clipboard.
struct ChunkedBody {
    /// What is in the chunks, up to an error.
    private(set) var content: [UInt8] = []
    /// What is wrong, and where; `nil` if the chunks are whole.
    private(set) var error: String?

    /// Takes a body apart; `nil` if it does not start with the size of a chunk: a client that took the body out of its chunks
    /// leaves the header that speaks of them.
    init?(_ body: ArraySlice<UInt8>) {
        var rest = body
        guard let line = Self.takeLine(&rest), Self.size(line) != nil else { return nil }
        error = read(body)
    }

    /// Reads all chunks, and returns what is wrong.
    private mutating func read(_ body: ArraySlice<UInt8>) -> String? {
        var rest = body
        var number = 0
        while true {
            number += 1
            let offset = rest.startIndex - body.startIndex
            guard let line = Self.takeLine(&rest) else {
                return "the body is cut short before its chunk \(number): \(content.count) bytes were in those before"
            }
            guard let size = Self.size(line) else {
                return
                    "chunk \(number), at byte \(offset) of the body, does not start with its size: what follows was left out"
            }
            guard size > 0 else { return Self.errorAfterLastChunk(rest) }
            content += rest.prefix(size)
            guard rest.count >= size else {
                return "the body is cut short: its chunk \(number) has \(rest.count) of \(size) bytes"
            }
            rest = rest.dropFirst(size)
            guard rest.isEmpty || Self.takeLine(&rest)?.isEmpty == true else {
                return
                    "chunk \(number), at byte \(offset) of the body, does not end after its \(size) bytes: what follows was left out"
            }
        }
    }

    /// What is wrong behind the last chunk, where there may be headers and has to be an empty line.
    ///
    /// That line may be missing: people leave it out when they copy.
    private static func errorAfterLastChunk(_ text: ArraySlice<UInt8>) -> String? {
        var rest = text
        while let line = takeLine(&rest), !line.isEmpty {
            guard line.contains(UInt8(ascii: ":")) else { return "something follows the last chunk, and was left out" }
        }
        return rest.isEmpty ? nil : "\(rest.count) bytes follow the last chunk, and were left out"
    }

    /// Takes a line and its end off the start of a text; `nil` if there is nothing left.
    private static func takeLine(_ text: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !text.isEmpty else { return nil }
        let end = text.firstIndex(of: 0x0A) ?? text.endIndex
        let line = text[..<end]
        text = text[end...].dropFirst()
        return line.last == 0x0D ? line.dropLast() : line
    }

    /// The size that a chunk starts with, in bytes; what may stand behind a semicolon says nothing about it.
    private static func size(_ line: ArraySlice<UInt8>) -> Int? {
        let word = line.prefix { $0 != UInt8(ascii: ";") && $0 != 0x20 && $0 != 0x09 }
        let rest = line[word.endIndex...].drop { $0 == 0x20 || $0 == 0x09 }
        guard rest.first.map({ $0 == UInt8(ascii: ";") }) ?? true, !rest.contains(where: { $0 < 0x20 && $0 != 0x09 })
        else { return nil }
        let digits = word.drop { $0 == UInt8(ascii: "0") }
        // Seven digits are more than any recording has; `Int` alone would take a sign, too.
        guard !word.isEmpty, digits.count <= 7,
            digits.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit })
        else { return nil }
        return digits.isEmpty ? 0 : Int(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
