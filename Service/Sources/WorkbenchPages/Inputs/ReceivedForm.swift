/// The fields and files of a form, as a host received them.
package struct ReceivedForm: Sendable {
    package struct File: Hashable, Sendable {
        /// Without folders.
        package let name: String
        package let content: [UInt8]

        /// Creates a file.
        ///
        /// - Parameters:
        ///   - path: Its name; folders before it are removed.
        ///   - content: Its content.
        package init(path: String, content: [UInt8]) {
            name = path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? "file"
            self.content = content
        }
    }

    /// Room for an archive of 50 MB and everything else.
    package static let maximumBytes = 64 << 20

    private(set) var fields: [String: [String]] = [:]
    private(set) var files: [String: [File]] = [:]

    package init() {}

    package mutating func add(_ field: String, _ value: String) { fields[field, default: []].append(value) }

    /// Adds a file; a browser sends an empty one without a name for a control without a file, which is left out.
    package mutating func add(_ field: String, file path: String, _ content: [UInt8]) {
        guard !path.isEmpty || !content.isEmpty else { return }
        files[field, default: []].append(File(path: path, content: content))
    }

    /// Without whitespace at its ends; empty if there is none.
    subscript(name: String) -> String {
        let text = fields[name]?.first ?? ""
        let start = text.drop { $0.isWhitespace }
        return String(start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? "")
    }
}
