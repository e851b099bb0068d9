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
