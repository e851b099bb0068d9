public import SAML
public import SAMLDiagnosis
package import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Diagnoses and verifies SAML responses in any content with the trust and expectations of one provider.
///
/// This is the interface for programs that take what a person or a device has in hand, and need a report: a command, a service, a page.
///
/// ```swift
/// let examination = try Examination(settings, at: now) { file in
///     [UInt8](try Data(contentsOf: URL(filePath: file, relativeTo: folder)))
/// }
/// let entries = examination.diagnosed(content, named: "recording.har", at: .recorded(orAt: now))
/// print(DiagnosisWriter(as: .json).text(of: entries))
/// ```
///
/// An entry is for a report. To decide about trust, use ``assertion(in:at:)``.
public struct Examination: Sendable {
    /// The trusted keys, expectations and options.
    public let context: DiagnosisContext
    /// The verifier, with the same keys, expectations and policy.
    public let verifier: ResponseVerifier
    private let sessions: SessionPool

    /// Creates an examination.
    ///
    /// - Parameter context: The trusted keys, expectations and options; without a trusted key, no response is accepted.
    public init(_ context: DiagnosisContext = DiagnosisContext()) {
        self.context = context
        verifier = ResponseVerifier(
            trusting: context.trustedKeys,
            expecting: context.expectations,
            decryptingWith: context.decryptionKeys,
            policy: context.policy
        )
        sessions = SessionPool(verifier)
    }

    /// The limits for each response.
    package var limits: EncodingLimits { EncodingLimits(maximumBytes: context.policy.maximumBytes) }

    /// Creates a finder of responses, for content that is read in parts.
    ///
    /// - Returns: The finder, with the form field and the limits of the context.
    public func finder() -> ResponseFinder { ResponseFinder(field: context.field, limits: limits) }

    // MARK: One response

    /// Diagnoses a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - name: The name of its file in the report.
    ///   - time: The evaluation time.
    /// - Returns: The entry.
    public func diagnosed(_ response: FoundResponse, of name: String, at time: EvaluationTime) -> DiagnosisEntry {
        DiagnosisEntry(response, of: name, in: context, at: time)
    }

    /// Verifies a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - name: The name of its file in the report.
    ///   - time: The evaluation time.
    ///   - scope: The checks to make.
    /// - Returns: The entry.
    public func verified(
        _ response: FoundResponse,
        of name: String,
        at time: EvaluationTime,
        scope: EvaluationScope = .everything
    ) -> VerificationEntry {
        let trace = response.trace(field: context.field, limits: limits)
        return VerificationEntry(
            name: response.name(in: name),
            trace,
            at: time.instant(sentAt: response.sentAt) { UnverifiedResponse.issueInstant(of: trace.payload) }
        ) { verifier.evaluate(trace.payload, at: $0.date, scope: scope) }
    }

    /// Verifies a message around a response.
    ///
    /// The result is of a type of its own: a message is never an accepted response.
    ///
    /// - Parameters:
    ///   - message: The message, or another document in its place.
    ///   - name: The name of its file in the report.
    ///   - field: The name of its form field.
    ///   - kinds: The accepted kinds.
    ///   - time: The evaluation time.
    ///   - scope: The checks to make.
    /// - Returns: The entry.
    package func verified(
        message: FoundResponse,
        of name: String,
        in field: String,
        expecting kinds: [SAMLMessage.Kind],
        at time: EvaluationTime,
        scope: EvaluationScope
    ) -> MessageEntry {
        let trace = message.trace(field: field, limits: limits)
        if message.isInRepeatedField {
            let failure = InputFailure(repeatedField: field)
            return MessageEntry(name: message.name(in: name), failure: failure, trace: trace)
        }
        return MessageEntry(
            name: message.name(in: name),
            trace,
            at: time.instant(sentAt: message.sentAt) { UnverifiedMessage.issueInstant(of: trace) }
        ) {
            verifier.evaluateMessage(
                trace.payload,
                in: trace.parameters,
                at: $0.date,
                expecting: kinds,
                scope: scope
            )
        }
    }

