internal import ByteTools
internal import SAMLEncoding

/// The items that Burp saves: XML with the messages, in Base64 or as they are.
enum BurpItems: TranscriptFormat {
    static let mark = "<items burpVersion="

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: mark.utf8) }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var rest = Array(lines.joined(separator: [0x0A]))[...]
        var calls: [TranscribedCall] = []
        while let item = element("item", in: rest) {
            rest = rest[item.endIndex...]
            guard let request = message("request", in: item) else { continue }
            let time = element("time", in: item).flatMap { startedDateTime(String(decoding: $0, as: UTF8.self)) }
            let response = message("response", in: item)
            calls.append(TranscribedCall(request: request, response: response, startedDateTime: time))
        }
        return calls
    }

    private static func element(
        _ name: String,
        attributes: String = "",
        in text: ArraySlice<UInt8>
    ) -> ArraySlice<UInt8>? {
        guard let start = text.firstRange(ofBytes: "<\(name)\(attributes)>".utf8)?.upperBound,
            let end = text[start...].firstRange(ofBytes: "</\(name)>".utf8)?.lowerBound
        else { return nil }
        return text[start..<end]
    }

    private static func message(_ name: String, in item: ArraySlice<UInt8>) -> TranscribedMessage? {
        if let encoded = element(name, attributes: " base64=\"true\"", in: item) {
            return (try? Base64Text(validating: Array(content(of: encoded)))).map { TranscribedMessage($0.decoded()) }
        }
        return element(name, attributes: " base64=\"false\"", in: item).map {
            TranscribedMessage(Array(content(of: $0)))
        }
    }

    /// Returns the text without the marks of a CDATA section.
    private static func content(of element: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = "<![CDATA[".utf8
        return element.starts(with: start) ? element.dropFirst(start.count).dropLast("]]>".utf8.count) : element
    }

    /// Converts a time such as `Fri Nov 20 12:30:00 UTC 2026` to ISO 8601; `nil` for another time zone, whose name has no offset.
    private static func startedDateTime(_ text: String) -> String? {
        let words = text.split(separator: " ")
        guard words.count == 6, ["UTC", "GMT"].contains(words[4]), let month = MonthName(words[1]) else { return nil }
        return "\(words[5])-\(month.digits)-\(words[2])T\(words[3])Z"
    }
}
