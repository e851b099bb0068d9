import AdobePass
import SAMLEncoding

extension MigrationReport {
    /// A page for a browser with both sequences side by side: one file that loads nothing, runs nothing and sends nothing.
    package var html: [UInt8] { MigrationPage(report: self).bytes }
}

/// The migration of a recording as a page: the calls of V1 on the left, the requests of V2 on the right.
private struct MigrationPage {
    let report: MigrationReport

    var bytes: [UInt8] {
        let frame = PageFrame(
            title: "From REST API V1 to V2",
            style: .migration,
            introduction: [HTML(.p, .style("soft"), text: report.file.clipped(to: 300))],
            footer: footer
        )
        var page = frame.start()
        for piece in sections { piece.write(to: &page) }
        return page + [0x0A] + frame.end
    }

    @HTMLBuilder
    private var sections: [HTML] {
        HTML(.h2, text: report.sentence)
        HTML(.p, text: MigrationNote.hosts.text)
        list("Before you start", MigrationNote.preparation.notes.map { $0.text })
        if !report.commonHeaders.isEmpty {
            HTML(.p, text: "\(MigrationReport.commonHeadersTitle):")
            code(report.commonHeaders)
        }
        texts(report.headerTexts)
        device
        HTML(.table, .style("moves")) {
            HTML(columns: ["REST API V1", "REST API V2"])
            HTML(.tbody) {
                for call in report.migration.calls { row(call) }
            }
        }
        list("Placeholders in the requests", report.placeholderTexts)
        list("Calls of Adobe's hosts that are none of V1", report.otherTexts)
        list("The app must keep from now on", report.migration.kept)
        list("Errors of every call", MigrationNote.errors.notes.map { $0.text })
        list("For every app", MigrationNote.others.notes.map { $0.text })
    }

    @HTMLBuilder
    private var device: [HTML] {
        if let json = report.deviceTexts.first {
            HTML(.p, text: "\(MigrationReport.deviceTitle):")
            code([json])
            texts(Array(report.deviceTexts.dropFirst()))
        }
    }

    private func row(_ call: RecordedMigration.Call) -> HTML {
        HTML(.tr) {
            HTML(cell: "REST API V1") {
                HTML(.strong, text: call.row.id)
                HTML(.p, .style("detail"), text: call.place)
                HTML(.p) { HTML(.code, text: call.row.forms.first ?? "") }
                changes(of: call.row)
            }
            HTML(cell: "REST API V2") {
                HTML(.p, text: call.row.summary)
                for step in call.steps { html(of: step) }
            }
        }
    }

    /// Folded, because the requests already have the new values.
    private func changes(of row: MigratedCall) -> HTML {
        HTML(.details) {
            HTML(.summary, text: "What changes")
            list("Parameters and headers", row.parameters.map { $0.words }, .h4)
            list("Response and metadata", row.fields.map { $0.words }, .h4)
            list("Errors", row.errors.map { $0.words }, .h4)
            list("Disappears", row.disappearing, .h4)
            list("Unknown, because Adobe has not published it", row.unknown, .h4)
            HTML(.p, .style("detail"), text: "Source: \(row.source)")
        }
    }

    @HTMLBuilder
    private func html(of step: RecordedMigration.Step) -> [HTML] {
        switch step.use {
        case .conditional:
            HTML(.p, .style("soft"), text: "\(step.service), under a condition: \(step.step.purpose)")
        case .response(let number):
            HTML(.p) {
                "In the response of "
                HTML(.a, .href(.step(number)), text: "request \(number)")
            }
        case .request(let number):
            HTML(.div, .id(.step(number))) {
                HTML(.strong, text: "\(number). \(step.service)")
                HTML(.p, .style("detail"), text: step.step.purpose)
                let proposal = report.migration.proposals[number - 1]
                if let request = proposal.request { code(report.lines(of: request, number: number)) }
                guide(of: report.guide[number - 1])
                if let problem = proposal.problem { HTML(.p, .style("fact", "error"), text: "No request: \(problem)") }
            }
        }
    }

    /// What a reader who knows V1 alone learns about the service.
    @HTMLBuilder
    private func guide(of entry: MigrationGuide.Entry) -> [HTML] {
        texts(entry.values.map { $0.words })
        for sample in entry.samples {
            HTML(.p, text: "\(sample.title):")
            code([sample.shownBody])
        }
        if !entry.actions.isEmpty {
            HTML(.p, text: "\(MigrationGuide.Entry.actionsTitle):")
            texts(entry.actions.map { $0.words })
        }
        for topic in entry.topics {
            HTML(.p, text: "\(topic.title):")
            texts(topic.texts)
        }
    }

    private func code(_ lines: [String]) -> HTML {
        HTML(.pre, .style("code")) {
            for line in lines { HTML(.span, text: line) }
        }
    }

    @HTMLBuilder
    private func list(_ title: String, _ texts: [String], _ heading: HTMLTag = .h3) -> [HTML] {
        if !texts.isEmpty {
            HTML(heading, text: title)
            self.texts(texts)
        }
    }

    @HTMLBuilder
    private func texts(_ texts: [String]) -> [HTML] {
        if !texts.isEmpty {
            HTML(.ul) {
                for text in texts { HTML(.li, text: text) }
            }
        }
    }

    @HTMLBuilder
    private var footer: [HTML] {
        HTML(.p) {
            HTML(.code, text: "samltool migrate")
            " lists all calls, and those of the SDK. Access tokens and media tokens are not in this file."
        }
    }
}

extension PageStyle {
    static let migration = Self(css: commonCSS + migrationCSS, digest: "MNN74244FFo5iDOgVrEHBHbDMpj//60uxDRY0lfYjMc=")

    /// The style sheet of the two sequences of a migration.
    private static let migrationCSS = #"""
        h2{margin:1.2rem 0 .8rem}
        .moves{width:100%;border-collapse:collapse;table-layout:fixed;background:var(--card);border:1px solid var(--line)}
        .moves th:first-child{width:34%}
        .moves th,.moves td{text-align:left;vertical-align:top;border-bottom:1px solid var(--line);padding:.7rem .8rem;
        overflow-wrap:anywhere}
        .moves ul{margin:.2rem 0;padding-left:1.1rem;font-size:.88rem}
        .moves h4{margin:.7rem 0 0;font-size:.88rem;color:var(--soft)}
        .cell{display:none}
        .code{background:var(--page);border:1px solid var(--line);border-radius:.35rem;padding:.5rem .75rem;margin:.4rem 0;
        font-size:.82rem;line-height:1.55;white-space:pre-wrap;overflow-wrap:anywhere}
        .code span{display:block;min-height:1.55em;padding-left:1.5rem;text-indent:-1.5rem}
        @media (max-width:40rem){
        .moves,.moves tbody,.moves tr,.moves td{display:block}
        .moves thead{display:none}
        .cell{display:inline;color:var(--soft)}
        }

        """#
}
