internal import SAML
public import SAMLDiagnosis
internal import SAMLEncoding

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An input and its diagnosis.
public typealias DiagnosisEntry = ReportEntry<ResponseDiagnosis>

extension ReportEntry where Content == ResponseDiagnosis {
    /// The diagnosis; `nil` if the input cannot be read.
    public var diagnosis: ResponseDiagnosis? { content }

    /// Diagnoses a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - name: The name of the file in the report.
    ///   - context: The context of the diagnosis.
    ///   - time: The evaluation time.
    public init(
        _ response: FoundResponse,
        of name: String,
        in context: DiagnosisContext = DiagnosisContext(),
        at time: EvaluationTime
    ) {
        var context = context
        context.evaluationTime = time.source == .now ? .current : .chosen
        self.init(response, of: name, at: time, ResponseDiagnosis(of: response, in: context, at: time.instant))
    }

    /// Diagnoses a response at its own IssueInstant.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - name: The name of its file in the report.
    ///   - context: The context of the diagnosis.
    ///   - current: The evaluation time of a response without an IssueInstant.
    public init(
        issued response: FoundResponse,
        of name: String,
        in context: DiagnosisContext = DiagnosisContext(),
        orAt current: Date
    ) {
        var context = context
        context.evaluationTime = .current
        let diagnosis = ResponseDiagnosis(of: response, in: context, at: .issued(current: current))
        let time = EvaluationTime(diagnosis.instant, source: diagnosis.isAtIssueInstant ? .issued : .now)
        self.init(response, of: name, at: time, diagnosis)
    }

    /// Diagnoses a response at its time; if that is the current time, a response in an archive at the time at which it was sent.
    package init(_ response: FoundResponse, of name: String, in context: DiagnosisContext, at time: ResponseTime) {
        switch time {
        case .issued(let current): self.init(issued: response, of: name, in: context, orAt: current)
        case .same(let time):
            let sentAt = time.source == .now ? response.sentAt : nil
            let time = sentAt.map { EvaluationTime($0.date, source: .captured) } ?? time
            self.init(response, of: name, in: context, at: time)
        }
    }

    private init(_ response: FoundResponse, of name: String, at time: EvaluationTime, _ diagnosis: ResponseDiagnosis) {
        self.init(
            name: response.name(in: name),
            source: response.source(in: name),
            response: response,
            trace: diagnosis.trace,
            evaluationTime: time,
            content: diagnosis
        )
    }

    /// Diagnoses every response in the content of a file of any format, as `samltool check` does.
    ///
    /// - Parameters:
    ///   - content: The content: a response in any encoding, a form, a log, an HTTP Archive.
    ///   - name: The name of the file in the report.
    ///   - context: The context of the diagnoses.
    ///   - time: The evaluation time; if it is the current time, a response in an archive is diagnosed at the time at which it was
    ///     sent.
    /// - Returns: At least one input: a diagnosis for each response, or the failure of an archive. Repeated responses have a note.
    public static func all(
        inFile content: [UInt8],
        named name: String,
        in context: DiagnosisContext = DiagnosisContext(),
        at time: EvaluationTime
    ) -> [Self] {
        all(inFile: content, named: name, in: context, at: .same(time))
    }

    /// Diagnoses every response in the content of a file of any format.
    package static func all(
        inFile content: [UInt8],
        named name: String,
        in context: DiagnosisContext,
        at time: ResponseTime
    ) -> [Self] {
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        do throws(ArchiveError) {
            let responses = try ResponseFinder.all(inFile: content, field: context.field, limits: limits)
            return all(of: responses, named: name) { Self($0, of: name, in: context, at: time) }
        } catch {
            return [Self(name: name, failure: InputFailure(error))]
        }
    }

    /// Diagnoses responses of one file, and notes those that are repeated.
    package static func all(
        of responses: [FoundResponse],
        named name: String,
        _ diagnose: (FoundResponse) -> Self
    ) -> [Self] {
        var repeated = RepeatedResponses()
        return responses.map { response in
            // The content of each request in an archive is a text of its own.
            if response.number ?? 1 == 1 { repeated = RepeatedResponses() }
            return diagnose(response).noting(&repeated)
        }
    }

    /// The input, with a note if its response occurred before.
    package func noting(_ repeated: inout RepeatedResponses) -> Self {
        var input = self
        input.content = content.map { repeated.add($0, named: name) }
        return input
    }

    /// The exit status that the input contributes.
    ///
    /// - Parameter severity: The severity from which a finding rejects its input.
    /// - Returns: The exit status.
    public func status(failingOn severity: Severity) -> ExitStatus {
        if let failure { return failure.status }
        // Omitting a rule does not accept an input without a response: nothing was checked.
        if diagnosis?.trace.failure != nil { return .rejected }
        return diagnosis?.severity.map { $0 >= severity ? .rejected : .success } ?? .success
    }

    /// The stage and, for one of several responses, the place: `as sent, at 4:32`; `nil` without a response.
    var circumstances: String? {
        guard let diagnosis, diagnosis.trace.failure == nil, !diagnosis.isOfSomethingElse else { return nil }
        guard let response, response.number != nil else { return diagnosis.stage.words }
        return "\(diagnosis.stage.words), at \(response.place)"
    }
}
