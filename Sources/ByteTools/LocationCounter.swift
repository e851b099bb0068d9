package struct LocationCounter {
    private let text: [UInt8]
    private var offset = 0
    /// The line, from 1; lines end with LF, CR LF or CR.
    package private(set) var line = 1
    /// The column, from 1, in Unicode scalars.
    package private(set) var column = 1

    package init(_ text: [UInt8]) {
        self.text = text
    }

    /// Advances to an offset that is not smaller than the last one.
    package mutating func advance(to target: Int) {
        while offset < target {
            let byte = text[offset]
            offset += 1
            if byte == 0x0A || byte == 0x0D && (offset == text.count || text[offset] != 0x0A) {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
        }
    }
}
