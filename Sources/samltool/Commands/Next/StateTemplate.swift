import AdobePassFlow

/// A state to start from, with every field; fields without a value are null.
struct StateTemplate {
    let lines: [String]

    init(_ cookbook: Cookbook) {
        let members = StateField.all(of: cookbook).map { "  \"\($0.name)\": \(Self.neutralValue(of: $0))" }
        lines = ["{", members.joined(separator: ",\n"), "}"]
    }

    private static func neutralValue(of field: StateField) -> String {
        guard field.isRequired, case .word(let words) = field.type else { return "null" }
        // The last platform is tvOS, which most readers of a template need.
        let word = field.name.utf8.elementsEqual("platform".utf8) ? words.last : words.first
        return word.map { "\"\($0)\"" } ?? "null"
    }
}
