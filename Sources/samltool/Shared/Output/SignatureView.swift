import ArgumentParser
import SAML
import SAMLEncoding

/// What becomes of the signatures of a response on its way to the exchange.
struct SignatureView {
    /// What the bytes at hand are.
    enum Subject: String, ExpressibleByArgument {
        /// What the framework gave the app, before the whitespace rule.
        case received
        /// What was sent, so the rule was applied before.
        case sent
    }

    let subject: Subject
    let effect: NormalizationEffect

    /// Whether the signatures hold in what the exchange gets.
    var holds: Bool { subject == .sent ? effect.received.signaturesHold : effect.outcome.holdsAfter }

    /// The answer and the place in one line.
    var summary: String {
        let place = effect.breakingChange.map {
            "; first at \($0.location), \(NormalizationText.words(for: $0))"
        }
        return "signature \(subject == .sent ? asSent : asReceived)\(place ?? "")".withoutControls
    }

    private var asSent: String {
        let text = "\(Self.state(of: effect.received)) as sent"
        let changes = effect.received.signaturesHold != effect.normalized.signaturesHold
        return changes ? "\(text); if encoded again: \(effect.outcome.rawValue)" : text
    }

    private var asReceived: String {
        switch effect.outcome {
        case .survives: effect.outcome.rawValue
        case .failedBoth: "\(effect.outcome.rawValue): \(Self.state(of: effect.received)), before and after the rule"
        case .repaired: "repaired: \(Self.state(of: effect.received)) as received, holds after the rule"
        default: "\(effect.outcome.rawValue): \(Self.state(of: effect.normalized)) after the rule"
        }
    }

    private static func state(of report: VerificationReport) -> String {
        report.signaturesHold ? "holds" : "does not hold [\(report.failures.first?.id ?? "")]"
    }

    /// The two verifications, the answer and the place.
    var lines: [String] {
        var lines = ["signature as received: \(Self.words(for: effect.received))"]
        lines.append("after the rule:        \(Self.words(for: effect.normalized))")
        lines.append("effect:                \(effect.outcome.rawValue): \(effect.outcome.message)")
        if let change = effect.breakingChange {
            lines.append("first breaking change: \(change.location) \(NormalizationText.words(for: change))")
        }
        return lines.map(\.withoutControls)
    }

    private static func words(for report: VerificationReport) -> String {
        guard let failure = report.failures.first else { return "holds, by \(report.key?.name ?? "")" }
        if report.signaturesHold {
            return "holds, but is refused: \(failure.message ?? failure.title) [\(failure.id)]"
        }
        return "does not hold: \(failure.message ?? failure.title) [\(failure.id)]"
    }
}

/// The same in JSON.
struct SignatureDocument: Encodable {
    let subject: String
    let holds: Bool
    let received: Side
    let normalized: Side
    let effect: String
    let breakingChange: NormalizationDocument.Change?

    struct Side: Encodable {
        let holds: Bool
        /// The identifiers of the checks that failed.
        let failed: [String]
    }

    init(_ view: SignatureView) {
        subject = view.subject.rawValue
        holds = view.holds
        received = Side(view.effect.received)
        normalized = Side(view.effect.normalized)
        effect = view.effect.outcome.rawValue
        breakingChange = view.effect.breakingChange.map { NormalizationDocument.Change($0) }
    }
}

extension SignatureDocument.Side {
    fileprivate init(_ report: VerificationReport) {
        self.init(holds: report.signaturesHold, failed: report.failures.map(\.id))
    }
}
