extension ArraySlice<UInt8> {
    /// Whether a text stands in the bytes.
    func contains(text: String) -> Bool { firstIndex(ofText: text.utf8) != nil }

    /// The bytes without a text, wherever it stands.
    func removing(text: String) -> ArraySlice<UInt8> {
        var result: [UInt8] = []
        var rest = self
        while let start = rest.firstIndex(ofText: text.utf8) {
            result += rest[..<start]
            rest = rest[(start + text.utf8.count)...]
        }
        return rest.startIndex == startIndex ? self : ArraySlice(result + rest)
    }

    /// Where a text stands first.
    ///
    /// The standard library's search is made for collections of anything, and takes a hundred times as long.
    private func firstIndex(ofText text: String.UTF8View) -> Int? {
        guard let first = text.first else { return nil }
        var rest = self
        while let start = rest.firstIndex(of: first) {
            if rest[start...].starts(with: text) { return start }
            rest = rest[(start + 1)...]
        }
        return nil
    }
}

extension [UInt8] {
    /// How often a text stands in the bytes: what a look at their markup can be spared by.
    func count(of text: String) -> Int {
        let text = Array(text.utf8)
        guard let first = text.first, count >= text.count else { return 0 }
        var found = 0
        var index = 0
        while index <= count - text.count {
            if self[index] == first, self[index..<index + text.count].elementsEqual(text) {
                found += 1
                index += text.count
            } else {
                index += 1
            }
        }
        return found
    }
}
