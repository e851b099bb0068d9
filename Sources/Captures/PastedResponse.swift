internal import ByteTools
import HTTPTypes

/// Functions that find a response in pasted text: after a prompt or the prefix of a log line, in a literal, or a bare status.
package enum PastedResponse {
    /// Reads the output of `curl -i` or `curl -v`, a body, or text with a response in it; returns it without the lines of
    /// `curl -v`.
    package static func read(_ recording: [UInt8]) -> (response: CapturedResponse?, text: ArraySlice<UInt8>) {
        let (recording, request) = withoutVerbosity(recording)
        let text = recording[...].withoutLeadingSpace
        switch text.first {
        case nil: return (nil, text)
        case UInt8(ascii: "["), UInt8(ascii: "<"): return (CapturedResponse(body: recording), text)
        default:
            let response = MessageReader.read(Array(text)) ?? find(in: Array(text))
            return (request.flatMap { response?.attaching($0) } ?? response, text)
        }
    }

    private static func find(in text: [UInt8]) -> CapturedResponse? {
        literal(text) ?? status(text) ?? message(text) ?? object(text) ?? element(text)
    }

    private static let maximumRequestBytes = 256 << 10

    /// Converts the output of `curl -v` to that of `curl -i`: removes the marks of the lines of the response, and all other
    /// lines; also returns the head of the request, whose body `curl -v` does not print.
    private static func withoutVerbosity(_ recording: [UInt8]) -> (response: [UInt8], request: PastedRequest?) {
        let mark = Array("< HTTP/".utf8)
        guard let start = firstLine(in: recording, startingWith: mark) else { return (recording, nil) }
        var kept: [UInt8] = []
        var isHead = true
        var index = start
        while index <= recording.count {
            let end =
                index < recording.count ? recording[index...].firstIndex(of: 0x0A) ?? recording.count : recording.count
            let line = recording[index..<end]
            index = end + 1
            // An empty line ends the head; after it, HTML or XML may start with the same mark.
            isHead = isHead || line.starts(with: mark)
            if isHead, line.first == UInt8(ascii: "<") {
                let text = line.dropFirst(line.dropFirst().first == 0x20 ? 2 : 1)
                isHead = !text.allSatisfy { $0 == 0x0D }
                kept += text
            } else if line.count >= 2, ">*{}".utf8.contains(line[line.startIndex]), line[line.startIndex + 1] == 0x20 {
                continue
            } else {
                isHead = false
                kept += line
            }
            if end < recording.count { kept.append(0x0A) }
        }
        // The request is directly before its response.
        let lines = recording[..<start].suffix(maximumRequestBytes).split(
            separator: 0x0A,
            omittingEmptySubsequences: false
        )
        return (kept, PastedRequest(verbose: lines[...]))
    }

    private static func firstLine(in text: [UInt8], startingWith mark: [UInt8]) -> Int? {
        if text.starts(with: mark) { return 0 }
        var index = 0
        while let end = text[index...].firstIndex(of: 0x0A) {
            index = end + 1
            if index < text.count, text[index] == mark[0], text[index...].starts(with: mark) { return index }
        }
        return nil
    }

    /// Reads JSON in a JSON string.
    private static func literal(_ text: [UInt8]) -> CapturedResponse? {
        guard text.first == UInt8(ascii: "\""), let content = JSONDocument(text).strictRoot?.text else { return nil }
        return CapturedResponse(
            body: Array(content.utf8),
            warnings: ["the body was in a JSON string, which was decoded"]
        )
    }

    private static func status(_ text: [UInt8]) -> CapturedResponse? {
        let word = String(decoding: text.prefix(5), as: UTF8.self).filter { !$0.isWhitespace }
        guard word.utf8.count == 3, text.dropFirst(3).allSatisfy({ $0 <= 0x20 }), let code = Int(word),
            (100...599).contains(code)
        else { return nil }
        return CapturedResponse(
            HTTPResponse(status: HTTPResponse.Status(code: code)),
            body: [],
            warnings: ["this is only a status: Adobe's message is in the body"]
        )
    }

    /// Reads a response after other lines, such as a prompt and a command.
    private static func message(_ text: [UInt8]) -> CapturedResponse? {
        let isStart = { (index: Int) in text[index - 1] == 0x0A && text[index...].starts(with: "HTTP/".utf8) }
        // Only the first one is tried, because each attempt copies the text.
        guard let index = text.indices.dropFirst().first(where: isStart) else { return nil }
        let response = MessageReader.read(Array(text[index...]))
        if let request = PastedRequest(text[..<index]) { return response?.attaching(request) }
        return response?.adding("the \(index) bytes before the status line were ignored")
    }

    /// Reads Adobe's JSON after the prefix of a log line, such as a time and a level.
    private static func object(_ text: [UInt8]) -> CapturedResponse? {
        guard let start = text.firstIndex(of: UInt8(ascii: "{")), let end = text.lastIndex(of: UInt8(ascii: "}")),
            start < end
        else { return nil }
        let body = Array(text[start...end])
        guard let root = JSONDocument(body).strictRoot, root["code"] != nil || root["profiles"] != nil else {
            return nil
        }
        return CapturedResponse(body: body, warnings: ["the \(start) bytes before the JSON were ignored"])
    }

    /// Reads an XML error of V1 after the prefix of a log line.
    private static func element(_ text: [UInt8]) -> CapturedResponse? {
        guard let start = text[...].firstRange(ofBytes: Array("<error>".utf8))?.lowerBound,
            let end = text[start...].firstRange(ofBytes: Array("</error>".utf8))?.upperBound
        else { return nil }
        return CapturedResponse(
            body: Array(text[start..<end]),
            warnings: ["the \(start) bytes before the XML were ignored"]
        )
    }
}
