internal import ByteTools

/// A class of attacks on receivers of SAML responses, and what was published about it.
///
/// Rules and mutations are names, so that reports can list the advisories without the code that makes attacks.
package struct Attack: Sendable, CustomStringConvertible {
    /// The unique name, in kebab case.
    package let name: String
    /// The mistake of the receiver, in one sentence without a full stop.
    package let title: String
    /// The mechanism, in three sentences.
    package let mechanism: String
    /// What was published about products that accepted such a response.
    package let advisories: [Advisory]
    /// The identifiers of the rules of `check` that find such a response, the most specific first.
    package let rules: [String]
    /// Names or families of mutations, or the first words of names.
    package let mutations: [String]

    /// Creates a class.
    ///
    /// Each line of `advisories` has an identifier and the product, with `|` between them; `rules` and `mutations` have spaces.
    init(
        _ name: String,
        _ title: String,
        _ mechanism: String,
        advisories: String = "",
        rules: String,
        mutations: String
    ) {
        self.name = name
        self.title = title
        self.mechanism = mechanism
        self.advisories = TextTable(advisories, columns: 2).rows.map { Advisory(id: $0[0], product: $0[1]) }
        self.rules = Self.words(of: rules)
        self.mutations = Self.words(of: mutations)
    }

    package var description: String { name }

    private static func words(of text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

/// A publication about a product that accepted an attack.
package struct Advisory: Hashable, Sendable {
    /// The identifier, such as `CVE-2025-25292`, or the issue of a project.
    package let id: String
    /// The affected product.
    package let product: String
}

extension Attack {
    /// Every class, by what the attack changes.
    package static let all: [Attack] = wrapping + signatures + markup + exchange + encryption

    /// Returns the classes with a name or with an advisory, in any case.
    ///
    /// - Parameter word: The name of a class, or the identifier of an advisory.
    /// - Returns: The classes; none if the word is neither.
    package static func named(_ word: String) -> [Attack] { byWord[word.inLowerCase] ?? [] }

    /// Returns the identifiers of the advisories about the attacks that a rule finds, in the order of the catalogue.
    ///
    /// - Parameter rule: The identifier of a rule of `check`.
    /// - Returns: The identifiers; none if the rule finds no attack.
    package static func advisories(foundBy rule: String) -> [String] { byRule[rule] ?? [] }

    /// Every name and every identifier of an advisory.
    package static let words = all.flatMap { [$0.name] + $0.advisories.map(\.id) }

    private static let byWord = Dictionary(
        all.flatMap { attack in
            ([attack.name] + attack.advisories.map(\.id)).map { ($0.inLowerCase, [attack]) }
        },
        uniquingKeysWith: +
    )

    private static let byRule = Dictionary(
        all.flatMap { attack in attack.rules.map { ($0, attack.advisories.map(\.id)) } },
        uniquingKeysWith: +
    )
}

extension String {
    /// The text with ASCII letters in lower case.
    fileprivate var inLowerCase: String { String(decoding: utf8.map(\.asciiLowercased), as: UTF8.self) }
}
