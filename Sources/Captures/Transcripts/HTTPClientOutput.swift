internal import SAMLEncoding

/// What Python's `http.client` prints with a debug level: literals of what it sends, and the head of the response.
enum HTTPClientOutput: TranscriptFormat {
    static let mark = "send: b"

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts(with: "send: b'".utf8) || line.starts(with: "send: b\"".utf8)
    }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var calls: [TranscribedCall] = []
        for line in lines {
            if let sent = literal(in: line, after: "send: ") {
                // The body follows its head by itself.
                if PastedRequest(sent[...]) != nil {
                    calls.append(TranscribedCall(request: TranscribedMessage(sent)))
                } else if let last = calls.indices.last {
                    calls[last].request.add(sent)
                }
            } else if let last = calls.indices.last {
                if let start = literal(in: line, after: "reply: ") {
                    calls[last].response = TranscribedMessage(start)
                } else if line.starts(with: "header: ".utf8) {
                    calls[last].response?.addLine(line.dropFirst("header: ".utf8.count))
                } else {
                    calls[last].response?.endHead()
                    calls[last].response?.addLine(line)
                }
            }
        }
        return calls
    }

    private static func literal(in line: ArraySlice<UInt8>, after name: String) -> [UInt8]? {
        guard line.starts(with: name.utf8) else { return nil }
        return try? StringLiteral.unquoted(line.dropFirst(name.utf8.count))
    }
}
