/// One object of JSON on one line, written member by member.
struct JSONLine {
    private(set) var bytes: [UInt8] = [UInt8(ascii: "{")]

    init() { bytes.reserveCapacity(320) }

    mutating func add(_ name: String, _ text: String) {
        append(name: name)
        append(quoted: text)
    }

    mutating func add(_ name: String, _ number: some BinaryInteger) {
        append(name: name)
        bytes.append(contentsOf: number.description.utf8)
    }

    mutating func finish() -> [UInt8] {
        bytes.append(UInt8(ascii: "}"))
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    private mutating func append(name: String) {
        if bytes.count > 1 { bytes.append(UInt8(ascii: ",")) }
        append(quoted: name)
        bytes.append(UInt8(ascii: ":"))
    }

    private mutating func append(quoted text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x20...0x7E, 0x80...: bytes.append(byte)
            default:
                let digits = String(byte, radix: 16)
                bytes.append(contentsOf: (digits.utf8.count == 1 ? "\\u000" : "\\u00").utf8)
                bytes.append(contentsOf: digits.utf8)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
