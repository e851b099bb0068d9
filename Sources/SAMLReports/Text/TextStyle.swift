import SAMLDiagnosis

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// How text for people is set off: with colours on a terminal, unless the user does not want any; else not at all.
struct TextStyle {
    private let isColoured: Bool

    /// No colours.
    static let plain = Self(isColoured: false)

    private init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    /// The style for an output: `NO_COLOR` with any value but an empty one, and a dumb terminal, mean no colours.
    init(for output: borrowing OutputFile) {
        let environment = ProcessInfo.processInfo.environment
        let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        self.init(isColoured: isWanted && output.isTerminal)
    }

    /// Text in the colour of a severity.
    ///
    /// What is given must not have controls in it.
    func severity(_ severity: Severity, _ text: String) -> String {
        let code =
            switch severity {
            case .error: "1;31"
            case .warning: "1;33"
            case .note: "36"
            }
        return painted(text, code)
    }

    /// What matters most.
    func strong(_ text: String) -> String { painted(text, "1") }

    /// What few need.
    func faint(_ text: String) -> String { painted(text, "2") }

    private func painted(_ text: String, _ code: String) -> String {
        isColoured && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
