internal import SAMLAttacks
internal import SAMLEncoding
internal import SAMLExamination

extension ProofReport {
    /// A page for a browser: one file that loads nothing, runs nothing and sends nothing.
    package var html: String { String(decoding: ProofPage(report: self).bytes, as: UTF8.self) }
}

/// The report as a page: the matrix, then a section for each class of attacks with differences.
private struct ProofPage {
    let report: ProofReport

    var bytes: [UInt8] {
        let frame = PageFrame(
            title: "Attacks on a receiver",
            style: .proof,
            introduction: [HTML(.p, .style("soft"), text: report.extent.clipped(to: 400))],
            footer: [
                HTML(
                    .p,
                    text: "Every response in this report is constructed, and the value of the attacker is made up."
                )
            ]
        )
        var page = frame.start()
        for piece in sections { piece.write(to: &page) }
        return page + [0x0A] + frame.end
    }

    @HTMLBuilder
    private var sections: [HTML] {
        overview
        if !report.groups.isEmpty { matrix }
        for (index, group) in report.groups.enumerated() { section(of: group, number: index + 1) }
        if !report.content.untested.isEmpty { untested }
    }

    private var overview: HTML {
        let isGood = report.status == .success
        return HTML(.section, .style("verdict", isGood ? "good" : "error"), .labeled(by: .listHeading)) {
            HTML(.h2, .style("word"), .id(.listHeading)) {
                "\(isGood ? "✓" : "✕") "
                HTML(.span, .style("title"), text: report.verdict)
            }
            for note in report.notes { HTML(.p, text: note) }
        }
    }

    private var matrix: HTML {
        let verdicts = ProofEntry.Verdict.differences
        return HTML(.table, .style("matrix")) {
            HTML(columns: ["attack", "tested"] + verdicts.map { $0.words } + ["published"])
            HTML(.tbody) {
                for (index, group) in report.groups.enumerated() {
                    HTML(.tr) {
                        HTML(.td) { HTML(.a, .href(.step(index + 1)), text: group.name) }
                        HTML(.td, text: "\(group.testedCount)")
                        for verdict in verdicts {
                            HTML(.td, text: group.count(verdict) == 0 ? "" : "\(group.count(verdict))")
                        }
                        HTML(.td, text: group.advisories.map { $0.id }.joined(separator: ", "))
                    }
                }
            }
        }
    }

    private func section(of group: ProofGroup, number: Int) -> HTML {
        HTML(.section, .style("step"), .id(.step(number)), .labeled(by: .stepHeading(number))) {
            HTML(.h2, .id(.stepHeading(number))) {
                HTML(badge: group.name, group.isDangerous ? "error" : "warning")
                HTML(.span, .style("title"), text: group.title)
            }
            HTML(facts: [
                ("Change", group.change),
                (
                    "Published",
                    group.advisories.isEmpty ? nil : group.advisories.map { $0.words }.joined(separator: ", ")
                ),
            ])
            for entry in group.entries { evidence(of: entry) }
        }
    }

    private func evidence(of entry: ProofEntry) -> HTML {
        HTML(.details) {
            HTML(.summary) {
                HTML(.code, text: entry.mutation)
                " \(entry.verdict.words)\(report.isNew(entry) ? "" : ", known")"
            }
            HTML(.p, text: entry.summary)
            HTML(codeFacts: [
                ("Request", entry.requestInWords), ("Answer", entry.answerInWords), ("Rule", entry.rule),
                ("Made from", entry.base),
            ])
        }
    }

    private var untested: HTML {
        HTML(.details) {
            HTML(.summary, text: "\(report.content.untested.count) mutations were not tested")
            HTML(.ul, .style("rules")) {
                for (mutation, reason) in report.content.untested {
                    HTML(.li) {
                        HTML(.code, text: mutation)
                        ": \(reason)"
                    }
                }
            }
        }
    }
}

extension PageStyle {
    static let proof = Self(css: commonCSS + flowCSS + proofCSS, digest: "A+9q8P0ibKhLn767oD9fKknWGi8kyLEd/uNdzb7m9EQ=")

    /// The style sheet of the matrix of attacks.
    private static let proofCSS = #"""
        .matrix{border-collapse:collapse;width:100%;background:var(--card);font-size:.92rem;margin:0 0 1.5rem}
        .matrix th,.matrix td{text-align:left;vertical-align:top;padding:.35rem .6rem;border:1px solid var(--line);overflow-wrap:anywhere}
        .matrix td:nth-child(n+2):nth-child(-n+7){font-variant-numeric:tabular-nums}
        .step .badge{flex:none}
        .step h2 .title{font-size:1.05rem}

        """#
}
