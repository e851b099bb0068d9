/// A walk through the decisions of a cookbook: what they depend on.
///
/// A walk starts with a state, and its mutable properties are what the questions before have found. It is an object, because a state is large
/// and each row reads it.
protocol DecisionWalk: AnyObject, SendableMetatype {
    /// The questions of the cookbook; the identifier of `profileRequest` is `v1/profile-request`.
    associatedtype QuestionID: RawRepresentable<String>, Hashable, Sendable
    /// The fields of the state.
    associatedtype Field: RawRepresentable<String>, Sendable

    static var cookbook: Cookbook { get }

    /// The question with which the walk starts.
    var entry: QuestionID { get }
}

extension DecisionWalk {
    static func id(of question: QuestionID) -> DecisionNode.ID {
        DecisionNode.ID(rawValue: "\(cookbook.rawValue)/\(question.rawValue.kebabCase)")
    }
}

extension String {
    /// A name in camel case in kebab case: `profile-request`.
    var kebabCase: String {
        unicodeScalars.reduce(into: "") { name, scalar in
            name += scalar.properties.isUppercase ? "-\(scalar.properties.lowercaseMapping)" : "\(scalar)"
        }
    }
}
