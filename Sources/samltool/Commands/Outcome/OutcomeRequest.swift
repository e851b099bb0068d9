import AdobePass
import ArgumentParser
import ByteTools
import SAMLExamination
import SAMLReports

/// A line of `outcome --ndjson`: a recorded HTTP response and, if the recording does not contain it, the requested service.
struct OutcomeRequest: Sendable {
    private let request: BatchRequest
    private let service: AdobeService?

    private static let serviceKey = "service"

    /// - Parameters:
    ///   - line: The line.
    ///   - service: The requested service, if the line does not name it.
    init(_ line: LineSplitter.Line, _ service: AdobeService?) {
        request = BatchRequest(
            line,
            with: "an HTTP response as 'curl -i' prints it",
            optional: [Self.serviceKey],
            ifTooLong: BatchRequest.limitAdvice
        )
        self.service = service
    }

    /// Explains the responses in the payload: the only one, or the worst verdict of several and all of them.
    func result(with checker: InputChecker) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let outcomes = try ExplainedResponse.all(
                in: try request.input(),
                of: try requestedService(),
                named: request.name
            )
            let views = outcomes.map { $0.view(of: request.name, given: nil, checker) }
            let verdict = AdobeOutcome.Verdict.worst(of: outcomes.map(\.outcome.verdict))
            let content: JSON =
                views.count == 1
                ? views[0].json : ["verdict": verdict.rawValue, "responses": views.map(\.json)]
            return (request.document(.outcomeResult, content), verdict == .accepted ? .success : .rejected)
        } catch {
            let content: JSON = ["verdict": "unread", "failure": error.json]
            return (request.document(.outcomeResult, content), error.status)
        }
    }

    private func requestedService() throws(ToolError) -> AdobeService? {
        guard let name = request.value(of: Self.serviceKey) else { return service }
        do {
            return try AdobeService(option: name)
        } catch {
            throw ToolError(.dataError, "input.not-a-request", "\((error as? ValidationError)?.message ?? "\(error)")")
        }
    }
}

extension AdobeOutcome.Verdict {
    /// The worst verdict of several.
    fileprivate static func worst(of verdicts: [Self]) -> Self {
        [.rejected, .unclear].first { verdicts.contains($0) } ?? .accepted
    }
}
