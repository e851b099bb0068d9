internal import SAML
internal import SAMLDiagnosis
internal import SAMLEncoding
internal import SAMLReports

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// The verifier behind a handle.
final class LoadedVerifier: Sendable {
    let context: DiagnosisContext
    /// The severity from which a finding rejects its input.
    let threshold: Severity
    let verifier: ResponseVerifier
    private let sessions: SessionPool

    var limits: EncodingLimits { EncodingLimits(maximumBytes: context.policy.maximumBytes) }

    init(_ context: DiagnosisContext, failingOn threshold: Severity) {
        self.context = context
        self.threshold = threshold
        verifier = ResponseVerifier(
            trusting: context.trustedKeys,
            expecting: context.expectations,
            decryptingWith: context.decryptionKeys,
            policy: context.policy
        )
        sessions = SessionPool(verifier)
    }

    /// The verifier of a handle.
    ///
    /// - Throws: ``BoundaryError/invalidHandle``.
    static func of(_ handle: OpaquePointer?) throws(BoundaryError) -> LoadedVerifier {
        guard let verifier = HandleTable.with({ unsafe $0.verifier(handle) }) else { throw .invalidHandle }
        return verifier
    }
}

// MARK: Verification

extension LoadedVerifier {
    /// Verifies a response that may be in encoding layers.
    ///
    /// - Throws: ``BoundaryError`` of the first check that failed.
    func verify(_ response: [UInt8], at date: Date) throws(BoundaryError) -> VerifiedAssertion {
        let received: VerificationReport
        do throws(ResponseRejection) {
            return try sessions.verify(response, at: date)
        } catch {
            received = error.report
        }
        // XML is the usual input: layers are looked for only if it is rejected.
        let trace = EncodingTrace(inspecting: response, field: context.field, limits: limits)
        let report = trace.payload == response ? received : verifier.evaluate(trace.payload, at: date)
        let input = VerificationEntry(name: "input", trace, at: EvaluationTime(date, source: .option), report)
        guard let assertion = input.report?.assertion else { throw BoundaryError(input.rejection) }
        return assertion
    }

    /// Verifies the responses in a text.
    func verifications(in text: [UInt8], at time: ResponseTime) -> [VerificationEntry] {
        ResponseFinder.all(in: text, field: context.field, limits: limits).map { response in
            let trace = response.trace(field: context.field, limits: limits)
            let time = time.time(of: trace.payload)
            let report = verifier.evaluate(trace.payload, at: time.instant)
            return VerificationEntry(name: response.name(in: HostInput.name), trace, at: time, report)
        }
    }
}

extension VerificationEntry {
    /// The reason why there is no assertion.
    var rejection: InputFailure {
        if let failure { return failure }
        guard let first = report?.failures.first, let error = report?.error else {
            return InputFailure("library.internal-error", "there is no report", status: .software)
        }
        return InputFailure(first.id, "\(error)", status: status)
    }
}

/// The input of a call in reports.
enum HostInput {
    static let name = "input"
}
