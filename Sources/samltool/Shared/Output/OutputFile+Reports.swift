import SAMLReports

extension OutputFile {
    /// Writes a value on several lines.
    mutating func writeJSON(_ value: JSON) throws {
        try value.emit { try write($0) }
    }
}

extension ToolError {
    var json: JSON { failure.json }
}
