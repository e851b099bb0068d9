internal import ByteTools
internal import XMLSecurity

// The search for what is not signed and looks like a part of the assertion, after the signed content was read.
//
// It changes no verdict: values come from the signed octets alone. It is for those who read the document with other software.

extension Evaluation {
    /// Notes what other readers may take for a part of the assertion.
    ///
    /// - Complexity: O(*n*) in the size of the document; nothing if only failures are recorded.
    mutating func checkReadings(of root: XMLElement, besides content: AssertionContent) {
        guard log.content == .everything else { return log.pass(.misreadableContent) }
        var search = MisreadingSearch(in: root, signatures, values: content.texts)
        root.forEachElement { search.visit($0) }
        misreadings = search.results
        guard let first = misreadings.first else { return log.pass(.misreadableContent) }
        log.warn(.misreadableContent, "\(first)\(Self.words(for: misreadings.dropFirst()))", path: first.path)
    }

    private static func words(for others: ArraySlice<Misreading>) -> String {
        if others.isEmpty { return "" }
        let places = others.prefix(5).map { "\($0.path) (line \($0.line))" }
        let rest = others.count > places.count ? " and \(others.count - places.count) more places" : ""
        return "; the same is true in \(places.joined(separator: ", "))\(rest)"
    }
}

/// The search in the document as received, which visits each of its elements.
private struct MisreadingSearch {
    private(set) var results: [Misreading] = []

    /// The nodes of the signed element, and those of its signature, which are not signed.
    private let signed: Range<Int>
    private let seal: Range<Int>
    /// The position of the assertion, encrypted or not.
    private let assertion: Int
    private let identifiers: [String]
    private let values: Set<ByteText>

    private var elementCount = 0
    /// The expected children of the Response that were found.
    private var children: Set<Int> = []
    /// The nodes of the last KeyInfo in the seal.
    private var keyInfo = 0..<0
    /// The nodes of the last result.
    private var outer = 0..<0

    private static let maximumResults = 100

    init(in root: XMLElement, _ signatures: [ProvenSignature], values: Set<ByteText>) {
        identifiers = signatures.map(\.id)
        self.values = values
        let isWhole = signatures.contains { $0.isOfDocument }
        if let child = root.firstChild(SAMLName.assertion) {
            assertion = child.extent.lowerBound
            signed = isWhole ? root.extent : child.extent
            seal = (isWhole ? root : child).firstChild(.signature)?.extent ?? 0..<0
        } else {
            // An assertion that was encrypted is not in this document, unless the Response is signed.
            assertion = root.firstChild(SAMLName.encryptedAssertion)?.extent.lowerBound ?? 0
            signed = isWhole ? root.extent : 0..<0
            seal = isWhole ? root.firstChild(.signature)?.extent ?? 0..<0 : 0..<0
        }
    }

    mutating func visit(_ element: XMLElement) {
        defer { elementCount += 1 }
        let position = element.extent.lowerBound
        guard results.count < Self.maximumResults else { return }
        if outer.contains(position) { return addPart(element) }
        guard !signed.contains(position) || seal.contains(position) else {
            if let text = element.textBeforeComment { add(element, [.beforeComment], reading: text) }
            return
        }
        if hasOnlyElements(element), !element.ownText.trimmingXMLSpace.isEmpty {
            add(element, named: "", [.text], reading: element.ownText)
        }
        let isExpected = isExpected(element)
        var readers = isExpected ? [] : readers(of: element)
        let isSigned = position == signed.lowerBound
        if !isSigned, identifiers.contains(where: { element.hasIdentifier($0) }) { readers.append(.identifier) }
        guard !readers.isEmpty else { return }
        add(element, readers, reading: element.text)
        if !isExpected { outer = element.extent }
    }

    private mutating func addPart(_ element: XMLElement) {
        guard let last = results.popLast() else { return }
        let name = element.localName
        let isPart = AssertionPartName(name) != nil && !last.parts.contains { $0.hasSameBytes(as: name) }
        results.append(isPart ? last.adding(part: name) : last)
    }

