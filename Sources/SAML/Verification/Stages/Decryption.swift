internal import ByteTools
internal import XMLSecurity

// The encrypted parts: an encrypted assertion is decrypted before its own signature is verified, after that of the Response.
//
// What is decrypted was signed: the encrypted form, in the signed octets of the Response or the assertion, or the decrypted form, by the
// signature in it. A signature of the Response is verified on the response as received, never on one with decrypted parts.

extension Evaluation {
    /// Verifies the signatures of a response with an encrypted assertion, and reads that.
    mutating func readEncrypted(
        _ document: borrowing XMLDocument,
        with decryptor: PartDecryptor
    ) throws(CheckLog.Stop) -> SignedAssertion {
        try checkID(of: document.root, in: document)
        guard let signature = document.root.firstChild(.signature) else {
            let fields = SAMLResponseFields(reading: document.root)
            let content = try readAssertion(in: document.root, of: document, with: decryptor)
            return (content, fields)
        }
        let outer = try signer.verify(signature, of: document.root, in: document, noting: &log)
        signatures.append(outer)
        let signed: XMLDocument
        do throws(XMLSecurityError) {
            signed = try self.document(of: outer)
        } catch {
            throw log.fail(error)
        }
        do throws(BrokenRule) {
            try VerificationReport.Coverage.response.confirm(
                signed.root,
                id: outer.id,
                containing: SAMLName.encryptedAssertion
            )
            try SAMLResponseFields.check(signed.root)
        } catch {
            throw log.fail(error)
        }
        let content = try readAssertion(in: signed.root, of: document, with: decryptor)
        return (content, SAMLResponseFields(reading: signed.root))
    }

    /// The response is as signed, if it is signed, otherwise as received; the document is as received.
    private mutating func readAssertion(
        in response: XMLElement,
        of document: borrowing XMLDocument,
        with decryptor: PartDecryptor
    ) throws(CheckLog.Stop) -> AssertionContent {
        guard let part = response.firstChild(SAMLName.encryptedAssertion) else { throw CheckLog.Stop() }
        let isSigned = !signatures.isEmpty
        let decrypted: DecryptedDocument
        do throws(BrokenRule) {
            decrypted = try decryptor.decrypt(
                part,
                as: SAMLName.assertion,
                declaring: isSigned ? .inScopeAndUsual : .inScope,
                signed: isSigned ? .encrypted : nil
            )
        } catch {
            throw log.fail(error)
        }
        let inner = try verifyDecrypted(decrypted.document, document, part, with: decryptor)
        if let inner {
            signatures.insert(inner, at: 0)
            decryptor.parts[0].signedForm = isSigned ? .both : .decrypted
        }
        log.pass(.noTrustedKey ... .weakKey)
        log.pass(.digestMismatch ... .enginesDiffer)
        if let inner {
            let content = try extract(inner, nil).content
            checkReadings(ofDecrypted: decrypted.document, besides: content)
            return content
        }
        guard let assertion = decrypted.document.root.firstChild(SAMLName.assertion) else { throw CheckLog.Stop() }
        do throws(BrokenRule) {
            let content = try AssertionContent(reading: assertion, with: decryptor)
            finishExtraction(of: content)
            checkReadings(ofDecrypted: decrypted.document, besides: content)
            return content
        } catch {
            throw log.fail(error)
        }
    }

    /// Checks a decrypted assertion as if it had not been encrypted.
    ///
    /// If an attacker can have changed the encrypted form, and the algorithm does not detect this, each error of what was decrypted
    /// would give away something about it. So each error that stops this check is the error of decryption.
    ///
    /// - Returns: The signature of the assertion; `nil` if only the Response has one.
    private mutating func verifyDecrypted(
        _ decrypted: borrowing XMLDocument,
        _ document: borrowing XMLDocument,
        _ part: XMLElement,
        with decryptor: PartDecryptor
    ) throws(CheckLog.Stop) -> ProvenSignature? {
        let before = log
        do throws(CheckLog.Stop) {
            return try verifyAssertion(in: decrypted, document)
        } catch {
            guard signatures.isEmpty, decryptor.usedLegacyAlgorithm else { throw error }
            log = before
            decryptor.parts = []
            throw log.fail(PartDecryptor.failure(part))
        }
    }

