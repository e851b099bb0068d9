import SAMLEncoding

/// Writes JSON (RFC 8259) piece by piece: DEL, C1 controls, line separators and format characters, such as those that change the
/// direction of text, as `\uXXXX`, so that it can be printed.
struct JSONWriter {
    /// On how many lines it is written.
    enum Layout {
        case line, pretty
    }

    private let layout: Layout
    private var bytes: [UInt8] = []
    private var depth: Int
    /// True after an element or a member, which a comma separates from the next.
    private var isAfterElement = false

    /// Starts inside a number of arrays and objects.
    init(_ layout: Layout, depth: Int = 0) {
        self.layout = layout
        self.depth = depth
    }

    /// Returns what was written, once.
    mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Starts an array or an object.
    mutating func begin(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        if layout == .pretty { bytes.append(0x0A) }
        depth += 1
        isAfterElement = false
    }

    /// Ends an array or an object.
    mutating func end(_ bracket: Unicode.Scalar) {
        depth -= 1
        if layout == .pretty { bytes.append(0x0A) }
        indent()
        bytes.append(UInt8(ascii: bracket))
        isAfterElement = true
    }

    /// Writes an element of an array.
    ///
    /// - Parameters:
    ///   - value: The element.
    ///   - count: How many elements another writer has written of the same array.
    mutating func element(_ value: JSON, after count: Int = 0) {
        isAfterElement = isAfterElement || count > 0
        separate()
        write(value)
        isAfterElement = true
    }

    /// Writes the name of a member of an object.
    mutating func name(_ name: String) {
        separate()
        write(name)
        bytes += (layout == .pretty ? " : " : ":").utf8
    }

    /// Writes members of an object.
    mutating func members(_ members: [JSON.Member]) {
        for (name, value) in members {
            self.name(name)
            write(value)
            isAfterElement = true
        }
    }

    /// Writes a value; the elements of lists in an object are emitted as they are, with what was written before.
    mutating func write(_ value: JSON, emit: ([UInt8]) throws -> Void) rethrows {
        guard case .object(let members) = value else { return write(value) }
        begin("{")
        for (name, value) in members {
            self.name(name)
            if case .list(let list) = value {
                begin("[")
                try emit(take())
                for element in list.elements { try emit(element) }
                end("]")
            } else {
                write(value)
            }
            isAfterElement = true
        }
        end("}")
    }

    /// Writes a value.
    mutating func write(_ value: JSON) {
        switch value {
        case .bool(let value): bytes += "\(value)".utf8
        case .number(let digits): bytes += digits.utf8
        case .string(let text): write(text)
        case .array(let values):
            begin("[")
            for value in values { element(value) }
            end("]")
        case .object(let members):
            begin("{")
            self.members(members)
            end("}")
        case .list(let list):
            begin("[")
            for element in list.elements { bytes += element }
            end("]")
        }
    }

    private mutating func separate() {
        if isAfterElement { bytes += (layout == .pretty ? ",\n" : ",").utf8 }
        indent()
    }

    private mutating func indent() {
        if layout == .pretty { bytes += repeatElement(0x20, count: 2 * depth) }
    }

    private mutating func write(_ text: String) {
        bytes.append(0x22)
        // Nearly all text is such.
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            bytes += text.utf8
        } else {
            for scalar in text.unicodeScalars { write(scalar) }
        }
        bytes.append(0x22)
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
                bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
            }
        default: bytes += String(scalar).utf8
        }
    }
}

/// An array that is written element by element, two levels deep in a document: a batch of any size takes little more memory than
/// its text.
package struct JSONList: Sendable {
    /// The text of each element, with the comma and the line end before it.
    private(set) var elements: [[UInt8]] = []

    /// Makes an empty array.
    package init() {}

    /// Adds an element.
    package mutating func append(_ element: JSON) {
        var writer = JSONWriter(.pretty, depth: 2)
        writer.element(element, after: elements.count)
        let bytes = writer.take()
        // What was written has room for more, and thousands of elements would keep it.
        var exact: [UInt8] = []
        exact.reserveCapacity(bytes.count)
        exact += bytes
        elements.append(exact)
    }
}
