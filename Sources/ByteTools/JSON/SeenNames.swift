struct SeenNames {
    /// The number of members up to which a linear search is faster than a set.
    private static let few = 8

    private var set: Set<ByteText> = []

    /// Returns true if the name is new.
    mutating func insert(_ name: String, besides members: [JSONValue.Member]) -> Bool {
        let name = ByteText(name)
        if members.count < Self.few { return !members.contains { ByteText($0.name) == name } }
        if set.isEmpty { set = Set(members.map { ByteText($0.name) }) }
        return set.insert(name).inserted
    }
}
