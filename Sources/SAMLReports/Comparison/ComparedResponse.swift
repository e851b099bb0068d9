internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
public import SAMLExamination

/// A response that is compared with another, with its findings.
public struct ComparedResponse: Sendable {
    /// The name of the response in the report.
    public let name: String
    let outline: ResponseOutline
    let findings: [Finding]

    /// Prepares a diagnosed response.
    ///
    /// - Parameter input: The response; if its IssueInstant is the evaluation time, expiry is not a difference.
    /// - Throws: `InputFailure` if the input was not diagnosed, or does not contain a well-formed response.
    public init(_ input: DiagnosisEntry) throws(InputFailure) {
        guard let diagnosis = input.diagnosis else {
            throw input.failure
                ?? InputFailure("input.no-response", "there is no SAML response in the text", status: .dataError)
        }
        if let failure = diagnosis.trace.failure {
            throw InputFailure(failure, layer: diagnosis.trace.numberOfFailedLayer)
        }
        name = input.name
        findings = diagnosis.findings
        do throws(SAMLError) {
            outline = try ResponseOutline(
                diagnosis.trace,
                maximumBytes: diagnosis.context.policy.maximumBytes,
                decryptingWith: diagnosis.context.decryptionKeys
            )
        } catch {
            throw InputFailure(error.code.rawValue, "\(error)", status: .dataError)
        }
    }
}
