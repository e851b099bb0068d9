internal import ByteTools
internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLExamination

/// The verdict on an accepted response: the signer, the end of validity, the audience, and the number of attributes.
struct AcceptedWords {
    /// The words without control characters, after `ok: `.
    let words: String

    /// `nil` if the input contains no response, or has findings that are more than notes.
    init?(_ input: DiagnosisEntry, failingOn threshold: Severity) {
        guard let diagnosis = input.diagnosis, diagnosis.trace.failure == nil,
            input.status(failingOn: threshold) == .success, diagnosis.severity ?? .note == .note
        else { return nil }
        // A time that the command does not show.
        let time = input.evaluationTime.flatMap { time in
            [.issued, .captured].contains(time.source) ? ", evaluated at \(time.timestamp)" : nil
        }
        words = Self.words(for: diagnosis).withoutControls + (time ?? "")
    }

    private static func words(for diagnosis: ResponseDiagnosis) -> String {
        guard let report = diagnosis.verification, let assertion = report.assertion else {
            return "no error or warning was found, but no signature was verified"
        }
        let signer = report.key?.name ?? ""
        // Without a trusted key, the diagnosis used the certificate in the response.
        let signature =
            diagnosis.context.trustedKeys.isEmpty
            ? "no error or warning was found; no key is trusted: the signature is valid under the "
                + "certificate in the response (\(signer))"
            : "signed by \(signer)"
        let audiences = assertion.conditions?.audienceRestrictions.flatMap { $0 } ?? []
        return [
            signature,
            assertion.expiry.map { "valid until \($0)" },
            audiences.isEmpty ? nil : "audience \(audiences.joined(separator: " or "))",
            assertion.attributes.count.counted("attribute"),
        ].compactMap { $0 }.joined(separator: ", ")
    }
}
