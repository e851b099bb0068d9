import SAMLExamination
import SAMLTestKit
import Subprocess

/// A receiver that is a URL, which the program curl calls.
struct CurlReceiver: Sendable {
    private let configuration: CurlConfiguration
    private let sign: AcceptanceSign
    private let limit: Duration
    private let folder: RequestFolder
    private let process: LimitedProcess

    init(_ configuration: CurlConfiguration, sign: AcceptanceSign, limit: Duration, folder: RequestFolder) {
        self.configuration = configuration
        self.sign = sign
        self.limit = limit
        self.folder = folder
        process = LimitedProcess(
            program: "curl",
            // The configuration is not in the list of processes, and no file of the user changes it.
            arguments: ["--disable", "--config", "-"],
            limit: limit + .seconds(5),
            processes: folder.processes
        )
    }

    /// Throws an error if curl is not installed.
    func checkInstallation() throws(ToolError) {
        let version = LimitedProcess(
            program: "curl",
            arguments: ["--version"],
            limit: .seconds(10),
            processes: folder.processes
        )
        let output = AsyncWork.wait {
            try? await folder.withFile(of: []) { try await version.run(reading: $0) }
        }
        guard case .exited(0)? = output??.status else {
            let text = "the program 'curl' is needed for --url; install it, or use --command"
            throw ToolError(.unavailable, "prove.no-curl", text)
        }
    }

    func answer(to request: [UInt8]) async -> ReceiverAnswer {
        let start = ContinuousClock.now
        do {
            let output = try await folder.withFile(of: request) { body in
                let lines = configuration.lines(sending: body)
                return try await folder.withFile(of: lines) { try await process.run(reading: $0) }
            }
            let duration = ContinuousClock.now - start
            guard let output, case .exited(let status) = output.status else {
                return ReceiverAnswer(.hung, after: duration, "no answer within \(limit.words)")
            }
            let seconds = Double(String(decoding: output.error, as: UTF8.self))
            return answer(output.output, Int(status), after: seconds.map { .seconds($0) } ?? duration)
        } catch {
            return ReceiverAnswer(.unreachable, after: ContinuousClock.now - start, "curl cannot be run: \(error)")
        }
    }

    private func answer(_ output: [UInt8], _ status: Int, after duration: Duration) -> ReceiverAnswer {
        guard status == 0, let response = CurlResponse(output) else {
            if status == 28 { return ReceiverAnswer(.hung, after: duration, "no answer within \(limit.words)") }
            return ReceiverAnswer(.unreachable, after: duration, Self.words(for: status))
        }
        let raw = response.answer
        return ReceiverAnswer(
            sign.isShown(by: raw) ? .accepted : Self.outcome(of: raw.status),
            after: duration,
            "status \(raw.status)" + (raw.values(of: "Location").first.map { ", to \($0.prefix { $0 != "?" })" } ?? ""),
            firstLine: raw.firstLine,
            containsForbiddenValue: raw.containsForbiddenValue,
            retryAfter: raw.values(of: "Retry-After").first.flatMap { Int($0) }.map { .seconds($0) }
        )
    }

    /// What a status means, if the sign of acceptance is missing.
    private static func outcome(of status: Int) -> ReceiverAnswer.Outcome {
        switch status {
        case 429, 503: .limited
        case 502, 504: .unreachable
        case 500...599: .failed
        default: .rejected
        }
    }

    private static func words(for status: Int) -> String {
        switch status {
        case 6: "the host has no address"
        case 7: "no connection"
        case 52, 55, 56: "the connection was closed without an answer"
        case 35, 58, 60, 77: "no TLS connection (curl's exit status \(status))"
        default: "no answer (curl's exit status \(status))"
        }
    }
}
