import SAMLDiagnosis

/// What `check` writes, in one of its forms; it is filled input by input and keeps no more of an input than it writes.
protocol CheckReport {
    /// Takes an input in, and writes what can be written before the others are known.
    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) throws

    /// Writes the rest, by what all inputs came to and how the process will end.
    mutating func finish(_ summary: CheckSummary, status: ExitStatus, to output: inout OutputFile) throws
}

/// The findings for people, written as they come, and a summary of a batch.
struct CheckTextReport: CheckReport {
    private let privacy: SourceExcerpt.Privacy
    /// That of the output, once something is written to it.
    private var style: TextStyle?

    /// - Parameter privacy: What excerpts show of values.
    init(_ privacy: SourceExcerpt.Privacy) {
        self.privacy = privacy
    }

    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) throws {
        let style = style ?? TextStyle(for: output)
        self.style = style
        try output.writeLines(CheckText(checked, privacy, style: style).lines)
    }

    func finish(_ summary: CheckSummary, status: ExitStatus, to output: inout OutputFile) throws {
        guard summary.inputCount > 1 else { return }
        try output.writeLine("")
        try output.writeLines(summary.lines)
    }
}
