internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding

/// The verdict on a response that nothing speaks against: who signed it, until when it is valid, for whom, with what.
struct AcceptedWords {
    /// The words without controls, after `ok: `.
    let words: String

    /// The verdict; `nil` if the input has no response, or something in it counts.
    ///
    /// - Parameters:
    ///   - input: The input.
    ///   - threshold: How bad a finding has to be for its input to be rejected.
    init?(_ input: DiagnosedInput, failingOn threshold: Severity) {
        guard let diagnosis = input.diagnosis, diagnosis.trace.failure == nil,
            input.status(failingOn: threshold) == .success, diagnosis.severity ?? .note == .note
        else { return nil }
        words = Self.words(for: diagnosis).withoutControls
    }

    private static func words(for diagnosis: ResponseDiagnosis) -> String {
        guard let report = diagnosis.verification, let assertion = report.assertion else {
            return "nothing was found among the rules that count, but no signature was verified"
        }
        let signer = report.key?.name ?? ""
        // Without a trusted key, the certificate in the response stood in for one.
        let signature =
            diagnosis.context.trustedKeys.isEmpty
            ? "nothing was found; not signed by a trusted key, as none was given: the signature is valid under the "
                + "certificate that the response carries (\(signer))"
            : "signed by \(signer)"
        let audiences = assertion.conditions?.audienceRestrictions.flatMap(\.self) ?? []
        let count = assertion.attributes.count
        return [
            signature,
            assertion.expiry.map { "valid until \($0)" },
            audiences.isEmpty ? nil : "audience \(audiences.joined(separator: " or "))",
            "\(count) attribute\(count == 1 ? "" : "s")",
        ].compactMap(\.self).joined(separator: ", ")
    }
}
