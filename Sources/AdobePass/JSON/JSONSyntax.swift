internal import SAMLEncoding

/// Finds the place where a text stops being JSON (RFC 8259).
///
/// `JSONDecoder` is not strict, as about commas at the end of a list and about what nobody decodes, and tells no place.
struct JSONSyntax {
    /// How deep arrays and objects may be in each other; `JSONDecoder` follows no deeper.
    private static let maximumDepth = 512

    /// What is wrong, and where.
    struct Fault: Error {
        let offset: Int
        let message: String
    }

    /// What may come next.
    private enum Expectation { case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, end }

    private let bytes: [UInt8]
    private var index = 0
    /// The brackets that are open.
    private var open: [UInt8] = []
    private var expectation = Expectation.value

    /// The first fault of a text in UTF-8; `nil` if there is none.
    static func firstFault(in bytes: [UInt8]) -> Fault? {
        var syntax = Self(bytes)
        do throws(Fault) {
            while try syntax.takeToken() {}
            return nil
        } catch {
            return error
        }
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// Goes past one token; returns `false` at the end of a whole text.
    private mutating func takeToken() throws(Fault) -> Bool {
        skip { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
        guard index < bytes.count else {
            if expectation == .end { return false }
            throw fault("the text ends too early: a part of it is missing")
        }
        switch (expectation, bytes[index]) {
        case (.valueOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")): close()
        case (.value, _), (.valueOrEnd, _): try takeValue()
        case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")):
            try takeString()
            expectation = .colon
        case (.name, _), (.nameOrEnd, _): throw fault("a name in double quotes is missing here")
        case (.colon, UInt8(ascii: ":")):
            index += 1
            expectation = .value
        case (.colon, _): throw fault("a colon is missing here")
        case (.commaOrEnd, UInt8(ascii: ",")):
            index += 1
            expectation = open.last == UInt8(ascii: "{") ? .name : .value
        case (.commaOrEnd, UInt8(ascii: "]")) where open.last == UInt8(ascii: "["),
            (.commaOrEnd, UInt8(ascii: "}")) where open.last == UInt8(ascii: "{"):
            close()
        case (.commaOrEnd, _): throw fault("a comma or the closing bracket is missing here")
        case (.end, _): throw fault("something stands behind the end")
        }
        return true
    }

    private mutating func takeValue() throws(Fault) {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.maximumDepth else {
                throw fault("arrays and objects are more than \(Self.maximumDepth) deep in each other")
            }
            open.append(byte)
            index += 1
            expectation = byte == UInt8(ascii: "{") ? .nameOrEnd : .valueOrEnd
            return
        case UInt8(ascii: "\""): try takeString()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try takeNumber()
        default:
            guard let word = ["true", "false", "null"].first(where: { bytes[index...].starts(with: $0.utf8) }) else {
                throw fault("a value is missing here; text stands in double quotes")
            }
            index += word.utf8.count
        }
        endValue()
    }

    /// Section 6: no leading zeros, no plus, digits around a point.
    private mutating func takeNumber() throws(Fault) {
        take("-")
        if !take("0") { try takeDigits() }
        if take(".") { try takeDigits() }
        if take("e") || take("E") {
            if !take("+") { take("-") }
            try takeDigits()
        }
    }

    private mutating func takeDigits() throws(Fault) {
        let start = index
        skip { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if index == start { throw fault("a digit is missing here") }
    }

    /// Section 7.
    private mutating func takeString() throws(Fault) {
        let start = index
        index += 1
        while true {
            skip { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 >= 0x20 }
            guard index < bytes.count else {
                throw Fault(offset: start, message: "a text that starts here does not end")
            }
            if take("\"") { return }
            guard take("\\") else { throw fault("a control character or line end is in a text") }
            try takeEscape()
        }
    }

    private mutating func takeEscape() throws(Fault) {
        if "\"\\/bfnrt".unicodeScalars.contains(where: { take($0) }) { return }
        let digits = bytes.dropFirst(index + 1).prefix { Character(Unicode.Scalar($0)).isHexDigit }.prefix(4)
        guard take("u"), digits.count == 4 else { throw fault("a backslash starts something that is no escape") }
        index += 4
    }

    /// Goes past a byte, if it is the next one.
    @discardableResult
    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
        index += 1
        return true
    }

    private mutating func close() {
        index += 1
        open.removeLast()
        endValue()
    }

    private mutating func endValue() { expectation = open.isEmpty ? .end : .commaOrEnd }

    private mutating func skip(while isSkipped: (UInt8) -> Bool) {
        while index < bytes.count, isSkipped(bytes[index]) { index += 1 }
    }

    private func fault(_ message: String) -> Fault { Fault(offset: index, message: message) }
}
