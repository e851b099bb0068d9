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
    /// What differs, in the order of the response: the layers around it, itself, its signatures, and what it asserts; of very many
    /// the first 1,000.
    public let differences: [ResponseDifference]
    /// The number of all differences.
    public let differenceCount: Int

    /// The most differences that are listed.
    static let maximumCount = 1_000

    /// Compares two responses.
    ///
    /// - Parameters:
    ///   - first: The one that is compared with, such as one that worked.
    ///   - second: The other.
    public init(of first: ResponseOutline, with second: ResponseOutline) {
        let list = DifferenceList(first.facts, second.facts)
        differences = list.differences
        differenceCount = list.count
        likeness =
            if list.count > 0 {
                .different
            } else if first.bytes == second.bytes {
                .sameBytes
            } else if first.canonicalForm == second.canonicalForm {
                .sameCanonicalForm
            } else {
                .sameMeaning
            }
    }
}
