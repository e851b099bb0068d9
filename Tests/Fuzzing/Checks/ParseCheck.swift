internal import ByteTools
import ByteTools
import SAML
import SAMLDiagnosis
import XMLSecurity

/// The invariants of an accepted document, and of the two ways to parse it.
enum ParseCheck {
    static func run(_ input: [UInt8]) throws(Violation) {
        let isAccepted = accepts(input, XMLLimits())
        let response = try? UnverifiedResponse(input)
        guard let document = try? XMLDocument(parsing: input, limits: lenient) else {
            try Violation.unless(!isAccepted, "a document that is rejected with comments accepted is rejected without")
            try Violation.unless(response == nil, "no response is read from a rejected document")
            return
        }
        let root = document.root
        try Violation.unless(
            (response != nil) == root.isNamed(responseName),
            "a response is read from every samlp:Response"
        )
        let elementCount = try visit(document)
        try Violation.unless(
            elementCount == document.scan.elementCount,
            "the scan and the parser find the same elements"
        )

        let canonical = root.canonicalized()
        guard let second = try? XMLDocument(parsing: canonical, limits: XMLLimits().forCanonicalForm) else {
            throw Violation(text: "a canonical form can be parsed")
        }
        try Violation.unless(second.root.isPlain, "a canonical form has elements and text only")
        try Violation.unless(second.scan.elementCount == elementCount, "a canonical form has the same elements")
        try Violation.unless(second.root.text.hasSameBytes(as: root.text), "a canonical form has the same text")
        try Violation.unless(second.root.canonicalized() == canonical, "a canonical form is its own canonical form")
    }

    private static let lenient: XMLLimits = {
        var limits = XMLLimits()
        limits.comments = .accepted
        return limits
    }()

    private static let responseName = XMLName("urn:oasis:names:tc:SAML:2.0:protocol", "Response")

    private static func accepts(_ input: [UInt8], _ limits: XMLLimits) -> Bool {
        (try? XMLDocument(parsing: input, limits: limits)) != nil
    }

    /// Reads every property of the elements.
    ///
    /// - Returns: The number of elements.
    private static func visit(_ document: borrowing XMLDocument) throws(Violation) -> Int {
        var count = 0
        try document.root.forEachElement { element throws(Violation) in
            count += 1
            try Violation.unless(element.path.hasSuffix("/" + element.localName), "a path ends with the element's name")
            try Violation.unless(!element.isPlain || !element.text.utf8.contains(0), "no text contains NUL")
            if element.isNamed(.signature) { _ = try? SignatureElement(reading: element) }
            // This visits the whole tree.
            if count < 8 { _ = try? document.checkID(of: element) }
        }
        return count
    }
}
