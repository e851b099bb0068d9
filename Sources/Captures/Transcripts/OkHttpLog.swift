internal import ByteTools

/// The log of OkHttp's `HttpLoggingInterceptor` at the level of bodies, also after the prefixes of logcat.
enum OkHttpLog: TranscriptFormat {
    private static let maximumPrefix = 200

    static let mark = "<-- END HTTP"

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool { line.prefix(maximumPrefix).contains(text: mark) }

    private enum Mark {
        case request(String)
        case response(status: String)
        case end
    }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var calls: [TranscribedCall] = []
        var prefix: ArraySlice<UInt8> = []
        var message: MessageKind?
        var isForm = false
        for line in lines {
            if let (mark, start) = mark(in: line) {
                prefix = line[..<start]
                isForm = false
                switch mark {
                case .request(let startLine):
                    calls.append(TranscribedCall(request: TranscribedMessage(startLine: startLine)))
                    message = .request
                case .response(let status) where !calls.isEmpty:
                    calls[calls.count - 1].response = TranscribedMessage(startLine: "HTTP/1.1 \(status)")
                    message = .response
                default: message = nil
                }
            } else if let message, let content = content(of: line, after: prefix) {
                let isInBody = calls[calls.count - 1][message]?.isInBody ?? false
                // A form has no line breaks; the log divides a long line.
                isForm = isForm || isInBody && content.first.map { !"{[<".utf8.contains($0) } ?? false
                if isForm {
                    calls[calls.count - 1][message]?.add(content)
                } else {
                    calls[calls.count - 1][message]?.addLine(content)
                }
            }
        }
        return calls
    }

    private static func content(of line: ArraySlice<UInt8>, after prefix: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard !prefix.isEmpty else { return line }
        // The time in the prefix changes, and its length does not. Other lines are of other parts of the app.
        let own = line.prefix(prefix.count)
        if own.count == prefix.count, own.suffix(2).elementsEqual(prefix.suffix(2)) { return line[own.endIndex...] }
        // The space at the end of an empty line may be lost.
        return own.count == prefix.count - 1 && own.last == prefix.dropLast().last ? [] : nil
    }

    private static func mark(in line: ArraySlice<UInt8>) -> (mark: Mark, start: Int)? {
        for arrow in ["--> ", "<-- "] {
            guard let range = line.prefix(maximumPrefix).firstRange(ofBytes: arrow.utf8) else { continue }
            let words = line[range.upperBound...].split(separator: 0x20, maxSplits: 2).prefix(2).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard words.count == 2 else { continue }
            if words[0] == "END" || words == ["HTTP", "FAILED:"] { return (.end, range.lowerBound) }
            if arrow == "--> ", words[1].hasPrefix("http") {
                return (.request("\(words[0]) \(words[1]) HTTP/1.1"), range.lowerBound)
            }
            if arrow == "<-- ", words[0].utf8.count == 3, Int(words[0]) != nil {
                return (.response(status: words[0]), range.lowerBound)
            }
        }
        return nil
    }
}

extension TranscribedCall {
    fileprivate subscript(kind: MessageKind) -> TranscribedMessage? {
        get { kind == .request ? request : response }
        set {
            switch kind {
            case .request: if let newValue { request = newValue }
            case .response: response = newValue
            }
        }
    }
}

private enum MessageKind {
    case request
    case response
}
