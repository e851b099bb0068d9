public import SAMLEncoding

/// Something that a diagnosis found.
///
/// It contains no value of an attribute and no name of a subject: what it quotes are identifiers, times, algorithms, issuers
/// and audiences.
public struct Finding: Hashable, Sendable {
    /// The rule.
    public let rule: Rule
    /// How bad it is here; nearly always as bad as the rule says.
    public private(set) var severity: Severity
    /// One sentence: what is wrong.
    public private(set) var message: String
    /// What to do about it.
    public private(set) var advice: String
    /// What should have been there, if something was found in its place.
    public let expected: String?
    /// What was found instead.
    public let found: String?
    /// Where it is, as far as that is known.
    public let place: Place?
    /// How many times it is there, at least 1; the place is the first.
    public let count: Int
    /// Whether the rule was broken for no other reason than the evaluation time.
    let isAboutTime: Bool

    /// A place in an input.
    public struct Place: Hashable, Sendable {
        /// The layer, counted from 0 at the outermost; the number of layers for the document inside all of them.
        public let layer: Int
        /// Bytes from the start of that layer's text; `nil` if it is known of which element it is, and no more.
        public let offset: Int?
        /// The same as line and column, if the text of the layer is at hand.
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
        self.expected = expected?.withoutControls
        self.found = found?.withoutControls
        self.place = place
        self.count = count
        self.isAboutTime = isAboutTime
    }

    /// The same finding, as bad as somebody says.
    func asSevere(as severity: Severity) -> Self {
        var finding = self
        finding.severity = severity
        return finding
    }

    /// The same finding in other words.
    func saying(_ message: String, advice: String) -> Self {
        var finding = self
        finding.message = message.withoutControls
        finding.advice = advice
        return finding
    }
}

extension [Finding] {
    /// The findings with the first one amended for which a condition holds.
    func amendingFirst(where isMatch: (Finding) -> Bool, _ amend: (Finding) -> Finding) -> [Finding] {
        guard let index = firstIndex(where: isMatch) else { return self }
        var findings = self
        findings[index] = amend(findings[index])
        return findings
    }

    /// The findings with the first error amended that some rules have.
    func amendingFirstError(of rules: Set<Rule>, _ amend: (Finding) -> Finding) -> [Finding] {
        amendingFirst(where: { $0.severity == .error && rules.contains($0.rule) }, amend)
    }
}
