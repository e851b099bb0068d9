public import SAML
public import SAMLDiagnosis
public import SAMLExamination

/// The part of a page about a verification: the verdict, the facts about it, the signed attributes, and every check.
///
/// The page contains the style sheets ``PageStyle/commonCSS`` and ``PageStyle/diagnosisCSS``.
public struct VerificationSection: Sendable {
    private let input: VerificationEntry
    private let number: Int
    private let setting: VerificationSetting
    private let privacy: SourceExcerpt.Privacy

    /// Creates the section of an input.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - number: The number of the input among those of the page, from 1; the anchors of the section begin with it.
    ///   - scope: The scope of the verification.
    ///   - policy: The policy of the verification; the section lists its allowances.
    ///   - privacy: The privacy of the values of attributes, and of the name of the subject.
    public init(
        _ input: VerificationEntry,
        number: Int = 1,
        scope: EvaluationScope = .everything,
        policy: VerificationPolicy = .strict,
        showing privacy: SourceExcerpt.Privacy = .masked
    ) {
        self.input = input
        self.number = number
        setting = VerificationSetting(scope: scope, allowed: policy.allowanceNames)
        self.privacy = privacy
    }

    public var html: HTML {
        frame.html {
            if let report = input.report {
                if let assertion = report.assertion {
                    SignedAttributes(list: AttributeList(assertion, of: input.name), number: number, privacy: privacy)
                        .html
                }
                HTML(.h3, text: "Checks")
                ChecksTable(checks: report.checks).html
            }
        }
    }

    private var frame: SectionFrame {
        let look: (tone: StaticString, sign: String) =
            switch input.verdict {
            case .accepted: ("good", "✓")
            case .rejected, .notAResponse, .notAMessage, .notVerified: ("error", "✕")
            }
        let facts = input.report.map { VerificationFacts(input, $0, setting).all } ?? []
        return SectionFrame(
            number: number,
            name: input.name,
            tone: look.tone,
            verdict: "\(look.sign) \(input.verdict.words)",
            remarks: [HTML(.p, .style("sentence"), text: input.reason.clipped(to: 2000))]
                + (facts.isEmpty ? [] : [HTML(facts: facts.map { ($0.label, $0.text.clipped(to: 1000)) })])
        )
    }
}
