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
    ///   - number: The number of the element.
    ///   - omitted: The number of the element that is left out.
    ///   - document: The document.
    ///   - bytes: The bytes of the document.
    /// - Returns: The octets; `nil` if there are none.
    func octets(
        ofElement number: Int,
        without omitted: Int?,
        in document: borrowing XMLDocument,
        _ bytes: [UInt8]
    ) -> [UInt8]? {
        guard !method.isInclusive else { return inclusive(number, omitted, method == .inclusive11, bytes) }
        let limit = XMLLimits().maximumWork
        guard document.scan.canonicalizationWork(prefixes: prefixes.count) <= limit else { return nil }
        return document.root.element(numbered: number)?.canonicalized(
            withoutElement: omitted,
            inclusivePrefixes: prefixes
        )
    }

    private func inclusive(_ number: Int, _ omitted: Int?, _ isVersion11: Bool, _ bytes: [UInt8]) -> [UInt8]? {
        var count = 0
        let start = unsafe cxsign_canonicalize(bytes, bytes.count, number, omitted ?? Int.max, isVersion11, &count)
        guard let start = unsafe start else { return nil }
        defer { unsafe cxsign_free(start) }
        return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
}
