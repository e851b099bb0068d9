/// A party that must act when a response breaks a rule.
///
/// The raw value is the name in reports for programs.
public enum ActingParty: String, Hashable, Sendable, CaseIterable {
    /// The app, which sends the response to Adobe.
    case app
    /// The MVPD, which signs the response.
    case mvpd
    /// Adobe, which configures the exchange.
    case adobe
    /// The person or program that checks the response: the input or a setting of the check is the cause.
    case tester = "operator"

    /// The party as a clause.
    public var title: String {
        switch self {
        case .app: "the app"
        case .mvpd: "the MVPD"
        case .adobe: "Adobe"
        case .tester: "the person who runs this check"
        }
    }

    /// The clause that these parties must act: `the app must act, then the MVPD`; empty without a party.
    public static func demand(on parties: [Self]) -> String {
        guard let first = parties.first else { return "" }
        return (["\(first.title) must act"] + parties.dropFirst().map { "then \($0.title)" }).joined(separator: ", ")
    }

    /// The parties as a clause, the first one first.
    public static func words(for parties: [Self]) -> String {
        parties.enumerated().map { $0.offset == 0 ? $0.element.title : "then \($0.element.title)" }
            .joined(separator: ", ")
    }
}

extension Rule.Family {
    var actingParties: [ActingParty] {
        switch self {
        case .exchange, .encoding: [.app]
        case .xml, .structure, .whitespace, .signature, .conditions, .attributes, .profile: [.mvpd]
        }
    }
}

extension Finding {
    /// The parties that must act, in the order in which to ask them.
    public var actingParties: [ActingParty] { rule.actingParties }
}
