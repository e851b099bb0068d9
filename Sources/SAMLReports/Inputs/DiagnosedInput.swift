internal import SAML
public import SAMLDiagnosis
internal import SAMLEncoding

/// An input and its diagnosis.
public typealias DiagnosedInput = ReportedInput<ResponseDiagnosis>

extension ReportedInput where Content == ResponseDiagnosis {
    /// The diagnosis; `nil` if the input cannot be read.
    public var diagnosis: ResponseDiagnosis? { content }

    /// Diagnoses a response.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - source: What the report calls the text that it is in.
    ///   - context: What it is diagnosed against.
    ///   - time: The time at which it has to be valid.
    public init(
        _ response: ResponseInput,
        of source: String,
        in context: DiagnosisContext = DiagnosisContext(),
        at time: EvaluationTime
    ) {
        var context = context
        context.evaluationTime = time.source == .now ? .current : .chosen
        let diagnosis = ResponseDiagnosis(of: response, in: context, at: time.instant)
        let name = response.name(in: source)
        self.init(name: name, source: source, response: response, diagnosis.trace, at: time, diagnosis)
    }

    /// Diagnoses every response in a text of any kind.
    ///
    /// - Parameters:
    ///   - text: The text: a response in any encoding, a form, a log.
    ///   - name: What the report calls it.
    ///   - context: What the responses are diagnosed against.
    ///   - time: The time at which they have to be valid.
    /// - Returns: A diagnosis for each, at least one; a response that was met before has a note.
    public static func all(
        in text: [UInt8],
        named name: String,
        in context: DiagnosisContext = DiagnosisContext(),
        at time: EvaluationTime
    ) -> [Self] {
        let limits = EncodingLimits(maximumBytes: context.policy.maximumBytes)
        var repeated = RepeatedResponses()
        return ResponseInputs.all(in: text, field: context.field, limits: limits).map {
            Self($0, of: name, in: context, at: time).noting(&repeated)
        }
    }

    /// The input, with a note if its response was met before.
    package func noting(_ repeated: inout RepeatedResponses) -> Self {
        var input = self
        input.content = content.map { repeated.add($0, named: name) }
        return input
    }

    /// The exit status that the input contributes.
    ///
    /// - Parameter severity: How bad a finding has to be for its input to be rejected.
    /// - Returns: The exit status.
    public func status(failingOn severity: Severity) -> ExitStatus {
        if let failure { return failure.status }
        // Leaving out a rule does not make a response of what has none in it: nothing was checked.
        if diagnosis?.trace.failure != nil { return .rejected }
        return diagnosis?.severity.map { $0 >= severity ? .rejected : .success } ?? .success
    }

    /// The stage that was assumed and, if it is one of several, where the response is: `as sent, at 4:32`; `nil` if there is no
    /// response.
    var circumstances: String? {
        guard let diagnosis, diagnosis.trace.failure == nil, !diagnosis.isOfSomethingElse else { return nil }
        guard let response, response.number != nil else { return diagnosis.stage.words }
        return "\(diagnosis.stage.words), at \(response.place)"
    }
}
