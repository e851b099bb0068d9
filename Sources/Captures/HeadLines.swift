extension ArraySlice<UInt8> {
    /// Removes the first line, and returns it without its end; `nil` at the end of the text.
    mutating func takeLine() -> Self? {
        guard !isEmpty else { return nil }
        let line = prefix { $0 != 0x0A }
        self = self[line.endIndex...].dropFirst()
        return line.last == 0x0D ? line.dropLast() : line
    }

    /// The line as a field of a head; `nil` if it has no colon.
    var field: (name: String, value: Self)? {
        guard let colon = firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = self[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
        return (String(decoding: self[..<colon], as: UTF8.self), value)
    }
}
