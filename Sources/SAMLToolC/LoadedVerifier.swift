internal import SAMLDiagnosis
internal import SAMLExamination

/// The verifier behind a handle.
final class LoadedVerifier: Sendable {
    let examination: Examination
    /// The severity from which a finding rejects its input.
    let threshold: Severity

    init(_ context: DiagnosisContext, failingOn threshold: Severity) {
        examination = Examination(context)
        self.threshold = threshold
    }

    /// The verifier of a handle.
    ///
    /// - Throws: ``BoundaryError/invalidHandle``.
    static func of(_ handle: OpaquePointer?) throws(BoundaryError) -> LoadedVerifier {
        guard let verifier = HandleTable.with({ unsafe $0.verifier(handle) }) else { throw .invalidHandle }
        return verifier
    }
}

/// The input of a call in reports.
enum HostInput {
    static let name = "input"
}
