package import SAML
package import TestSupport

/// Meanings of an assertion.
package enum SemanticsRows {
    /// A change to a good response, the expectations, and the checks that must fail or warn.
    package struct Row: CustomStringConvertible, Sendable {
        package var description: String { name.text }
        package let name: RowName
        package var change: @Sendable (inout ConstructedResponse) -> Void = { _ in }
        package var expectations = Expectations()
        package var at = "2026-11-20T12:01:00Z"
        package var failed: [String] = []
        package var warned: [String] = []

        package init(
            _ name: RowName,
            failed: [String] = [],
            warned: [String] = [],
            at: String = "2026-11-20T12:01:00Z",
            _ expectations: Expectations = Expectations(),
            _ change: @escaping @Sendable (inout ConstructedResponse) -> Void = { _ in }
        ) {
            self.name = name
            self.change = change
            self.expectations = expectations
            self.at = at
            self.failed = failed
            self.warned = warned
        }
    }

    private static func conditions(_ attributes: String, _ content: String = adobe) -> String {
        "<saml:Conditions \(attributes)>\(content)</saml:Conditions>"
    }

    private static func restriction(_ audiences: String...) -> String {
        "<saml:AudienceRestriction>\(audiences.map { "<saml:Audience>\($0)</saml:Audience>" }.joined())</saml:AudienceRestriction>"
    }

    private static func bearer(_ data: String, method: String = "urn:oasis:names:tc:SAML:2.0:cm:bearer") -> String {
        "<saml:SubjectConfirmation Method=\"\(method)\">"
            + "<saml:SubjectConfirmationData \(data)/></saml:SubjectConfirmation>"
    }

    private static let adobe = restriction(Expectations.adobePassAudience)
    private static let window = #"NotBefore="2026-11-20T12:00:00Z" NotOnOrAfter="2026-11-20T13:00:00Z""#
    private static let open = #"NotOnOrAfter="2126-11-20T12:05:00Z""#

    package static let rows: [Row] = versions + times + audiences + subjects + addresses + attributes

    package static let versions = [
        Row(.nothingChanged),
        Row(.responseOfAnotherVersion, failed: ["response.version"]) {
            $0.responseAttributes = #"Version="1.1" IssueInstant="2026-11-20T12:00:00Z""#
        },
        Row("response without a version", failed: ["response.version"]) {
            $0.responseAttributes = #"IssueInstant="2026-11-20T12:00:00Z""#
        },
        Row(.assertionOfAnotherVersion, failed: ["assertion.version"]) {
            $0.assertionAttributes = #"Version="2.1" IssueInstant="2026-11-20T12:00:00Z""#
        },
        Row("assertion without a version", failed: ["assertion.malformed"]) {
            $0.assertionAttributes = #"IssueInstant="2026-11-20T12:00:00Z""#
        },
        Row("assertion without an instant", failed: ["assertion.malformed"]) {
            $0.assertionAttributes = #"Version="2.0""#
        },
        Row("assertion with a bad instant", failed: ["assertion.invalid-time"]) {
            $0.assertionAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:00:00""#
        },
        Row("assertion without an issuer", failed: ["assertion.malformed"]) { $0.assertionIssuer = "" },
        Row("two issuers", failed: ["assertion.malformed"]) { $0.assertionIssuer += $0.assertionIssuer },
        Row("two Conditions", failed: ["assertion.malformed"]) { $0.conditions += $0.conditions },
        Row("an attribute with a name of 1,024 bytes") {
            $0.attributes = ConstructedResponse.attribute(String(repeating: "n", count: 1_024), "x")
        },
        Row("an attribute with a longer name", failed: ["assertion.malformed"]) {
            $0.attributes = ConstructedResponse.attribute(String(repeating: "n", count: 1_025), "x")
        },
        Row("an attribute without a name", failed: ["assertion.malformed"]) {
            $0.attributes += "<saml:Attribute><saml:AttributeValue/></saml:Attribute>"
        },
        Row("an attribute with an empty name", failed: ["assertion.malformed"]) {
            $0.attributes += ConstructedResponse.attribute("", "x")
        },
        Row(.statusOfFailure, failed: ["status.not-success"]) {
            $0.status = $0.status.replacing("Success", with: "Responder")
        },
        Row("status that only looks like success", failed: ["status.not-success"]) {
            $0.status = $0.status.replacing("Success", with: "success")
        },
        Row("success inside failure", failed: ["status.not-success"]) {
            $0.status =
                #"<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Requester"><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:StatusCode></samlp:Status>"#
        },
        Row("no status", failed: ["status.not-success"]) { $0.status = "" },
    ]

    package static let times = [
        Row(.issuedJustWithinTheSkew, at: "2026-11-20T11:55:00Z"),
        Row(.issuedBeyondTheSkew, failed: ["conditions.issued-in-future"], at: "2026-11-20T11:54:59.999Z") {
            $0.conditions = conditions(#"NotOnOrAfter="2126-11-20T12:05:00Z""#)
        },
        Row(.firstValidInstantWithoutSkew, at: "2026-11-20T12:00:00Z", Expectations(clockSkew: .none)) {
            $0.conditions = conditions(window)
        },
        Row(
            "a nanosecond earlier",
            failed: ["conditions.issued-in-future", "conditions.not-yet-valid"],
            at: "2026-11-20T11:59:59.999999Z",
            Expectations(clockSkew: .none)
        ) { $0.conditions = conditions(window) },
        Row(.lastValidInstant, at: "2026-11-20T12:59:59.999Z", Expectations(clockSkew: .none)) {
            $0.conditions = conditions(window)
        },
        Row(
            "not on or after",
            failed: ["conditions.expired"],
            at: "2026-11-20T13:00:00Z",
            Expectations(clockSkew: .none)
        ) { $0.conditions = conditions(window) },
        Row(.lastInstantWithSkew, at: "2026-11-20T13:04:59.999Z") { $0.conditions = conditions(window) },
        Row(.notValidYet, failed: ["conditions.not-yet-valid"]) {
            $0.conditions = conditions(#"NotBefore="2026-11-20T12:06:01Z" NotOnOrAfter="2026-11-20T13:00:00Z""#)
        },
        Row(.notOnOrAfterWithSkew, failed: ["conditions.expired"], at: "2026-11-20T13:05:00Z") {
            $0.conditions = conditions(window)
        },
        Row(.endsBeforeItStarts, failed: ["conditions.interval"], at: "2026-11-20T12:00:00Z") {
            $0.conditions = conditions(#"NotBefore="2026-11-20T12:01:00Z" NotOnOrAfter="2026-11-20T12:01:00Z""#)
        },
        Row(.timeWithAnOffset, at: "2026-11-20T12:30:00Z") {
            $0.conditions = conditions(
                #"NotBefore="2026-11-20T07:00:00.123-05:00" NotOnOrAfter="2026-11-20T14:00:00+01:00""#
            )
        },
        Row(.timeWithoutAZone, failed: ["assertion.invalid-time"]) {
            $0.conditions = conditions(#"NotOnOrAfter="2126-11-20T12:00:00""#)
        },
        Row("no end at all", failed: ["subject.confirmation"], warned: ["conditions.unbounded"]) {
            $0.conditions = conditions("")
            $0.confirmation = bearer("")
        },
        Row(.noEndAndNoConfirmation, warned: ["conditions.unbounded"]) {
            $0.conditions = conditions("")
            $0.confirmation = ""
        },
        Row(.sessionThatEnded, failed: ["session.expired"]) {
            $0.statements =
                #"<saml:AuthnStatement AuthnInstant="2026-11-20T11:00:00Z" SessionNotOnOrAfter="2026-11-20T11:30:00Z"/>"#
        },
        Row("no AuthnStatement, as in the answer to an attribute query") { $0.statements = "" },
        Row("an AuthnStatement without an instant", failed: ["assertion.malformed"]) {
            $0.statements = "<saml:AuthnStatement/>"
        },
    ]

    package static let audiences = [
        Row("another audience", failed: ["audience.mismatch"]) {
            $0.conditions = conditions(open, restriction("https://sp.example.org"))
        },
        Row("one of several audiences") {
            $0.conditions = conditions(open, restriction("https://sp.example.org", Expectations.adobePassAudience))
        },
        Row("in one of two restrictions", failed: ["audience.mismatch"]) {
            $0.conditions = conditions(open, adobe + restriction("https://sp.example.org"))
        },
        Row(.inBothRestrictions) {
            $0.conditions = conditions(open, adobe + restriction("u:x", Expectations.adobePassAudience))
        },
        Row("a slash too many", failed: ["audience.mismatch"]) {
            $0.conditions = conditions(open, restriction(Expectations.adobePassAudience + "/"))
        },
        Row(.capitalLetters, failed: ["audience.mismatch"]) {
            $0.conditions = conditions(open, restriction("https://SAML.sp.auth.adobe.com"))
        },
        Row("whitespace around it") {
            $0.conditions = conditions(open, restriction("\n  \(Expectations.adobePassAudience)\t"))
        },
        Row("an empty Audience", failed: ["audience.mismatch"]) { $0.conditions = conditions(open, restriction("")) },
        Row("a restriction without an audience", failed: ["audience.mismatch"]) {
            $0.conditions = conditions(open, "<saml:AudienceRestriction/>")
        },
        Row("staging, expected by name", Expectations(audience: Expectations.adobePassStagingAudience)) {
            $0.conditions = conditions(open, restriction(Expectations.adobePassStagingAudience))
        },
        Row(.noRestriction, warned: ["audience.missing"]) { $0.conditions = conditions(open, "") },
        Row("no Conditions", warned: ["audience.missing"]) { $0.conditions = "" },
        Row(
            .noRestrictionWithExpectedAudience,
            failed: ["audience.missing"],
            Expectations(audience: Expectations.adobePassAudience)
        ) { $0.conditions = conditions(open, "") },
        Row(.forOneUse, warned: ["conditions.one-time-use"]) {
            $0.conditions = conditions(open, adobe + "<saml:OneTimeUse/>")
        },
        Row(.proxyRestriction) { $0.conditions = conditions(open, adobe + #"<saml:ProxyRestriction Count="0"/>"#) },
        Row(.unknownCondition, failed: ["conditions.unknown"]) {
            $0.conditions = conditions(open, adobe + #"<saml:Condition xmlns:x="u:x" x:type="y"/>"#)
        },
        Row("a condition of another namespace", failed: ["conditions.unknown"]) {
            $0.conditions = conditions(open, adobe + #"<OneTimeUse xmlns="urn:other"/>"#)
        },
    ]

    package static let subjects = [
        Row(.noConfirmationAsInSomeAnswersToAttributeQueries) { $0.confirmation = "" },
        Row(.expiredBearer, failed: ["subject.confirmation"]) {
            $0.confirmation = bearer(#"NotOnOrAfter="2026-11-20T11:00:00Z""#)
        },
        Row(.expiredBearerAndAGoodOne) {
            $0.confirmation = bearer(#"NotOnOrAfter="2026-11-20T11:00:00Z""#) + bearer(open)
        },
        Row("a bearer without an end", failed: ["subject.confirmation"]) {
            $0.confirmation = bearer(#"Recipient="u:x""#)
        },
        Row("a bearer with a start", failed: ["subject.confirmation"]) {
            $0.confirmation = bearer(#"NotBefore="2026-11-20T11:00:00Z" \#(open)"#)
        },
        Row("a bearer without data", failed: ["subject.confirmation"]) {
            $0.confirmation = #"<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"/>"#
        },
        Row("another method", failed: ["subject.confirmation"]) {
            $0.confirmation = bearer(open, method: "urn:oasis:names:tc:SAML:2.0:cm:holder-of-key")
        },
        Row(.encryptedName, warned: ["subject.encrypted"]) {
            $0.nameID =
                #"<saml:EncryptedID><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/></xenc:EncryptedData></saml:EncryptedID>"#
        },
        Row(.twoNames, failed: ["assertion.malformed"]) { $0.nameID += $0.nameID },
        Row(.noName) { $0.nameID = "" },
    ]

    package static let addresses = [
        Row(.expectedIssuer, Expectations(issuers: ["u:x", "https://idp.example-mvpd.tv/saml2"])),
        Row(
            .anotherIssuer,
            failed: ["issuer.mismatch"],
            Expectations(issuers: ["https://idp.example-mvpd.tv/saml2/"])
        ),
        Row("an issuer with whitespace around it", Expectations(issuers: ["https://idp.example-mvpd.tv/saml2"])) {
            $0.assertionIssuer = "<saml:Issuer>\n  https://idp.example-mvpd.tv/saml2\n</saml:Issuer>"
        },
        Row("an issuer that only looks the same", failed: ["issuer.mismatch"], Expectations(issuers: ["u:\u{E9}"])) {
            $0.assertionIssuer = "<saml:Issuer>u:e\u{301}</saml:Issuer>"
            $0.issuer = ""
        },
        Row(.twoIssuersThatDisagree, failed: ["issuer.conflict"]) { $0.issuer = "<saml:Issuer>u:x</saml:Issuer>" },
        Row(.responseWithoutAnIssuer) { $0.issuer = "" },
        Row(
            .expectedDestination,
            Expectations(destination: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")
        ),
        Row(
            .anotherDestination,
            failed: ["response.destination"],
            Expectations(destination: "https://sp.example.org")
        ),
        Row("no destination", failed: ["response.destination"], Expectations(destination: "https://sp.example.org")) {
            $0.responseAttributes = #"Version="2.0" IssueInstant="2026-11-20T12:00:00Z""#
        },
        Row(.expectedRequest, Expectations(inResponseTo: "_request-1")),
        Row(
            "another request",
            failed: ["response.in-response-to", "subject.confirmation"],
            Expectations(inResponseTo: "_request-2")
        ),
        Row(
            "the confirmation is to another request",
            failed: ["subject.confirmation"],
            Expectations(inResponseTo: "_request-1")
        ) {
            $0.confirmation = bearer(#"InResponseTo="_request-2" \#(open)"#)
        },
        Row(
            "the expected recipient",
            Expectations(recipient: "https://sp.auth.adobe.com/sp/saml/SAMLAssertionConsumer")
        ),
        Row("another recipient", failed: ["subject.confirmation"], Expectations(recipient: "https://sp.example.org")),
        Row("no recipient", failed: ["subject.confirmation"], Expectations(recipient: "https://sp.example.org")) {
            $0.confirmation = bearer(open)
        },
        Row(
            "no confirmation, with an expected recipient",
            failed: ["subject.confirmation"],
            Expectations(recipient: "u:x")
        ) {
            $0.confirmation = ""
        },
    ]

    package static let attributes = [
        Row("no attributes") { $0.attributes = "" },
        Row(.attributeTwice, warned: ["attributes.duplicate"]) {
            $0.attributes += ConstructedResponse.attribute("zip", "10001")
        },
        Row(.attributeTwiceOfTwoFormats) {
            $0.attributes +=
                #"<saml:Attribute Name="zip" NameFormat="u:x"><saml:AttributeValue>1</saml:AttributeValue></saml:Attribute>"#
        },
        Row(.encryptedAttribute, warned: ["attributes.encrypted"]) {
            $0.attributes +=
                #"<saml:EncryptedAttribute><xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#"/></saml:EncryptedAttribute>"#
        },
    ]
}
