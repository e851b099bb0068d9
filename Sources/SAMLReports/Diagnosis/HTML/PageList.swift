import ByteTools

/// The list of all inputs: the totals, then the inputs by verdict and first cause, the rejected ones first.
struct PageList {
    /// The rest is folded.
    private static let maximumShown = 25

    private let groups: [Group]
    private let summary: DiagnosisSummary
    private let link: @Sendable (Int) -> HTMLAttribute

    /// Inputs with the same verdict for the same cause.
    private struct Group {
        let verdict: PageEntry.Verdict
        let cause: PageEntry.Cause?
        var entries: [PageEntry]
    }

    private struct Key: Hashable {
        let verdict: PageEntry.Verdict
        let cause: PageEntry.Cause?
    }

    init(_ entries: [PageEntry], _ summary: DiagnosisSummary, link: @escaping @Sendable (Int) -> HTMLAttribute) {
        self.summary = summary
        self.link = link
        let groups = Dictionary(grouping: entries) { Key(verdict: $0.verdict, cause: $0.cause) }
            .map { Group(verdict: $0.verdict, cause: $0.cause, entries: $1) }
        self.groups = groups.sorted { left, right in
            if left.verdict != right.verdict { return left.verdict < right.verdict }
            return left.entries.count == right.entries.count
                ? left.entries[0].number < right.entries[0].number : left.entries.count > right.entries.count
        }
    }

    var order: [Int] { groups.flatMap { $0.entries.map { $0.number } } }

    /// The totals in a few words: `26 rejected, 4 accepted`.
    static func totals(of summary: DiagnosisSummary) -> String {
        let counts = [
            (summary.rejectedCount, "rejected"), (summary.unreadCount, "cannot be read"),
            (summary.acceptedCount, "accepted"),
        ]
        return counts.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }.joined(separator: ", ")
    }

    var html: HTML {
        HTML(.section, .style("list"), .id(.list), .labeled(by: .listHeading)) {
            HTML(.div, .style("verdict", summary.inputCount == summary.acceptedCount ? "good" : "error")) {
                HTML(.h2, .id(.listHeading), text: summary.inputCount.counted("input"))
                HTML(.p, .style("word"), text: Self.totals(of: summary))
                if groups.allSatisfy({ $0.entries.allSatisfy { $0.position != nil } }) {
                    HTML(.p, text: "These are the verdicts of this check: the text contains no HTTP response of Adobe.")
                }
                if summary.withoutResponseCount > 0 {
                    let count = summary.withoutResponseCount.grouped
                    HTML(.p, text: "Without a SAML response: \(count) of the rejected inputs.")
                }
            }
            groups.filter { $0.verdict.isFailure }.map { html(of: $0) }
            if let timeline = VerdictTimeline(groups.flatMap({ $0.entries })) { timeline.html }
            groups.filter { !$0.verdict.isFailure }.map { html(of: $0) }
        }
    }

    private func html(of group: Group) -> HTML {
        HTML(.div, .style("group", group.entries[0].tone)) {
            HTML(.h3) {
                HTML(.span, .style("badge"), text: group.verdict.words)
                " "
                HTML(.span, .style("sentence"), text: group.cause?.title ?? "")
                " "
                if let cause = group.cause { HTML(.code, .style("soft"), text: cause.id) }
                HTML(.span, .style("count"), text: " \(group.entries.count.counted("input"))")
            }
            if group.verdict.isFailure, case let demand = group.entries[0].demand, !demand.isEmpty {
                HTML(.p, .style("soft", "sentence"), text: "\(demand).")
            }
            // Beside failures, the others are not what the reader looks for.
            let hasFailure = summary.acceptedCount < summary.inputCount
            let isFolded = hasFailure && !group.verdict.isFailure && group.entries.count > 1
            let shown = group.entries.prefix(isFolded ? 0 : Self.maximumShown)
            let rest = group.entries.dropFirst(shown.count)
            if !shown.isEmpty { files(shown) }
            if !rest.isEmpty {
                HTML(.details) {
                    HTML(.summary, text: isFolded ? "Show them" : "\(rest.count.grouped) more")
                    files(rest)
                }
            }
        }
    }

    private func files(_ entries: ArraySlice<PageEntry>) -> HTML {
        HTML(.ul, .style("files")) {
            for entry in entries {
                HTML(.li) {
                    HTML(.a, link(entry.number)) { entry.name.withBreaks }
                    HTML(.span, .style("soft"), text: " \(entry.position.map { "\($0): " } ?? "")\(entry.counts)")
                    if let found = entry.found {
                        HTML(.span, .style("soft"), text: "; found: ")
                        HTML(.code, .style("soft"), text: found)
                    }
                    if let repetition = entry.repetition { HTML(.span, .style("soft"), text: "; \(repetition)") }
                    if let detail = entry.detail { HTML(.div, .style("detail")) { detail.withBreaks } }
                }
            }
        }
    }
}
