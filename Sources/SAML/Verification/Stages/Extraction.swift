internal import ByteTools
package import XMLSecurity

// The stage "extraction": the content, read only from what canonicalization wrote as the signed bytes.

/// The content of a signed assertion, and the fields of the response around it, signed or not.
typealias SignedAssertion = (content: AssertionContent, fields: SAMLResponseFields)

extension Evaluation {
    /// Reads the assertion in the signed content; the fields of the response around a signed assertion are not
    /// authenticated.
    mutating func extract(
        _ signature: ProvenSignature,
        _ unsignedFields: SAMLResponseFields?
    ) throws(CheckLog.Stop) -> SignedAssertion {
        let document: XMLDocument
        do throws(XMLSecurityError) {
            document = try self.document(of: signature)
        } catch {
            throw log.fail(error)
        }
        do throws(BrokenRule) {
            let coverage = signature.coverage
            try coverage.confirm(document.root, id: signature.id)
            if coverage == .response { try SAMLResponseFields.check(document.root) }
            let content = try Self.read(document.root, as: coverage, with: decryptor)
            finishExtraction(of: content)
            if let unsignedFields { return (content, unsignedFields) }
            return (content, SAMLResponseFields(reading: document.root))
        } catch {
            throw log.fail(error)
        }
    }

    mutating func finishExtraction(of content: AssertionContent) {
        notePartsDecrypted()
        log.pass(.signedRoot ... .invalidTime)
        signer.bind(&signatures, to: content.issuer, at: instant, noting: &log)
    }

    /// Returns the signed bytes as a document.
    ///
    /// To decrypt a part, the namespaces around it are required.
    func document(of signature: ProvenSignature) throws(XMLSecurityError) -> XMLDocument {
        let content = signature.content
        return try decryptor == nil ? content.document(limits: limits) : content.parsedDocument(limits: limits)
    }

    private static func read(
        _ root: XMLElement,
        as coverage: VerificationReport.Coverage,
        with decryptor: PartDecryptor?
    ) throws(BrokenRule) -> AssertionContent {
        if coverage == .assertion { return try AssertionContent(reading: root, with: decryptor) }
        guard let assertion = root.firstChild(SAMLName.assertion) else {
            throw BrokenRule(.signedRoot, "the signed bytes contain no assertion")
        }
        return try AssertionContent(reading: assertion, with: decryptor)
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
    ///   - name: The name of the assertion in a response.
    /// - Throws: ``BrokenRule``, rule `assertion.signed-root`.
    package func confirm(
        _ root: XMLElement,
        id: String,
        containing name: XMLName = SAMLName.assertion
    ) throws(BrokenRule) {
        let isNamed = root.isNamed(self == .response ? SAMLName.response : SAMLName.assertion)
        let hasID = root.hasAttribute("ID", equalTo: id)
        let hasAssertion = self == .assertion || root.countOfChildren(name) == 1
        guard isNamed && hasID && hasAssertion || isOff(.signedRoot) else {
            throw BrokenRule(.signedRoot, "the signed bytes belong to an element other than the checked one")
        }
    }
}
