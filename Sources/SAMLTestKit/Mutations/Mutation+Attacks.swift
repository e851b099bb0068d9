internal import ByteTools
package import SAMLAttacks

extension Mutation {
    /// The classes of attacks that the mutation belongs to; none for an accident or a harmless change.
    package var attacks: [Attack] { Self.attacksByName[name] ?? [] }

    /// The identifiers of the publications about products that accepted such a response, such as `CVE-2025-25292`.
    public var advisories: [String] { attacks.flatMap { $0.advisories.map(\.id) } }

    /// Returns the mutations of a class, in the order of the catalogue.
    package static func members(of attack: Attack) -> [Mutation] {
        all.filter { mutation in attack.mutations.contains { mutation.isNamed($0) } }
    }

    /// Returns the mutations with a name, of a family, or with the first words of their names.
    package static func members(named word: String) -> [Mutation] { all.filter { $0.isNamed(word) } }

    private static let attacksByName = Dictionary(
        Attack.all.flatMap { attack in members(of: attack).map { ($0.name, [attack]) } },
        uniquingKeysWith: +
    )
}

extension Mutation {
    /// Returns the mutations that names stand for, in the order of the catalogue.
    ///
    /// - Parameter names: Names of mutations, families or attacks, the first words of names, such as `xsw-3`, identifiers of
    ///   advisories, such as `CVE-2025-25292`, or `all`.
    /// - Returns: The mutations, each once.
    /// - Throws: ``TestKitError`` for the first name that stands for nothing, with similar names.
    public static func named(_ names: [String]) throws(TestKitError) -> [Mutation] {
        var found: Set<String> = []
        for name in names { found.formUnion(try meant(by: name).map(\.name)) }
        return all.filter { found.contains($0.name) }
    }

    private static func meant(by name: String) throws(TestKitError) -> [Mutation] {
        let named = members(named: name)
        let members = named.isEmpty ? Attack.named(name).flatMap(members) : named
        guard members.isEmpty else { return members }
        let known = all.map(\.name) + Family.allCases.map(\.rawValue) + Attack.words
        let text = "there is no mutation named \(name.quoted)\(SimilarNames(to: name, among: known).hint)"
        throw TestKitError(.unknownMutation, text)
    }

    private func isNamed(_ name: String) -> Bool {
        if let family = Family(rawValue: name) { return family == self.family }
        if Self.names.contains(name) { return name == self.name }
        return name == "all" || self.name.hasPrefix(name + "-")
    }

    private static let names = Set(all.map(\.name))
}

extension TestKitError.Code {
    /// There is no mutation with a name.
    public static let unknownMutation = Self(rawValue: "mutate.unknown-mutation")
}
