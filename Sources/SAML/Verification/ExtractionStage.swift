internal import XMLSecurity

// Stage 5: what was signed, read from the signed octets and from nothing else.

extension Evaluation {
    /// Parses the signed octets and reads the assertion in them.
    ///
    /// - Returns: What the assertion says, and what the response around it says, signed or not.
    mutating func extract(
        _ signed: SignedElement
    ) throws(CheckLog.Stop) -> (content: AssertionContent, fields: SAMLResponseFields) {
        let document: XMLDocument
        do throws(XMLSecurityError) {
            document = try XMLDocument(parsing: signed.octets, limits: limits.forCanonicalForm)
        } catch {
            throw log.fail(SAMLError(error))
        }
        do throws(SAMLError) {
            let content = try Self.read(document.root, as: coverage, id: signed.id)
            log.pass(.signedRoot ... .invalidTime)
            if let fields = signed.unsignedFields { return (content, fields) }
            return (content, SAMLResponseFields(reading: document.root))
        } catch {
            throw log.fail(error)
        }
    }

    /// Reads the assertion from the root of the signed octets.
    ///
    /// - Parameters:
    ///   - root: The root: the Response or the Assertion.
    ///   - coverage: Which of the two was signed.
    ///   - id: The ID of the element whose signature was verified.
    /// - Returns: What the assertion says.
    /// - Throws: ``SAMLError`` if that is another element, or the assertion lacks what SAML requires.
    static func read(
        _ root: XMLElement,
        as coverage: VerificationReport.Coverage?,
        id: String
    ) throws(SAMLError) -> AssertionContent {
        let isResponse = coverage == .response
        guard root.isNamed(isResponse ? SAMLName.response : SAMLName.assertion),
            root.attribute("ID")?.hasSameBytes(as: id) == true,
            !isResponse || root.countOfChildren(SAMLName.assertion) == 1
        else {
            throw SAMLError(.signedRoot, "the signed octets are those of another element than the one that was checked")
        }
        if !isResponse { return try AssertionContent(reading: root) }
        guard let assertion = root.firstChild(SAMLName.assertion) else {
            throw SAMLError(.signedRoot, "the signed octets have no assertion")
        }
        return try AssertionContent(reading: assertion)
    }
}

extension SAMLError.Code {
    /// The signed octets are not those of the element that was checked.
    static let signedRoot = Self(rawValue: "assertion.signed-root")
}
