import SAMLReports
import SystemPackage

/// Standard error: everything except results.
enum Diagnostics {
    /// Prints a line with the name of the tool, wrapped to the width of the terminal.
    static func print(_ message: String) {
        let line = "samltool: \(message)"
        let wrapping = Platform.terminalWidth(of: StandardStreams.current.error).map(TextWrapping.init)
        printRaw((wrapping?.lines(of: line) ?? [line]).map { $0 + "\n" }.joined())
    }

    /// Prints text unchanged, and ignores errors.
    static func printRaw(_ text: String) {
        _ = try? StandardStreams.current.error.writeAll(text.utf8)
    }
}
