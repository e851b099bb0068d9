/// When, and for whom, an assertion is valid (SAML core section 2.5).
public struct SAMLConditions: Hashable, Sendable {
    /// The first instant at which it is valid.
    public let notBefore: SAMLTimestamp?
    /// The first instant at which it is not valid any more.
    public let notOnOrAfter: SAMLTimestamp?
    /// The audiences of each restriction: one of each has to be the relying party.
    public let audienceRestrictions: [[String]]
    /// Whether it has to be used at once and not be kept (SAML core section 2.5.1.5).
    public let isForOneTimeUse: Bool
    /// The names of conditions that are not known here; one is enough to make the assertion's validity undetermined.
    public let unknownConditions: [String]
}
