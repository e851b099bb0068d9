internal import ByteTools

/// The output of `curl --trace-ascii` and `curl --trace`: parts of messages in rows that start with their offsets.
enum CurlTrace: TranscriptFormat {
    private enum Part: String, CaseIterable {
        case requestHead = "=> Send header, "
        case requestBody = "=> Send data, "
        case responseHead = "<= Recv header, "
        case responseBody = "<= Recv data, "
        case information = "== Info: "
        case sentRecord = "=> Send SSL data, "
        case receivedRecord = "<= Recv SSL data, "
    }

    static let mark = "=> Send header, "

    static func isMark(_ line: ArraySlice<UInt8>) -> Bool { part(startingWith: line) == .requestHead }

    /// The length of the time that `--trace-time` and `--trace-ids` write before a part.
    private static let maximumPrefix = 40

    private static func part(startingWith line: ArraySlice<UInt8>) -> Part? {
        let start = line.prefix(maximumPrefix + 16)
        return Part.allCases.first { part in
            start.firstRange(ofBytes: part.rawValue.utf8).map { $0.lowerBound - line.startIndex <= maximumPrefix }
                ?? false
        }
    }

    static func calls(in lines: [ArraySlice<UInt8>]) -> [TranscribedCall] {
        var calls: [TranscribedCall] = []
        var rows = Rows()
        var part = Part.information
        for line in lines + [Array(Part.information.rawValue.utf8)[...]] {
            guard let next = Self.part(startingWith: line) else {
                rows.add(line)
                continue
            }
            add(rows, of: part, to: &calls)
            part = next
            rows.removeAll()
        }
        return calls
    }

    private static func add(_ rows: Rows, of part: Part, to calls: inout [TranscribedCall]) {
        if part == .requestHead { calls.append(TranscribedCall(request: TranscribedMessage())) }
        guard let last = calls.indices.last else { return }
        switch part {
        case .requestHead: calls[last].request.add(rows.head)
        case .requestBody: calls[last].request.add(rows.content)
        case .responseHead: calls[last].response = adding(rows.head, to: calls[last].response)
        case .responseBody: calls[last].response = adding(rows.content, to: calls[last].response)
        case .information, .sentRecord, .receivedRecord: break
        }
    }

    private static func adding(_ content: [UInt8], to message: TranscribedMessage?) -> TranscribedMessage {
        var message = message ?? TranscribedMessage()
        message.add(content)
        return message
    }

    /// The rows of a part.
    private struct Rows {
        private(set) var content: [UInt8] = []
        /// The content as lines of a head; the line break at its end is not printed.
        var head: [UInt8] { isHexadecimal == true ? content : content + [0x0A] }
        private var end = 0
        /// True if the rows are hexadecimal, as those of `--trace`: no message starts with two digits and a space.
        private var isHexadecimal: Bool?

        mutating func removeAll() {
            content = []
            end = 0
        }

        mutating func add(_ line: ArraySlice<UInt8>) {
            let digits = line.prefix { $0.hexDigitValue != nil }
            guard (4...8).contains(digits.count), line[digits.endIndex...].first == UInt8(ascii: ":"),
                let offset = Int(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return }
            let rest = line[digits.endIndex...].dropFirst()
            let row = rest.first == 0x20 ? rest.dropFirst() : rest
            let isHexadecimal = self.isHexadecimal ?? !Self.bytes(ofHexadecimal: row).isEmpty
            self.isHexadecimal = isHexadecimal
            let bytes = isHexadecimal ? Self.bytes(ofHexadecimal: row) : Array(row)
            // A row ends at a line break, which is not printed but counted.
            if !isHexadecimal, offset != end { content.append(0x0A) }
            content += bytes
            end = offset + bytes.count
        }

        private static let maximumCount = 16

        private static func bytes(ofHexadecimal row: ArraySlice<UInt8>) -> [UInt8] {
            var bytes: [UInt8] = []
            var rest = row
            while bytes.count < maximumCount, rest.count > 2, let high = rest.first?.hexDigitValue,
                let low = rest.dropFirst().first?.hexDigitValue, rest.dropFirst(2).first == 0x20
            {
                bytes.append(high << 4 | low)
                rest = rest.dropFirst(3)
            }
            return bytes
        }
    }
}
