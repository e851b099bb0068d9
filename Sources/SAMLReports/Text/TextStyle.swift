package import SAMLDiagnosis

/// The style of text for people.
public enum TextStyle: Hashable, Sendable {
    /// Without colors.
    case plain
    /// With the colors of a terminal (ECMA-48).
    case colored

    /// - Precondition: The text contains no control characters.
    package func severity(_ severity: Severity, _ text: String) -> String {
        let code =
            switch severity {
            case .error: "1;31"
            case .warning: "1;33"
            case .note: "36"
            }
        return painted(text, code)
    }

    package func strong(_ text: String) -> String { painted(text, "1") }

    package func faint(_ text: String) -> String { painted(text, "2") }

    package func markup(_ text: String) -> String { painted(text, "36") }

    package func value(_ text: String) -> String { painted(text, "32") }

    private func painted(_ text: String, _ code: String) -> String {
        self == .colored && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
