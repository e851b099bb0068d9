package import ByteTools

/// The headers in a pasted text: lines of a request, a curl command, or JSON such as an HTTP Archive or an entry of it.
package struct HeaderSearch {
    private static var maximumBytes: Int { 4 << 20 }
    package static var maximumCandidates: Int { 1000 }

    package enum Candidate: Hashable {
        /// The name is one of those that are searched for.
        case field(name: ByteText, value: ByteText)
        /// A line that may be a value without a name.
        case line(ByteText)
    }

    package private(set) var candidates: [Candidate] = []
    package private(set) var hasTooMany = false
    /// The error in a text that looks like JSON; `nil` if the text was read.
    package private(set) var error: JSONError?

    private var seen: Set<Candidate> = []
    private let mayBeValue: (ArraySlice<UInt8>) -> Bool
    private let names: HeaderNames

    package static func maximumBytes(ofTextStartingWith start: ArraySlice<UInt8>) -> Int {
        HTTPArchive.format(of: start) == nil ? maximumBytes : HTTPArchive.maximumBytes
    }

    /// Names are compared without regard to case.
    package init(_ text: [UInt8], for names: [String], mayBeValue: @escaping (ArraySlice<UInt8>) -> Bool) {
        self.names = HeaderNames(names)
        self.mayBeValue = mayBeValue
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
            // The JSON itself may be the value of a header; an archive is too large for one.
            if candidates.isEmpty, text.count <= Self.maximumBytes { add(.line(ByteText(decoding: text))) }
        } else {
            error = reader.errors.first
            candidates = []
            seen = []
            // A truncated archive, or the description of a dictionary from a debugger.
            add(names.fields(in: text.map { $0 < 0x20 ? 0x20 : $0 }[...]))
        }
    }

    /// Searches for objects with a name and a value, as in archives, and for members with the name of a header.
    private mutating func look(in reader: inout JSONReader) throws(JSONReader.Stop) {
        if reader.isNext("[") {
            var search = self
            try reader.forEachElement { reader throws(JSONReader.Stop) in try search.look(in: &reader) }
            self = search
        } else {
            try lookInObject(&reader)
        }
    }

    private static var nameName: JSONReader.Word { "name" }
    private static var valueName: JSONReader.Word { "value" }

    private mutating func lookInObject(_ reader: inout JSONReader) throws(JSONReader.Stop) {
        var search = self
        var header: ByteText?
        var value: ByteText?
        try reader.forEachMember { reader, name throws(JSONReader.Stop) in
            guard reader.isNext("\"") else { return try search.look(in: &reader) }
            if reader.isSame(name, Self.nameName) {
                header = try reader.readText().flatMap { search.names[$0] }
            } else if reader.isSame(name, Self.valueName) {
                value = try reader.readShortText(maximumBytes: Self.maximumBytes).map { ByteText($0) }
            } else if let header = search.names[reader.text(of: name)] {
                if let text = try reader.readText() { search.add(.field(name: header, value: ByteText(text))) }
            } else {
                try reader.skipValue()
            }
        }
        if let header, let value { search.add(.field(name: header, value: value)) }
        self = search
    }

    // MARK: Lines

    private static var commands: [[UInt8]] { ["curl ", "curl.exe ", "-H", "--header"].map { Array($0.utf8) } }

    private mutating func readLines(of text: [UInt8]) {
        let commands = Self.commands
        var start = 0
        while start < text.count {
            var end = start
            while end < text.count, text[end] != 0x0A, text[end] != 0x0D { end += 1 }
            let line = text[start..<end].drop { $0 <= 0x25 && " \t$%#".utf8.contains($0) || $0 == UInt8(ascii: ">") }
            if line.isEmpty {
                start = end + 1
            } else if commands.contains(where: { line.starts(with: $0) }) {
                let command = ShellWords(text[line.startIndex...])
                for word in command.words where word.utf8.count >= names.shortest {
                    add(names.fields(in: Array(word.utf8)[...]))
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
        let named = names.fields(in: line)
        if !named.isEmpty {
            add(named)
        } else if mayBeValue(line) {
            add(.line(ByteText(decoding: line)))
        }
    }

    private mutating func add(_ candidates: [Candidate]) {
        for candidate in candidates { add(candidate) }
    }
}
