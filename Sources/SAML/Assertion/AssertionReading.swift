internal import ByteTools
package import XMLSecurity

// Reads each part of an assertion. A missing part that SAML requires is an error. Unknown elements are ignored, except in
// Conditions, where they are significant.

extension XMLElement {
    func child<Value, Failure: Error>(
        _ name: XMLName,
        _ read: (XMLElement) throws(Failure) -> Value
    ) throws(Failure) -> Value? {
        guard let child = firstChild(name) else { return nil }
        return try read(child)
    }

    /// If text contains an element, some software reads only the text before it, and other software reads all of it.
    func textAlone() throws(BrokenRule) -> String {
        guard firstChild == nil || isOff(.malformedAssertion) else {
            let text = "\(localName) contains elements, but SAML allows only text"
            throw BrokenRule(.malformedAssertion, text, path: path)
        }
        return trimmedText
    }

    /// Throws if a child occurs more than once, because some software reads the first one and other software reads the last.
    func expectAtMostOne(_ name: XMLName) throws(BrokenRule) {
        guard countOfChildren(name) <= 1 || isOff(.malformedAssertion) else {
            throw BrokenRule(.malformedAssertion, "\(localName) has more than one \(name.local)", path: path)
        }
    }

    func required(_ name: StaticString) throws(BrokenRule) -> String {
        guard let value = attribute(name), !value.isEmpty || isOff(.malformedAssertion) else {
            throw BrokenRule(.malformedAssertion, "\(localName) has no \(name)", path: path)
        }
        return value
    }

    func requiredTime(_ name: StaticString) throws(BrokenRule) -> SAMLTimestamp {
        guard let time = try time(name) else {
            throw BrokenRule(.malformedAssertion, "\(localName) has no \(name)", path: path)
        }
        return time
    }

    func time(_ name: StaticString) throws(BrokenRule) -> SAMLTimestamp? {
        do throws(SAMLError) {
            return try withAttribute(name) { text throws(SAMLError) in try SAMLTimestamp(text.trimmingXMLSpace) }
        } catch {
            if isOff(.invalidTime) { return nil }
            throw BrokenRule(.invalidTime, "\(name): \(error.message)", path: path)
        }
    }
}

extension SAMLNameID {
    init(reading element: XMLElement) throws(BrokenRule) {
        value = try element.textAlone()
        format = element.attribute("Format")
        nameQualifier = element.attribute("NameQualifier")
        spNameQualifier = element.attribute("SPNameQualifier")
        spProvidedID = element.attribute("SPProvidedID")
    }
}

extension SAMLEncryptedPart {
    package init(reading part: XMLElement) {
        element = part.localName
        var algorithm: String?
        var keyAlgorithm: String?
        part.forEachElement { element in
            guard let method = element.firstChild(.encryptionMethod)?.attribute("Algorithm") else { return }
            if element.isNamed(.encryptedData) { algorithm = algorithm ?? method }
            if element.isNamed(.encryptedKey) { keyAlgorithm = keyAlgorithm ?? method }
        }
        self.algorithm = algorithm
        self.keyAlgorithm = keyAlgorithm
    }
}

extension SAMLSubject {
    init(reading element: XMLElement, with decryptor: PartDecryptor?) throws(BrokenRule) {
        let plain = try element.child(SAMLName.nameID, SAMLNameID.init)
        if let decryptor, let part = element.firstChild(SAMLName.encryptedID) {
            nameID = try SAMLNameID(decrypting: part, with: decryptor)
            encryptedID = nil
        } else {
            nameID = plain
            encryptedID = element.child(SAMLName.encryptedID) { SAMLEncryptedPart(reading: $0) }
        }
        let count =
            element.countOfChildren(SAMLName.baseID) + element.countOfChildren(SAMLName.nameID)
            + element.countOfChildren(SAMLName.encryptedID)
        guard count <= 1 || isOff(.malformedAssertion) else {
            throw BrokenRule(.malformedAssertion, "the subject has two IDs: NameID and EncryptedID", path: element.path)
        }
        var confirmations: [SAMLSubjectConfirmation] = []
        try element.forEachChild { child throws(BrokenRule) in
            guard child.isNamed(SAMLName.subjectConfirmation) else { return }
            confirmations.append(try SAMLSubjectConfirmation(reading: child))
        }
        self.confirmations = confirmations
    }
}

