import AdobePass
import AdobePassFlow
import AdobePassXML

/// The file that a flow is saved in after each event.
struct FlowFile {
    let path: String

    private static let defaultName = "samltool-flow"

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

    /// The file is written completely or not at all, and only its owner can read it.
    func save(_ flow: SignOnFlow) throws {
        let json = try flow.json()
        try OutputFile.writePrivate(json, to: path, existing: .isReplaced)
    }

    /// A state is the start of a flow; it has no file, because a flow does not replace it.
    static func read(_ path: String, of cookbook: Cookbook?) throws -> (flow: SignOnFlow, file: Self?) {
        let file = try ConfigurationFile(path)
        let flow = try file.reading(.state) { json throws(AdobePassError) in
            try SignOnFlow(json: json, of: cookbook, reading: .xml)
        }
        return (flow, path != "-" && SignOnFlow.isRecorded(in: file.bytes) ? Self(saved: path) : nil)
    }
}