    private mutating func add(
        _ element: XMLElement,
        named name: String? = nil,
        _ readers: [Misreading.Reader],
        reading text: String
    ) {
        let text = text.trimmingXMLSpace
        results.append(
            Misreading(
                name: name ?? element.localName,
                namespace: element.namespace.isEmpty ? nil : element.namespace,
                path: element.path,
                line: element.line,
                parts: [],
                readers: readers,
                value: .init(characterCount: text.count, isSigned: values.contains(ByteText(text))),
                element: elementCount
            )
        )
    }

    // MARK: What is expected

    private func hasOnlyElements(_ element: XMLElement) -> Bool {
        [SAMLName.response, SAMLName.status, SAMLName.statusCode].contains { element.isNamed($0) }
    }

    /// Returns true for the elements that a response has beside its assertion, once each, and for the parts of a verified signature.
    private mutating func isExpected(_ element: XMLElement) -> Bool {
        guard let depth = depth(of: element) else { return isPartOfSeal(element) }
        if depth == 0 { return true }
        let names = [
            SAMLName.issuer, .signature, SAMLName.extensions, SAMLName.status, SAMLName.assertion,
            SAMLName.encryptedAssertion,
        ]
        return names.firstIndex { element.isNamed($0) }.map { children.insert($0).inserted } ?? false
    }

    /// Returns 0 for the root, 1 for its children, and `nil` below.
    private func depth(of element: XMLElement) -> Int? {
        guard let parent = element.parent else { return 0 }
        return parent.parent == nil ? 1 : nil
    }

    /// KeyInfo may have any content, of which only certificates are used.
    private mutating func isPartOfSeal(_ element: XMLElement) -> Bool {
        let position = element.extent.lowerBound
        guard seal.contains(position) else { return false }
        if element.isNamed(.keyInfo) { keyInfo = element.extent }
        return element.isInNamespace(XMLName.signature.namespace) && !keyInfo.contains(position)
    }

    private static let namespaces = [
        SAMLName.assertion.namespace, SAMLName.response.namespace, XMLName.signature.namespace,
    ]

    private func readers(of element: XMLElement) -> [Misreading.Reader] {
        var readers: [Misreading.Reader] = []
        let name = element.localName
        if let partName = AssertionPartName(name) {
            if partName.isExact {
                if Self.namespaces.contains(where: { element.isInNamespace($0) }) { readers.append(.qualifiedName) }
                readers.append(.localName)
            } else {
                readers.append(.letterCase)
            }
            readers.append(element.extent.lowerBound < assertion ? .first : .last)
        }
        if depth(of: element) == 1 { readers.append(.position) }
        return readers
    }
}

/// A name of a part of an assertion or a signature, perhaps in another case.
private struct AssertionPartName {
    /// True if the case is that of SAML.
    let isExact: Bool

    private static let saml = [
        "Assertion", "EncryptedAssertion", "Issuer", "Subject", "NameID", "BaseID", "EncryptedID", "NameIdentifier",
        "SubjectConfirmation", "SubjectConfirmationData", "Conditions", "AudienceRestriction", "Audience",
        "AuthnStatement", "AttributeStatement", "Attribute", "AttributeValue", "EncryptedAttribute",
    ]
    private static let signature = ["Signature", "SignedInfo", "SignatureValue", "DigestValue"]
    private static let all = Dictionary(
        uniqueKeysWithValues: (saml + signature + ["Response"]).map { ($0.lowercased(), $0) }
    )

    init?(_ name: String) {
        guard name.utf8.count <= 32, let exact = Self.all[name.lowercased()] else { return nil }
        isExact = exact.hasSameBytes(as: name)
    }
}

extension Misreading {
    fileprivate func adding(part: String) -> Self {
        Self(
            name: name,
            namespace: namespace,
            path: path,
            line: line,
            parts: parts + [part],
            readers: readers,
            value: value,
            element: element
        )
    }
}

extension AssertionContent {
    /// The NameID and the values of attributes, without surrounding whitespace.
    fileprivate var texts: Set<ByteText> {
        let identifiers = [subject?.nameID?.value].compactMap(\.self)
        return Set((identifiers + attributes.flatMap(\.texts)).map { ByteText($0) })
    }
}
