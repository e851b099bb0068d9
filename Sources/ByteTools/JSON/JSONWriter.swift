/// A streaming writer of JSON (RFC 8259).
///
/// DEL, C1 controls, line separators and format characters, such as those that change the direction of text, are written as
/// `\uXXXX`, so that the JSON can be printed.
package struct JSONWriter {
    package enum Layout {
        case line, pretty
    }

    private let layout: Layout
    private var bytes: [UInt8] = []
    private var depth: Int
    /// True after an element or a member, which a comma separates from the next.
    private var isAfterElement = false

    /// Creates a writer inside a number of arrays and objects.
    package init(_ layout: Layout, depth: Int = 0) {
        self.layout = layout
        self.depth = depth
    }

    package static func text(of value: some JSONWritable, _ layout: Layout) -> [UInt8] {
        var writer = Self(layout)
        value.write(to: &writer)
        return writer.take()
    }

    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    package mutating func begin(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        if layout == .pretty { bytes.append(0x0A) }
        depth += 1
        isAfterElement = false
    }

    package mutating func end(_ bracket: Unicode.Scalar) {
        depth -= 1
        if layout == .pretty { bytes.append(0x0A) }
        indent()
        bytes.append(UInt8(ascii: bracket))
        isAfterElement = true
    }

    /// The count is the number of elements of the same array that another writer has written.
    package mutating func element(_ value: some JSONWritable, after count: Int = 0) {
        isAfterElement = isAfterElement || count > 0
        separate()
        value.write(to: &self)
        isAfterElement = true
    }

    package mutating func name(_ name: String) {
        separate()
        string(name)
        bytes += (layout == .pretty ? " : " : ":").utf8
    }

    package mutating func member<Failure>(
        _ name: String,
        _ write: (inout Self) throws(Failure) -> Void
    ) throws(Failure) {
        self.name(name)
        try write(&self)
        isAfterElement = true
    }

    /// Writes a member with a text; nothing if there is no text.
    package mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        self.name(name)
        string(text)
        isAfterElement = true
    }

    /// Writes a member with a number; nothing if there is no number.
    package mutating func member(_ name: String, _ number: Int?) {
        guard let number else { return }
        self.name(name)
        literal("\(number)".utf8)
        isAfterElement = true
    }

    package mutating func array(_ values: [some JSONWritable]) {
        begin("[")
        for value in values { element(value) }
        end("]")
    }

    /// Writes a number, a keyword of JSON, or JSON that was already written.
    package mutating func literal(_ text: some Sequence<UInt8>) { bytes += text }

    package mutating func string(_ text: String) {
        bytes.append(0x22)
        // Most texts need no escapes.
        let start = bytes.count
        bytes += text.utf8
        if !bytes[start...].allSatisfy(Self.isPlain) {
            bytes.removeSubrange(start...)
            for scalar in text.unicodeScalars { write(scalar) }
        }
        bytes.append(0x22)
    }

    private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F && byte != 0x22 && byte != 0x5C }

    private mutating func separate() {
        if isAfterElement { bytes += (layout == .pretty ? ",\n" : ",").utf8 }
        indent()
    }

    private mutating func indent() {
        if layout == .pretty { bytes += repeatElement(0x20, count: 2 * depth) }
    }

    private mutating func write(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": bytes += "\\\"".utf8
        case "\\": bytes += "\\\\".utf8
        case "\u{8}": bytes += "\\b".utf8
        case "\u{C}": bytes += "\\f".utf8
        case "\n": bytes += "\\n".utf8
        case "\r": bytes += "\\r".utf8
        case "\t": bytes += "\\t".utf8
        case _ where scalar.value < 0x20 || scalar.value >= 0x7F && scalar.isUnprintable:
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                bytes += "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8
            }
        default: bytes += String(scalar).utf8
        }
    }
}

/// A value that writes itself as JSON.
package protocol JSONWritable: Sendable {
    func write(to writer: inout JSONWriter)
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.array(self) }
}

extension String: JSONWritable { package func write(to writer: inout JSONWriter) { writer.string(self) } }
extension Bool: JSONWritable { package func write(to writer: inout JSONWriter) { writer.literal("\(self)".utf8) } }
extension Int: JSONWritable { package func write(to writer: inout JSONWriter) { writer.literal("\(self)".utf8) } }
extension Int32: JSONWritable { package func write(to writer: inout JSONWriter) { writer.literal("\(self)".utf8) } }
