import SystemPackage

/// Standard error: everything that is not a result.
enum Diagnostics {
    /// Prints a line that starts with the tool's name.
    static func print(_ message: String) {
        printRaw("samltool: \(message)\n")
    }

    /// Prints text as it is; if even that fails there is nobody left to tell.
    static func printRaw(_ text: String) {
        _ = try? FileDescriptor.standardError.writeAll(text.utf8)
    }
}

extension String {
    /// The text with control characters made visible, so that no input can write to the terminal or forge a line.
    var withoutControls: String {
        var text = ""
        for scalar in unicodeScalars {
            if scalar.properties.generalCategory == .control || scalar == "\u{2028}" || scalar == "\u{2029}" {
                text += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
