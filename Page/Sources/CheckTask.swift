import ByteTools
import FoundationEssentials
import SAML
import SAMLDiagnosis
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// What `samltool check` does.
struct CheckTask {
    let options: CheckOptions

    var result: PageResult {
        let settings = CheckSettings(options)
        let examination = Examination(settings.context)
        let inputs = options.files.flatMap { examination.diagnosed($0.content, named: $0.name, at: options.time) }
        let problems: JSONValue = ["problems": .array(settings.problems)]
        switch options.output {
        case .section: return section(of: inputs, settings.problems)
        case .json: return PageResult(report: problems, texts: [inputs.checkDocument()])
        case .page: return PageResult(report: problems, texts: [inputs.checkPage(showing: options.privacy)])
        }
    }

    private func section(of inputs: [DiagnosisEntry], _ problems: [JSONValue]) -> PageResult {
        let examined = ExaminedInputs(inputs, showing: options.privacy)
        var bytes: [UInt8] = []
        let rest = inputs.count - ExaminedInputs.maximumSections
        if rest > 0 {
            HTML(.p, text: "\(rest) more responses are not shown. The saved report has all.").write(to: &bytes)
        }
        for piece in [examined.list].compactMap({ $0 }) + examined.html { piece.write(to: &bytes) }
        return PageResult(report: ["problems": .array(problems), "title": .string(examined.title)], texts: [bytes])
    }
}
