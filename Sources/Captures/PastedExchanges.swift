import ByteTools
import SAMLEncoding

/// The calls in a text: requests and responses as HTTP/1.1, the output of `curl -v`, or curl commands with their output.
package struct PastedExchanges {
    /// The maximum number of calls, as many as in a flow.
    private static let maximumCount = 10_000

    /// The responses with their requests and their places in the text, in order; a call that ended without a response has no head.
    package private(set) var exchanges: [(range: Range<Int>, call: CapturedResponse)] = []

    package init(in text: [UInt8]) {
        // Most texts have none, and a search is faster than a division into lines.
        guard ["curl ", "HTTP/"].contains(where: { text[...].contains(text: $0) }) else { return }
        for piece in Self.pieces(of: text).prefix(Self.maximumCount) {
            if let exchange = Self.exchange(in: piece) { exchanges.append((piece.indices, exchange)) }
        }
    }

    private static func exchange(in piece: ArraySlice<UInt8>) -> CapturedResponse? {
        var output = piece
        var command: PastedRequest?
        if let start = Self.command(in: Self.line(of: piece)) {
            let words = ShellWords(piece[start...])
            command = PastedRequest(CurlCommand(words.words.dropFirst()))
            output = words.rest
        }
        let response = PastedResponse.read(Array(output)).response
        if let response, case .pasted(let request)? = response.request {
            return response.attaching(request.withBody(of: command))
        }
        // The request is there, and the response is missing.
        let request = command ?? PastedRequest(output) ?? PastedRequest(verbose: output.split(separator: 0x0A))
        guard let request else { return nil }
        if let response { return response.attaching(request) }
        return connectionFailure(in: output).map { CapturedResponse(failedBecause: $0, request: request) }
            ?? CapturedResponse(body: [], request: .pasted(request))
    }

    private static let maximumFailureBytes = 200

    /// Returns the error of curl in its output; `nil` if there is none.
    private static func connectionFailure(in output: ArraySlice<UInt8>) -> String? {
        guard let start = output.firstRange(ofBytes: "curl: (".utf8)?.lowerBound else { return nil }
        let line = line(of: output[start...]).prefix(maximumFailureBytes)
        return String(decoding: line, as: UTF8.self).withoutControls
    }

    // MARK: Dividing

    /// Returns the text from each command or request line to the next one.
    private static func pieces(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        let hasCommands = text[...].contains(text: "curl ")
        var starts: [Int] = []
        var hasRequestLine = false
        var index = 0
        while index < text.count {
            let line = Self.line(of: text[index...])
            if hasCommands, Self.command(in: line) != nil {
                starts.append(index)
                hasRequestLine = false
            } else if isRequestLine(line) {
                // The request line of a command belongs to its output.
                if starts.isEmpty || hasRequestLine { starts.append(index) }
                hasRequestLine = true
            } else if line.starts(with: "< HTTP/".utf8) || line.starts(with: "HTTP/".utf8) {
                hasRequestLine = true
            }
            index = line.endIndex + 1
        }
        return starts.indices.map { text[starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : text.count)] }
    }

    private static func line(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> { text.prefix { $0 != 0x0A } }

    private static let maximumPrompt = 100
    private static let commandName = [UInt8]("curl ".utf8)

    /// Returns the start of a curl command in a line, after a prompt; `nil` if there is none.
    private static func command(in line: ArraySlice<UInt8>) -> Int? {
        if line.starts(with: commandName) { return line.startIndex }
        guard let range = line.prefix(maximumPrompt).firstRange(ofBytes: commandName) else { return nil }
        let prompt = line[..<range.lowerBound]
        guard prompt.last == 0x20, prompt.dropLast().last.map({ "$%#>".utf8.contains($0) }) ?? false else { return nil }
        return range.lowerBound
    }

    private static func isRequestLine(_ line: ArraySlice<UInt8>) -> Bool {
        let text = line.starts(with: "> ".utf8) ? line.dropFirst(2) : line
        // Most lines do not start with a method, and need not be read as a request.
        let method = text.prefix { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
        guard !method.isEmpty, text[method.endIndex...].first == 0x20 else { return false }
        return PastedRequest.startLine(text) != nil
    }
}
