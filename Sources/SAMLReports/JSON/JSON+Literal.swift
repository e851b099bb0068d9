package import ByteTools

// The page without a server has no existential values, so what it writes uses the builder of `JSON`.

extension JSON: ExpressibleByDictionaryLiteral {
    /// Creates an object; members without a value are omitted.
    package init(dictionaryLiteral members: (String, (any JSONWritable)?)...) {
        self.init(sorting: members.compactMap { name, value in value.map { Self.member(name, $0) } })
    }

    private static func member(_ name: String, _ value: some JSONWritable) -> Member {
        if let list = value as? JSONList { return Member(name, list) }
        return Member(name, value)
    }
}
