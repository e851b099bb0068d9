internal import ByteTools
internal import SAMLEncoding
internal import XMLSecurity

// The search for what is not signed and looks like a part of the assertion, after the signed content was read.
//
// It changes no verdict: values come from the signed octets alone. It is for those who read the document with other software.

extension Evaluation {
    private static let maximumReported = 100

    /// Searches the document as received.
    ///
    /// - Complexity: O(*n*) in the size of the document; nothing if only failures are recorded.
    mutating func checkReadings(of root: XMLElement, besides content: AssertionContent) {
        guard log.content == .everything else { return log.pass(.misreadableContent) }
        let isWhole = signatures.contains { $0.isOfDocument }
        var search = MisreadingSearch(of: root, content, signatures)
        if isWhole {
            search.cover(root, with: root.firstChild(.signature))
        } else if let assertion = root.firstChild(SAMLName.assertion) {
            search.cover(assertion, with: assertion.firstChild(.signature))
        }
        root.forEachElement { search.visit($0) }
        report(locating(search.results) + decryptedMisreadings)
    }

    /// Searches the assertion that was decrypted; what the signature of the Response covers is signed as a whole.
    mutating func checkReadings(ofDecrypted root: XMLElement, besides content: AssertionContent) {
        guard log.content == .everything, let assertion = root.firstChild(SAMLName.assertion) else { return }
        let isWhole = signatures.contains { $0.isOfDocument }
        var search = MisreadingSearch(of: assertion, content, signatures)
        search.cover(assertion, with: isWhole ? nil : assertion.firstChild(.signature))
        assertion.forEachElement { search.visit($0) }
        decryptedMisreadings = search.results
    }

    private func locating(_ results: [Misreading]) -> [Misreading] {
        if results.isEmpty { return [] }
        let outline = MarkupOutline(of: response)
        var counter = LocationCounter(response)
        return results.map { result in
            guard outline.elements.indices.contains(result.element) else { return result }
            var result = result
            result.location = counter.location(of: outline.elements[result.element].range.lowerBound)
            return result
        }
    }

    /// Reports the most likely mistakes, in document order.
    private mutating func report(_ found: [Misreading]) {
        let ranked = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        guard let first = ranked.first?.element else { return log.pass(.misreadableContent) }
        misreadings = ranked.prefix(Self.maximumReported).sorted { $0.offset < $1.offset }.map(\.element)
        let others = ranked.dropFirst().prefix(5).map(\.element.placeWords)
        let rest = found.count - 1 - others.count
        let assurance = first.readers == [.firstText] ? "is the whole text" : "is not from there"
        var text = "\(first); what was verified \(assurance)"
        if !others.isEmpty { text += "; there is also \(others.joined(separator: ", "))" }
        if rest > 0 { text += " and \(rest) more" }
        log.warn(.misreadableContent, text, location: first.location, path: first.path)
    }
}

/// The search in a document, which visits each of its elements.
private struct MisreadingSearch {
    private(set) var results: [Misreading] = []

    /// The nodes of the signed element, and those of its signature, which are not signed.
    private var signed = 0..<0
    private var seal = 0..<0
    private let identifiers: [String]
    private let attributeNames: Set<ByteText>
    /// The first and the last node of each name of an assertion's part.
    private var occurrences: [String: (first: Int, last: Int)] = [:]

    private var elementCount = 0
    /// The expected children of the Response that were found.
    private var children: Set<Int> = []
    /// The nodes of the last KeyInfo in the seal.
    private var keyInfo = 0..<0
    /// The nodes of the last result.
    private var outer = 0..<0

    private static let maximumResults = 10_000

    init(of root: XMLElement, _ content: AssertionContent, _ signatures: [ProvenSignature]) {
        identifiers = [content.id] + signatures.map(\.id)
        attributeNames = Set(
            content.attributes.flatMap { [$0.name, $0.friendlyName] }.compactMap { $0.map { ByteText($0) } }
        )
        root.forEachElement { element in
            guard let part = AssertionPart(element.localName) else { return }
            let position = element.extent.lowerBound
            occurrences[part.name] = (occurrences[part.name]?.first ?? position, position)
        }
    }

    /// Specifies what is signed.
    mutating func cover(_ element: XMLElement, with signature: consuming XMLElement?) {
        signed = element.extent
        if let signature { seal = signature.extent }
    }

    mutating func visit(_ element: XMLElement) {
        defer { elementCount += 1 }
        guard results.count < Self.maximumResults else { return }
        let position = element.extent.lowerBound
        if outer.contains(position) { return addPart(element) }
        guard !signed.contains(position) || seal.contains(position) else {
            if let text = element.firstTextOfSeveral { add(element, [.firstText], reading: text) }
            return
        }
        if hasOnlyElements(element), element.ownText.hasVisibleCharacters {
            add(element, [.text], reading: element.ownText)
        }
        let isExpected = isExpected(element)
        let readers = readers(of: element, isExpected ? .expected : .unexpected)
        guard !readers.isEmpty else { return }
        add(element, readers, reading: isExpected ? nil : element.text)
        if !isExpected { outer = element.extent }
    }

