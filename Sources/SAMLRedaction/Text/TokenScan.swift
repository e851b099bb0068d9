internal import ByteTools
internal import SAMLDiagnosis
internal import SAMLEncoding

/// The state of a scan of text for names and values.
struct TokenScan {
    let text: ArraySlice<UInt8>
    let context: TextContext
    var index: Int
    var result: [UInt8] = []
    /// The name whose value is next.
    var name: ArraySlice<UInt8>?
    /// The value of the last member `name`, to which the next member `value` belongs.
    var pairName: ArraySlice<UInt8>?
    /// The marks of quotation that start a text which no later one ends.
    var unclosed: [UInt8] = []
    /// The places up to which there is no data in hexadecimal digits, and no percent-encoding.
    var endOfNoData: Int
    var endOfNoEscape: Int
    /// The place up to which no list of bytes starts.
    var endOfList: Int
    /// The name of the list that the scan is in.
    private var listName: ArraySlice<UInt8>?
    private var lineStart: Int
    let hasPercentSign: Bool
    /// The number of searches that may yet be in vain, because each may read the whole text.
    var searchesLeft = 16

    /// True for what `curl --trace-ascii` prints, whose lines start with offsets.
    let isTrace: Bool

    init(_ text: ArraySlice<UInt8>, _ context: TextContext) {
        self.text = text
        self.context = context
        index = text.startIndex
        lineStart = text.startIndex
        endOfNoData = text.startIndex
        endOfNoEscape = text.startIndex
        endOfList = text.startIndex
        isTrace = text.prefix(1 << 16).contains(text: "=> Send ")
        name = context.name
        hasPercentSign = text.contains(UInt8(ascii: "%"))
        result.reserveCapacity(text.count)
    }

    mutating func copy(_ count: Int) {
        result += text[index..<index + count]
        index += count
    }

    mutating func append(_ bytes: [UInt8], upTo end: Int) {
        result += bytes
        index = end
    }

    mutating func endLine() {
        copy(1)
        lineStart = index
        // Only a text in double quotation marks continues in the next line.
        if !unclosed.isEmpty { unclosed.removeAll { $0 != UInt8(ascii: "\"") } }
        if !isAfterColon { name = nil }
    }

    /// True if a text that a program prints in place of a value is next.
    var startsDescription: Bool { ObjectDescription.variableParts(atStartOf: text[index...]) != nil }

    /// True if only spaces are between a long value and the end of its line.
    func endsLine(_ value: ArraySlice<UInt8>) -> Bool {
        let next = text[value.endIndex...].prefix(16).drop { $0 == 0x20 || $0 == 0x0D }.first
        return value.count >= 32 && next == 0x0A
    }

    /// The elements of a list are values of its name.
    mutating func beginList() {
        copy(1)
        listName = name
    }

    mutating func endValue(at byte: UInt8) {
        copy(1)
        if byte != UInt8(ascii: ",") { listName = nil }
        name = listName
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") { pairName = nil }
    }

    /// True if the value of a name is in the next line.
    private var isAfterColon: Bool {
        let before = text[..<index].suffix(8).last { !$0.isXMLSpace }
        return before == UInt8(ascii: ":") || before == UInt8(ascii: "=")
    }

    /// True in a line that a tool prints between messages, such as `<-- 200 https://… (35ms)` and `=> Send data, 57 bytes (0x39)`.
    var isInMark: Bool {
        let line = text[lineStart...].drop { $0 == 0x20 }
        if line.starts(with: "=> Send ".utf8) || line.starts(with: "<= Recv ".utf8) { return true }
        guard line.starts(with: "--> ".utf8) || line.starts(with: "<-- ".utf8) else { return false }
        let next = line.dropFirst(4)
        let status = next.prefix { $0.isASCIIDigit }
        return next.starts(with: "END ".utf8) || next.starts(with: "HTTP FAILED".utf8) || next.requestLineLength != nil
            || status.count == 3 && next[status.endIndex...].starts(with: " ".utf8) && next.contains(text: "://")
    }

    /// True for a word without quotation marks that is the whole value of a name, as in JSON.
    func isWholeValue(_ token: ArraySlice<UInt8>) -> Bool {
        let before = text[..<index].suffix(8).last { !$0.isXMLSpace }
        let after = text[token.endIndex...].prefix(8).first { $0 != 0x20 }
        return before.map { ":=".utf8.contains($0) } ?? true && after.map { ",;&)]}\r\n".utf8.contains($0) } ?? true
    }

    /// True for the name and the password after an option of curl, from the quotation mark or the name.
    var isAfterUserOption: Bool {
        let isOption = index > text.startIndex + 2 && text[index - 1] == 0x20 && "uUr".utf8.contains(text[index - 2])
        guard isOption else { return false }
        let before = text[..<index].suffix(16)
        return ["-u ", "--user ", "--proxy-user ", "-U "].contains {
            before.suffix($0.utf8.count).elementsEqual($0.utf8)
        }
    }

    var isNearLineStart: Bool { isNearLineStart(index) }

    /// True if only marks of quoting and of tools are before a place in its line.
    func isNearLineStart(_ place: Int) -> Bool {
        guard place - lineStart <= 48 else { return false }
        let line = text[lineStart..<place]
        let marks = isTrace && line.traceOffset != nil ? line.dropFirst(6) : line
        return marks.allSatisfy { !$0.isASCIILetter && $0 < 0x80 }
    }

    /// True for a word that a format needs at this place: before a bracket or a colon, or an option of a command.
    func isStructural(_ token: ArraySlice<UInt8>) -> Bool {
        guard let next = text[token.endIndex...].first else { return false }
        if next == UInt8(ascii: "("), PublicVocabulary.isName(token) { return true }
        if next == UInt8(ascii: ")") || next == UInt8(ascii: "]"), token.elementsEqual("truncated".utf8) { return true }
        let dashes = text[..<index].suffix(2).suffix { $0 == UInt8(ascii: "-") }
        if !dashes.isEmpty, PublicVocabulary.isName(dashes + token) { return true }
        let option = text[..<index].suffix(10)
        if ["-X ", "--request "].contains(where: { option.suffix($0.utf8.count).elementsEqual($0.utf8) }) {
            return PublicVocabulary.methods.contains { $0.utf8.dropLast().elementsEqual(token) }
        }
        return isNearLineStart && PublicVocabulary.isName(token) && token.contains { $0 == $0.asciiLowercased }
            && token.elementsEqual("curl".utf8)
    }
}
