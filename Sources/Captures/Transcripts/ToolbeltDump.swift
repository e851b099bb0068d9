/// The output of `requests_toolbelt.utils.dump`, which marks the request with `<` and the head of the response with `>`.
enum ToolbeltDump: TranscriptFormat {
    private static let sent = Array("< ".utf8)
    private static let received = Array("> ".utf8)

    static let mark = "> HTTP/1."

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool { startLine(in: line) != nil }

    private static func startLine(in line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let content = line.dropFirst(sent.count)
        return line.starts(with: sent) && PastedRequest(content) != nil ? content : nil
    }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var calls: [TranscribedCall] = []
        for line in lines {
            if let start = startLine(in: line) {
                calls.append(TranscribedCall(request: TranscribedMessage()))
                calls[calls.count - 1].request.addLine(start)
            } else if let last = calls.indices.last {
                add(line, to: &calls[last])
            }
        }
        return calls
    }

    private static func add(_ line: ArraySlice<UInt8>, to call: inout TranscribedCall) {
        if call.response?.isInBody ?? false {
            call.response?.addLine(line)
        } else if line.starts(with: received) {
            var response = call.response ?? TranscribedMessage()
            response.addLine(line.dropFirst(received.count))
            call.response = response
        } else if call.response == nil {
            call.request.addLine(line.starts(with: sent) ? line.dropFirst(sent.count) : line)
        }
    }
}
