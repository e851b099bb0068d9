internal import ByteTools
internal import XMLSecurity

// The stage "structure", continued: IDs, and the references and algorithms of each signature.

extension Evaluation {
    /// Returns the signature that covers the assertion: the outer one, if there are two.
    mutating func verifySignatures(in document: borrowing XMLDocument) throws(CheckLog.Stop) -> ProvenSignature {
        let root = document.root
        guard let assertion = root.firstChild(SAMLName.assertion) else { throw CheckLog.Stop() }
        try checkID(of: root, in: document)
        try checkID(of: assertion, in: document)
        log.pass(.invalidID, .ambiguousID)

        if let signature = assertion.firstChild(.signature) {
            signatures.append(try signer.verify(signature, of: assertion, in: document, noting: &log))
        }
        if let signature = root.firstChild(.signature) {
            signatures.append(try signer.verify(signature, of: root, in: document, noting: &log))
        }
        guard let covering = signatures.last else { throw CheckLog.Stop() }
        // The other rules about keys depend on the issuer.
        log.pass(.noTrustedKey ... .weakKey)
        log.pass(.digestMismatch ... .enginesDiffer)
        return covering
    }

    mutating func checkID(of element: XMLElement, in document: borrowing XMLDocument) throws(CheckLog.Stop) {
        do throws(XMLSecurityError) {
            try document.checkID(of: element)
        } catch {
            throw log.fail(error)
        }
    }
}

extension SignatureVerifier {
    /// The signature is a child of the element, whose identifier was checked.
    func verify(
        _ signature: XMLElement,
        of element: XMLElement,
        in document: borrowing XMLDocument,
        noting log: inout CheckLog
    ) throws(CheckLog.Stop) -> ProvenSignature {
        let id = element.attribute("ID") ?? ""
        let isOfDocument = element.isSame(as: document.root)
        let description = try describe(signature, of: element, isOfDocument, document.scan, &log)
        let (content, entries) = try tryKeys(signature, description, &log)
        return ProvenSignature(of: content, id: id, isOfDocument: isOfDocument, by: entries)
    }

    private func describe(
        _ signature: XMLElement,
        of element: XMLElement,
        _ isOfDocument: Bool,
        _ scan: XMLByteScan,
        _ log: inout CheckLog
    ) throws(CheckLog.Stop) -> SignatureElement {
        let description: SignatureElement
        do throws(XMLSecurityError) {
            description = try SignatureElement(reading: signature)
        } catch {
            throw log.fail(error)
        }
        try checkReference(description.signedInfo, to: element, isOfDocument, signature, &log)
        checkAlgorithms(description.signedInfo, signature, &log)
        try checkWork(description.signedInfo, scan, signature, &log)
        log.pass(.signatureStructure ... .tooMuchWork)
        return description
    }

    private func checkReference(
        _ info: SignedInfo,
        to element: XMLElement,
        _ isOfDocument: Bool,
        _ signature: XMLElement,
        _ log: inout CheckLog
    ) throws(CheckLog.Stop) {
        if element.isReferenced(by: info) { return }
        let id = element.attribute("ID") ?? ""
        if info.referenceURI.isEmpty, isOfDocument {
            log.reject(
                .referenceURI,
                "the reference has an empty URI, which means the whole document",
                "ask the provider to refer to the ID of the element",
                unless: policy.allowed.contains(.emptyReferenceURI),
                expected: "'#\(id)'",
                found: "''",
                path: signature.path
            )
            return
        }
        let text = "the signature does not refer to the element that contains it"
        let found = info.referenceURI.utf8.count <= 128 ? "'\(info.referenceURI)'" : "a longer URI"
        log.fail(.referenceURI, text, expected: "'#\(id)'", found: found, path: signature.path)
        try log.stopIfFailed()
    }

    private func checkAlgorithms(_ info: SignedInfo, _ signature: XMLElement, _ log: inout CheckLog) {
        let allowed = policy.allowed
        if info.canonicalization.isInclusive || info.referenceCanonicalization.isInclusive {
            log.reject(
                .inclusiveCanonicalization,
                info.namesReferenceCanonicalization
                    ? "canonicalization is inclusive, so namespaces around the signed element are also signed"
                    : "the transforms specify no canonicalization, which means the inclusive one",
                "ask the provider for exclusive canonicalization",
                unless: allowed.contains(.inclusiveCanonicalization),
                path: signature.path
            )
        }
        if info.digestMethod == .sha1 || info.signatureMethod.digest == .sha1 {
            log.reject(
                .sha1,
                "the signature uses SHA-1, for which forgeries are possible",
                "ask the provider to sign with SHA-256",
                unless: allowed.contains(.sha1),
                found: info.signatureMethod.digest == .sha1
                    ? info.signatureMethod.rawValue : info.digestMethod.rawValue,
                path: signature.path
            )
        }
    }

    private func checkWork(
        _ info: SignedInfo,
        _ scan: XMLByteScan,
        _ signature: XMLElement,
        _ log: inout CheckLog
    ) throws(CheckLog.Stop) {
        let isInclusive = info.canonicalization.isInclusive || info.referenceCanonicalization.isInclusive
        let prefixes = isInclusive ? scan.maximumNamespaces : info.prefixCount
        guard scan.canonicalizationWork(prefixes: prefixes) > limits.maximumWork else { return }
        let text = "canonicalization of this many elements with this many namespaces and prefixes would take too long"
        log.fail(.tooMuchWork, text, path: signature.path)
        try log.stopIfFailed()
    }
}
