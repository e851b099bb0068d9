import SAMLDiagnosis
import SAMLEncoding

/// Diagnoses as a page for a browser: one file that loads nothing, runs nothing and sends nothing.
///
/// It keeps the page's section of each input until the end, because what is said of all of them stands at the top.
struct HTMLForm: DiagnosisForm {
    private let privacy: SourceExcerpt.Privacy
    private var rows: [HTML] = []
    private var sections: [[UInt8]] = []

    /// - Parameter privacy: What is shown of values.
    init(_ privacy: SourceExcerpt.Privacy) {
        self.privacy = privacy
    }

    mutating func add(_ checked: DiagnosedInput, emit: ([UInt8]) throws -> Void) rethrows {
        let section = InputSection(checked, number: sections.count + 1, privacy)
        rows.append(section.summaryRow)
        var bytes: [UInt8] = []
        section.html.write(to: &bytes)
        sections.append(bytes)
    }

    func finish(_ summary: DiagnosisSummary, emit: ([UInt8]) throws -> Void) rethrows {
        try emit(Self.head(title: title))
        try emit(header)
        for section in sections {
            try emit(section)
            try emit([0x0A])
        }
        try emit(footer)
    }

    private var title: String {
        sections.count == 1 ? "Why an exchange would refuse a response" : "\(sections.count) responses, checked"
    }

    /// What stands before the body: the only part of the page that is written as text, and none of it comes from an input
    /// but the number of inputs.
    private static func head(title: String) -> [UInt8] {
        var head = Array(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="\(PageStyle.policy)">
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="robots" content="noindex">

            """.utf8
        )
        HTML(.title, text: title).write(to: &head)
        head += "\n<style>\(PageStyle.css)</style>\n</head>\n<body>\n".utf8
        return head
    }

    private var header: [UInt8] {
        var bytes: [UInt8] = []
        HTML(.a, .style("skip"), .href(.main), text: "To the result").write(to: &bytes)
        HTML(.header) { HTML(.h1, text: "samltool check: \(title)") }.write(to: &bytes)
        bytes += "\n<main id=\"\(PageAnchor.main.name)\" tabindex=\"-1\">\n".utf8
        if sections.count != 1 { summary.write(to: &bytes) }
        return bytes
    }

    private var summary: HTML {
        HTML(.section, .style("summary"), .labelled(by: .summary)) {
            HTML(.h2, .id(.summary), text: "All inputs")
            HTML(.table, .style("cards")) {
                HTML(columns: ["Input", "Result", "Found", "First"])
                HTML(.tbody) { rows }
            }
        }
    }

    private var footer: [UInt8] {
        var bytes = Array("</main>\n".utf8)
        HTML(.footer) {
            HTML(.p) {
                "Made by samltool \(ReportProducer.version). A diagnosis decides nothing: whether a response can be trusted, "
                HTML(.code, text: "samltool verify")
                " says. What an exchange does that nobody outside can see is inferred, and marked so."
            }
            HTML(.p) {
                switch privacy {
                case .masked:
                    "Personal values are not in this file: • stands for each character of them. A page made with --reveal has them."
                case .revealed: "Made with --reveal: this file contains personal values."
                }
            }
        }.write(to: &bytes)
        return bytes + Array("\n</body>\n</html>\n".utf8)
    }
}
