internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

/// What one party must change, in text, Markdown or HTML.
struct ChangeRequestForm: DiagnosisForm {
    enum Format: Sendable {
        case text, markdown, html
    }

    private let party: ActingParty
    private let format: Format
    private var requests: [ChangeRequest] = []

    init(for party: ActingParty, as format: Format) {
        self.party = party
        self.format = format
    }

    mutating func add<Failure: Error>(_ input: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure)
    {
        let request = ChangeRequest(input, for: party)
        if !request.isEmpty { requests.append(request) }
    }

    func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        switch format {
        case .text: try emit(requests.isEmpty ? [nothing].utf8Lines : separated(requests.map { $0.text }))
        case .markdown: try emit(requests.isEmpty ? [nothing].utf8Lines : separated(requests.map { $0.markdown }))
        case .html: try writePage(emit)
        }
    }

    private var nothing: String { "Nothing was found that \(party.title) must change." }

    private func separated(_ texts: [[String]]) -> [UInt8] {
        Array(texts.joined(separator: [""])).utf8Lines
    }

    private func writePage<Failure: Error>(_ emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        let title = requests.count == 1 ? requests[0].heading : "What \(party.title) must change"
        let frame = PageFrame(title: title, style: .diagnosis, footer: [])
        try emit(frame.start())
        if requests.isEmpty {
            try emit(HTML(.p, text: nothing).bytes)
        }
        for (index, request) in requests.enumerated() {
            try emit(request.html(number: index + 1).bytes.withFixedMasks + [0x0A])
        }
        try emit(frame.end)
    }
}

extension ChangeRequest {
    /// Lines for people.
    var text: [String] {
        var lines = [heading, effect, circumstances]
        for item in own { lines += [""] + Self.lines(for: item) }
        if !shared.isEmpty { lines += ["", "\(sharedHeading):"] }
        for item in shared { lines += [""] + Self.lines(for: item) }
        return lines + (rule.map { ["", $0] } ?? [])
    }

    private static func lines(for item: Item) -> [String] {
        let labels = Labels(indent: 3, width: 10)
        let example = item.example.map { example in
            ["   now:"] + example.before.lines.map { "     \($0)" } + ["   instead:"]
                + example.after.lines.map { "     \($0)" }
        }
        return ["\(item.number). \(item.message)"] + item.facts.flatMap { labels.line($0.name, $0.value) }
            + (example ?? []) + labels.line("do", item.advice)
    }

    var markdown: [String] {
        var lines = ["# \(heading.markdown)", "", effect.markdown, "", circumstances.markdown]
        for item in own { lines += Self.markdown(item) }
        if !shared.isEmpty { lines += ["", "## \(sharedHeading)"] }
        for item in shared { lines += Self.markdown(item) }
        return lines + (rule.map { ["", $0.markdown] } ?? [])
    }

    private static func markdown(_ item: Item) -> [String] {
        let facts = item.facts.map { "- \($0.name): \($0.value.markdownCode)" }
        let example = item.example.map { example in
            [
                "", "Now:", "",
                "<pre>" + example.before.lines.map { $0.markdownCode }.joined(separator: "<br>") + "</pre>",
                "", "Instead:", "", "<pre>\(example.after.markdownCode)</pre>",
            ]
        }
        let advice = item.advice.map { ["**\($0.markdown)**", ""] } ?? []
        return ["", "### \(item.number). \(item.message.markdown)", ""] + advice + facts + (example ?? [])
    }

    /// The section of a page, with the document and its places.
    func html(number: Int) -> HTML {
        // What is not XML is masked as a whole.
        let document =
            entry.trace?.failure == nil
            ? DiagnosisSection(entry, number: number, parts: [.document]).part(.document) : nil
        return HTML(.section) {
            HTML(.div, .style("verdict", own.isEmpty ? "note" : own[0].finding.severity.tone)) {
                HTML(.h2, text: heading)
                HTML(.p, .style("sentence"), text: effect)
                HTML(.p, .style("soft"), text: circumstances)
            }
            list(own)
            if !shared.isEmpty { HTML(.h3, text: sharedHeading) }
            list(shared)
            if let rule { HTML(.p, text: rule) }
            if let document { document }
        }
    }

    @HTMLBuilder
    private func list(_ items: [Item]) -> [HTML] {
        if !items.isEmpty {
            HTML(.ol, .style("findings"), .role("list")) {
                for item in items { Self.html(item) }
            }
        }
    }

    private static func html(_ item: Item) -> HTML {
        HTML(.li, .style("finding", item.finding.severity.tone)) {
            HTML(.div, .style("top")) { HTML(.span, .style("number"), text: "\(item.number)") }
            HTML(.h4, text: item.message.clipped(to: 2000))
            if let advice = item.advice { HTML(.p) { HTML(.b, text: advice) } }
            if let example = item.example {
                HTML(.p, text: "Now:")
                HTML(.pre, .style("excerpt")) { HTML.lines(example.before) }
                HTML(.p, text: "Instead:")
                HTML(.pre, .style("excerpt")) { HTML.lines(example.after) }
            }
            HTML(codeFacts: item.facts.map { ($0.name, $0.value) })
        }
    }
}

extension String {
    fileprivate var lines: [String] { utf8.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) } }
}

extension [UInt8] {
    /// The page with four `•` in the place of each run of them.
    fileprivate var withFixedMasks: Self {
        let bullet = Array("•".utf8)
        var result: Self = []
        result.reserveCapacity(count)
        var index = 0
        while index < count {
            guard self[index...].starts(with: bullet) else {
                result.append(self[index])
                index += 1
                continue
            }
            while self[index...].starts(with: bullet) { index += bullet.count }
            result += "••••".utf8
        }
        return result
    }
}
