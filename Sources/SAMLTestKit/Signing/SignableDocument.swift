internal import SAML
internal import XMLSecurity

/// The places in the text of a response, or of an assertion alone, where signatures are and can be.
struct SignableDocument {
    struct Element {
        let id: Result<String, TestKitError>
        /// The place of a new signature: after the Issuer, or after the start tag; `nil` in an empty element.
        fileprivate(set) var insertion: Int?
        /// The signatures that it has, with their tags.
        fileprivate(set) var signatures: [Range<Int>] = []
        fileprivate var hasChildren = false

        fileprivate mutating func note(_ child: XMLElement, at range: Range<Int>) {
            if !hasChildren, child.isNamed(SAMLName.issuer) { insertion = range.upperBound }
            if child.isNamed(XMLName.signature) { signatures.append(range) }
            hasChildren = true
        }
    }

    /// The Response; `nil` for an assertion alone.
    private(set) var response: Element?
    private(set) var assertions: [Element] = []

    /// Throws if the document is malformed, or is neither a Response nor an Assertion.
    init(_ text: [UInt8], maximumBytes: Int) throws(TestKitError) {
        let limits = XMLLimits(maximumBytes: maximumBytes, comments: .accepted)
        do throws(XMLSecurityError) {
            let document = try XMLDocument(parsing: text, limits: limits)
            find(in: document, TagPlaces(text))
        } catch {
            throw TestKitError(error)
        }
        if response == nil, assertions.isEmpty {
            throw TestKitError(
                .notSigned,
                "the root is neither a Response nor an Assertion of SAML 2.0; sign one of these"
            )
        }
    }

    private mutating func find(in document: borrowing XMLDocument, _ places: TagPlaces) {
        let root = document.root
        let isResponse = root.isNamed(SAMLName.response)
        guard isResponse || root.isNamed(SAMLName.assertion) else { return }
        var ordinal = 0
        root.forEachElement { element in
            let range = places.elements[ordinal]
            if ordinal == 0 {
                let found = Self.element(element, of: document, places.contents[ordinal])
                if isResponse { response = found } else { assertions = [found] }
            } else if element.isChild(of: root) {
                if isResponse { response?.note(element, at: range) } else { assertions[0].note(element, at: range) }
                if isResponse, element.isNamed(SAMLName.assertion) {
                    assertions.append(Self.element(element, of: document, places.contents[ordinal]))
                }
            } else if isResponse, element.isChild(ofChildOf: root, named: SAMLName.assertion) {
                assertions[assertions.count - 1].note(element, at: range)
            }
            ordinal += 1
        }
    }

    private static func element(
        _ element: XMLElement,
        of document: borrowing XMLDocument,
        _ content: Range<Int>?
    ) -> Element {
        let id: Result<String, TestKitError>
        do throws(XMLSecurityError) {
            try document.checkID(of: element)
            id = .success(element.attribute("ID") ?? "")
        } catch {
            id = .failure(TestKitError(error))
        }
        return Element(id: id, insertion: content?.lowerBound)
    }
}

/// The places of the elements of a well-formed document, in document order.
struct TagPlaces {
    /// The elements, from the start tag to the end tag.
    private(set) var elements: [Range<Int>] = []
    /// What is between their tags; `nil` for an empty element, which has one tag.
    private(set) var contents: [Range<Int>?] = []

    init(_ document: [UInt8]) {
        var open: [Int] = []
        for token in LayoutToken.tokens(of: document) {
            switch token.kind {
            case .start:
                open.append(elements.count)
                elements.append(token.range)
                contents.append(token.range.upperBound..<token.range.upperBound)
            case .empty:
                elements.append(token.range)
                contents.append(nil)
            case .end:
                guard let index = open.popLast() else { continue }
                elements[index] = elements[index].lowerBound..<token.range.upperBound
                contents[index] = contents[index].map { $0.lowerBound..<token.range.lowerBound }
            case .text, .other: continue
            }
        }
    }
}
