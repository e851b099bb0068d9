import ByteTools
package import XMLSecurity

/// The fields of a Response outside its assertion (SAML core section 3.2.2).
///
/// Whether it was signed depends on where these come from: ``VerifiedAssertion/response`` was, those of a response that was
/// only looked into were not.
public struct SAMLResponseFields: Hashable, Sendable {
    /// The `ID`.
    public let id: String
    /// The `Version`.
    public let version: String
    /// The issuer; empty if it contains elements instead of text.
    public let issuer: String?
    /// The time of issue; `nil` if it is invalid.
    public let issueInstant: SAMLTimestamp?
    /// The address that it was sent to.
    public let destination: String?
    /// The ID of the request to which the response belongs.
    public let inResponseTo: String?
    /// The status of the request; `nil` if it is missing.
    public let status: SAMLStatus?

    package init(reading response: XMLElement) {
        id = response.attribute("ID") ?? ""
        version = response.attribute("Version") ?? ""
        issuer = response.firstChild(SAMLName.issuer)?.textOutsideElements
        issueInstant = (try? response.time("IssueInstant")) ?? nil
        destination = response.attribute("Destination")
        inResponseTo = response.attribute("InResponseTo")
        status = response.child(SAMLName.status) { Self.status($0) } ?? nil
    }

    /// Throws if a field of a signed response occurs more than once or has an invalid time.
    ///
    /// - Throws: ``BrokenRule``, rule `assertion.malformed` or `assertion.invalid-time`.
    static func check(_ response: XMLElement) throws(BrokenRule) {
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
