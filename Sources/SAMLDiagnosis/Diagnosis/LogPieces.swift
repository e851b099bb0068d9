internal import ByteTools
internal import SAMLEncoding

/// A response that a log split into several lines, each with a prefix of time and process.
enum LogPieces {
    /// The minimum length of a prefix, which contains a number: a time, a process, a line.
    private static let minimumPrefix = 10
    private static let maximumPrefix = 512

    /// The start of the second piece's line in the input; `nil` if the response is not in pieces.
    static func place(in input: [UInt8], _ trace: EncodingTrace) -> Int? {
        guard trace.layers.first?.kind == .surroundingText,
            let embedded = trace.observations.first(where: { $0.kind == .embedded && $0.layer == 0 })
        else { return nil }
        let value = embedded.offset
        guard value <= input.count, let end = input[value...].firstIndex(of: 0x0A) else { return nil }
        // A response that is complete before the line ends is not in pieces.
        let isCut = trace.failure != nil || trace.observations.contains { $0.kind == .cutShort }
        guard isCut || trace.layers.count == 1 && value + trace.payload.count > end else { return nil }
        let start = input[..<value].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let second = input[(end + 1)...].prefix { $0 != 0x0A }
        guard let length = prefixLength(input[start..<value], second) else { return nil }
        return isContinuation(second.dropFirst(length)) ? end + 1 : nil
    }

    private static func prefixLength(_ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8>) -> Int? {
        var (left, right) = (first.prefix(maximumPrefix), second.prefix(maximumPrefix))
        var numbers = 0
        while let a = left.first, let b = right.first {
            if a.isASCIIDigit, b.isASCIIDigit {
                numbers += 1
                left = left.drop(while: \.isASCIIDigit)
                right = right.drop(while: \.isASCIIDigit)
            } else if a == b {
                left = left.dropFirst()
                right = right.dropFirst()
            } else {
                break
            }
        }
        let length = right.startIndex - second.startIndex
        return numbers > 0 && length >= minimumPrefix ? length : nil
    }

    /// True if a line continues XML or Base64 and is not a message of its own.
    private static func isContinuation(_ text: ArraySlice<UInt8>) -> Bool {
        let run = text.drop { $0 == 0x20 }.prefix {
            $0.isASCIIDigit || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2B || $0 == 0x2F
        }
        return run.count >= 32 || text.contains(text: "</") || text.contains(text: "=\"") || text.contains(text: "\">")
    }
}
