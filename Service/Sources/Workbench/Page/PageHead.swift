import HTMLForms
import SAMLReports
import WorkbenchPages

/// The frame of every page, with the style and the script of the workbench.
enum PageHead {
    static func page(_ page: WorkbenchPage) -> [UInt8] { self.page(titled: page.title) { page.html } }

    static func page(titled title: String, @HTMLBuilder body: () -> [HTML]) -> [UInt8] {
        HTMLDocument.bytes(titled: title, style: Assets.style.path, script: Assets.script.path, body: body)
    }
}

extension WorkbenchProblem {
    var page: [UInt8] {
        PageHead.page(titled: "samltool workbench") {
            HTML(.header) { HTML(.h1, text: "samltool workbench") }
            HTML(.main) { section }
        }
    }

    var fragment: [UInt8] {
        var fragment: [UInt8] = []
        section.write(to: &fragment)
        return fragment
    }

    private var section: HTML {
        HTML(.section, .id(named: "result"), .role("alert"), .style("verdict", "error")) {
            HTML(.h2, text: message)
            HTML(.p, text: advice)
        }
    }
}
