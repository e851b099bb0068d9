import AdobePass
import AdobePassFlow
import AdobePassXML
import SAMLReports

/// The file that a flow is saved in after each event.
struct FlowFile {
    let path: String

    private static let defaultName = "samltool-flow"

    /// Uses a file.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - existing: What to do if something else than a saved flow is at the path.
    /// - Throws: ``ToolError`` if it must not be replaced.
    init(_ path: String, existing: OutputDestination.Existing) throws {
        let isFlow = (try? ConfigurationFile(path)).map { SignOnFlow.isRecorded(in: $0.bytes) } ?? false
        try OutputDestination.check(path, isFlow ? .isReplaced : existing)
        self.path = path
    }

    private init(saved path: String) {
        self.path = path
    }

    /// Uses the first name in the current folder that is free: `samltool-flow.json`, `samltool-flow-2.json` and so on.
    init() {
        let names = ["\(Self.defaultName).json"] + (2...1000).map { "\(Self.defaultName)-\($0).json" }
        path = names.first { !InputFile.exists($0) } ?? names[0]
    }

    /// Saves the flow; the file is written completely or not at all, and only its owner can read it.
    func save(_ flow: SignOnFlow) throws {
        let json = try flow.json()
        try OutputFile.writePrivate(json, to: path, existing: .isReplaced)
    }

    /// Reads a flow, or a state, which is the start of a flow.
    ///
    /// - Parameters:
    ///   - path: A path; `-` for standard input.
    ///   - cookbook: The cookbook of a state.
    /// - Returns: The flow, and the file if it can be saved there: a state is not replaced by a flow.
    /// - Throws: ``ToolError`` if it cannot be read.
    static func read(_ path: String, of cookbook: Cookbook?) throws -> (flow: SignOnFlow, file: Self?) {
        let file = try ConfigurationFile(path)
        let flow = try file.reading(.state) { json throws(AdobePassError) in
            try SignOnFlow(json: json, of: cookbook, reading: .xml)
        }
        return (flow, path != "-" && SignOnFlow.isRecorded(in: file.bytes) ? Self(saved: path) : nil)
    }
}
