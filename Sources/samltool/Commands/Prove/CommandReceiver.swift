import ByteTools
import SAMLReports
import SAMLTestKit
import Subprocess

/// A receiver that is a shell command.
struct CommandReceiver: Sendable {
    let command: String
    let sign: AcceptanceSign
    let limit: Duration
    let folder: RequestFolder

    /// The word of the command that stands for the name of a file.
    private static let placeholder = "{}"

    func answer(to request: [UInt8]) async -> ReceiverAnswer {
        let start = ContinuousClock.now
        do {
            let output = try await folder.withFile(of: request) { path in
                let script = command.replacing(Self.placeholder, with: ShellWord(path).shortest)
                let shell = LimitedProcess(
                    program: "sh",
                    arguments: ["-c", script],
                    limit: limit,
                    processes: folder.processes
                )
                return try await shell.run(reading: path)
            }
            let duration = ContinuousClock.now - start
            guard let output else { return ReceiverAnswer(.hung, after: duration, "no end within \(limit.words)") }
            return answer(output, after: duration)
        } catch {
            return ReceiverAnswer(.unreachable, after: ContinuousClock.now - start, "it cannot be run: \(error)")
        }
    }

    private func answer(_ output: LimitedProcess.Output, after duration: Duration) -> ReceiverAnswer {
        let (outcome, status, words) = Self.outcome(of: output.status)
        let raw = RawAnswer(status: status, defaultStatuses: 0...0, body: output.output + output.error)
        return ReceiverAnswer(
            outcome == .rejected && sign.isShown(by: raw) ? .accepted : outcome,
            after: duration,
            words,
            firstLine: raw.firstLine,
            containsForbiddenValue: raw.containsForbiddenValue
        )
    }

    /// What an end of the command means, if the sign of acceptance is missing.
    private static func outcome(
        of status: TerminationStatus
    ) -> (ReceiverAnswer.Outcome, status: Int, words: String) {
        switch status {
        case .signaled(let signal): return (.failed, 128 + Int(signal), "signal \(signal)")
        case .exited(let code):
            let status = Int(code)
            // The statuses of a shell for commands that it cannot run, or that a signal ended.
            let outcome: ReceiverAnswer.Outcome =
                switch status {
                case 126, 127: .unreachable
                case 129...159: .failed
                default: .rejected
                }
            return (outcome, status, outcome == .failed ? "signal \(status - 128)" : "exit status \(status)")
        }
    }
}

extension RawAnswer {
    var containsForbiddenValue: Bool { ForbiddenValue.isContained(in: body) }
}