    private mutating func verifyAssertion(
        in decrypted: borrowing XMLDocument,
        _ document: borrowing XMLDocument
    ) throws(CheckLog.Stop) -> ProvenSignature? {
        let root = decrypted.root
        try checkStructure(ofDecrypted: root, isSigned: !signatures.isEmpty)
        guard let assertion = root.firstChild(SAMLName.assertion) else { throw CheckLog.Stop() }
        try checkID(of: assertion, in: decrypted)
        if document.hasID(of: assertion), !isOff(VerificationRule.ambiguousID) {
            let text = "the decrypted assertion has an ID that the response also contains elsewhere"
            throw log.fail(XMLSecurityError(.ambiguousID, text, path: assertion.path))
        }
        log.pass(.invalidID, .ambiguousID)
        guard let signature = assertion.firstChild(.signature) else { return nil }
        return try signer.verify(signature, of: assertion, in: decrypted, noting: &log)
    }

    mutating func notePartsDecrypted() {
        let rules = VerificationRule.encryptionStructure ... .cannotDecrypt
        guard let decryptor else { return skip(rules, "not checked: there is no decryption key") }
        if decryptor.parts.isEmpty { return skip(rules, "nothing is encrypted") }
        if decryptor.usedLegacyAlgorithm {
            let text =
                "the encryption algorithm lets an attacker learn the content from a server's errors; the policy allows it"
            log.warn(.legacyEncryption, text, found: decryptor.parts.lazy.compactMap { $0.part.legacyAlgorithm }.first)
        }
        if decryptor.usedWeakKey {
            log.warn(
                .weakDecryptionKey,
                "the decryption key is too small to keep the content secret; the policy allows it"
            )
        }
        log.pass(rules)
    }

    private mutating func skip(_ rules: ClosedRange<VerificationRule>, _ text: String) {
        for rule in VerificationRule.allCases where rules.contains(rule) { log.skip(rule, text) }
    }
}

extension SAMLNameID {
    /// Decrypts an `EncryptedID`, which must contain a `NameID` (SAML core section 2.2.4).
    init(decrypting part: XMLElement, with decryptor: PartDecryptor) throws(BrokenRule) {
        self = try decryptor.read(part, as: SAMLName.nameID) { element throws(BrokenRule) in
            try Self(reading: element)
        }
    }
}

extension SAMLAttribute {
    /// Decrypts an `EncryptedAttribute` (SAML core section 2.7.3.2).
    init(decrypting part: XMLElement, with decryptor: PartDecryptor) throws(BrokenRule) {
        self = try decryptor.read(part, as: SAMLName.attribute) { element throws(BrokenRule) in
            try Self(reading: element)
        }
    }
}

extension PartDecryptor {
    /// Decrypts a part of a signed assertion, and reads its element.
    fileprivate func read<Value>(
        _ part: XMLElement,
        as name: XMLName,
        _ body: (XMLElement) throws(BrokenRule) -> Value
    ) throws(BrokenRule) -> Value {
        let decrypted = try decrypt(part, as: name, declaring: .inScopeAndUsual, signed: .encrypted)
        guard let element = decrypted.document.root.firstChild else { throw Self.failure(part) }
        return try body(element)
    }
}

extension SAMLEncryptedPart {
    /// The algorithm of the content or of its key that must be allowed; `nil` if there is none.
    fileprivate var legacyAlgorithm: String? {
        let cipher = algorithm.flatMap { ContentCipher(rawValue: $0) }
        let method = keyAlgorithm.flatMap { KeyTransportMethod(rawValue: $0) }
        return cipher?.isAuthenticated == false ? algorithm : method == .pkcs1 ? keyAlgorithm : nil
    }
}
