import ArgumentParser
import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ColorOption: ParsableArguments {
    enum Choice: String, ExpressibleByArgument, CaseIterable {
        case auto, always, never
    }

    @Option(
        help: ArgumentHelp(
            """
            Color text. 'auto' colors on a terminal, unless NO_COLOR, CLICOLOR=0 or TERM=dumb is set; FORCE_COLOR and \
            CLICOLOR_FORCE color pipes, too.
            """,
            valueName: "when"
        )
    )
    var color = Choice.auto

    func style(for output: borrowing OutputFile) -> TextStyle {
        // The variables are for terminals, not for files that are read later.
        let environment = output.isAtomic ? [:] : ProcessInfo.processInfo.environment
        return Self.isColored(color, environment, isTerminal: output.isTerminal) ? .colored : .plain
    }

    /// The option has precedence; then the first variable of `NO_COLOR`, `FORCE_COLOR` and `CLICOLOR_FORCE`,
    /// `CLICOLOR` and `TERM` that decides; otherwise, text is colored on a terminal.
    static func isColored(_ choice: Choice, _ environment: [String: String], isTerminal: Bool) -> Bool {
        switch choice {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        if !(environment["NO_COLOR"] ?? "").isEmpty { return false }
        if ["FORCE_COLOR", "CLICOLOR_FORCE"].contains(where: { !["", "0"].contains(environment[$0] ?? "") }) {
            return true
        }
        return isTerminal && environment["CLICOLOR"] != "0" && environment["TERM"] != "dumb"
    }
}
