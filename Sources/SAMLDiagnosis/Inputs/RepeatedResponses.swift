internal import SAMLEncoding

/// The responses of a text so far, which detects a repeated one: the framework's string and the form body of the same exchange.
public struct RepeatedResponses: Sendable {
    private var seen: [Key: (name: String, stage: DiagnosisContext.Stage)] = [:]

    /// A digest of a response, used only for a note.
    private struct Key: Hashable {
        let words: [Int]

        init(_ response: [UInt8]) {
            words = [0, 1].map { seed in
                var hasher = Hasher()
                hasher.combine(seed)
                unsafe response.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
                return hasher.finalize()
            }
        }
    }

    /// Creates an empty set.
    public init() {}

    /// Adds the diagnosis of the next response of the text.
    ///
    /// - Parameters:
    ///   - diagnosis: The diagnosis.
    ///   - name: The name of the response.
    /// - Returns: The diagnosis, with a note if the same response was added before, as received or as sent.
    public mutating func add(_ diagnosis: ResponseDiagnosis, named name: String) -> ResponseDiagnosis {
        guard diagnosis.trace.failure == nil, !diagnosis.isOfSomethingElse else { return diagnosis }
        let response = diagnosis.trace.payload
        // The response as sent is the response as received after the whitespace rule, unless the app did not apply the rule.
        let normalized = (try? WhitespaceNormalizer.normalized(response)) ?? response
        let keys = (normalized == response ? [response] : [response, normalized]).map { Key($0) }
        let earlier = keys.compactMap { seen[$0] }.first
        for key in keys where seen[key] == nil { seen[key] = (name, diagnosis.stage) }
        guard let earlier else { return diagnosis }
        let message =
            "this is the same SAML response as \(earlier.name), there \(earlier.stage.words), "
            + "here \(diagnosis.stage.words)"
        return diagnosis.adding(Finding(.encodingSameResponse, message))
    }
}

extension DiagnosisContext.Stage {
    /// The stage in words: `as received` or `as sent`.
    public var words: String { "as \(rawValue)" }
}
