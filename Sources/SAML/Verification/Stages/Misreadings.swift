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
    mutating func checkReadings(of document: borrowing XMLDocument, besides content: AssertionContent) {
        guard log.content == .everything else { return log.pass(.misreadableContent) }
        let root = document.root
        let isWhole = signatures.contains { $0.isOfDocument }
        var search = MisreadingSearch(of: root, content, signatures)
        if isWhole {
            search.cover(root, with: root.firstChild(.signature))
        } else if let assertion = root.firstChild(SAMLName.assertion) {
            search.cover(assertion, with: assertion.firstChild(.signature))
        }
        root.forEachElement { search.visit($0) }
        let located =
            search.results.isEmpty && !document.scan.hasMarkupInComments
            ? [] : locating(search.results, in: MarkupOutline(of: response))
        report(located + decryptedMisreadings)
    }

    /// Searches the assertion that was decrypted; what the signature of the Response covers is signed as a whole.
    mutating func checkReadings(ofDecrypted document: borrowing XMLDocument, besides content: AssertionContent) {
        guard log.content == .everything, let assertion = document.root.firstChild(SAMLName.assertion) else { return }
        let isWhole = signatures.contains { $0.isOfDocument }
        var search = MisreadingSearch(of: assertion, content, signatures)
        search.cover(assertion, with: isWhole ? nil : assertion.firstChild(.signature))
        assertion.forEachElement { search.visit($0) }
        decryptedMisreadings = search.results
        guard document.scan.hasMarkupInComments else { return }
        decryptedMisreadings += MarkupOutline(of: document.source).misreadableComments
    }

    /// Returns the results and those in comments with their locations, in document order.
    private func locating(_ results: [Misreading], in outline: MarkupOutline) -> [Misreading] {
        var counter = LocationCounter(response)
        let all = (results + outline.misreadableComments).map { (offset: outline.offset(of: $0.place), result: $0) }
        return all.sorted { $0.offset < $1.offset }.map { offset, result in
            var result = result
            result.location = counter.location(of: offset)
            return result
        }
    }

    /// Reports the most likely mistakes, in document order.
    private mutating func report(_ found: [Misreading]) {
        let ranked = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        guard let first = ranked.first?.element else { return log.pass(.misreadableContent) }
        misreadings = ranked.prefix(Self.maximumReported).sorted { $0.offset < $1.offset }.map { $0.element }
        let others = ranked.dropFirst().prefix(5).map { $0.element.placeWords }
        let rest = found.count - 1 - others.count
        var text = "\(first); what was verified \(first.assurance)"
        if !others.isEmpty { text += "; there is also \(others.joined(separator: ", "))" }
        if rest > 0 { text += " and \(rest) more" }
        log.warn(.misreadableContent, text, location: first.location, path: first.path)
    }
}

