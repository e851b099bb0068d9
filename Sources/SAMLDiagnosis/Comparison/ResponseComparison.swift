/// The differences in the content of two responses, for example one that worked and one that does not.
///
/// Identifiers, times and signature values differ in every response and are not reported. Times are compared by their distance
/// from the IssueInstant of the response, with a tolerance of two seconds.
public struct ResponseComparison: Sendable {
    /// The degree of similarity of two responses.
    public enum Similarity: String, Sendable {
        /// The bytes are the same.
        case sameBytes = "same-bytes"
        /// The canonical forms (Exclusive XML Canonicalization 1.0) are the same, so a verifier cannot distinguish the responses.
        case sameCanonicalForm = "same-canonical-form"
        /// The responses are two messages with the same content.
        case sameMeaning = "same-meaning"
        /// The content differs.
        case different
    }

    /// The degree of similarity.
    public let similarity: Similarity
    /// At most 1,000 differences, in the order of the response: encoding layers, Response, signatures, assertion.
    public let differences: [ResponseDifference]
    /// The number of all differences.
    public let differenceCount: Int

    static let maximumCount = 1_000

    /// Compares two responses.
    ///
    /// - Parameters:
    ///   - first: The reference, such as a response that worked.
    ///   - second: The other response.
    public init(of first: ResponseOutline, with second: ResponseOutline) {
        let list = DifferenceList(first.facts, second.facts)
        differences = list.differences
        differenceCount = list.count
        similarity =
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
