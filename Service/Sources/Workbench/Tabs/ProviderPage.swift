import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The page for an MVPD: what to change, and the document with its places; one file that loads, runs and sends nothing.
///
/// It contains no options of a tool, and each personal value has a mask of the same length.
struct ProviderPage {
    private let inputs: [DiagnosisEntry]

    init(_ inputs: [DiagnosisEntry]) {
        self.inputs = inputs
    }

    /// Returns true if the MVPD has, or may have, something to change.
    static func concerns(_ input: DiagnosisEntry) -> Bool {
        findings(of: input).contains { $0.actingParties.contains(.mvpd) }
    }

    private static func findings(of input: DiagnosisEntry) -> [Finding] {
        (input.diagnosis?.findings ?? []).filter { $0.severity > .note }
    }

    var bytes: [UInt8] {
        var body: [UInt8] = []
        for (index, input) in inputs.enumerated() { section(of: input, number: index + 1).write(to: &body) }
        return Array(Self.head.utf8) + Self.withFixedMasks(body) + Array("\n</main>\n</body>\n</html>\n".utf8)
    }

    /// None of it is from an input.
    private static let head = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
        <meta name="referrer" content="no-referrer">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>What to change in a SAML response</title>
        <style>\(PageStyle.commonCSS)\(PageStyle.diagnosisCSS)</style>
        </head>
        <body>
        <main>
        <h1>What to change</h1>

        """

    private func section(of input: DiagnosisEntry, number: Int) -> HTML {
        let findings = Self.findings(of: input)
        let own = findings.filter { $0.actingParties.first == .mvpd }
        // Whether the app or the MVPD is the cause is not known.
        let shared = findings.filter { $0.actingParties.dropFirst().contains(.mvpd) }
        // What is not XML is masked as a whole.
        let document =
            input.trace?.failure == nil
            ? DiagnosisSection(input, number: number, parts: [.document]).part(.document) : nil
        return HTML(.section) {
            HTML(.h2, text: input.name)
            if own.isEmpty { HTML(.p, text: "Nothing was found that the MVPD must change.") }
            HTML(.ol, .style("findings"), .role("list")) { for finding in own { item(finding, in: input) } }
            if !shared.isEmpty {
                HTML(.h3, text: "If the app is not the cause")
                HTML(.ol, .style("findings"), .role("list")) {
                    for finding in shared {
                        HTML(.li, .style("finding")) {
                            HTML(.p, text: Self.number(of: finding, in: input))
                            facts(of: finding)
                        }
                    }
                }
            }
            others(of: input, besides: own + shared)
            if findings.contains(where: { $0.rule.family == .whitespace }) {
                HTML(.p) {
                    "Apps apply the whitespace rule of Adobe's cookbook before they send a response. \(WhitespaceTab.rule)"
                }
            }
            facts(of: input)
            if let document { document }
        }
    }

    /// The other findings with a place, whose numbers are in the document.
    @HTMLBuilder
    private func others(of input: DiagnosisEntry, besides shown: [Finding]) -> [HTML] {
        let others = (input.diagnosis?.findings ?? []).filter { $0.place != nil && !shown.contains($0) }
        if !others.isEmpty {
            HTML(.h3, text: "Also marked in the document")
            HTML(.ul) {
                for other in others { HTML(.li, text: "\(Self.number(of: other, in: input)): \(other.message)") }
            }
        }
    }

    private static func number(of finding: Finding, in input: DiagnosisEntry) -> String {
        let place = input.diagnosis?.findings.firstIndex(of: finding) ?? 0
        return "Finding \(place + 1)"
    }

    private func item(_ finding: Finding, in input: DiagnosisEntry) -> HTML {
        HTML(.li, .style("finding")) {
            HTML(.p, text: Self.number(of: finding, in: input))
            HTML(.h3) { HTML(.b, text: Self.forMVPD(finding.advice)) }
            facts(of: finding)
        }
    }

    @HTMLBuilder
    private func facts(of finding: Finding) -> [HTML] {
        HTML(.p, text: "The reason: \(finding.message).")
        HTML(.dl) {
            for (name, text) in Self.facts(of: finding) {
                HTML(.dt, text: name)
                HTML(.dd) { HTML(.code, text: text) }
            }
        }
    }

    private static func facts(of finding: Finding) -> [(String, String)] {
        let place = finding.place?.location.map { "line \($0.line), column \($0.column)" }
        return [
            ("element", finding.place?.path), ("place", place), ("expected", finding.expected),
            ("found", finding.found),
            ("rule", "\(finding.rule.id), by: \(finding.rule.source)"),
        ].compactMap { name, text in text.map { (name, $0) } }
    }

    private func facts(of input: DiagnosisEntry) -> HTML {
        let bytes = input.trace?.payload ?? []
        let issuer = (try? UnverifiedResponse(bytes, maximumBytes: max(bytes.count, 1)))?.fields.issuer
        return HTML(.p, .style("soft")) {
            if let issuer { "The Issuer of the response is \(issuer). " }
            if let time = input.evaluationTime { "Checked for \(SAMLTimestamp(time.date.wholeSecond)). " }
            "Personal values are masked: •••• replaces each part of one."
        }
    }

    /// The advice for an MVPD: without the sentences about options of a tool and about the app.
    static func forMVPD(_ advice: String) -> String {
        let sentences = advice.split(separator: ". ").map { $0.hasSuffix(".") ? String($0.dropLast()) : String($0) }
        let kept = sentences.filter { !$0.contains("--") && !$0.contains("samltool") && !$0.hasPrefix("The app ") }
        return kept.map { $0 + "." }.joined(separator: " ").replacing("`", with: "")
    }

    /// The page with four `•` in the place of each run of them.
    private static func withFixedMasks(_ page: [UInt8]) -> [UInt8] {
        let bullet = Array("•".utf8)
        var result: [UInt8] = []
        result.reserveCapacity(page.count)
        var index = 0
        while index < page.count {
            guard page[index...].starts(with: bullet) else {
                result.append(page[index])
                index += 1
                continue
            }
            while page[index...].starts(with: bullet) { index += bullet.count }
            result += "••••".utf8
        }
        return result
    }
}

extension Date {
    fileprivate var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down)) }
}
