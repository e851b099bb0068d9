public import SAMLDiagnosis
public import SAMLEncoding

/// An input of a report and what came of it: a diagnosis, the checks of a verification, or why there is no result.
///
/// See ``DiagnosedInput`` and ``VerifiedInput``.
public struct ReportedInput<Content: Sendable>: Sendable {
    /// What the report calls the input: a path, or what a capture or a batch calls it.
    public let name: String
    /// The name of the text that the input is in; its own name if it is not one of several.
    public let source: String
    /// The response and its place in the text, if there is one.
    public internal(set) var response: ResponseInput?
    /// The layers around the response, if the input could be read.
    public internal(set) var trace: EncodingTrace?
    /// The time that the response was judged by.
    public internal(set) var evaluationTime: EvaluationTime?
    /// Why there is no result.
    public internal(set) var failure: InputFailure?
    var content: Content?
}

extension ReportedInput {
    /// An input without a result.
    ///
    /// - Parameters:
    ///   - name: What the report calls the input.
    ///   - failure: Why there is no result.
    ///   - trace: The layers around the response, if the input could be read.
    public init(name: String, failure: InputFailure, trace: EncodingTrace? = nil) {
        self.init(name: name, source: name, trace: trace, failure: failure)
    }
}
