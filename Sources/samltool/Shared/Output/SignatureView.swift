import ArgumentParser
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLReports

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

    /// Verifies the signatures of a response before and after the whitespace rule.
    ///
    /// - Parameters:
    ///   - report: What the rule changes.
    ///   - response: The response.
    ///   - subject: What it is.
    ///   - verifier: What verifies the signatures.
    init(of report: NormalizationReport, on response: [UInt8], as subject: Subject, _ verifier: ResponseVerifier) {
        self.subject = subject
        effect = verifier.effect(of: report, on: response, at: SAMLTimestamp.now.date)
    }

    /// Whether the signatures hold in what the exchange gets.
    var holds: Bool { subject == .sent ? effect.received.signaturesHold : effect.outcome.holdsAfter }

    /// The answer and the place in one line.
    var summary: String {
        let place = effect.breakingChange.map {
            "; first at \($0.location), \($0.words)"
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
        let labels = Labels(indent: 0, width: 23)
        let change = effect.breakingChange.map { "\($0.location) \($0.words)" }
        return labels.line("signature as received", Self.words(for: effect.received))
            + labels.line("after the rule", Self.words(for: effect.normalized))
            + labels.line("effect", "\(effect.outcome.rawValue): \(effect.outcome.message)")
            + labels.line("first breaking change", change)
    }

    private static func words(for report: VerificationReport) -> String {
        guard let failure = report.failures.first else { return "holds, by \(report.key?.name ?? "")" }
        if report.signaturesHold {
            return "holds, but is refused: \(failure.message ?? failure.title) [\(failure.id)]"
        }
        return "does not hold: \(failure.message ?? failure.title) [\(failure.id)]"
    }
}

extension SignatureView {
    /// The same in JSON.
    var json: JSON {
        [
            "subject": subject.rawValue,
            "holds": holds,
            "received": effect.received.signatureJSON,
            "normalized": effect.normalized.signatureJSON,
            "effect": effect.outcome.rawValue,
            "breakingChange": effect.breakingChange?.json,
        ]
    }
}

extension VerificationReport {
    /// Whether the signatures are valid, and the identifiers of the checks that failed.
    fileprivate var signatureJSON: JSON { ["holds": signaturesHold, "failed": failures.map(\.id)] }
}
