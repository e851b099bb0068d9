import SystemPackage

/// Standard error: everything that is not a result.
enum Diagnostics {
    /// Prints a line that starts with the tool's name.
    static func print(_ message: String) {
        printRaw("samltool: \(message)\n")
    }

    /// Prints text as it is; if even that fails there is nobody left to tell.
    static func printRaw(_ text: String) {
        _ = try? StandardStreams.current.error.writeAll(text.utf8)
    }
}
