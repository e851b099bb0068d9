internal import SAML
internal import SAMLEncoding
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

        fileprivate mutating func note(_ child: XMLElement, at place: MarkupOutline.Element) {
            if !hasChildren, child.isNamed(SAMLName.issuer) { insertion = place.range.upperBound }
            if child.isNamed(XMLName.signature) { signatures.append(place.range) }
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
            find(in: document, MarkupOutline(of: text).elements)
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

    private mutating func find(in document: borrowing XMLDocument, _ places: [MarkupOutline.Element]) {
        let root = document.root
        let isResponse = root.isNamed(SAMLName.response)
        guard isResponse || root.isNamed(SAMLName.assertion) else { return }
        var ordinal = 0
        root.forEachElement { element in
            let place = places[ordinal]
            if ordinal == 0 {
                let found = Self.element(element, of: document, at: place)
                if isResponse { response = found } else { assertions = [found] }
            } else if element.isChild(of: root) {
                if isResponse { response?.note(element, at: place) } else { assertions[0].note(element, at: place) }
                if isResponse, element.isNamed(SAMLName.assertion) {
                    assertions.append(Self.element(element, of: document, at: place))
                }
            } else if isResponse, element.isChild(ofChildOf: root, named: SAMLName.assertion) {
                assertions[assertions.count - 1].note(element, at: place)
            }
            ordinal += 1
        }
    }

    private static func element(
        _ element: XMLElement,
        of document: borrowing XMLDocument,
        at place: MarkupOutline.Element
    ) -> Element {
        let id: Result<String, TestKitError>
        do throws(XMLSecurityError) {
            try document.checkID(of: element)
            id = .success(element.attribute("ID") ?? "")
        } catch {
            id = .failure(TestKitError(error))
        }
        let isEmpty = place.startTag == place.range
        return Element(id: id, insertion: isEmpty ? nil : place.startTag.upperBound)
    }
}