extension MarkupOutline {
    fileprivate func offset(of place: Misreading.Place) -> Int {
        switch place {
        case .element(let index): elements.indices.contains(index) ? elements[index].range.lowerBound : bytes.count
        case .comment(let offset): offset
        }
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

    /// The position after the assertion in the Response.
    private let endOfAssertion: Int
    /// True if some text or value contains `<`.
    private let hasHiddenMarkup: Bool
    private var elementCount = 0
    /// The expected children of the Response that were found.
    private var children: Set<Int> = []
    /// The nodes of the last KeyInfo in the seal.
    private var keyInfo = 0..<0
    /// The nodes of the last result.
    private var outer = 0..<0

    private static let maximumResults = 10_000
    private static let maximumParts = 64

    init(of root: XMLElement, _ content: AssertionContent, _ signatures: [ProvenSignature]) {
        identifiers = [content.id] + signatures.map { $0.id }
        attributeNames = Set(
            content.attributes.flatMap { [$0.name, $0.friendlyName] }.compactMap { $0.map { ByteText($0) } }
        )
        hasHiddenMarkup = root.isInDocumentWithHiddenMarkup
        let end = root.firstChild(SAMLName.assertion)?.extent.upperBound
        endOfAssertion = end ?? root.firstChild(SAMLName.encryptedAssertion)?.extent.upperBound ?? .max
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
        visitMarkup(of: element)
        if hasHiddenMarkup { visitTexts(of: element) }
    }

    private mutating func visitMarkup(of element: XMLElement) {
        let position = element.extent.lowerBound
        if outer.contains(position) { return addPart(element) }
        guard !signed.contains(position) || seal.contains(position) else {
            if let text = element.firstTextOfSeveral { add(element, [.firstText], reading: text) }
            return
        }
        if hasOnlyElements(element), element.ownText.hasVisibleCharacters {
            add(element, [.text], reading: element.ownText)
        }
        let expectation = expectation(of: element)
        let attributes = misreadableAttributes(of: element, expectation)
        let readers = readers(of: element, expectation) + (attributes.isEmpty ? [] : [.xmlAttribute])
        guard !readers.isEmpty else { return }
        let hasOnlyAttributes = readers == [.xmlAttribute]
        let text = hasOnlyAttributes ? attributes.map { $0.value }.joined() : unsignedText(of: element)
        add(element, readers, reading: text, with: attributes.map { "@\($0.name)" })
        if expectation == .unexpected, !hasOnlyAttributes { outer = element.extent }
    }

    /// Returns `nil` for an element around what is signed.
    private func unsignedText(of element: XMLElement) -> String? {
        element.parent == nil || !signed.isEmpty && element.extent.contains(signed.lowerBound) ? nil : element.text
    }

    private mutating func visitTexts(of element: XMLElement) {
        let isInside = outer.contains(element.extent.lowerBound)
        element.forEachOwnText { text, form in
            guard let markup = HiddenMarkup(in: text) else { return }
            let reader: Misreading.Reader = form == .section ? .rawText : .unescapedText
            if isInside {
                extendLast(markup.names, [reader])
            } else {
                results.append(Misreading(markup, in: element.path, reader, at: .element(elementCount)))
            }
        }
    }

    /// Adds what is found inside the last result to it.
    private mutating func addPart(_ element: XMLElement) {
        let attributes = misreadableAttributes(of: element, .unexpected)
        let readers = readers(of: element, .unexpected).filter { $0 != .position }
        let names = AssertionPart(element.localName) == nil ? [] : [element.localName]
        extendLast(
            names + attributes.map { "@\($0.name)" },
            readers + (attributes.isEmpty ? [] : [.xmlAttribute])
        )
    }

    private mutating func extendLast(_ parts: [String], _ readers: [Misreading.Reader]) {
        guard var last = results.popLast() else { return }
        for part in parts
        where last.parts.count < Self.maximumParts && !last.parts.contains(where: { $0.hasSameBytes(as: part) }) {
            last.parts.append(part)
        }
        for reader in readers where !last.readers.contains(reader) { last.readers.append(reader) }
        results.append(last)
    }

    private mutating func add(
        _ element: XMLElement,
        _ readers: [Misreading.Reader],
        reading text: String?,
        with parts: [String] = []
    ) {
        results.append(
            Misreading(
                name: element.localName,
                namespace: element.namespace.isEmpty ? nil : element.namespace,
                path: element.path,
                location: nil,
                parts: parts,
                readers: readers,
                characterCount: text?.trimmingXMLSpace.unicodeScalars.count,
                place: .element(elementCount)
            )
        )
    }

    // MARK: What is expected

    private enum Expectation { case expected, unexpected }

    private static let withOnlyElements = [
        SAMLName.response, SAMLName.status, SAMLName.statusCode, SAMLName.extensions, SAMLName.statusDetail, .signature,
        .keyInfo, .x509Data,
    ]

    private func hasOnlyElements(_ element: XMLElement) -> Bool {
        Self.withOnlyElements.contains { element.isNamed($0) }
    }

    private mutating func expectation(of element: XMLElement) -> Expectation {
        isExpected(element) ? .expected : .unexpected
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
        if isNamedAsAttribute(element), element.text.hasVisibleCharacters { readers.append(.attributeName) }
        if hasTypeOfPart(element) { readers.append(.schemaType) }
        if isAtPositionOfPart(element, expectation) { readers.append(.position) }
        return readers
    }

    /// True for an unexpected child of what is read by position, and for an expected one after the assertion, which may be read as
    /// the last child.
    private func isAtPositionOfPart(_ element: XMLElement, _ expectation: Expectation) -> Bool {
        guard let parent = element.parent else { return false }
        if expectation == .expected {
            // Some providers place the signature last.
            return parent.parent == nil && element.extent.lowerBound >= endOfAssertion && !element.isNamed(.signature)
        }
        return [SAMLName.response, SAMLName.status, SAMLName.statusCode].contains { parent.isNamed($0) }
    }

    private func hasTypeOfPart(_ element: XMLElement) -> Bool {
        // The type of Issuer is that of NameID.
        guard let type = element.attribute(SAMLName.type)?.trimmingXMLSpace, !element.isNamed(SAMLName.issuer) else {
            return false
        }
        let halves = type.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard let name = halves.last, halves.count <= 2, let part = AssertionPart(ofType: String(Substring(name))),
            !part.name.hasSameBytes(as: element.localName)
        else { return false }
        return counts(part, in: element.namespace(ofPrefix: halves.count == 2 ? String(Substring(halves[0])) : ""))
    }

    /// The attributes with names that only parts of an assertion have, except where SAML has them outside it.
    private func misreadableAttributes(
        of element: XMLElement,
        _ expectation: Expectation
    ) -> [(name: String, value: String)] {
        var expected: [StaticString] = []
        if expectation == .expected {
            if element.isNamed(SAMLName.response) { expected = ["InResponseTo"] }
            if element.isNamed(SAMLName.issuer) { expected = ["NameQualifier", "SPNameQualifier", "SPProvidedID"] }
        } else if element.isNamed(.encryptedKey) {
            expected = ["Recipient"]
        }
        return element.attributes { AssertionAttribute.contains($0) }
            .filter { found in
                found.hasNamespace || !expected.contains { found.name.utf8.elementsEqual("\($0)".utf8) }
            }
            .map { ($0.name, $0.value) }
    }

    private func isNamedAsAttribute(_ element: XMLElement) -> Bool {
        let names = [element.attribute("Name"), element.attribute("FriendlyName")].compactMap { $0 }
        return names.contains { attributeNames.contains(ByteText($0)) }
    }

    private func counts(_ part: AssertionPart, in namespace: String) -> Bool {
        !part.isCommonWord || namespace.isEmpty || namespace.utf8.starts(with: "urn:oasis:names:tc:SAML:".utf8)
    }

    private func readersByName(of element: XMLElement) -> [Misreading.Reader] {
        guard let part = AssertionPart(element.localName) else {
            return AssertionPart.begins(element.localName) ? [.namePrefix] : []
        }
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
