internal import SAMLEncoding
internal import XMLSecurity

/// A document in the form of a variant, whose elements have the numbers that they have in the whole document.
struct VariantDocument: ~Copyable {
    let document: XMLDocument
    let bytes: [UInt8]
    /// The number of the root in the whole document.
    private let first: Int

    /// Parses a text in the form of a variant; `nil` if it has no such form, or is not well-formed.
    init?(_ variant: SignedVariant, of text: [UInt8]) {
        guard let form = variant.applied(to: text) else { return nil }
        self.init(form)
    }

    init?(_ form: SignedVariant.Form) {
        let limits = XMLLimits(maximumBytes: max(1 << 20, form.bytes.count), comments: .accepted)
        guard let document = try? XMLDocument(parsing: form.bytes, limits: limits) else { return nil }
        self.document = document
        bytes = form.bytes
        first = form.firstElement
    }

    /// Returns the number of an element of the whole document in this one; `nil` if it is outside.
    func number(of element: Int) -> Int? { element >= first ? element - first : nil }

    /// Returns the bytes that the text of an element encodes; `nil` if it is not Base64.
    func base64(of element: Int) -> [UInt8]? {
        guard let number = number(of: element) else { return nil }
        return document.root.element(numbered: number)?.text.base64Bytes
    }
}
