import ByteTools
package import XMLSecurity

/// What a response says outside its assertion (SAML core section 3.2.2).
///
/// Whether it was signed depends on where these come from: ``VerifiedAssertion/response`` was, those of a response that was
/// only looked into were not.
public struct SAMLResponseFields: Hashable, Sendable {
    /// The `ID`.
    public let id: String
    /// The `Version`.
    public let version: String
    /// Who issued it; empty if there are elements where only text may be.
    public let issuer: String?
    /// When it was issued; `nil` if that cannot be read.
    public let issueInstant: SAMLTimestamp?
    /// Where it was sent.
    public let destination: String?
    /// The ID of the request that it answers.
    public let inResponseTo: String?
    /// How the request ended; `nil` if it does not say.
    public let status: SAMLStatus?

    package init(reading response: XMLElement) {
        id = response.attribute("ID") ?? ""
        version = response.attribute("Version") ?? ""
        issuer = response.firstChild(SAMLName.issuer)?.textOutsideElements
        issueInstant = response.attribute("IssueInstant").flatMap { try? SAMLTimestamp($0.trimmingXMLSpace) }
        destination = response.attribute("Destination")
        inResponseTo = response.attribute("InResponseTo")
        status = response.child(SAMLName.status) { Self.status($0) } ?? nil
    }

    /// Makes sure that a signed response says each thing once, and its time as SAML writes times.
    ///
    /// - Throws: ``SAMLError``, code ``SAMLError/Code/malformedAssertion`` or ``SAMLError/Code/invalidTime``.
    static func check(_ response: XMLElement) throws(SAMLError) {
        _ = try response.requiredTime("IssueInstant")
        try response.expectAtMostOne(SAMLName.issuer)
        try response.expectAtMostOne(SAMLName.status)
        if let status = response.firstChild(SAMLName.status) { try status.expectAtMostOne(SAMLName.statusCode) }
    }

    private static func status(_ element: XMLElement) -> SAMLStatus? {
        guard let outer = element.firstChild(SAMLName.statusCode) else { return nil }
        return SAMLStatus(
            code: outer.attribute("Value") ?? "",
            subcodes: subcodes(of: outer),
            message: element.firstChild(SAMLName.statusMessage)?.textOutsideElements
        )
    }

    private static func subcodes(of code: XMLElement) -> [String] {
        guard let inner = code.firstChild(SAMLName.statusCode) else { return [] }
        return [inner.attribute("Value") ?? ""] + subcodes(of: inner)
    }
}
