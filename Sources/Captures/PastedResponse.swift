internal import ByteTools
import HTTPTypes
import SAMLEncoding

/// Finds an answer in text that people paste: behind a prompt or the beginning of a line of a log, in a literal, or a bare status.
package enum PastedResponse {
    /// Reads a recording that is no JSON object: what `curl -i` or `curl -v` printed, a body, or text with a response in it.
    ///
    /// - Parameter recording: The recording.
    /// - Returns: The response, `nil` if there is none; and the text that was read, without what is not of the response.
    package static func read(_ recording: [UInt8]) -> (response: CapturedResponse?, text: ArraySlice<UInt8>) {
        let (recording, request) = withoutVerbosity(recording)
        let text = recording[...].withoutLeadingSpace
        switch text.first {
        case nil: return (nil, text)
        case UInt8(ascii: "["), UInt8(ascii: "<"): return (CapturedResponse(body: recording), text)
        default:
            let response = MessageReader.read(Array(text)) ?? find(in: Array(text))
            return (request.flatMap { response?.answering($0) } ?? response, text)
        }
    }

    private static func find(in text: [UInt8]) -> CapturedResponse? {
        literal(text) ?? status(text) ?? message(text) ?? object(text) ?? element(text)
    }

    /// How much before an answer is looked through for its request, in bytes.
    private static let maximumRequestBytes = 256 << 10

    /// What `curl -v` printed, as `curl -i` would have: its lines about the answer without their mark, and none of the others;
    /// and the head of the request, of which it shows no body.
    private static func withoutVerbosity(_ recording: [UInt8]) -> (answer: [UInt8], request: PastedRequest?) {
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
            // An empty line ends the head, and behind it a page or XML may start with the same mark.
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
        // The request stands right before its answer.
        let lines = recording[..<start].suffix(maximumRequestBytes).split(
            separator: 0x0A,
            omittingEmptySubsequences: false
        )
        return (kept, PastedRequest(verbose: lines[...]))
    }

    /// Where the first line starts that starts with a mark.
    private static func firstLine(in text: [UInt8], startingWith mark: [UInt8]) -> Int? {
        if text.starts(with: mark) { return 0 }
        var index = 0
        while let end = text[index...].firstIndex(of: 0x0A) {
            index = end + 1
            if index < text.count, text[index] == mark[0], text[index...].starts(with: mark) { return index }
        }
        return nil
    }

    /// JSON that was written as text in JSON.
    private static func literal(_ text: [UInt8]) -> CapturedResponse? {
        guard text.first == UInt8(ascii: "\""), let content = JSONDocument(text).strictRoot?.text else { return nil }
        return CapturedResponse(
            body: Array(content.utf8),
            warnings: ["the body was a string in JSON, and was taken out of it"]
        )
    }

    /// A status with nothing beside it.
    private static func status(_ text: [UInt8]) -> CapturedResponse? {
        let word = String(decoding: text.prefix(5), as: UTF8.self).filter { !$0.isWhitespace }
        guard word.utf8.count == 3, text.dropFirst(3).allSatisfy({ $0 <= 0x20 }), let code = Int(word),
            (100...599).contains(code)
        else { return nil }
        return CapturedResponse(
            HTTPResponse(status: HTTPResponse.Status(code: code)),
            body: [],
            warnings: ["this is a status alone: what Adobe says is in the body"]
        )
    }

    /// A response behind other lines, such as a prompt and a command.
    private static func message(_ text: [UInt8]) -> CapturedResponse? {
        let isStart = { (index: Int) in text[index - 1] == 0x0A && text[index...].starts(with: "HTTP/".utf8) }
        // The first that looks like one counts: each try copies the text.
        guard let index = text.indices.dropFirst().first(where: isStart) else { return nil }
        let answer = MessageReader.read(Array(text[index...]))
        if let request = PastedRequest(text[..<index]) { return answer?.answering(request) }
        return answer?.adding("the \(index) bytes before the status line were passed over")
    }

    /// An error of Adobe's behind the beginning of a line, such as a time and a level.
    private static func object(_ text: [UInt8]) -> CapturedResponse? {
        guard let start = text.firstIndex(of: UInt8(ascii: "{")), let end = text.lastIndex(of: UInt8(ascii: "}")),
            start < end
        else { return nil }
        let body = Array(text[start...end])
        guard let root = JSONDocument(body).strictRoot, root["code"] != nil || root["profiles"] != nil else {
            return nil
        }
        return CapturedResponse(body: body, warnings: ["the \(start) bytes before the JSON were passed over"])
    }

    /// An error of V1's in XML behind the beginning of a line.
    private static func element(_ text: [UInt8]) -> CapturedResponse? {
        guard let start = text[...].firstRange(ofBytes: Array("<error>".utf8))?.lowerBound,
            let end = text[start...].firstRange(ofBytes: Array("</error>".utf8))?.upperBound
        else { return nil }
        return CapturedResponse(
            body: Array(text[start..<end]),
            warnings: ["the \(start) bytes before the XML were passed over"]
        )
    }
}
