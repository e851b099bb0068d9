package import TestSupport

extension ConstructedResponse {
    /// A copy for another user, under its own IDs or those of the original.
    package func hostileCopy(keepingIDs: Bool) -> ConstructedResponse {
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
