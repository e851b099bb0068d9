internal import ByteTools
internal import SAML
internal import SAMLEncoding

// What some service providers want and no rule of SAML asks for. Nobody outside knows whether Adobe's server does.

extension Diagnostician {
    mutating func diagnoseProfile() {
        guard let assertion else { return }
        let path = "/Response/Assertion"
        if assertion.authnStatements.count != 1 {
            add(.profileAuthnStatement, found: "\(assertion.authnStatements.count)", at: place(nil, path: path))
        } else if assertion.authnStatements.first?.sessionIndex == nil {
            add(.profileSessionIndex, at: place(nil, path: path + "/AuthnStatement"))
        }
        diagnoseAttributeStatements(of: assertion, path)
        diagnoseRequest(of: assertion)
        guard let subject = assertion.subject else { return }
        if subject.confirmations.isEmpty {
            add(.profileConfirmationMissing, at: place(nil, path: path + "/Subject"))
        }
        guard let nameID = subject.nameID else { return }
        if let qualifier = nameID.nameQualifier, !qualifier.hasSameBytes(as: assertion.issuer) {
            let path = path + "/Subject/NameID"
            add(.profileProxiedIssuer, expected: assertion.issuer, found: qualifier, at: place(nil, path: path))
        }
        let formats: [ByteText] = ["nameid-format:persistent", "nameid-format:transient"]
        if let format = nameID.format, !formats.contains(where: { ByteText(format).hasSuffix($0) }) {
            add(.profileNameIDFormat, found: format, at: place(nil, path: path + "/Subject/NameID"))
        }
        let audience = context.expectations.audience ?? Expectations.adobePassAudience
        if let qualifier = nameID.spNameQualifier, !qualifier.hasSameBytes(as: audience) {
            add(
                .profileSPNameQualifier,
                expected: audience,
                found: qualifier,
                at: place(nil, path: path + "/Subject/NameID")
            )
        }
    }

    /// There is one statement, with attributes in it (SAML core section 2.7.3).
    private mutating func diagnoseAttributeStatements(of assertion: AssertionFacts, _ path: String) {
        // A start tag and its end tag, with attributes between them, are one statement.
        if !assertion.attributes.isEmpty, response[...].count(of: "AttributeStatement") == 2 { return }
        // With several assertions that is the least of it.
        guard claims?.assertions.count == 1 else { return }
        let count = countOfStartTags("AttributeStatement")
        if count == 1, !assertion.attributes.isEmpty { return }
        // What is encrypted is in a statement, too, and a finding of its own.
        if count == 1, findings.contains(where: { $0.rule == .attributesEncrypted }) { return }
        let found = count == 0 ? "none" : count == 1 ? "one without an attribute" : "\(count)"
        add(.profileAttributeStatement, found: found, at: place(nil, path: path))
    }

    /// How many start tags have a name, with any prefix.
    private mutating func countOfStartTags(_ name: String) -> Int {
        let map = markup
        return map.regions.count { region in
            guard region.kind == .tag, response[region.range.lowerBound] == UInt8(ascii: "<"),
                response[region.range].dropFirst().first != UInt8(ascii: "/")
            else { return false }
            return map.element(around: region)?.localName == name
        }
    }

    private mutating func diagnoseRequest(of assertion: AssertionFacts) {
        let confirmations = assertion.subject?.confirmations ?? []
        guard confirmations.allSatisfy({ $0.inResponseTo == nil }), claims?.fields.inResponseTo == nil else { return }
        add(.profileInResponseTo, found: "none", at: place(nil, path: "/Response"))
    }
}
