/// The changes of a text by the whitespace rule, with their risks.
///
/// The risks are determined by a tolerant parser from the markup alone. Whether a signature really breaks can be determined
/// only by verifying it.
public struct NormalizationReport: Hashable, Sendable {
    /// The changes, in the order of the text.
    public let changes: [NormalizationChange]

    /// The text after the rule.
    public let normalized: [UInt8]

    /// Determines the changes of a text.
    ///
    /// - Throws: As ``WhitespaceNormalizer/normalized(_:accepting:)`` does.
    /// - Complexity: O(*n* log *n*) in the number of bytes.
    public init(explaining text: [UInt8], accepting input: AcceptedInput = .anything) throws(SAMLEncodingError) {
        let normalized = try WhitespaceNormalizer.normalized(text, accepting: input)
        self.init(explaining: text, as: normalized, MarkupMap(of: text))
    }

    package init(explaining text: [UInt8], as normalized: [UInt8], _ map: MarkupMap) {
        self.normalized = normalized
        var explanation = NormalizationExplanation(of: text, map)
        changes = explanation.changes()
    }

    /// Returns the number of changes of a kind.
    public func count(of kind: NormalizationChange.Kind) -> Int {
        changes.count { $0.kind == kind }
    }

    /// Returns the number of changes with a risk.
    public func count(of risk: NormalizationChange.Risk) -> Int {
        let risk = NormalizationChange.RiskSet(risk)
        return changes.count { !$0.riskSet.isDisjoint(with: risk) }
    }

    /// Returns the numbers of changes and bytes in text for people.
    ///
    /// - Parameter byteCount: The size of the explained text.
    /// - Returns: One line without a period.
    package func total(from byteCount: Int) -> String {
        guard !changes.isEmpty else { return "no change: \(byteCount) bytes" }
        return (changes.count == 1 ? "1 change: " : "\(changes.count) changes: ")
            + "\(count(of: .lineBreakDeleted)) × line break deleted, "
            + "\(count(of: .runCollapsed)) × collapsed to one space, \(count(of: .trimmed)) × trimmed; "
            + "\(byteCount) bytes become \(normalized.count)"
    }

    package func firstIndex(
        of risks: NormalizationChange.Risk...,
        where counts: (NormalizationChange) -> Bool = { _ in true }
    ) -> Int? {
        let risks = NormalizationChange.RiskSet(risks.map { NormalizationChange.RiskSet($0) })
        return changes.firstIndex { !$0.riskSet.isDisjoint(with: risks) && counts($0) }
    }

    /// Applies changes from the start of the explained text; the result of all changes is ``normalized``.
    package func applyingFirst(_ count: Int, to text: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var start = 0
        for change in changes.prefix(count) {
            result += text[start..<change.location.offset]
            if change.kind == .runCollapsed { result.append(UInt8(ascii: " ")) }
            start = change.location.offset + change.byteCount
        }
        return result + text[start...]
    }
}
