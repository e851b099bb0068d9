internal import ByteTools
package import XMLSecurity

// Stage 5: the content, read only from what canonicalization wrote as the signed bytes.

extension Evaluation {
    /// Reads the assertion in the signed content.
    ///
    /// - Parameters:
    ///   - signature: The signature that covers the assertion.
    ///   - unsignedFields: The unauthenticated fields of the response around a signed assertion.
    /// - Returns: The content of the assertion, and the fields of the response around it, signed or not.
    /// - Throws: ``CheckLog/Stop`` after a failure.
    mutating func extract(
        _ signature: ProvenSignature,
        _ unsignedFields: SAMLResponseFields?
    ) throws(CheckLog.Stop) -> (content: AssertionContent, fields: SAMLResponseFields) {
        let document: XMLDocument
        do throws(XMLSecurityError) {
            document = try signature.content.document(limits: limits)
        } catch {
            throw log.fail(SAMLError(error))
        }
        do throws(SAMLError) {
            let coverage = signature.coverage
            try coverage.confirm(document.root, id: signature.id)
            if coverage == .response { try SAMLResponseFields.check(document.root) }
            let content = try Self.read(document.root, as: coverage)
            log.pass(.signedRoot ... .invalidTime)
            signer.bind(&signatures, to: content.issuer, at: instant, noting: &log)
            if let unsignedFields { return (content, unsignedFields) }
            return (content, SAMLResponseFields(reading: document.root))
        } catch {
            throw log.fail(error)
        }
    }

    /// Reads the assertion from the root of the signed bytes.
    private static func read(
        _ root: XMLElement,
        as coverage: VerificationReport.Coverage
    ) throws(SAMLError) -> AssertionContent {
        if coverage == .assertion { return try AssertionContent(reading: root) }
        guard let assertion = root.firstChild(SAMLName.assertion) else {
            throw SAMLError(.signedRoot, "the signed bytes contain no assertion")
        }
        return try AssertionContent(reading: assertion)
    }
}

extension VerificationReport.Coverage {
    /// Checks that the signed bytes are those of the element whose signature was verified.
    ///
    /// No known document fails this check; it protects against an error in the previous stages.
    ///
    /// - Parameters:
    ///   - root: The root of the signed bytes.
    ///   - id: The ID of the element that was checked in the document.
    /// - Throws: ``SAMLError``, code `assertion.signed-root`.
    package func confirm(_ root: XMLElement, id: String) throws(SAMLError) {
        let isNamed = root.isNamed(self == .response ? SAMLName.response : SAMLName.assertion)
        let hasID = root.hasAttribute("ID", equalTo: id)
        let hasAssertion = self == .assertion || root.countOfChildren(SAMLName.assertion) == 1
        guard isNamed && hasID && hasAssertion || isOff(.signedRoot) else {
            throw SAMLError(.signedRoot, "the signed bytes belong to an element other than the checked one")
        }
    }
}

extension SAMLError.Code {
    /// The signed bytes are not those of the element that was checked.
    static let signedRoot = Self(.signedRoot)
}
