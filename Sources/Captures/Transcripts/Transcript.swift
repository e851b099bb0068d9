internal import ByteTools

/// The calls in the output of a tool that prints them in a format of its own.
package struct Transcript {
    /// The maximum number of calls, as many as in a flow.
    private static let maximumCount = 10_000

    private static var formats: [Reader] {
        [
            Reader(BurpItems.self), Reader(CurlTrace.self), Reader(OkHttpLog.self), Reader(HTTPClientOutput.self),
            Reader(ToolbeltDump.self), Reader(MitmdumpOutput.self), Reader(FollowedStream.self),
        ]
    }

    /// The functions of a format.
    private struct Reader {
        let mark: String
        let isMark: (ArraySlice<UInt8>) -> Bool
        let calls: ([ArraySlice<UInt8>]) -> [TranscribedCall]

        init<Format: TranscriptFormat>(_ format: Format.Type) {
            mark = format.mark
            isMark = { format.isMark($0) }
            calls = { format.calls(in: $0) }
        }
    }

    /// The responses with their requests, in order; a call without a response has no head.
    package let calls: [CapturedResponse]

    /// - Complexity: O(*n*) in the number of bytes.
    package init?(_ text: [UInt8]) {
        // Most texts are distinguished by a search, which is faster than a division into lines.
        let formats = Self.formats.filter { text[...].contains(text: $0.mark) }
        guard !formats.isEmpty else { return nil }
        var lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
        for index in lines.indices where lines[index].last == 0x0D {
            lines[index] = lines[index].dropLast()
        }
        guard let format = formats.first(where: { lines.contains(where: $0.isMark) }) else { return nil }
        calls = format.calls(lines).prefix(Self.maximumCount).compactMap { $0.captured }
        if calls.isEmpty { return nil }
    }
}

protocol TranscriptFormat {
    /// Text that each output in this format contains.
    static var mark: String { get }

    /// Returns true for a line that only this format has.
    static func isMark(_ line: ArraySlice<UInt8>) -> Bool

    /// Returns the calls in the lines of a text, which have no line breaks.
    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall]
}

/// A call as the text of HTTP/1.1.
struct TranscribedCall {
    var request: TranscribedMessage
    var response: TranscribedMessage?
    var startedDateTime: String?

    fileprivate var captured: CapturedResponse? {
        guard var request = PastedRequest(request.bytes[...]) else { return nil }
        request.startedDateTime = startedDateTime
        let response = response.flatMap { MessageReader.read($0.bytes) }
        return response?.attaching(request) ?? CapturedResponse(body: [], request: .pasted(request))
    }
}

/// A message of HTTP/1.1 that is added line by line.
struct TranscribedMessage {
    private(set) var bytes: [UInt8]
    private(set) var isInBody = false

    init(_ bytes: [UInt8] = []) { self.bytes = bytes }

    init(startLine: String) { bytes = Array("\(startLine)\n".utf8) }

    /// Adds a line of the head, the empty line after it, or a line of the body.
    mutating func addLine(_ line: some Collection<UInt8>) {
        isInBody = isInBody || line.isEmpty
        add(line)
        bytes.append(0x0A)
    }

    mutating func add(_ part: some Collection<UInt8>) { bytes += part }

    mutating func endHead() { if !isInBody { addLine([]) } }
}
