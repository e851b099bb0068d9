internal import ByteTools

extension Mutation {
    /// Returns the mutations that names stand for, in the order of the catalogue.
    ///
    /// - Parameter names: Names of mutations or families, the first words of names, such as `xsw-3`, or `all`.
    /// - Returns: The mutations, each once.
    /// - Throws: ``TestKitError`` for the first name that stands for nothing, with similar names.
    public static func named(_ names: [String]) throws(TestKitError) -> [Mutation] {
        for name in names where !all.contains(where: { $0.isNamed(name) }) {
            let known = all.map(\.name) + Family.allCases.map(\.rawValue)
            let text = "there is no mutation named \(name.quoted)\(SimilarNames(to: name, among: known).hint)"
            throw TestKitError(.unknownMutation, text)
        }
        return all.filter { mutation in names.contains { mutation.isNamed($0) } }
    }

    private func isNamed(_ name: String) -> Bool {
        if let family = Family(rawValue: name) { return family == self.family }
        if Self.all.contains(where: { $0.name == name }) { return name == self.name }
        return name == "all" || self.name.hasPrefix(name + "-")
    }
}

extension TestKitError.Code {
    /// There is no mutation with a name.
    public static let unknownMutation = Self(rawValue: "mutate.unknown-mutation")
}
