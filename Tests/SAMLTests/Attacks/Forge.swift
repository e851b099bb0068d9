import TestSupport
import XMLSecurity

/// Signs documents of any shape with libxmlsec1.
///
/// So would an identity provider that lets an attacker decide what it signs, or an attacker with a key of his own. It makes
/// attacks strong: only a rule of the verifier is in their way.
enum Forge {
    /// Fills in the signature that is a child of an element.
    ///
    /// - Parameters:
    ///   - text: The document, in which DigestValue and SignatureValue are empty.
    ///   - id: The ID of the element that has the signature.
    ///   - targets: The IDs that references name, if it is not that one.
    ///   - key: What signs.
    /// - Returns: The document with the values.
    /// - Throws: ``XMLSecurityError`` if libxmlsec1 does not want to sign that.
    static func sign(
        _ text: String,
        in id: String,
        targets: [String]? = nil,
        with key: SigningKey
    ) throws -> String {
        var limits = XMLLimits()
        limits.comments = .accepted
        let document = try XMLDocument(parsing: Array(text.utf8), limits: limits)
        var additions: [(tag: String, text: String)] = []
        for target in targets ?? [id] {
            try document.root.forEachElement { element in
                if element.attribute("ID") == target { try document.registerID(of: element) }
            }
        }
        try document.root.forEachElement { element in
            guard element.attribute("ID") == id, additions.isEmpty, let signature = element.firstChild(.signature)
            else {
                return
            }
            _ = try key.sign(signature)
            signature.forEachElement { element in
                let name = element.localName
                // White space in DigestValue was signed; in SignatureValue it is as libxmlsec1 likes it.
                if name == "DigestValue" { additions.append(("</ds:DigestValue>", element.text)) }
                if name == "SignatureValue" {
                    additions.append(("</ds:SignatureValue>", element.text.filter { !$0.isNewline }))
                }
            }
        }
        return text.filling(additions, behind: "ID=\"\(id)\"")
    }
}

extension ConstructedResponse {
    /// The response, signed by the identity provider or by somebody else, whatever the template looks like.
    func forged(_ placement: Placement, with key: SigningKey? = nil) throws -> String {
        let key = try key ?? SampleKeys.signing()
        var text = template(signing: placement)
        if placement.signsAssertion { text = try Forge.sign(text, in: assertionID, with: key) }
        if placement.signsResponse { text = try Forge.sign(text, in: responseID, with: key) }
        return text
    }

    /// The copy that an attacker would like to be read: of another user, under IDs of its own or those of the original.
    func hostileCopy(keepingIDs: Bool) -> ConstructedResponse {
        var copy = self
        copy.nameID = "<saml:NameID>\(AttackBase.evilName)</saml:NameID>"
        copy.attributes =
            Self.attribute("userID", AttackBase.evilName) + Self.attribute("zip", AttackBase.evilName)
        if !keepingIDs {
            copy.responseID = "_evil-response"
            copy.assertionID = "_evil-assertion"
        }
        return copy
    }
}

extension String {
    /// The text with pieces added before end tags, one after the other.
    fileprivate func filling(_ additions: [(tag: String, text: String)], behind mark: String) -> String {
        guard let start = firstRange(of: mark)?.upperBound else { return self }
        var result = String(self[..<start])
        var rest = self[start...]
        for (tag, text) in additions {
            guard let range = rest.firstRange(of: tag) else { continue }
            result += rest[..<range.lowerBound] + text + tag
            rest = rest[range.upperBound...]
        }
        return result + rest
    }
}
