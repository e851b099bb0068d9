internal import ByteTools
package import SAML
package import SAMLDiagnosis
package import SAMLEncoding

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// The effect of the whitespace rule on the signatures of a response.
package struct SignatureView: Sendable {
    let stage: DiagnosisContext.Stage
    let effect: NormalizationEffect

    package init(
        of report: NormalizationReport,
        on response: [UInt8],
        as stage: DiagnosisContext.Stage,
        _ verifier: ResponseVerifier,
        at instant: Date
    ) {
        self.stage = stage
        effect = verifier.effect(of: report, on: response, at: instant)
    }

    /// True if the signatures are valid in the response that the exchange receives.
    package var isValid: Bool { stage == .sent ? effect.received.hasValidSignatures : effect.outcome.isValidAfter }

    package var summary: String {
        let place = effect.breakingChange.map {
            "; first at \($0.location), \($0.words)"
        }
        return "signature \(stage == .sent ? asSent : asReceived)\(place ?? "")".withoutControls
    }

    private var asSent: String {
        let text = "\(Self.state(of: effect.received)) as sent"
        let changes = effect.received.hasValidSignatures != effect.normalized.hasValidSignatures
        return changes ? "\(text); if encoded again: \(effect.outcome.rawValue)" : text
    }

    private var asReceived: String {
        switch effect.outcome {
        case .valid, .invalid: "\(Self.state(of: effect.received)) before and after the rule"
        case .repaired: "repaired: \(Self.state(of: effect.received)) as received, valid after the rule"
        default: "\(effect.outcome.rawValue): \(Self.state(of: effect.normalized)) after the rule"
        }
    }

    private static func state(of report: VerificationReport) -> String {
        report.hasValidSignatures ? "valid" : "invalid [\(report.failures.first?.id ?? "")]"
    }

    var lines: [String] {
        let labels = Labels(indent: 0, width: 23)
        return facts.flatMap { labels.line($0.name, $0.text) }
    }

    var facts: [(name: String, text: String)] {
        let change = effect.breakingChange.map { ("first breaking change", "\($0.location) \($0.words)") }
        return [
            ("signature as received", Self.words(for: effect.received)),
            ("after the rule", Self.words(for: effect.normalized)),
            ("effect", "\(effect.outcome.rawValue): \(effect.outcome.message)"),
        ] + [change].compactMap { $0 }
    }

    private static func words(for report: VerificationReport) -> String {
        guard let failure = report.failures.first else { return "valid, by \(report.key?.name ?? "")" }
        if report.hasValidSignatures {
            return "valid, but rejected: \(failure.message ?? failure.title) [\(failure.id)]"
        }
        return "invalid: \(failure.message ?? failure.title) [\(failure.id)]"
    }
}

extension SignatureView {
    package var json: JSON {
        JSON {
            ("stage", stage.rawValue)
            ("valid", isValid)
            ("received", effect.received.signatureJSON)
            ("normalized", effect.normalized.signatureJSON)
            ("effect", effect.outcome.rawValue)
            ("breakingChange", effect.breakingChange?.json)
        }
    }
}

extension VerificationReport {
    fileprivate var signatureJSON: JSON {
        JSON {
            ("valid", hasValidSignatures)
            ("failed", failures.map { $0.id })
        }
    }
}
