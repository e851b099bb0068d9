import AdobePass
import AdobePassFlow
import AdobePassXML
import ByteTools
import SAML
import SAMLEncoding
import SAMLExamination
import SAMLReports

/// The dialog of `flow`: shows each step, reads its result, and saves the flow after each.
struct FlowSession {
    private var flow: SignOnFlow
    private let requests: FlowRequests
    private let file: FlowFile
    private let time: InstantOption
    private var reader = LineReader()

    init(_ flow: SignOnFlow, in file: FlowFile, requests: FlowRequests, at time: InstantOption) {
        self.flow = flow
        self.file = file
        self.requests = requests
        self.time = time
    }

    mutating func run(to output: inout OutputFile) throws -> ExitStatus {
        try output.writeText([
            "Single sign-on by the cookbook for \(flow.cookbook.title), on \(flow.state.platform.rawValue).",
            "The flow is saved in \(file.path) after each result; the file contains what is entered.",
        ])
        if let end = flow.cookbook.end { try output.writeText(["note: \(end)"]) }
        try showStep(to: &output)
        while let line = try nextLine(to: &output) {
            let text = String(decoding: line, as: UTF8.self).trimmingXMLSpace
            // A paste of JSON ends before the period that ends other pastes.
            if text.isEmpty || text.hasSameBytes(as: ".") { continue }
            do {
                if let (command, argument) = SessionCommand.read(text) {
                    if command == .quit { break }
                    try run(command, argument, to: &output)
                } else {
                    try record(try event(from: line, text), to: &output)
                }
            } catch let error as AdobePassError {
                try output.writeText(["error: \(error)", "'help' lists what can be entered."])
            } catch let error as ToolError where error.status != .ioError {
                try output.writeText([error.line])
            }
        }
        if !flow.steps.isEmpty {
            try output.writeText(["The flow is saved: samltool flow --resume \(ShellWord(file.path).quoted)"])
        }
        return .success
    }

    private mutating func nextLine(to output: inout OutputFile) throws -> [UInt8]? {
        if reader.isTerminal { try output.write(Array("> ".utf8)) }
        try output.flush()
        return try reader.next()
    }

    private func decision() throws -> SignOnDecision { flow.nextStep(at: try time.instant().date) }

    // MARK: The commands

    private mutating func run(_ command: SessionCommand, _ argument: String, to output: inout OutputFile) throws {
        switch command {
        case .help: try output.writeText(Self.help)
        case .why: try output.writeText(FlowReasons(try decision()).lines.map(\.withoutControls))
        case .request:
            let text = requests.text(of: try decision().step, flow.state)
            try output.writeLines(text.map { [$0] } ?? ["the step calls no service of Adobe"])
        case .state: try output.write(try flow.state.json() + [0x0A])
        case .undo:
            guard flow.undo() != nil else { return try output.writeText(["there is no result to remove"]) }
            try file.save(flow)
            try showStep(to: &output)
        case .set: try record(.fields(try FieldChanges(json: Array(argument.utf8))), to: &output)
        case .logout: try record(.logout, to: &output)
        case .background: try record(.background, to: &output)
        case .quit: break
        }
    }

    private static var help: [String] {
        [
            "Enter the number or the name of a result, the status of a response, the name of a file, or paste it; or one of:"
        ]
            + TextColumns.lines(of: SessionCommand.allCases.map { ["  \($0.usage.word)", $0.usage.meaning] })
            + [
                "Adobe's response is pasted as from 'curl -i', account metadata and callbacks as JSON, a SAML response as XML.",
                "A paste of several lines ends with a line that contains only a period.",
                "'samltool next --fields' describes the fields of account metadata and callbacks.",
            ]
    }

    private mutating func record(_ event: FlowEvent, to output: inout OutputFile) throws {
        try flow.record(event, at: try time.instant().date, reading: .xml)
        try file.save(flow)
        if let text = outcome(of: event) { try output.writeText(text) }
        try showStep(to: &output)
    }

    private func outcome(of event: FlowEvent) -> [String]? {
        guard case .response(let response) = event, case .callAdobe(let call)? = flow.steps.last?.decision.step else {
            return nil
        }
        let outcome = AdobeOutcome(of: response, service: call.service, reading: .xml)
        return ["came back: \(outcome.message)"] + (outcome.toolAdvice.map { ["  \($0)"] } ?? [])
    }

    // MARK: The results

