import ByteTools
import FoundationEssentials
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// What `samltool check` does, and what it verifies if there are trusted keys.
struct CheckTask {
    let options: CheckOptions

    var result: PageResult {
        let settings = CheckSettings(options)
        let examination = Examination(settings.context)
        let inputs = options.files.flatMap { examination.diagnosed($0.content, named: $0.name, at: options.time) }
        let report: JSONValue = [
            "problems": .array(settings.problems),
            "trusted": .number(settings.trustedCount),
            "responses": .number(inputs.count),
            "title": .string(Self.title(of: inputs)),
        ]
        return PageResult(report: report, texts: [output(of: inputs)])
    }

    private func output(of inputs: [DiagnosisEntry]) -> [UInt8] {
        switch options.output {
        case .section: section(of: inputs)
        case .json: inputs.checkDocument()
        case .page: inputs.checkPage(showing: options.privacy)
        }
    }

    private func section(of inputs: [DiagnosisEntry]) -> [UInt8] {
        let examined = ExaminedInputs(inputs, showing: options.privacy)
        var bytes: [UInt8] = []
        let rest = inputs.count - ExaminedInputs.maximumSections
        if rest > 0 {
            HTML(.p, text: "\(rest) more responses are not shown. The saved report has all.").write(to: &bytes)
        }
        for piece in [examined.list].compactMap({ $0 }) + examined.html { piece.write(to: &bytes) }
        return bytes
    }

    /// The verdict for a screen reader.
    private static func title(of inputs: [DiagnosisEntry]) -> String {
        guard inputs.count == 1 else { return "\(inputs.count) responses" }
        return inputs.first.map { DiagnosisSection($0).title } ?? ""
    }
}
