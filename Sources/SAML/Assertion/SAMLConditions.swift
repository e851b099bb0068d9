/// The validity period and the audiences of an assertion (SAML core section 2.5).
public struct SAMLConditions: Hashable, Sendable {
    /// The first instant at which it is valid.
    public let notBefore: SAMLTimestamp?
    /// The first instant at which it is no longer valid.
    public let notOnOrAfter: SAMLTimestamp?
    /// The audiences of each restriction; each restriction must contain the relying party.
    public let audienceRestrictions: [[String]]
    /// True if it must be used at once and not be kept (SAML core section 2.5.1.5).
    public let isForOneTimeUse: Bool
    /// The names of unknown conditions; a single one makes the validity of the assertion indeterminate.
    public let unknownConditions: [String]
}
