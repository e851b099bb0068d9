import ByteTools

/// A rule of a cookbook, in the words of this project.
public struct SignOnRule: Hashable, Sendable, Identifiable {
    /// What a rule consists of: decisions copy rules, and a reference is copied faster than strings.
    private final class Content: Sendable {
        let id: String
        let step: CookbookStep
        let sentence: String
        let statements: [String]

        init(_ id: String, _ step: CookbookStep, _ sentence: String, _ statements: [String]) {
            self.id = id
            self.step = step
            self.sentence = sentence
            self.statements = statements
        }
    }

    private let content: Content

    private init(_ id: String, _ step: CookbookStep, _ sentence: String, _ statements: [String]) {
        content = Content(id, step, sentence, statements)
    }

    /// The identifier, such as `account.expired`: the cookbook, the step or phase, and the condition.
    public var id: String { content.id }

    /// The step of the cookbook.
    public var step: CookbookStep { content.step }

    /// The rule as a clause, without a period.
    public var sentence: String { content.sentence }

    /// The identifiers of the statements that the rule follows, such as `V1-7k`; those of one cookbook in its decisions, and empty for
    /// rules that the documents leave open.
    public var statements: [String] { content.statements }

    /// Creates a rule, to which ``text(_:)`` adds the sentence; the identifiers of the statements are between spaces.
    init(_ id: String, _ step: CookbookStep, _ statements: String = "") {
        self.init(id, step, "", statements.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) })
    }

    /// Returns the rule with a sentence.
    func text(_ sentence: String) -> Self { Self(id, step, sentence, statements) }

    /// Returns the rule with the statements of one cookbook.
    func followed(in cookbook: Cookbook) -> Self {
        let own = CookbookStatement.identifiers[cookbook, default: []]
        return Self(id, step, sentence, statements.filter { own.contains(ByteText($0)) })
    }

    /// The source of the rule: the cookbook, the editions and the statements.
    public var source: String {
        guard !statements.isEmpty else { return "the cookbooks leave it open; decided in this project" }
        let cited = CookbookStatement.all.filter { statement in
            statements.contains { $0.utf8.elementsEqual(statement.id.utf8) }
        }
        let editions = CookbookEdition.allCases.filter { edition in cited.contains { $0.editions.contains(edition) } }
        return "Adobe, Apple SSO cookbooks, editions \(editions.map(\.rawValue).joined(separator: ", ")): "
            + statements.joined(separator: ", ")
    }

    /// Every rule: those that cookbooks share, and then by cookbook, in the order of its decisions.
    public static let all: [Self] = {
        var known: Set<Self> = []
        let rules =
            DecisionTable.v1.rules + DecisionTable.v2.rules + DecisionTable.sdk.rules + SDKConditions.silentRules
        let unique = rules.filter { known.insert($0).inserted }
        return ([nil] + Cookbook.allCases).flatMap { cookbook in unique.filter { $0.step.cookbook == cookbook } }
    }()
}

extension SignOnRule {
    /// Equal rules have equal identifiers.
    public static func == (left: Self, right: Self) -> Bool {
        left.content === right.content || left.id.hasSameBytes(as: right.id)
    }

    /// Hashes the identifier.
    public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
