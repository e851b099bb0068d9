import SAMLReports

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension OutputFile {
    /// Writes a value over several lines, and a line end.
    mutating func writeJSON(_ value: JSON) throws {
        try value.emit { try write($0) }
    }
}

/// A failure, as every JSON document of this tool has it.
extension ToolError {
    var json: JSON { failure.json }
}

extension TextStyle {
    /// The style for an output: colors on a terminal, unless `NO_COLOR` has any value but an empty one, or the terminal is dumb.
    init(for output: borrowing OutputFile) {
        let environment = ProcessInfo.processInfo.environment
        let isWanted = (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
        self = isWanted && output.isTerminal ? .colored : .plain
    }
}
