import SAMLReports

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
