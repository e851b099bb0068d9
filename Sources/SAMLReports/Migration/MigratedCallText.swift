import AdobePass

/// A row of the migration tables as lines for people.
struct MigratedCallText {
    let call: MigratedCall
    /// What is new about each service of the steps.
    private var entries: [[MigrationGuide.Entry]] = []

    /// Creates the text of a row after others that a guide knows.
    init(call: MigratedCall, after guide: inout MigrationGuide) {
        self.call = call
        for step in call.steps { entries.append(step.services.map { guide.entry(of: $0) }) }
    }

    /// The whole row.
    var lines: [String] {
        let forms = call.forms.isEmpty ? "" : ": \(call.forms.joined(separator: ", "))"
        return ["\(call.id) (\(call.interface.title))\(forms)", call.summary] + steps
            + changes("parameters and headers", call.parameters) + changes("response and metadata", call.fields)
            + changes("errors", call.errors) + list("the app must keep", call.kept)
            + list("disappears", call.disappearing) + list("unknown, because Adobe has not published it", call.unknown)
            + ["", "source: \(call.source)"]
    }

    private var steps: [String] {
        guard !call.steps.isEmpty else { return ["", "calls of V2: none"] }
        let lines = zip(zip(1..., call.steps), entries).flatMap { numbered, entries in
            let (number, step) = numbered
            return ["  \(number). \(step.services.map { $0.rawValue }.joined(separator: " or ")): \(step.purpose)"]
                + zip(step.services, entries).flatMap { service, entry in
                    ([service.pattern] + entry.lines).map { "     \($0)" }
                }
        }
        return ["", "calls of V2, in order:"] + lines
    }

    private func changes(_ title: String, _ changes: [MigratedCall.Change]) -> [String] {
        changes.isEmpty ? [] : ["", "\(title):"] + changes.map { "  \($0.words)" }
    }

    private func list(_ title: String, _ texts: [String]) -> [String] {
        texts.isEmpty ? [] : ["", "\(title):"] + texts.map { "  \($0)" }
    }
}

extension MigratedCall {
    /// The calls of V2 in one line, or the sentence that says what takes the place.
    var replacement: String {
        guard !steps.isEmpty else { return summary }
        return steps.map { step in
            let services = step.services.map { $0.rawValue }.joined(separator: " or ")
            return step.use == .conditional ? "[\(services)]" : services
        }
        .joined(separator: ", ")
    }
}

extension MigratedCall.Change {
    /// The change in one line: `before → after (note)`.
    var words: String {
        let notes = [note, basis == .inferred ? "inferred: not documented by Adobe" : nil].compactMap { $0 }
        return "\(before) → \(after)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
}
