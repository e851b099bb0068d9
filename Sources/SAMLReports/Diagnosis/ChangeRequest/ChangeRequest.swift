internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// What a party must change in the responses of an input, without what others must change, and without personal values.
struct ChangeRequest: Sendable {
    /// A change, with its number in the request.
    struct Item: Sendable {
        let number: Int
        let finding: Finding
        let message: String
        /// `nil` if the party must act only if another one is not the cause.
        let advice: String?
        let facts: [(name: String, value: String)]
        let example: WhitespaceExample?
    }

    let party: ActingParty
    /// The entry with the findings of the party only.
    let entry: DiagnosisEntry
    /// The issuer that the response claims.
    let issuer: String?
    /// The changes that the party must make.
    let own: [Item]
    /// The changes that it must make only if another party is not the cause.
    let shared: [Item]

    init(_ checked: DiagnosisEntry, for party: ActingParty) {
        self.party = party
        entry = checked.concerning(party)
        let bytes = checked.trace?.payload ?? []
        issuer = (try? UnverifiedResponse(bytes, maximumBytes: max(bytes.count, 1)))?.fields.issuer
        let items = entry.diagnosis.map { Self.items(of: $0, for: party) } ?? []
        own = items.filter { $0.advice != nil }
        shared = items.filter { $0.advice == nil }
    }

    private static func items(of diagnosis: ResponseDiagnosis, for party: ActingParty) -> [Item] {
        let hidden = DiagnosisText.hidden(in: diagnosis)
        return diagnosis.findings.enumerated().map { index, finding in
            let isOwn = finding.actingParties.first == party
            return Item(
                number: index + 1,
                finding: finding,
                message: finding.lastingMessage.withoutControls,
                advice: isOwn
                    ? PartyAdvice.words(for: finding.advice, ofRule: finding.rule.title, to: party).withoutControls
                    : nil,
                facts: facts(of: finding, in: diagnosis),
                example: WhitespaceExample(of: finding, in: diagnosis, hiding: hidden)
            )
        }
    }

    private static func facts(of finding: Finding, in diagnosis: ResponseDiagnosis) -> [(name: String, value: String)] {
        let place = finding.place.map { DiagnosisText.words(for: $0, in: diagnosis) }
        return [
            ("expected", finding.expected), ("found", finding.found), ("where", place),
            ("rule", "\(finding.rule.id); source: \(finding.rule.source)"),
        ].compactMap { name, text in text.map { (name, $0.withoutControls) } }
    }

    var isEmpty: Bool { own.isEmpty && shared.isEmpty }

    /// The party, by its entity ID if it has one.
    var addressee: String {
        party == .mvpd ? issuer.map { $0.clipped(to: 300).withoutControls } ?? party.title : party.title
    }

    var heading: String {
        let kind = !own.isEmpty ? "Change requested of" : shared.isEmpty ? "No change requested of" : "Question to"
        return "\(kind) \(addressee)"
    }

    /// The heading of the changes that are requested only if another party is not the cause.
    var sharedHeading: String {
        let first = shared.first?.finding.actingParties.first?.title ?? ""
        return "Only if \(first) is not the cause"
    }

    /// What viewers notice, or that nothing was found.
    var effect: String {
        guard let first = own.first else {
            return shared.isEmpty
                ? "Nothing was found that \(party.title) must change."
                : "Another party is the likely cause of what was found. If it is not, \(party.title) is."
        }
        let isError = first.finding.severity == .error
        return switch party {
        case .mvpd where isError:
            "By the rules below, Adobe rejects a SAML response like this one. Viewers of this provider cannot sign in then: the app gets no access for them."
        case .mvpd: "Sign-in may fail for viewers of this provider, now or after the next change of a participant."
        case .app, .adobe:
            isError
                ? "Viewers cannot sign in: the exchange with Adobe fails, and the app gets no access for them."
                : "Sign-in may fail for viewers, now or after the next change of a participant."
        case .tester: "Until this is changed, the result of the check may not be that of the exchange."
        }
    }

    /// The input and the evaluation time.
    var circumstances: String {
        let time = entry.evaluationTime.map { ", checked for \(SAMLTimestamp($0.date.wholeSecond))" } ?? ""
        return "SAML response: \(entry.name.withoutControls)\(time). Personal values are masked: •••• replaces each."
    }

    /// The whitespace rule, for a party that need not know it; `nil` if no finding is about it.
    var rule: String? {
        guard (own + shared).contains(where: { $0.finding.rule.family == .whitespace }) else { return nil }
        return
            "Apps apply the whitespace rule of Adobe's cookbook before they send a SAML response. \(WhitespaceReport.rule)"
    }
}

extension Date {
    fileprivate var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
