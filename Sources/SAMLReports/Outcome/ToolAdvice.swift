public import AdobePass
internal import ByteTools

extension AdobeOutcome {
    /// The advice for users of `samltool`: with its commands instead of the general words for them; `nil` if there is none.
    public var toolAdvice: String? { advice?.naming(hint) }
}

extension String {
    /// Returns the advice with the commands of a hint instead of the general words for them.
    func naming(_ hint: ToolHint?) -> String {
        guard let hint else { return self }
        return hint.words.reduce(self) { $0.replacing(text: $1.general, with: $1.command) }
    }
}

extension ToolHint {
    /// The general words in an advice, and the commands instead of them.
    fileprivate var words: [(general: String, command: String)] {
        switch self {
        case .check: [("a check", "'samltool check'")]
        case .headersDecode: [("a decoder", "'samltool headers decode'")]
        case .mvpds: [("'MVPDConfiguration'", "'samltool mvpds'")]
        case .request(let services): [("the documented request", "the output of \(Self.requests(to: services))")]
        case .checkAndRequest(let service):
            [("a check", "'samltool check'"), ("the documented request", Self.requests(to: [service]))]
        }
    }

    private static func requests(to services: [AdobeService]) -> String {
        guard !services.isEmpty else { return "'samltool request'" }
        return services.map { "'samltool request \($0.rawValue)'" }.joined(separator: " or ")
    }
}
