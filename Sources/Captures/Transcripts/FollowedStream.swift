internal import ByteTools

/// A decrypted stream as Wireshark shows it: messages of HTTP/1.1 without a line break between a body and the next message.
enum FollowedStream: TranscriptFormat {
    static let mark = "HTTP/1."

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
        // A message at the start of its line may be in any text.
        guard !line.starts(with: mark.utf8), let start = statusStart(in: line) else { return false }
        return mayEndBody(line[start - 1])
    }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var calls: [TranscribedCall] = []
        for line in lines {
            if let start = requestStart(in: line) {
                if let last = calls.indices.last { calls[last].response?.add(line[..<start]) }
                calls.append(TranscribedCall(request: TranscribedMessage()))
                calls[calls.count - 1].request.addLine(line[start...])
            } else if let last = calls.indices.last {
                if let start = statusStart(in: line), start == line.startIndex || mayEndBody(line[start - 1]) {
                    calls[last].request.add(line[..<start])
                    calls[last].response = TranscribedMessage()
                    calls[last].response?.addLine(line[start...])
                } else if calls[last].response != nil {
                    calls[last].response?.addLine(line)
                } else {
                    calls[last].request.addLine(line)
                }
            }
        }
        return calls
    }

    private static func mayEndBody(_ byte: UInt8) -> Bool {
        byte.isASCIILetter || byte.isASCIIDigit || "=}>".utf8.contains(byte)
    }

    private static func statusStart(in line: ArraySlice<UInt8>) -> Int? {
        guard let version = line.lastRange(ofBytes: mark.utf8) else { return nil }
        let words = line[version.upperBound...].split(separator: 0x20, maxSplits: 2)
        guard words.count > 1, words[0].count == 1, words[1].count == 3, words[1].allSatisfy({ $0.isASCIIDigit }) else {
            return nil
        }
        return version.lowerBound
    }

    private static func requestStart(in line: ArraySlice<UInt8>) -> Int? {
        if PastedRequest(line) != nil { return line.startIndex }
        guard let last = line.last, last.isASCIIDigit, let end = line.lastIndex(where: { "}>".utf8.contains($0) }),
            PastedRequest(line[(end + 1)...]) != nil
        else { return nil }
        return end + 1
    }
}
