struct TagPlaces {
    private(set) var elements: [Range<Int>] = []
    /// What is between their tags; `nil` for an empty element, which has one tag.
    private(set) var contents: [Range<Int>?] = []

    init(_ document: [UInt8]) {
        var open: [Int] = []
        for token in LayoutToken.tokens(of: document) {
            switch token.kind {
            case .start:
                open.append(elements.count)
                elements.append(token.range)
                contents.append(token.range.upperBound..<token.range.upperBound)
            case .empty:
                elements.append(token.range)
                contents.append(nil)
            case .end:
                guard let index = open.popLast() else { continue }
                elements[index] = elements[index].lowerBound..<token.range.upperBound
                contents[index] = contents[index].map { $0.lowerBound..<token.range.lowerBound }
            case .text, .other: continue
            }
        }
    }
}
