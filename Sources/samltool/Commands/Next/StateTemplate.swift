import AdobePassFlow

/// A state to start from: every field is there, and those that nothing is known for are null.
struct StateTemplate {
    let lines: [String]

    init(_ cookbook: Cookbook) {
        let members = StateField.all(of: cookbook).map { "  \"\($0.name)\": \(Self.neutralValue(of: $0))" }
        lines = ["{", members.joined(separator: ",\n"), "}"]
    }

    private static func neutralValue(of field: StateField) -> String {
        guard field.isRequired, case .word(let words) = field.type else { return "null" }
        // Most readers of a template want to know of Apple TV, which the words of the platform end with.
        let word = field.name.utf8.elementsEqual("platform".utf8) ? words.last : words.first
        return word.map { "\"\($0)\"" } ?? "null"
    }
}
