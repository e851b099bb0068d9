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

    /// Explains the responses in the payload: the only one, or all of them with one verdict.
    func result(with checker: InputChecker) -> (json: JSON, status: ExitStatus) {
        do throws(ToolError) {
            let views = try checker.outcomes(
                in: try request.input(),
                named: request.name,
                of: try requestedService()
            )
            let report = OutcomeReport(views)
            let status = report?.verdict == .accepted ? ExitStatus.success : .rejected
            return (request.document(.outcomeResult, report?.json ?? [:]), status)
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
