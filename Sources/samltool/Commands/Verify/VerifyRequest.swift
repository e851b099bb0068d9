import SAML
import SAMLReports

/// A line of `verify --ndjson`: a text with a SAML response.
struct VerifyRequest: Sendable {
    private let request: BatchRequest

    init(_ line: LineSplitter.Line) {
        request = BatchRequest(response: line)
    }

    /// Verifies the responses in the payload: the only one, or the worst verdict of several and all of them.
    ///
    /// - Parameters:
    ///   - judge: The judge of the responses.
    ///   - policy: The policy of the judge, whose allowances the result lists.
    /// - Returns: The result and its exit status.
    func result(by judge: ResponseJudge, _ policy: VerificationPolicy) -> (json: JSON, status: ExitStatus) {
        let verified = verified(by: judge)
        let json = verified.json(scope: judge.scope, policy: policy)
        let status = verified.map(\.status).reduce(ExitStatus.success) { $0.worse($1) }
        return (request.document(.verificationResult, json), status)
    }

    private func verified(by judge: ResponseJudge) -> [VerificationEntry] {
        do throws(InputFailure) {
            return judge.judge(try request.payload(), named: request.name)
        } catch {
            return [VerificationEntry(name: request.name, failure: error)]
        }
    }
}
