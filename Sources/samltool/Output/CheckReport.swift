import SAMLDiagnosis

/// What `check` writes, in one of its forms; it is filled input by input and keeps no more of an input than it writes.
protocol CheckReport {
    /// Takes an input in, and writes what can be written before the others are known.
    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) throws

    /// Writes the rest.
    mutating func finish(with status: ExitStatus, to output: inout OutputFile) throws
}

/// The findings for people, written as they come.
struct CheckTextReport: CheckReport {
    private let privacy: SourceExcerpt.Privacy

    /// - Parameter privacy: What excerpts show of values.
    init(_ privacy: SourceExcerpt.Privacy) {
        self.privacy = privacy
    }

    func add(_ checked: CheckedInput, to output: inout OutputFile) throws {
        for line in CheckText(checked, privacy).lines { try output.writeLine(line) }
    }

    func finish(with status: ExitStatus, to output: inout OutputFile) {}
}

/// The findings in our own JSON.
struct CheckJSONReport: CheckReport {
    private var files: [CheckDocument.File] = []

    mutating func add(_ checked: CheckedInput, to output: inout OutputFile) {
        files.append(CheckDocument.File(checked))
    }

    func finish(with status: ExitStatus, to output: inout OutputFile) throws {
        try output.writeJSON(CheckDocument(files: files))
    }
}
