/// How two responses differ in what they say, and not in how they are written: "it worked yesterday".
///
/// Every response has identifiers, times and a signature value of its own; these are no differences. Times are compared by how
/// long before or after the response's own IssueInstant they are, with two seconds to spare.
public struct ResponseComparison: Sendable {
    /// How alike two responses are.
    public enum Likeness: String, Sendable {
        /// They are the same bytes.
        case sameBytes = "same-bytes"
        /// Their canonical forms (Exclusive XML Canonicalization 1.0) are the same bytes, so to a verifier they are the same.
        case sameCanonicalForm = "same-canonical-form"
        /// They are two messages that say the same.
        case sameMeaning = "same-meaning"
        /// They differ in something that matters.
        case different
    }

    /// How alike they are.
    public let likeness: Likeness
    /// What differs, in the order of the response: the layers around it, itself, its signatures, and what it asserts.
    public let differences: [ResponseDifference]

    /// Compares two responses.
    ///
    /// - Parameters:
    ///   - first: The one that is compared with, such as one that worked.
    ///   - second: The other.
    public init(of first: ResponseOutline, with second: ResponseOutline) {
        differences = Self.differences(first.facts, second.facts)
        likeness =
            if !differences.isEmpty {
                .different
            } else if first.bytes == second.bytes {
                .sameBytes
            } else if first.canonicalForm == second.canonicalForm {
                .sameCanonicalForm
            } else {
                .sameMeaning
            }
    }

    private static func differences(_ first: [ResponseFact], _ second: [ResponseFact]) -> [ResponseDifference] {
        let left = Dictionary(uniqueKeysWithValues: first.map { ($0.key, $0) })
        let right = Dictionary(uniqueKeysWithValues: second.map { ($0.key, $0) })
        let facts = first + second.filter { left[$0.key] == nil }
        func isOneSided(_ key: ResponseFact.Key?) -> Bool {
            key.map { (left[$0] == nil) != (right[$0] == nil) } ?? false
        }
        let areas = ResponseDifference.Area.allCases
        return facts.filter { !ResponseFact.isSame(left[$0.key], right[$0.key]) && !isOneSided($0.parent) }
            .map { fact in
                let key = fact.key
                return ResponseDifference(
                    area: key.area,
                    subject: key.subject,
                    first: left[key]?.value,
                    second: right[key]?.value
                )
            }
            .enumerated()
            .sorted { one, other in
                let ranks = (areas.firstIndex(of: one.element.area) ?? 0, areas.firstIndex(of: other.element.area) ?? 0)
                return ranks.0 == ranks.1 ? one.offset < other.offset : ranks.0 < ranks.1
            }
            .map(\.element)
    }
}
