import SAML
import SAMLDiagnosis
import SAMLEncoding

/// What the page says of one input.
struct InputSection {
    private let checked: DiagnosedInput
    private let number: Int
    private let input: PageInput?

    init(_ checked: DiagnosedInput, number: Int, _ privacy: SourceExcerpt.Privacy) {
        self.checked = checked
        self.number = number
        input = checked.diagnosis.map { PageInput($0, number: number, privacy) }
    }

    private var findings: [Finding] { checked.diagnosis?.findings ?? [] }

    /// How bad it is, as a class of the page's style.
    private var tone: StaticString {
        checked.failure != nil ? "error" : findings.map(\.severity).max()?.tone ?? "good"
    }

    /// The verdict in a sentence and in a few words.
    private var verdict: (sentence: String, words: String) {
        if checked.failure != nil { return ("✕ It cannot be read", "✕ cannot be read") }
        return switch findings.map(\.severity).max() {
        case .error: ("✕ An exchange would refuse it", "✕ would be refused")
        case .warning: ("! An exchange may refuse it", "! may be refused")
        default: ("✓ Nothing says that an exchange would refuse it", "✓ no objection")
        }
    }

    private var counts: String { checked.failure == nil ? "\(FindingCounts(findings))" : "not checked" }

    /// The input in a line of the table of all.
    var summaryRow: HTML {
        HTML(.tr) {
            HTML(.th, .scope("row")) { HTML(.a, .href(.input(number)), text: checked.name.clipped(to: 300)) }
            HTML(.td) { HTML(.span, .style("badge", tone), text: verdict.words) }
            HTML(.td, text: counts)
            HTML(.td, text: (findings.first?.message ?? checked.failure?.message ?? "").clipped(to: 300))
        }
    }

    var html: HTML {
        HTML(.section, .style("input"), .id(.input(number)), .labelled(by: .part(.name, input: number))) {
            banner
            if let input {
                if !findings.isEmpty { FindingList(input: input).html }
                LayerList(input: input).html
                if !input.document.windows.isEmpty { Timeline(input).html }
                if let attributes = input.document.attributes {
                    AttributeTable(attributes: attributes, input: input).html
                }
                SourceSection(input: input).html
            }
        }
    }

    private var banner: HTML {
        HTML(.div, .style("verdict", tone)) {
            HTML(.h2, .id(.part(.name, input: number)), text: checked.name.clipped(to: 300))
            HTML(.p, .style("word"), text: verdict.sentence)
            if let failure = checked.failure {
                HTML(.p, .style("sentence")) {
                    "\(failure.message.clipped(to: 2000)) "
                    HTML(.code, text: failure.id)
                }
            } else if let first = findings.first, first.severity > .note {
                HTML(.p, text: "First of all: \(first.message.clipped(to: 2000)).")
            }
            HTML(.p, .style("facts"), text: ([counts] + circumstances).joined(separator: " · "))
            if checked.diagnosis != nil { contents }
        }
    }

    /// The time that it was judged by, and where on its way it was met.
    private var circumstances: [String] {
        guard let diagnosis = checked.diagnosis else { return [] }
        let source =
            switch checked.evaluationTime?.source {
            case .issued: "when it says it was issued"
            case .option: "the time that was given"
            case .captured: "the time at which it was sent"
            case .now, nil: "the time of the check"
            }
        let stage =
            switch diagnosis.stage {
            case .received: "as received from the provider, before the whitespace rule"
            case .sent: "as sent to the exchange, after the whitespace rule"
            }
        let place = checked.response.flatMap { response in
            response.number.map { "SAML response \($0) of its text, at \(response.place)" }
        }
        return [place, "judged at \(diagnosis.clock), \(source)", stage].compactMap(\.self)
    }

    private var contents: HTML {
        let parts: [(PageAnchor.Part, String, Bool)] = [
            (.findings, "Findings", !findings.isEmpty), (.layers, "Packing", true),
            (.times, "Times", input?.document.windows.isEmpty == false),
            (.attributes, "Attributes", input?.document.attributes != nil), (.source, "The document", true),
        ]
        return HTML(.nav, .label("Parts of this result")) {
            HTML(.ul, .style("contents")) {
                for (part, name, isThere) in parts where isThere {
                    HTML(.li) { HTML(.a, .href(.part(part, input: number)), text: name) }
                }
            }
        }
    }
}

extension ResponseDiagnosis {
    /// The time that was judged by, without what is less than a second.
    var clock: SAMLTimestamp { SAMLTimestamp(secondsSince1970: SAMLTimestamp(instant).seconds) }
}

extension Finding {
    /// The number of the finding, which leads back to it.
    func link(number: Int, input: Int, at anchor: PageAnchor? = nil) -> HTML {
        let attributes: [HTMLAttribute] = [.style("spot", severity.tone)] + (anchor.map { [.id($0)] } ?? [])
        let link: [HTMLAttribute] = [.href(.finding(number, input: input)), .title(message.clipped(to: 300))]
        let content = [HTML(.span, .style("hidden"), text: "finding "), .text("\(number)")]
        return .element(.a, attributes + link, content)
    }
}

extension Severity {
    /// The class of the page's style.
    var tone: StaticString {
        switch self {
        case .error: "error"
        case .warning: "warning"
        case .note: "note"
        }
    }

    /// A sign beside the word and the colour.
    var sign: String {
        switch self {
        case .error: "✕"
        case .warning: "!"
        case .note: "i"
        }
    }
}

extension String {
    /// The text or, if it is longer than so many characters, its start and its length.
    ///
    /// - Parameters:
    ///   - length: How many characters are shown.
    ///   - shown: What is made of these.
    /// - Returns: What is shown.
    func clipped(to length: Int, _ shown: (String) -> String = { $0 }) -> String {
        guard utf8.count > length, unicodeScalars.count > length else { return shown(self) }
        return shown(String(String.UnicodeScalarView(unicodeScalars.prefix(length))))
            + "… (\(unicodeScalars.count) characters)"
    }
}
