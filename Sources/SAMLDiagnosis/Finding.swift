public import SAMLEncoding

/// A finding of a diagnosis.
///
/// It contains no attribute values and no NameID; it quotes only identifiers, times, algorithms, issuers and audiences.
public struct Finding: Hashable, Sendable {
    public let rule: Rule
    /// The severity of this finding, usually that of the rule.
    public private(set) var severity: Severity
    /// A description of the problem, in one sentence.
    public private(set) var message: String
    /// Advice on how to fix the problem.
    public private(set) var advice: String
    /// The options and commands of `samltool` that help to follow the advice; `nil` if there are none.
    public private(set) var toolHint: String?
    /// The expected value, if another one was found.
    public let expected: String?
    /// The value that was found.
    public let found: String?
    /// The place, as far as it is known.
    public let place: Place?
    /// The number of occurrences, at least 1; ``place`` is the first one.
    public let count: Int
    /// True if only the evaluation time causes this finding.
    let isAboutTime: Bool
    /// True if the response is too old at the evaluation time: its assertion or its subject confirmation has expired.
    public var isExpiry: Bool { isAboutTime || rule == .conditionsExpired }

    /// A place in an input.
    public struct Place: Hashable, Sendable {
        /// The layer, counted from 0 at the outermost; the number of layers for the document inside all of them.
        public let layer: Int
        /// The offset in bytes from the start of that layer's text; `nil` if only the element is known.
        public let offset: Int?
        /// The offset as line and column, if the text of the layer is available.
        public let location: SourceLocation?
        /// The element, as a path of names from the root.
        public let path: String?

        init(layer: Int, offset: Int? = nil, location: SourceLocation? = nil, path: String? = nil) {
            self.layer = layer
            self.offset = location?.offset ?? offset
            self.location = location
            self.path = path
        }
    }

    init(
        _ rule: Rule,
        _ message: String? = nil,
        severity: Severity? = nil,
        advice: String? = nil,
        tool toolHint: String? = nil,
        expected: String? = nil,
        found: String? = nil,
        at place: Place? = nil,
        count: Int = 1,
        isAboutTime: Bool = false
    ) {
        self.rule = rule
        self.severity = severity ?? rule.severity
        self.message = (message ?? rule.title).withoutControls
        self.advice = advice ?? rule.advice
        self.toolHint = toolHint ?? (advice == nil ? rule.toolHint : nil)
        self.expected = expected?.withoutControls
        self.found = found?.withoutControls
        self.place = place
        self.count = count
        self.isAboutTime = isAboutTime
    }

    func asSevere(as severity: Severity) -> Self {
        var finding = self
        finding.severity = severity
        return finding
    }

    func saying(_ message: String, advice: String, tool toolHint: String? = nil) -> Self {
        var finding = self
        finding.message = message.withoutControls
        finding.advice = advice
        finding.toolHint = toolHint
        return finding
    }
}

extension Finding {
    /// The message without a distance from the evaluation time, for a report that is read later.
    package var lastingMessage: String {
        if isAboutTime { return rule.title }
        return if case .byEvaluationTime = rule.place { rule.title } else { message }
    }
}

extension [Finding] {
    /// Returns the findings, with the first one amended that matches a condition.
    func amendingFirst(where isMatch: (Finding) -> Bool, _ amend: (Finding) -> Finding) -> [Finding] {
        guard let index = firstIndex(where: isMatch) else { return self }
        var findings = self
        findings[index] = amend(findings[index])
        return findings
    }

    func amendingFirstError(of rules: Set<Rule>, _ amend: (Finding) -> Finding) -> [Finding] {
        amendingFirst(where: { $0.severity == .error && rules.contains($0.rule) }, amend)
    }
}
