internal import ByteTools
internal import SAML
public import SAMLDiagnosis
public import SAMLExamination

extension BatchRequest {
    /// Returns the result of a diagnosis: a document `samltool.check-result` on one line, without a line break.
    ///
    /// - Parameters:
    ///   - inputs: The diagnoses of the responses in the payload, or the failure to read it.
    ///   - severity: The severity from which a finding rejects its input.
    /// - Returns: The line in UTF-8.
    public func result(of inputs: [DiagnosisEntry], failingOn severity: Severity = .error) -> [UInt8] {
        document(.checkResult, inputs.json(failingOn: severity)).line
    }

    /// Returns the result of a verification: a document `samltool.verification-result` on one line, without a line break.
    ///
    /// - Parameter inputs: The verifications of the responses in the payload.
    /// - Returns: The line in UTF-8.
    public func result(of inputs: [VerificationEntry]) -> [UInt8] {
        document(.verificationResult, inputs.json(scope: .everything, policy: .strict)).line
    }

    /// The result of the request, with other content.
    package func document(_ format: JSONFormat, _ content: JSON) -> JSON {
        JSON.document(format, ["line": line, "id": id]).merging(content)
    }
}
