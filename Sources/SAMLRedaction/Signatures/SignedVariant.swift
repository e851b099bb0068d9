internal import SAMLDiagnosis
internal import SAMLEncoding

/// The form of a document in which a signature is valid.
package enum SignedVariant: Hashable, Sendable, CustomStringConvertible {
    /// The bytes as they are.
    case asReceived
    /// The text after the cookbook's whitespace rule.
    case normalized
    /// The text with line breaks in SignedInfo.
    case brokenSignedInfo
    /// The text after a repair of ``Repair/all``.
    case repaired(Int)

    /// The variants, in the order in which they are tried.
    static let all = [asReceived, normalized, brokenSignedInfo] + Repair.all.indices.map { repaired($0) }

    /// Returns the document in this form; `nil` if it has no sign of the change that the form undoes.
    func applied(to document: [UInt8]) -> [UInt8]? {
        switch self {
        case .asReceived: document
        case .normalized: try? WhitespaceNormalizer.normalized(document)
        case .brokenSignedInfo: MarkupOutline(of: document).breakingLinesInSignedInfo
        case .repaired(let index): Repair.all[index].original(MarkupOutline(of: document))
        }
    }

    /// The form, as the end of a sentence.
    package var description: String {
        switch self {
        case .asReceived: "as received"
        case .normalized: "after the whitespace rule"
        case .brokenSignedInfo: "with line breaks in SignedInfo"
        case .repaired(let index): "after a repair: \(Repair.all[index].message)"
        }
    }
}
