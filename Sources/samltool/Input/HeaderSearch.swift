import AdobePass
import SAML

/// The headers in what people paste: lines of a request, a command for curl, or JSON such as an HTTP Archive or an entry of it.
struct HeaderSearch {
    /// How much text is looked through, in bytes.
    private static let maximumBytes = 4 << 20

    /// What may be a header.
    enum Candidate: Hashable {
        /// A name and a value.
        case field(name: String, value: String)
        /// A line that may have both, or a value alone.
        case line(String)
    }

    /// What may be a header, in order, each once.
    private(set) var candidates: [Candidate] = []
    /// Why the JSON that the text seems to be could not be read; `nil` if it could, or is none.
    private(set) var fault: JSONFault?

    /// How much of text that starts like this is looked through, in bytes.
    static func maximumBytes(ofTextStartingWith start: ArraySlice<UInt8>) -> Int {
        HTTPArchive.isLikely(start) ? HTTPArchive.maximumBytes : maximumBytes
    }

    init(_ text: [UInt8]) {
        if text.first(where: { $0 > 0x20 }).map({ "{[".utf8.contains($0) }) ?? false {
            readJSON(text)
        } else {
            readLines(of: text[...])
        }
        var seen: Set<Candidate> = []
        candidates = candidates.filter { seen.insert($0).inserted }
    }

    private mutating func readJSON(_ text: [UInt8]) {
        let document = JSONDocument(text)
        if let root = document.root {
            look(in: root)
            // The JSON may be the value of a header.
            if candidates.isEmpty { candidates = [.line(String(decoding: text, as: UTF8.self))] }
        } else {
            fault = document.faults.first
            // Half of an archive, or a dictionary as a debugger prints it.
            candidates = Self.fields(in: text.map { $0 < 0x20 ? 0x20 : $0 }[...])
        }
    }

    /// Looks for objects with a name and a value, as archives have them, and for members that are called like a header.
    private mutating func look(in value: JSONValue) {
        if let name = value["name"]?.text, let text = value["value"]?.text { add(name, text) }
        for member in value.members ?? [] {
            if let text = member.value.text { add(member.name, text) }
            look(in: member.value)
        }
        for element in value.elements ?? [] { look(in: element) }
    }

    private mutating func add(_ name: String, _ value: String) {
        if DecodedHeader.Kind(name: name) != nil { candidates.append(.field(name: name, value: value)) }
    }

    private mutating func readLines(of text: ArraySlice<UInt8>) {
        var rest = text
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            let start = line.drop { " \t$%#>".utf8.contains($0) }
            if ["curl ", "curl.exe ", "-H", "--header"].contains(where: { start.starts(with: $0.utf8) }) {
                let command = ShellWords(rest[start.startIndex...])
                candidates += command.words.flatMap { Self.fields(in: Array($0.utf8)[...]) }
                rest = command.rest
            } else {
                let named = Self.fields(in: start)
                candidates += named.isEmpty ? [.line(String(decoding: start, as: UTF8.self))] : named
                rest = rest[line.endIndex...].dropFirst()
            }
        }
    }

    /// The headers in a line, or in a word of a command.
    private static func fields(in text: ArraySlice<UInt8>) -> [Candidate] {
        DecodedHeader.Kind.allCases.compactMap { field($0, in: text) }
    }

    /// A header somewhere in a line, as logs, debuggers and dictionaries write it; `nil` if its name is not there.
    private static func field(_ kind: DecodedHeader.Kind, in line: ArraySlice<UInt8>) -> Candidate? {
        let name = Array(kind.rawValue.lowercased().utf8)
        guard let place = line.map(\.lowercased).firstRange(of: name) else { return nil }
        let isQuote = { (byte: UInt8) in "\"'".utf8.contains(byte) }
        var value = line.dropFirst(place.upperBound)
        if value.first.map(isQuote) ?? false { value.removeFirst() }
        value = value.drop { $0 == 0x20 }
        if value.first == UInt8(ascii: ",") {
            // The name and the value of an archive's header, the one behind the other.
            let rest = value.dropFirst().drop { $0 == 0x20 }
            guard rest.starts(with: "\"value\"".utf8) else { return nil }
            value = rest.dropFirst("\"value\"".utf8.count).drop { $0 == 0x20 }
        }
        guard let mark = value.popFirst(), ":=".utf8.contains(mark) else { return nil }
        value = value.drop { $0 == 0x20 }
        if let quote = value.first, isQuote(quote) {
            value = value.dropFirst().prefix { $0 != quote }
        } else if place.lowerBound > 0 {
            while let last = value.last, "],;".utf8.contains(last) { value.removeLast() }
        }
        return .field(name: kind.rawValue, value: String(decoding: value, as: UTF8.self).trimmingXMLSpace)
    }
}

extension DecodedHeader {
    /// Decodes what may be a header; `nil` if it is none that can be decoded.
    ///
    /// - Parameters:
    ///   - candidate: What may be one.
    ///   - name: Which header a value alone is; `nil` to see by the value.
    ///   - reveal: Whether to show the device's identifier.
    init?(_ candidate: HeaderSearch.Candidate, named name: String?, reveal: Bool) {
        switch candidate {
        case .line(let line): self.init(line: line, named: name, reveal: reveal)
        case .field(let name, let value):
            guard let kind = Kind(name: name) else { return nil }
            self.init(kind, value, reveal: reveal)
        }
    }
}

extension UInt8 {
    /// A letter of ASCII in lower case; any other byte as it is.
    fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
