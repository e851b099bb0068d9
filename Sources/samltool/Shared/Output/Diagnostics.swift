import SAMLReports
import SystemPackage

/// Standard error: everything that is not a result.
enum Diagnostics {
    /// Prints a line that starts with the tool's name, broken between words where a terminal ends.
    static func print(_ message: String) {
        let line = "samltool: \(message)"
        let wrapping = Platform.terminalWidth(of: StandardStreams.current.error).map(TextWrapping.init)
        printRaw((wrapping?.lines(of: line) ?? [line]).map { $0 + "\n" }.joined())
    }

    /// Prints text as it is; if even that fails there is nobody left to tell.
    static func printRaw(_ text: String) {
        _ = try? StandardStreams.current.error.writeAll(text.utf8)
    }
}
