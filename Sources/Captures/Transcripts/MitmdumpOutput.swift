internal import ByteTools
internal import SAMLEncoding

/// The output of `mitmdump --flow-detail 4`: indented messages, with the fields of a form decoded.
enum MitmdumpOutput: TranscriptFormat {
    static let mark = "<< "

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool { status(in: line) != nil }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var calls: [TranscribedCall] = []
        var form = FormFields()
        for line in lines {
            if let start = startLine(in: line) {
                calls.append(TranscribedCall(request: TranscribedMessage(startLine: start)))
                form = FormFields()
            } else if let last = calls.indices.last {
                if let status = status(in: line) {
                    calls[last].request.add(form.encoded().bytes)
                    calls[last].response = TranscribedMessage(startLine: "HTTP/1.1 \(status)")
                } else if calls[last].response != nil {
                    calls[last].response?.addLine(line.drop { $0 == 0x20 })
                } else if calls[last].request.isInBody, isForm(calls[last].request) {
                    if let field = field(in: line) { form.append(field.name, field.value) }
                } else {
                    calls[last].request.addLine(line.drop { $0 == 0x20 })
                }
            }
        }
        return calls
    }

    /// Returns the start of a request after the address of the client; `nil` for any other line.
    private static func startLine(in line: ArraySlice<UInt8>) -> String? {
        guard let scheme = line.prefix(maximumPrefix).firstRange(ofBytes: " http".utf8)?.lowerBound,
            let colon = line[..<scheme].lastRange(ofBytes: ": ".utf8)
        else { return nil }
        let url = line[(scheme + 1)...].prefix { $0 != 0x20 }
        let start = Array(line[colon.upperBound..<scheme]) + [0x20] + url + " HTTP/1.1".utf8
        return PastedRequest(start[...]) == nil ? nil : String(decoding: start, as: UTF8.self)
    }

    private static let maximumPrefix = 200

    /// Returns the status in ` << HTTP/2.0 200 OK 5b`; `nil` for any other line.
    private static func status(in line: ArraySlice<UInt8>) -> String? {
        let content = line.prefix(maximumPrefix).drop { $0 == 0x20 }
        guard content.starts(with: "<< ".utf8) else { return nil }
        return content.dropFirst(3).split(separator: 0x20).prefix(2).first {
            $0.count == 3 && $0.allSatisfy { $0.isASCIIDigit }
        }
        .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isForm(_ message: TranscribedMessage) -> Bool {
        message.bytes[...].contains(text: MediaType.form.rawValue)
    }

    private static func field(in line: ArraySlice<UInt8>) -> (name: String, value: String)? {
        let content = line.drop { $0 == 0x20 }
        guard let colon = content.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = content[(colon + 1)...].drop { $0 == 0x20 }
        return (String(decoding: content[..<colon], as: UTF8.self), String(decoding: value, as: UTF8.self))
    }
}
