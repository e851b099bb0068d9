internal import SAML

// What some service providers want and no rule of SAML asks for. Nobody outside knows whether Adobe's server does.

extension Diagnostician {
    mutating func diagnoseProfile() {
        guard let assertion else { return }
        let path = "/Response/Assertion"
        if assertion.authnStatements.count != 1 {
            add("profile.authn-statement", found: "\(assertion.authnStatements.count)", at: place(nil, path: path))
        } else if assertion.authnStatements.first?.sessionIndex == nil {
            add("profile.session-index", at: place(nil, path: path + "/AuthnStatement"))
        }
        if assertion.attributes.isEmpty {
            add("profile.attribute-statement", found: "none", at: place(nil, path: path))
        }
        guard let subject = assertion.subject else { return }
        if subject.confirmations.isEmpty {
            add("profile.confirmation-missing", at: place(nil, path: path + "/Subject"))
        }
        guard let nameID = subject.nameID else { return }
        if let qualifier = nameID.nameQualifier, qualifier != assertion.issuer {
            let path = path + "/Subject/NameID"
            add("profile.proxied-issuer", expected: assertion.issuer, found: qualifier, at: place(nil, path: path))
        }
        let formats = ["nameid-format:persistent", "nameid-format:transient"]
        if let format = nameID.format, !formats.contains(where: { format.hasSuffix($0) }) {
            add("profile.nameid-format", found: format, at: place(nil, path: path + "/Subject/NameID"))
        }
        let audience = context.expectations.audience ?? Expectations.adobePassAudience
        if let qualifier = nameID.spNameQualifier, qualifier != audience {
            add(
                "profile.sp-name-qualifier",
                expected: audience,
                found: qualifier,
                at: place(nil, path: path + "/Subject/NameID")
            )
        }
    }
}
