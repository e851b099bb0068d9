import AdobePass

/// A row of the migration tables as lines for people.
struct MigratedCallText {
    let call: MigratedCall

    /// The whole row.
    var lines: [String] {
        let forms = call.forms.isEmpty ? "" : ": \(call.forms.joined(separator: ", "))"
        return ["\(call.id) (\(call.interface.title))\(forms)", call.summary] + steps
            + changes("parameters and headers", call.parameters) + changes("response and metadata", call.fields)
            + changes("errors", call.errors) + list("the app must keep", call.kept)
            + list("disappears", call.disappearing) + list("unknown, because Adobe has not published it", call.unknown)
            + ["", "source: \(call.source)"]
    }

    /// The calls of V2 in one line, or the sentence that says what takes the place.
    var replacement: String {
        guard !call.steps.isEmpty else { return call.summary }
        return call.steps.map { step in
            let services = step.services.map(\.rawValue).joined(separator: " or ")
            return step.use == .conditional ? "[\(services)]" : services
        }
        .joined(separator: ", ")
    }

    private var steps: [String] {
        guard !call.steps.isEmpty else { return ["", "calls of V2: none"] }
        let lines = zip(1..., call.steps).flatMap { number, step in
            ["  \(number). \(step.services.map(\.rawValue).joined(separator: " or ")): \(step.purpose)"]
                + step.services.map { "     \($0.pattern)" }
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

extension MigratedCall.Change {
    /// The change in one line: `before → after (note)`.
    var words: String {
        let notes = [note, basis == .inferred ? "inferred: not documented by Adobe" : nil].compactMap(\.self)
        return "\(before) → \(after)" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
    }
}
