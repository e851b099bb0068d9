import ByteTools

enum SessionCommand: String, CaseIterable {
    case help, why, request, state, undo, set, logout, background, quit

    var usage: (word: String, meaning: String) {
        switch self {
        case .help: ("help", "list the commands")
        case .why: ("why", "explain the rules that lead to the step")
        case .request: ("request", "print the request of the step again")
        case .state: ("state", "print the state as JSON, with what the framework and Adobe returned")
        case .undo: ("undo", "remove the last result")
        case .set: ("set FIELDS", "set fields of the state, such as {\"resource\": \"channel\"}; null removes a field")
        case .logout: ("logout", "sign the viewer out: go on with the cookbook's logout")
        case .background: ("background", "the app was in the background (V2)")
        case .quit: ("quit", "end; the flow is saved")
        }
    }

    static func read(_ line: String) -> (command: Self, argument: String)? {
        let words = line.split(separator: " ", maxSplits: 1)
        guard let first = words.first,
            let command = allCases.first(where: { $0.rawValue.hasSameBytes(as: String(first)) })
        else { return nil }
        let argument = words.count > 1 ? String(words[1]).trimmingXMLSpace : ""
        return argument.isEmpty == (command != .set) ? (command, argument) : nil
    }
}
