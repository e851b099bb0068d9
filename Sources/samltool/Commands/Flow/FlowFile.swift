import AdobePass
import AdobePassFlow
import AdobePassXML
import SAMLReports

/// The file that a flow is saved in after each event.
struct FlowFile {
    let path: String

    private static let defaultName = "samltool-flow"

    /// Uses a file.
    init(_ path: String) {
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
        try OutputFile.write(to: path, readableBy: .owner) { try $0.write(json) }
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
        return (flow, path != "-" && SignOnFlow.isRecorded(in: file.bytes) ? Self(path) : nil)
    }
}
