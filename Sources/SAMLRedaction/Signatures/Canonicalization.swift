internal import CXMLSigning
internal import XMLSecurity

/// A canonicalization of a signature, with the prefixes that the exclusive one treats inclusively.
struct Canonicalization: Hashable {
    /// The maximum number of prefixes in a list; a signature with more is not valid.
    private static let maximumPrefixes = 8

    let method: CanonicalizationMethod
    var prefixes: [[UInt8]] = []

    init(_ method: CanonicalizationMethod) { self.method = method }

    /// Reads `CanonicalizationMethod` or `Transform`; `nil` for an algorithm that is not supported.
    init?(reading element: XMLElement) {
        guard let uri = element.attribute("Algorithm"), let method = CanonicalizationMethod(rawValue: uri) else {
            return nil
        }
        self.method = method
        guard let list = element.firstChild(.inclusiveNamespaces) else { return }
        prefixes = (list.attribute("PrefixList") ?? "").utf8.split { $0 <= 0x20 }.map { [UInt8]($0) }
        if prefixes.count > Self.maximumPrefixes { return nil }
    }

    /// Returns the canonical form of an element, without an element inside it.
    ///
    /// - Parameters:
    ///   - element: The number of the element.
    ///   - omitted: The number of the element that is left out.
    ///   - document: The document.
    /// - Returns: The octets; `nil` if the element is outside the document, or canonicalizing it is too much work.
    func octets(
        of element: Int,
        without omitted: Int? = nil,
        in document: borrowing VariantDocument
    ) -> [UInt8]? {
        guard let element = document.number(of: element) else { return nil }
        let omitted = omitted.flatMap { document.number(of: $0) }
        // For inclusive canonicalization, all declarations in scope of an element are copied.
        let prefixCount = method.isInclusive ? document.document.scan.maximumNamespaces : prefixes.count
        let work = document.document.scan.canonicalizationWork(prefixes: prefixCount)
        guard work <= XMLLimits().maximumWork else { return nil }
        if method.isInclusive { return inclusive(element, omitted, document.bytes) }
        return document.document.root.element(numbered: element)?
            .canonicalized(withoutElement: omitted, inclusivePrefixes: prefixes)
    }

    private func inclusive(_ element: Int, _ omitted: Int?, _ bytes: [UInt8]) -> [UInt8]? {
        var count = 0
        let isVersion11 = method == .inclusive11
        let start = unsafe cxsign_canonicalize(bytes, bytes.count, element, omitted ?? .max, isVersion11, &count)
        guard let start = unsafe start else { return nil }
        defer { unsafe cxsign_free(start) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
