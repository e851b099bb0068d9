/// The first of several places in a text, and their number.
struct Places {
    private(set) var first: Int?
    private(set) var count = 0

    mutating func note(_ place: Int, count: Int = 1) {
        first = first ?? place
        self.count += count
    }
}

extension ArraySlice<UInt8> {
    func places(of byte: UInt8) -> Places {
        var places = Places()
        for index in indices where self[index] == byte { places.note(index) }
        return places
    }
}