    /// Adds what is found inside the last result to it.
    private mutating func addPart(_ element: XMLElement) {
        guard var last = results.popLast() else { return }
        let name = element.localName
        if AssertionPart(name) != nil, !last.parts.contains(where: { $0.hasSameBytes(as: name) }) {
            last.parts.append(name)
        }
        for reader in readers(of: element, .unexpected) where reader != .position && !last.readers.contains(reader) {
            last.readers.append(reader)
        }
        results.append(last)
    }

    private mutating func add(_ element: XMLElement, _ readers: [Misreading.Reader], reading text: String?) {
        results.append(
            Misreading(
                name: element.localName,
                namespace: element.namespace.isEmpty ? nil : element.namespace,
                path: element.path,
                location: nil,
                parts: [],
                readers: readers,
                characterCount: text?.trimmingXMLSpace.unicodeScalars.count,
                element: elementCount
            )
        )
    }

    // MARK: What is expected

    private enum Expectation { case expected, unexpected }

    private static let withOnlyElements = [
        SAMLName.response, SAMLName.status, SAMLName.statusCode, SAMLName.extensions, SAMLName.statusDetail, .keyInfo,
    ]

    private func hasOnlyElements(_ element: XMLElement) -> Bool {
        Self.withOnlyElements.contains { element.isNamed($0) }
    }

    /// Returns true for the elements that a response has beside its assertion, once each, and for the parts of a verified signature.
    private mutating func isExpected(_ element: XMLElement) -> Bool {
        guard let parent = element.parent else { return true }
        guard parent.parent == nil else {
            return isPartOfSeal(element) || Self.isStatus(element) || Self.isData(element, of: parent)
        }
        let names = [
            SAMLName.issuer, .signature, SAMLName.extensions, SAMLName.status, SAMLName.assertion,
            SAMLName.encryptedAssertion,
        ]
        return names.firstIndex { element.isNamed($0) }.map { children.insert($0).inserted } ?? false
    }

    private static func isStatus(_ element: XMLElement) -> Bool {
        [SAMLName.statusCode, SAMLName.statusMessage, SAMLName.statusDetail].contains { element.isNamed($0) }
    }

    private static func isData(_ element: XMLElement, of parent: XMLElement) -> Bool {
        element.isNamed(.encryptedData) && parent.isNamed(SAMLName.encryptedAssertion)
    }

    /// KeyInfo may have any content, of which only certificates are used.
    private mutating func isPartOfSeal(_ element: XMLElement) -> Bool {
        let position = element.extent.lowerBound
        guard seal.contains(position) else { return false }
        if element.isNamed(.keyInfo) { keyInfo = element.extent }
        return element.isInNamespace(XMLName.signature.namespace) && !keyInfo.contains(position)
    }

    // MARK: Readers

    private func readers(of element: XMLElement, _ expectation: Expectation) -> [Misreading.Reader] {
        var readers = expectation == .expected ? [] : readersByName(of: element)
        let position = element.extent.lowerBound
        if position != signed.lowerBound, identifiers.contains(where: { element.hasIdentifier($0) }) {
            readers.append(.identifier)
        }
        if expectation == .expected { return readers }
        if isNamedAsAttribute(element), element.text.hasVisibleCharacters { readers.append(.attributeName) }
        if let parent = element.parent {
            let counted = [SAMLName.response, SAMLName.status, SAMLName.statusCode]
            if counted.contains(where: { parent.isNamed($0) }) { readers.append(.position) }
        }
        return readers
    }

    private func isNamedAsAttribute(_ element: XMLElement) -> Bool {
        let names = [element.attribute("Name"), element.attribute("FriendlyName")].compactMap(\.self)
        return names.contains { attributeNames.contains(ByteText($0)) }
    }

    private func counts(_ part: AssertionPart, in namespace: String) -> Bool {
        !part.isCommonWord || namespace.isEmpty || namespace.utf8.starts(with: "urn:oasis:names:tc:SAML:".utf8)
    }

    private func readersByName(of element: XMLElement) -> [Misreading.Reader] {
        guard let part = AssertionPart(element.localName) else { return [] }
        var readers: [Misreading.Reader] = []
        if part.isExact {
            let isOwn = element.isInNamespace(part.namespace)
            if isOwn { readers.append(.qualifiedName) }
            if isOwn || counts(part, in: element.namespace) { readers.append(.localName) }
        } else if counts(part, in: element.namespace) {
            readers.append(.letterCase)
        }
        guard !readers.isEmpty, let occurrence = occurrences[part.name] else { return readers }
        let position = element.extent.lowerBound
        if occurrence.first == position { readers.append(.first) }
        if occurrence.last == position { readers.append(.last) }
        return readers
    }
}

extension String {
    /// True if there is a character that is neither space nor without a form.
    fileprivate var hasVisibleCharacters: Bool {
        unicodeScalars.contains { !$0.properties.isWhitespace && $0.properties.generalCategory != .format }
    }
}
