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
    /// The assertion alone, without the namespaces of the Response around it.
    case assertionAlone
    /// The text after a repair of ``Repair/all``.
    case repaired(Int)

    /// The bytes of a document in the form of a variant.
    struct Form {
        let bytes: [UInt8]
        /// The number of the first element in the whole document.
        var firstElement = 0
    }

    /// The variants, in the order in which they are tried.
    static let all =
        [asReceived, normalized, brokenSignedInfo, assertionAlone] + Repair.all.indices.map { repaired($0) }

    /// Returns the document in this form; `nil` if it has no sign of the change that the form undoes.
    func applied(to document: [UInt8]) -> Form? {
        switch self {
        case .asReceived: Form(bytes: document)
        case .normalized: (try? WhitespaceNormalizer.normalized(document)).map { Form(bytes: $0) }
        case .brokenSignedInfo: MarkupOutline(of: document).breakingLinesInSignedInfo.map { Form(bytes: $0) }
        case .assertionAlone: Self.assertion(in: MarkupOutline(of: document))
        case .repaired(let index): Repair.all[index].original(MarkupOutline(of: document)).map { Form(bytes: $0) }
        }
    }

    private static func assertion(in outline: MarkupOutline) -> Form? {
        guard let element = outline.firstElement(at: "/Response/Assertion") else { return nil }
        return Form(bytes: Array(outline.bytes[outline.elements[element].range]), firstElement: element)
    }

    /// The form, as the end of a sentence.
    package var description: String {
        switch self {
        case .asReceived: "as received"
        case .normalized: "after the whitespace rule"
        case .brokenSignedInfo: "with line breaks in SignedInfo"
        case .assertionAlone: "for the assertion alone"
        case .repaired(let index): "after a repair: \(Repair.all[index].message)"
        }
    }
}