extension SAMLSubjectConfirmation {
    init(reading element: XMLElement) throws(BrokenRule) {
        method = try element.required("Method")
        try element.expectAtMostOne(SAMLName.subjectConfirmationData)
        guard let data = element.firstChild(SAMLName.subjectConfirmationData) else {
            (recipient, inResponseTo, notBefore, notOnOrAfter, address) = (nil, nil, nil, nil, nil)
            return
        }
        recipient = data.attribute("Recipient")
        inResponseTo = data.attribute("InResponseTo")
        notBefore = try data.time("NotBefore")
        notOnOrAfter = try data.time("NotOnOrAfter")
        address = data.attribute("Address")
    }
}

extension SAMLConditions {
    init(reading element: XMLElement) throws(BrokenRule) {
        notBefore = try element.time("NotBefore")
        notOnOrAfter = try element.time("NotOnOrAfter")
        var restrictions: [[String]] = []
        var isForOneTimeUse = false
        var unknown: [String] = []
        try element.forEachChild { child throws(BrokenRule) in
            if child.isNamed(SAMLName.audienceRestriction) {
                var audiences: [String] = []
                try child.forEachChild { child throws(BrokenRule) in
                    if child.isNamed(SAMLName.audience) { audiences.append(try child.textAlone()) }
                }
                restrictions.append(audiences)
            } else if child.isNamed(SAMLName.oneTimeUse) {
                isForOneTimeUse = true
            } else if !child.isNamed(SAMLName.proxyRestriction) {
                // A ProxyRestriction is for parties that issue assertions themselves.
                unknown.append(child.localName)
            }
        }
        audienceRestrictions = restrictions
        self.isForOneTimeUse = isForOneTimeUse
        unknownConditions = unknown
    }
}

extension SAMLAuthnStatement {
    init(reading element: XMLElement) throws(BrokenRule) {
        authnInstant = try element.requiredTime("AuthnInstant")
        sessionIndex = element.attribute("SessionIndex")
        sessionNotOnOrAfter = try element.time("SessionNotOnOrAfter")
        contextClass = element.firstChild(SAMLName.authnContext)?.firstChild(SAMLName.authnContextClassRef)?.trimmedText
    }
}

extension SAMLAttribute {
    /// The maximum length of a Name; providers use long URIs.
    private static let maximumNameBytes = 1024

    init(reading element: XMLElement) throws(BrokenRule) {
        name = try element.required("Name")
        guard name.utf8.count <= Self.maximumNameBytes || isOff(.malformedAssertion) else {
            let text = "the Name of an Attribute has more than \(Self.maximumNameBytes) bytes"
            throw BrokenRule(.malformedAssertion, text, path: element.path)
        }
        friendlyName = element.attribute("FriendlyName")
        nameFormat = element.attribute("NameFormat")
        var values: [SAMLAttributeValue] = []
        try element.forEachChild { child throws(BrokenRule) in
            if child.isNamed(SAMLName.attributeValue) { values.append(try SAMLAttributeValue(reading: child)) }
        }
        self.values = values
    }
}

extension SAMLAttributeValue {
    init(reading element: XMLElement) throws(BrokenRule) {
        let isNil = element.attribute(SAMLName.isNil).map { ByteText($0.trimmingXMLSpace) }
        if isNil == "true" || isNil == "1" {
            let isEmpty = element.firstChild == nil && element.trimmedText.isEmpty
            guard isEmpty || isOff(.malformedAssertion) else {
                let text = "the value of an attribute is nil and has content"
                throw BrokenRule(.malformedAssertion, text, path: element.path)
            }
            self = .null
        } else if element.firstChild == nil {
            self = .text(element.text)
        } else {
            self = .xml(element.canonicalized())
        }
    }
}
