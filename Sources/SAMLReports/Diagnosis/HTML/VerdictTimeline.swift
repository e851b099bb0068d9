internal import SAML

/// The verdicts on the responses of a recording over time, as a drawing; the list of inputs names them.
struct VerdictTimeline {
    /// More points cannot be distinguished.
    private static let maximumCount = 2000
    private static let height = 46.0
    private static let axis = 16.0
    /// The places of the first and the last response, in percent of the width.
    private static let ends = (first: 2.0, last: 98.0)

    private let entries: [(time: SAMLTimestamp, entry: PageEntry)]

    /// Creates the drawing; `nil` if fewer than two inputs have a time, or very many, or all have the same.
    init?(_ entries: [PageEntry]) {
        let timed = entries.compactMap { entry in entry.time.map { (time: $0, entry: entry) } }
        self.entries = timed.sorted { $0.time < $1.time }
        guard let first = self.entries.first, let last = self.entries.last, first.time < last.time,
            timed.count <= Self.maximumCount
        else { return nil }
    }

    var html: HTML {
        HTML(.figure) {
            HTML(.svg, .drawing("height", Self.height), .role("img"), .label(words)) {
                HTML.line("grid", from: Self.ends.first, to: Self.ends.last, Self.axis, Self.axis)
                for (time, entry) in entries {
                    HTML.point(.style("point", entry.tone), x: place(of: time), y: Self.axis, radius: 5.5)
                }
                end(entries.first?.time, at: 0, "start")
                end(entries.last?.time, at: 100, "end")
            }
            HTML(.figcaption, text: words)
        }
    }

    private func end(_ time: SAMLTimestamp?, at x: Double, _ anchor: StaticString) -> HTML {
        HTML.words(time.map { "\($0)" } ?? "", .style("tick"), x: x, y: Self.height - 6, anchor: anchor)
    }

    private var words: String {
        let rejected = entries.count { $0.entry.verdict.isFailure }
        return "\(entries.count) responses over time, one point each: \(rejected) rejected (red), the others accepted"
    }

    private func place(of time: SAMLTimestamp) -> Double {
        guard let first = entries.first?.time, let last = entries.last?.time else { return 0 }
        let share = time.seconds(since: first) / last.seconds(since: first)
        return Self.ends.first + share * (Self.ends.last - Self.ends.first)
    }
}
