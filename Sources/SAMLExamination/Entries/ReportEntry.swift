public import SAMLDiagnosis
public import SAMLEncoding

/// A response in a report with its result: a diagnosis, the checks of a verification, or a failure.
///
/// See ``DiagnosisEntry`` and ``VerificationEntry``.
public struct ReportEntry<Content: Sendable>: Sendable {
    /// The name of the entry in the report, such as a path.
    public let name: String
    /// The name of the text that contains the response; its own name if it is not one of several.
    public let source: String
    /// The response and its place in the text, if there is one.
    public internal(set) var response: FoundResponse?
    /// The layers around the response, if the input could be read.
    public internal(set) var trace: EncodingTrace?
    public internal(set) var evaluationTime: EvaluationInstant?
    /// The reason why there is no result.
    public internal(set) var failure: InputFailure?
    var content: Content?
}

extension ReportEntry {
    /// Creates an entry without a result.
    ///
    /// - Parameters:
    ///   - name: The name of the entry in the report.
    ///   - failure: The reason why there is no result.
    ///   - trace: The layers around the response, if the input could be read.
    public init(name: String, failure: InputFailure, trace: EncodingTrace? = nil) {
        self.init(name: name, source: name, trace: trace, failure: failure)
    }

    /// Creates an entry with the result for a document in encoding layers.
    ///
    /// - Parameters:
    ///   - name: The name of the entry in the report.
    ///   - trace: The layers around the document.
    ///   - time: The evaluation time.
    ///   - content: The result; ignored if the layers could not be removed: then the entry has a ``failure``.
    package init(
        name: String,
        _ trace: EncodingTrace,
        at time: @autoclosure () -> EvaluationInstant,
        _ content: (EvaluationInstant) -> Content
    ) {
        if let failure = trace.failure {
            self.init(name: name, failure: InputFailure(failure, layer: trace.numberOfFailedLayer), trace: trace)
        } else {
            let time = time()
            self.init(name: name, source: name, trace: trace, evaluationTime: time, content: content(time))
        }
    }
}
