public import SAMLDiagnosis
internal import SAMLEncoding

/// A response and its diagnosis.
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
        let diagnosis = ResponseDiagnosis(of: response, in: context, at: time)
        self.init(
            name: response.name(in: name),
            source: response.source(in: name),
            response: response,
            trace: diagnosis.trace,
            evaluationTime: diagnosis.evaluationTime,
            content: diagnosis
        )
    }

    /// Creates the entry of a content that cannot be read, which rejects it: any content can be checked.
    ///
    /// - Parameters:
    ///   - name: The name of the file in the report.
    ///   - failure: The reason, with its exit status; that of malformed data becomes that of a rejection.
    public init(named name: String, unread failure: InputFailure) {
        let status = failure.status == .dataError ? .rejected : failure.status
        self.init(name: name, failure: InputFailure(failure.id, failure.message, status: status))
    }

    /// The entry, with a note if its response occurred before in the same text.
    package func noting(_ repeated: inout RepeatedResponses) -> Self {
        // The content of each request in an archive is a text of its own.
        if response?.number ?? 1 == 1 { repeated = RepeatedResponses() }
        var entry = self
        entry.content = content.map { repeated.add($0, named: name) }
        return entry
    }

    /// Returns true if a party has, or may have, something to change.
    public func concerns(_ party: ActingParty) -> Bool {
        concerning(party).diagnosis?.findings.isEmpty == false
    }

    /// The entry with the errors and warnings on which a party must act.
    package func concerning(_ party: ActingParty) -> Self {
        var entry = self
        entry.content = content?.concerning(party)
        return entry
    }

    /// The exit status that the entry contributes.
    ///
    /// - Parameter severity: The severity from which a finding rejects its response.
    /// - Returns: The exit status.
    public func status(failingOn severity: Severity) -> ExitStatus {
        if let failure { return failure.status }
        // Omitting a rule does not accept an input without a response: nothing was checked.
        if diagnosis?.trace.failure != nil, !(response?.isMissing ?? false) { return .rejected }
        return diagnosis?.severity.map { $0 >= severity ? .rejected : .success } ?? .success
    }
}
