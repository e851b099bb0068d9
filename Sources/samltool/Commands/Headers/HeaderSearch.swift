import AdobePass
import ByteTools
import SAML

/// The headers in what people paste: lines of a request, a command for curl, or JSON such as an HTTP Archive or an entry of it.
struct HeaderSearch {
    /// How much text is looked through, in bytes.
    private static let maximumBytes = 4 << 20
    /// How many different headers, and values that may be some, are decoded.
    static let maximumCandidates = 1000

    /// What may be a header.
    enum Candidate: Hashable {
        case field(DecodedHeader.Kind, value: ByteText)
        /// A line that may be a value alone.
        case line(ByteText)
    }

    /// What may be a header, in order, each once.
    private(set) var candidates: [Candidate] = []
    /// Whether there are more than are decoded.
    private(set) var hasTooMany = false
    /// Why the JSON that the text seems to be could not be read; `nil` if it could, or is none.
    private(set) var fault: JSONFault?

    private var seen: Set<Candidate> = []
    /// Whether every line is a value, because the user said of which header.
    private let isNamed: Bool

    /// How much of text that starts like this is looked through, in bytes.
    static func maximumBytes(ofTextStartingWith start: ArraySlice<UInt8>) -> Int {
        HTTPArchive.isLikely(start) ? HTTPArchive.maximumBytes : maximumBytes
    }

    /// Looks for headers.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - name: Which header a value alone is; `nil` if that is to be seen.
    init(_ text: [UInt8], named name: String?) {
        isNamed = name != nil
        if text.first(where: { $0 > 0x20 }).map({ "{[".utf8.contains($0) }) ?? false {
            readJSON(text)
        } else {
            readLines(of: text)
        }
    }

    private mutating func add(_ candidate: Candidate) {
        guard candidates.count < Self.maximumCandidates else {
            hasTooMany = hasTooMany || !seen.contains(candidate)
            return
        }
        if seen.insert(candidate).inserted { candidates.append(candidate) }
    }

    // MARK: JSON

    private mutating func readJSON(_ text: [UInt8]) {
        var reader = JSONReader(text)
        var search = self
        let end: Void? = reader.readDocument { reader throws(JSONReader.Stop) in try search.look(in: &reader) }
        self = search
        if end != nil {
            // The JSON may be the value of a header.
            if candidates.isEmpty { add(.line(ByteText(decoding: text))) }
        } else {
            fault = reader.faults.first
            candidates = []
            seen = []
            // Half of an archive, or a dictionary as a debugger prints it.
            add(DecodedHeader.Kind.fields(in: text.map { $0 < 0x20 ? 0x20 : $0 }[...]))
        }
    }

    /// Looks for objects with a name and a value, as archives have them, and for members that are called like a header.
    private mutating func look(in reader: inout JSONReader) throws(JSONReader.Stop) {
        if reader.isNext("[") {
            var search = self
            try reader.forEachElement { reader throws(JSONReader.Stop) in try search.look(in: &reader) }
            self = search
        } else {
            try lookInObject(&reader)
        }
    }

    private static let nameName: JSONReader.Word = "name"
    private static let valueName: JSONReader.Word = "value"

    private mutating func lookInObject(_ reader: inout JSONReader) throws(JSONReader.Stop) {
        var search = self
        var kind: DecodedHeader.Kind?
        var value: ByteText?
        try reader.forEachMember { reader, name throws(JSONReader.Stop) in
            guard reader.isNext("\"") else { return try search.look(in: &reader) }
            if reader.isSame(name, Self.nameName) {
                kind = try reader.readText().flatMap { DecodedHeader.Kind(name: $0) }
            } else if reader.isSame(name, Self.valueName) {
                value = try reader.readShortText(maximumBytes: Self.maximumBytes).map { ByteText($0) }
            } else if let kind = DecodedHeader.Kind(name: reader.text(of: name)) {
                if let text = try reader.readText() { search.add(.field(kind, value: ByteText(text))) }
            } else {
                try reader.skipValue()
            }
        }
        if let kind, let value { search.add(.field(kind, value: value)) }
        self = search
    }

    // MARK: Lines

    private static let commands = ["curl ", "curl.exe ", "-H", "--header"].map { Array($0.utf8) }

    private mutating func readLines(of text: [UInt8]) {
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            let line = text[start..<end].drop { $0 <= 0x25 && " \t$%#".utf8.contains($0) || $0 == UInt8(ascii: ">") }
            if line.isEmpty {
                start = end + 1
            } else if Self.commands.contains(where: { line.starts(with: $0) }) {
                let command = ShellWords(text[line.startIndex...])
                for word in command.words where word.utf8.count >= DecodedHeader.Kind.shortestName {
                    add(DecodedHeader.Kind.fields(in: Array(word.utf8)[...]))
                }
                start = command.rest.startIndex
            } else {
                readLine(line)
                start = end + 1
            }
            if hasTooMany { return }
        }
    }

    private mutating func readLine(_ line: ArraySlice<UInt8>) {
        let named = DecodedHeader.Kind.fields(in: line)
        if !named.isEmpty {
            add(named)
        } else if isNamed || DecodedHeader.mayBeValue(line) {
            add(.line(ByteText(decoding: line)))
        }
    }

    private mutating func add(_ candidates: [Candidate]) {
        for candidate in candidates { add(candidate) }
    }
}