    /// The result that a line chooses, names or starts to paste.
    private mutating func event(from line: [UInt8], _ text: String) throws -> FlowEvent {
        let step = try decision().step
        let results = flow.state.documentedResults(of: step, at: try time.instant().date)
        if let number = Int(text), results.indices.contains(number - 1) { return results[number - 1].event }
        if case .callAdobe = step, let status = Int(text), (100...599).contains(status) {
            return .response(AdobeResponse(status: status, body: []))
        }
        if let result = results.first(where: { $0.name.hasSameBytes(as: text) }) { return result.event }
        if Self.startsPaste(text) { return try flow.state.event(pasting: try paste(line), of: step, reading: .xml) }
        if InputFile.exists(text) {
            let bytes = try InputFile.contents(of: text, upTo: LineReader.maximumBytes, for: "a result").bytes
            return try flow.state.event(pasting: bytes, of: step, reading: .xml)
        }
        if case .ownPicker(let mvpds) = step, mvpds.isEmpty || mvpds.contains(where: { $0.hasSameBytes(as: text) }) {
            return .chosenMVPD(text)
        }
        if case .done = step {
            throw AdobePassError(.unknownResult, "the flow has ended; enter 'logout', 'undo' or 'quit'")
        }
        let names = results.map(\.name) + SessionCommand.allCases.map(\.rawValue)
        let word = text.utf8.count <= 80 ? text.quoted : "a line of \(text.utf8.count) bytes"
        throw AdobePassError(
            .unknownResult,
            "there is no result, command or file \(word)\(SimilarNames(to: text, among: names).hint)"
        )
    }

    private static func startsPaste(_ text: String) -> Bool {
        ["{", "<", "HTTP/"].contains { text.utf8.starts(with: $0.utf8) }
    }

    /// The rest of a paste: to a period on its own line, the end of the input, or the end of a JSON document.
    private mutating func paste(_ first: [UInt8]) throws -> [UInt8] {
        var text = first
        while !Self.isWholeJSON(text) {
            guard let line = try reader.next() else {
                throw AdobePassError(.unfinishedPaste, "the input ended inside a paste, which is not recorded")
            }
            if line.elementsEqual([UInt8(ascii: ".")]) { break }
            guard text.count + line.count <= LineReader.maximumBytes else {
                throw AdobePassError(
                    .tooLarge,
                    "the paste is larger than the limit of \(LineReader.maximumBytes) bytes"
                )
            }
            text += [0x0A] + line
        }
        return text
    }

    private static func isWholeJSON(_ text: [UInt8]) -> Bool {
        text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}") && JSONDocument(text).errors.isEmpty
    }

    // MARK: The step

    /// The reasons that the step before did not have; 'why' explains all.
    private func newReasons(of decision: SignOnDecision) -> [SignOnReason] {
        let known = flow.steps.last?.decision.reasons ?? []
        let new = decision.reasons.filter { !known.contains($0) }
        return new.isEmpty ? decision.reasons.suffix(1) : new
    }

    private func showStep(to output: inout OutputFile) throws {
        let decision = try decision()
        try output.writeLine("")
        let text = StepText(decision)
        let reasons = newReasons(of: decision).map { "  \($0) [\($0.rule.id)]" }
        let place = "step \(flow.steps.count + 1) (\(decision.cookbookStep))"
        let lines = ["\(place): \(text.title)"] + text.lines + ["because:"] + reasons
        // Names from Adobe and the framework may contain anything.
        try output.writeText(lines.map(\.withoutControls))
        try requests.writeBody(of: decision.step, flow.state)
        if let request = requests.text(of: decision.step, flow.state) {
            try output.writeLine("request:")
            try output.writeLines(request.split(separator: "\n").map { "  \($0)" })
        }
        if case .done(let outcome) = decision.step {
            let logout = outcome == .signedOut ? "" : " 'logout' signs the viewer out,"
            let isOpen = flow.cookbook == .sdk && outcome == .authenticated
            let metadata =
                #"'set {"operation": "getMetadata", "isCalled": false}' asks how the viewer signed in, which is optional."#
            return try output.writeText(
                ["The flow has ended.\(logout) 'undo' goes back, 'quit' ends."] + (isOpen ? [metadata] : [])
            )
        }
        let results = flow.state.documentedResults(of: decision.step, at: try time.instant().date)
        try output.writeText(["what came back? (a number, a name, a file or a paste; 'help')"])
        try output.writeText(
            TextColumns.lines(
                of: results.enumerated().map {
                    ["  \($0.offset + 1)", $0.element.name, $0.element.title.withoutControls]
                }
            )
        )
    }
}

extension AdobePassError.Code {
    static let unknownResult = Self(rawValue: "flow.unknown-result")
    static let unfinishedPaste = Self(rawValue: "flow.unfinished-paste")
}

/// The rules that lead to a step, with the statements of the cookbook that they follow.
struct FlowReasons {
    let lines: [String]

    init(_ decision: SignOnDecision) {
        lines = decision.reasons.flatMap { reason in
            ["\(reason) [\(reason.rule.id)]", "  \(reason.rule.step)"]
                + reason.rule.statements.compactMap { id in
                    CookbookStatement.all.first { $0.id == id }.map { "  \($0.id): \($0.text)" }
                }
        }
    }
}