    /// Verifies a response that may be in encoding layers, and returns the signed assertion.
    ///
    /// Several threads may verify at the same time; each uses a session of its own.
    ///
    /// - Parameters:
    ///   - response: The XML as received, or an encoding of it.
    ///   - instant: The evaluation time; for a response that was just received, the current time.
    /// - Returns: The signed assertion.
    /// - Throws: ``InputFailure`` with the first check that failed, or the reason why there is no response.
    public func assertion(in response: [UInt8], at instant: Date) throws(InputFailure) -> VerifiedAssertion {
        let received: VerificationReport
        do throws(ResponseRejection) {
            return try sessions.verifyReporting(response, at: instant)
        } catch {
            received = error.report
        }
        // XML is the usual input: layers are looked for only if it is rejected.
        let trace = EncodingTrace(inspecting: response, field: context.field, limits: limits)
        let time = EvaluationTime.chosen(instant).instant(sentAt: nil) { nil }
        let entry = VerificationEntry(name: "", trace, at: time) {
            trace.payload == response ? received : verifier.evaluate(trace.payload, at: $0.date)
        }
        guard let assertion = entry.report?.assertion else { throw entry.rejection }
        return assertion
    }

    // MARK: All responses of a content

    /// Diagnoses every response in a content of any form.
    ///
    /// - Parameters:
    ///   - content: A response in any encoding, a form, a log, an HTTP Archive.
    ///   - name: The name of the content in the report.
    ///   - time: The evaluation time.
    /// - Returns: At least one entry. Repeated responses have a note; an error of the content as a whole is the last entry.
    public func diagnosed(_ content: [UInt8], named name: String, at time: EvaluationTime) -> [DiagnosisEntry] {
        var finder = finder()
        let responses = finder.add(content) + finder.finish()
        return diagnosed(responses, of: name, at: time)
            + (finder.error.map { [DiagnosisEntry(named: name, unread: InputFailure($0))] } ?? [])
    }

    /// Diagnoses the responses of one content, and notes those that are repeated.
    package func diagnosed(_ responses: [FoundResponse], of name: String, at time: EvaluationTime) -> [DiagnosisEntry] {
        var repeated = RepeatedResponses()
        return responses.map { diagnosed($0, of: name, at: time).noting(&repeated) }
    }

    /// Verifies every response in a content of any form.
    ///
    /// - Parameters:
    ///   - content: A response in any encoding, a form, a log, an HTTP Archive.
    ///   - name: The name of the content in the report.
    ///   - time: The evaluation time. A service that verifies what others send uses the current time, because a sender
    ///     chooses the times in a recording.
    ///   - scope: The checks to make.
    /// - Returns: At least one entry; an error of the content as a whole is the last one.
    public func verified(
        _ content: [UInt8],
        named name: String,
        at time: EvaluationTime,
        scope: EvaluationScope = .everything
    ) -> [VerificationEntry] {
        var finder = finder()
        let responses = finder.add(content) + finder.finish()
        return responses.map { verified($0, of: name, at: time, scope: scope) }
            + (finder.error.map { [VerificationEntry(name: name, failure: InputFailure($0))] } ?? [])
    }

    // MARK: A line of a batch

    /// Diagnoses the responses in the payload of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - time: The evaluation time.
    /// - Returns: At least one entry: for a line that is not a request, its failure.
    public func diagnosed(_ request: BatchRequest, at time: EvaluationTime) -> [DiagnosisEntry] {
        do throws(InputFailure) {
            return diagnosed(try request.payload(), named: request.name, at: time)
        } catch {
            return [DiagnosisEntry(name: request.name, failure: error)]
        }
    }

    /// Verifies the responses in the payload of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - time: The evaluation time.
    ///   - scope: The checks to make.
    /// - Returns: At least one entry: for a line that is not a request, its failure.
    public func verified(
        _ request: BatchRequest,
        at time: EvaluationTime,
        scope: EvaluationScope = .everything
    ) -> [VerificationEntry] {
        do throws(InputFailure) {
            return verified(try request.payload(), named: request.name, at: time, scope: scope)
        } catch {
            return [VerificationEntry(name: request.name, failure: error)]
        }
    }
}
