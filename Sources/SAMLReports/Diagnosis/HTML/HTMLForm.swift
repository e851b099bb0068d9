import SAMLDiagnosis
internal import SAMLExamination

/// Diagnoses as a page for a browser: one file that loads nothing, runs nothing and sends nothing.
///
/// It keeps the section of each input until the end, because the totals come first, and rejected inputs before the others. The
/// first input is kept itself, because the page of a single input has another layout.
struct HTMLForm: DiagnosisForm {
    private let privacy: SourceExcerpt.Privacy
    private let threshold: Severity
    private let settings: SettingsSource?
    private var first: DiagnosisEntry?
    private var entries: [PageEntry] = []
    private var sections: [[UInt8]] = []

    init(failingOn severity: Severity, _ privacy: SourceExcerpt.Privacy, _ settings: SettingsSource?) {
        threshold = severity
        self.privacy = privacy
        self.settings = settings
    }

    mutating func add<Failure: Error>(_ checked: DiagnosisEntry, emit: ([UInt8]) throws(Failure) -> Void)
        throws(Failure)
    {
        if entries.isEmpty, first == nil {
            first = checked
            return
        }
        if let first { append(first) }
        first = nil
        append(checked)
    }

    private mutating func append(_ checked: DiagnosisEntry) {
        let section = section(of: checked, number: sections.count + 1, .shared)
        entries.append(section.entry)
        sections.append(section.html.bytes)
    }

    private func section(of checked: DiagnosisEntry, number: Int, _ layout: PageInput.Layout) -> DiagnosisSection {
        DiagnosisSection(checked, number: number, failingOn: threshold, privacy, layout)
    }

    func finish<Failure: Error>(_ summary: DiagnosisSummary, emit: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        if let first {
            return try Self.writePage(of: section(of: first, number: 1, .alone), privacy, settings, emit: emit)
        }
        let list = PageList(entries, summary) { .href(PageAnchor.input($0)) }
        let frame = PageFrame(listing: summary, privacy, settings)
        try emit(frame.start())
        try emit(list.html.bytes)
        for number in list.order { try emit([0x0A] + sections[number - 1]) }
        try emit(frame.end)
    }

    /// Writes the page of a single input, which may be 20 times as long as the input.
    static func writePage<Failure: Error>(
        of section: DiagnosisSection,
        _ privacy: SourceExcerpt.Privacy,
        _ settings: SettingsSource?,
        withLinkToIndex hasList: Bool = false,
        emit: ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        let title =
            switch section.entry.verdict {
            case .rejected: "Why this SAML response is rejected"
            case .warned, .accepted: "Check of a SAML response"
            case .withoutResponse, .unread: "Check of an input"
            }
        let frame = PageFrame(title: title, privacy: privacy, settings: settings)
        var page = frame.start(withLinkToIndex: hasList)
        try section.html.write(to: &page, emit: emit)
        page.append(0x0A)
        try emit(page + frame.end)
    }
}
