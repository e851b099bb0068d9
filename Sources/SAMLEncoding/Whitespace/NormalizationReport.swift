/// Everything that the whitespace rule changes in a text, and what each change may break.
///
/// What is dangerous is told from the markup alone, by a tolerant reader. That a signature really breaks can only be said
/// by verifying it.
public struct NormalizationReport: Hashable, Sendable {
    /// The changes, in the order of the text.
    public let changes: [NormalizationChange]

    /// The text after the rule.
    public let normalized: [UInt8]

    /// Explains what the rule does to a text.
    ///
    /// - Throws: As ``WhitespaceNormalizer/normalized(_:accepting:)`` does.
    /// - Complexity: O(*n* log *n*) in the number of bytes.
    public init(explaining text: [UInt8], accepting input: AcceptedInput = .anything) throws(SAMLEncodingError) {
        let normalized = try WhitespaceNormalizer.normalized(text, accepting: input)
        self.init(explaining: text, as: normalized, MarkupMap(of: text))
    }

    /// Explains what the rule did to a text whose map is at hand.
    package init(explaining text: [UInt8], as normalized: [UInt8], _ map: MarkupMap) {
        self.normalized = normalized
        var explanation = NormalizationExplanation(of: text, map)
        changes = explanation.changes()
    }

    /// How many changes of a kind there are.
    public func count(of kind: NormalizationChange.Kind) -> Int {
        changes.count { $0.kind == kind }
    }

    /// How many changes have a danger.
    public func count(of danger: NormalizationChange.Danger) -> Int {
        let danger = NormalizationChange.DangerSet(danger)
        return changes.count { !$0.dangerSet.isDisjoint(with: danger) }
    }

    /// The index of the first change that has one of some dangers and is in a place that counts.
    package func firstIndex(
        of dangers: NormalizationChange.Danger...,
        where counts: (NormalizationChange) -> Bool = { _ in true }
    ) -> Int? {
        let dangers = NormalizationChange.DangerSet(dangers.map { NormalizationChange.DangerSet($0) })
        return changes.firstIndex { !$0.dangerSet.isDisjoint(with: dangers) && counts($0) }
    }

    /// The text with only the first changes made.
    ///
    /// - Parameters:
    ///   - count: How many changes, from the start of the text; with all of them it is ``normalized``.
    ///   - text: The text that was explained.
    /// - Returns: The text.
    /// - Complexity: O(*n*) in the number of bytes.
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
