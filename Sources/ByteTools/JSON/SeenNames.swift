/// The names that an object has had so far.
struct SeenNames {
    /// Among how few a set costs more than to look at each.
    private static let few = 8

    private var set: Set<ByteText> = []

    /// Adds a name.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - members: The members before it.
    /// - Returns: Whether it is new.
    mutating func insert(_ name: String, besides members: [JSONValue.Member]) -> Bool {
        let name = ByteText(name)
        if members.count < Self.few { return !members.contains { ByteText($0.name) == name } }
        if set.isEmpty { set = Set(members.map { ByteText($0.name) }) }
        return set.insert(name).inserted
    }
}
