package import XMLSecurity

/// The content of an assertion from any source, without proof.
package struct AssertionContent: Hashable, Sendable {
    package let id: String
    let version: String
    package let issuer: String
    package let issueInstant: SAMLTimestamp
    package let subject: SAMLSubject?
    package let conditions: SAMLConditions?
    package let authnStatements: [SAMLAuthnStatement]
    package let attributes: [SAMLAttribute]
    let encryptedAttributes: [SAMLEncryptedPart]

    /// Reads an `Assertion` element.
    ///
    /// - Throws: ``BrokenRule`` if a part that SAML requires is missing, or a time is invalid.
    package init(reading element: XMLElement) throws(BrokenRule) {
        try self.init(reading: element, with: nil)
    }

    /// With a decryptor, the element is in a document that was parsed, not in nodes of the pass.
    ///
    /// - Parameters:
    ///   - element: The element; with a decryptor, in a document that was parsed, not in nodes of the pass.
    ///   - decryptor: Decrypts the encrypted parts; `nil` to list them.
    /// - Throws: ``BrokenRule``, also if a part cannot be decrypted.
    package init(reading element: XMLElement, with decryptor: PartDecryptor?) throws(BrokenRule) {
        id = try element.required("ID")
        version = try element.required("Version")
        issueInstant = try element.requiredTime("IssueInstant")
        let issuer = try element.child(SAMLName.issuer) { child throws(BrokenRule) in try child.textAlone() } ?? ""
        guard !issuer.isEmpty || isOff(.malformedAssertion) else {
            throw BrokenRule(.malformedAssertion, "the assertion has no Issuer", path: element.path)
        }
        self.issuer = issuer
        try element.expectAtMostOne(SAMLName.issuer)
        try element.expectAtMostOne(SAMLName.subject)
        try element.expectAtMostOne(SAMLName.conditions)
        subject = try element.child(SAMLName.subject) { child throws(BrokenRule) in
            try SAMLSubject(reading: child, with: decryptor)
        }
        conditions = try element.child(SAMLName.conditions, SAMLConditions.init)
        var statements: [SAMLAuthnStatement] = []
        var attributes: [SAMLAttribute] = []
        // Most assertions have fewer.
        attributes.reserveCapacity(8)
        var encrypted: [SAMLEncryptedPart] = []
        try element.forEachChild { child throws(BrokenRule) in
            if child.isNamed(SAMLName.authnStatement) {
                statements.append(try SAMLAuthnStatement(reading: child))
            } else if child.isNamed(SAMLName.attributeStatement) {
                try child.forEachChild { child throws(BrokenRule) in
                    if child.isNamed(SAMLName.attribute) {
                        attributes.append(try SAMLAttribute(reading: child))
                    } else if child.isNamed(SAMLName.encryptedAttribute) {
                        if let decryptor {
                            attributes.append(try SAMLAttribute(decrypting: child, with: decryptor))
                        } else {
                            encrypted.append(SAMLEncryptedPart(reading: child))
                        }
                    }
                }
            }
        }
        authnStatements = statements
        self.attributes = attributes
        encryptedAttributes = encrypted
    }
}

extension SAMLError.Code {
    /// An assertion does not meet SAML's requirements.
    public static let malformedAssertion = Self(.malformedAssertion)
}
